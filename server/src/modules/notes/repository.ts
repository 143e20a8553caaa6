import type { Note } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import type { HeldApplication, PersonalData } from '../../database/personal-data';

/** The notes about an application, oldest first. */
export async function findNotes(on: DbOrTransaction, applicationId: string): Promise<Note[]> {
  const rows = await on
    .selectFrom('application_notes as note')
    .innerJoin('users', 'users.id', 'note.author_id')
    .select(['note.id', 'note.text', 'note.author_id', 'note.created_at', 'note.edited_at', 'users.name'])
    .where('note.application_id', '=', applicationId)
    .orderBy('note.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Text: row.text,
    By: row.name,
    user_id: row.author_id,
    CreatedAt: row.created_at,
    EditedAt: row.edited_at,
  }));
}

export async function countNotes(on: DbOrTransaction, applicationId: string): Promise<number> {
  const { count } = await on
    .selectFrom('application_notes')
    .select(({ fn }) => fn.countAll<number | bigint | string>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findNote(on: DbOrTransaction, id: string) {
  return on.selectFrom('application_notes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertNote(
  trx: DbOrTransaction,
  note: { applicationId: string; authorId: string; text: string; at: string },
): Promise<void> {
  await trx
    .insertInto('application_notes')
    .values({
      id: uuidv7(),
      application_id: note.applicationId,
      author_id: note.authorId,
      text: note.text,
      created_at: note.at,
      edited_at: null,
    })
    .execute();
}

/** Changes the text. Saving the same text again does not count as an edit. */
export async function changeNote(trx: DbOrTransaction, id: string, text: string, at: string): Promise<void> {
  await trx
    .updateTable('application_notes')
    .set({ text, edited_at: at })
    .where('id', '=', id)
    .where('text', '<>', text)
    .execute();
}

export async function removeNote(trx: DbOrTransaction, id: string): Promise<void> {
  await trx.deleteFrom('application_notes').where('id', '=', id).execute();
}

/** The active administrators, by name. */
export function findColleagues(on: DbOrTransaction) {
  return on
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'ADM')
    .where('active', '=', 1)
    .orderBy('name_folded')
    .orderBy('id')
    .execute();
}

/** What administrators wrote about an application, without its authors. */
export const noteData = {
  async read(db, { id }, { withoutMentions }) {
    const notes = await db
      .selectFrom('application_notes')
      .select(['text', 'created_at as writtenAt', 'edited_at as editedAt'])
      .where('application_id', '=', id)
      .orderBy('id')
      .execute();
    return { internalNotes: notes.map((note) => ({ ...note, text: withoutMentions(note.text) })) };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('application_notes').where('application_id', '=', id).execute();
  },
} satisfies PersonalData<HeldApplication>;
