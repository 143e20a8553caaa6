import {
  HAND_IN_MAX_VERSIONS,
  handIn,
  listInternHandIns,
  openHandInFile,
} from '@internship-portals/shared-api/contract';
import { conflict, unauthenticated } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { withScannedForm } from '../../http/scanned-form';
import { linkToUpload } from '../../http/upload-links';
import { hasRoomFor, toUploadedFile, type UploadedFile, WORK_FILE_RULES, WORK_MAX_MB } from '../files';
import type { NotificationServices } from '../notifications';
import { complete, lockTask, readTask, recordEvent, requireSeen } from '../tasks';
import { lockActiveUser, ownInternsOf, readPerson } from '../users';
import { readHandIn } from './form';
import { countVersions, findNewestHandIns, insertHandIn, readFileOf } from './repository';

export function handInRoutes(mount: Mount, services: NotificationServices): void {
  const { db, config, links, notifications, now, storing } = services;

  mount(handIn, async ({ params, user, request }) => {
    // Before the files are received.
    await readTask(db, user, params.id);
    const version = await withScannedForm(services, { request, user }, WORK_FILE_RULES, async (received) => {
      const form = readHandIn(received);
      return storing(async () => {
        const files: UploadedFile[] = [];
        for (const file of form.files) files.push(await toUploadedFile(file));
        return db.transaction().execute(async (trx) => {
          // An erasure would not find the work of an account that was deleted since the call began.
          if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
          const task = await lockTask(trx, user, params.id, config.timeZone);
          await requireSeen(trx, task, { by: user, revision: form.seenRevision }, ['edited', 'rated', 'reopened']);
          const version = (await countVersions(trx, task.id)) + 1;
          if (version > HAND_IN_MAX_VERSIONS)
            throw conflict(
              'too_many_hand_ins',
              `Nothing was handed in: a task keeps ${HAND_IN_MAX_VERSIONS} versions. Write a comment instead.`,
            );
          if (!(await hasRoomFor(trx, user.id, files)))
            throw conflict(
              'too_many_hand_ins',
              `Nothing was handed in: your files may have ${WORK_MAX_MB} MB in all. Hand in a link instead.`,
            );
          const at = now().toISOString();
          const { note, link } = form;
          await insertHandIn(trx, { taskId: task.id, version, authorId: user.id, note, link, files, at });
          await recordEvent(trx, task, { event: 'handed-in', by: user, at, version });
          const about = { to: task.assigned_by, by: user.id, taskId: task.id };
          await notifications.notify(trx, { ...about, kind: 'task-handed-in' });
          const after = { ...task, revision: task.revision + 1 };
          if (form.complete && (await complete(trx, after, { by: user, at })))
            await notifications.notify(trx, { ...about, kind: 'task-completed' });
          return version;
        });
      });
    });
    return { message: 'Work Handed In', Version: version };
  });

  mount(listInternHandIns, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, ownInternsOf(user));
    return { HandIns: await findNewestHandIns(db, user, intern.id) };
  });

  mount(openHandInFile, async ({ params, user }) => {
    const { id } = await readFileOf(db, user, params.id);
    return { Link: linkToUpload(links, 'hand-in', id) };
  });
}
