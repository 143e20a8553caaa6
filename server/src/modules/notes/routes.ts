import { addNote, deleteNote, editNote, listNotes } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, notFound, unauthenticated, unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { mentioned } from '../../lib/mentions';
import { conflicts, findApplication, lockApplication, refuse } from '../applications';
import type { NotificationServices } from '../notifications';
import { callsOfNotes } from '../page-updates';
import { lockActiveUser } from '../users';
import { changeNote, countNotes, findColleagues, findNote, findNotes, insertNote, removeNote } from './repository';

/** One answer has all notes of an application. */
const MAX_NOTES = 200;

export function noteRoutes(mount: Mount, services: NotificationServices): void {
  const { pageUpdates, db, mailer, notifications, now } = services;

  mount(listNotes, async ({ params }) => {
    if (!(await findApplication(db, params.id))) throw notFound();
    const people = await findColleagues(db);
    return {
      Notes: await findNotes(db, params.id),
      People: people.map(({ id, name }) => ({ user_id: id, Name: name })),
    };
  });

  mount(addNote, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      await requireWritable(trx, params.id, user);
      if ((await countNotes(trx, params.id)) >= MAX_NOTES)
        throw conflict('too_many_notes', `This application has ${MAX_NOTES} notes, which is the limit.`);
      await insertNote(trx, {
        applicationId: params.id,
        authorId: user.id,
        text: body.Text,
        at: now().toISOString(),
      });
      await tell(trx, user, params.id, { now: body.Text, before: '' });
    });
    mailer.wake();
    return { message: 'Note Added' };
  });

  mount(editNote, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      const note = await requireOwn(trx, params.id, user);
      await requireWritable(trx, note.application_id, user);
      await changeNote(trx, note.id, body.Text, now().toISOString());
      await tell(trx, user, note.application_id, { now: body.Text, before: note.text });
    });
    mailer.wake();
    return { message: 'Note Updated' };
  });

  mount(deleteNote, async ({ params, user }) => {
    await db.transaction().execute(async (trx) => {
      const note = await requireOwn(trx, params.id, user);
      await removeNote(trx, note.id);
      await tell(trx, user, note.application_id, { now: '', before: note.text });
    });
    return { message: 'Note Deleted' };
  });

  /** Tells the pages of the administrators, and those who are mentioned for the first time. */
  async function tell(
    trx: DbOrTransaction,
    user: SessionUser,
    applicationId: string,
    text: { now: string; before: string },
  ): Promise<void> {
    const colleagues = await findColleagues(trx);
    const others = colleagues.filter(({ id }) => id !== user.id);
    const known = new Set(mentioned(text.before, others));
    for (const { id } of mentioned(text.now, others).filter((one) => !known.has(one)))
      await notifications.notify(trx, { kind: 'mention', to: id, by: user.id, applicationId });
    await pageUpdates.announce(
      trx,
      colleagues.map(({ id }) => id),
      callsOfNotes(applicationId),
    );
  }
}

/** @throws 404 without the application, 409 once its personal data is erased, 401 if the account has been deleted */
async function requireWritable(trx: DbOrTransaction, applicationId: string, user: SessionUser): Promise<void> {
  // Locked: an erasure waits, and finds the note.
  if (!(await lockApplication(trx, applicationId))) {
    throw (await findApplication(trx, applicationId)) ? refuse(conflicts.erased) : notFound();
  }
  if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
}

async function requireOwn(trx: DbOrTransaction, id: string, user: SessionUser) {
  const note = await findNote(trx, id);
  if (!note) throw notFound();
  if (note.author_id !== user.id) throw unauthorized();
  return note;
}
