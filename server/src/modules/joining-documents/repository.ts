import type { JoiningDocument } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { foldName } from '../../lib/text';

/** The columns that a form changes. */
export type DocumentValues = Pick<
  Tables['joining_documents'],
  'name' | 'explanation' | 'days_before' | 'required' | 'active'
>;

/** All documents of the list by name, each with the number of its uploads. */
export async function listRecords(on: DbOrTransaction): Promise<JoiningDocument[]> {
  const rows = await on
    .selectFrom('joining_documents')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('joining_uploads')
        .select((counted) => counted.fn.countAll<number | string>().as('uploads'))
        .whereRef('document_id', '=', 'joining_documents.id')
        .as('uploads'),
    )
    .orderBy('name_folded')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Name: row.name,
    Explanation: row.explanation,
    DaysBefore: row.days_before,
    Required: row.required === 1,
    Active: row.active === 1,
    Uploads: Number(row.uploads),
    Revision: row.revision,
  }));
}

/**
 * Returns the id. Throws a unique violation when the name, ignoring case, is taken.
 *
 * @param from the day in the programme's time zone
 * @param at ISO time
 */
export async function insertDocument(
  on: DbOrTransaction,
  values: DocumentValues,
  { from, at }: { from: string; at: string },
): Promise<string> {
  const id = uuidv7();
  await on
    .insertInto('joining_documents')
    .values({ id, ...values, name_folded: foldName(values.name), wanted_from: from, revision: 0, created_at: at })
    .execute();
  return id;
}

/** As `insertDocument`; false if the document does not exist or its revision is no longer `seen`. */
export async function changeDocument(
  on: DbOrTransaction,
  id: string,
  values: DocumentValues,
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('joining_documents')
    .set({ ...values, name_folded: foldName(values.name), revision: seen + 1 })
    .where('id', '=', id)
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeDocument(on: DbOrTransaction, id: string): Promise<void> {
  await on.deleteFrom('joining_documents').where('id', '=', id).execute();
}
