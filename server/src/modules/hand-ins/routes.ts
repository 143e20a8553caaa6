import path from 'node:path';
import { HAND_IN_MAX_VERSIONS, handIn, listInternHandIns, openHandInFile } from 'shared-api/contract';
import { conflict, unauthenticated } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { scanFiles } from '../../http/virus-scan';
import { recognize, withExtension } from '../../lib/media-types';
import type { NotificationServices } from '../notifications';
import { complete, lockTask, readTask, recordEvent, requireSeen } from '../tasks';
import { lockActiveUser, ownInternsOf, readPerson } from '../users';
import { linkToFile } from './file-links';
import { withHandInForm } from './form';
import {
  countBytesOf,
  countVersions,
  findNewestHandIns,
  insertHandIn,
  readFileOf,
  type UploadedFile,
} from './repository';

/** Of all files of one person: a few people must not be able to fill the disk. */
const MAX_BYTES = 1024 * 2 ** 20;

export function handInRoutes(mount: Mount, services: NotificationServices): void {
  const { db, config, links, notifications, now, storing, handInUploads } = services;
  const uploadFolder = path.join(config.dataDir, 'uploads');

  mount(handIn, async ({ params, user, request }) => {
    // Before the files are received.
    await readTask(db, user, params.id);
    const slot = handInUploads.enter(user.id);
    try {
      const version = await withHandInForm(
        request,
        uploadFolder,
        slot,
        (files) => scanFiles(services, files),
        (form) =>
          storing(async () => {
            const files: UploadedFile[] = [];
            for (const { filename, content } of form.files) {
              const media = await recognize(content);
              if (!media) throw new Error('A file has changed since it was checked');
              files.push({
                filename: withExtension(filename, media),
                mediaType: media.type,
                sha256: await content.sha256(),
                content,
              });
            }
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
              const bytes = files.reduce((sum, { content }) => sum + content.size, await countBytesOf(trx, user.id));
              if (bytes > MAX_BYTES)
                throw conflict(
                  'too_many_hand_ins',
                  `Nothing was handed in: your files may have ${MAX_BYTES / 2 ** 20} MB in all. Hand in a link instead.`,
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
          }),
      );
      return { message: 'Work Handed In', Version: version };
    } finally {
      slot.leave();
    }
  });

  mount(listInternHandIns, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, ownInternsOf(user));
    return { HandIns: await findNewestHandIns(db, user, intern.id) };
  });

  mount(openHandInFile, async ({ params, user }) => {
    const { id } = await readFileOf(db, user, params.id);
    return { Link: linkToFile(links, id) };
  });
}
