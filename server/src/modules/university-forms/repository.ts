import { buffer } from 'node:stream/consumers';
import type { FormMapping, UniversityForm } from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { foldName } from '../../lib/text';
import { type NewFile, putFiles, removeUnreferenced, type Stored, streamContent } from '../files';
import type { FormField } from './pdf-form';

/** A form as the table keeps it. */
export type FormRecord = Selectable<Tables['university_forms']>;

/** A PDF that has passed its checks. */
export interface FormFile extends NewFile {
  filename: string;
  fields: readonly FormField[];
}

/** All forms, ordered by name. */
export function listForms(on: DbOrTransaction): Promise<FormRecord[]> {
  return on.selectFrom('university_forms').selectAll().orderBy('name_folded').orderBy('id').execute();
}

export function findForm(on: DbOrTransaction, id: string): Promise<FormRecord | undefined> {
  return on.selectFrom('university_forms').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The longest name that a form gets from its file. */
const MAX_NAME = 60;

/** The words of a file's name that fit; the beginning of a single one that is longer. */
function wholeWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length + 1).replace(/[\s_-]+[^\s_-]*$/, '');
  return words.length > length || words === '' ? text.slice(0, length) : words;
}

/** Adds a form that is not mapped yet, under the name of its file, and returns its id and name. */
export async function insertForm(trx: DbOrTransaction, file: FormFile, at: string) {
  const id = uuidv7();
  const name = wholeWords(file.filename.replace(/\.pdf$/i, '').trim(), MAX_NAME) || 'Form';
  await putFiles(trx, [file], at);
  await trx
    .insertInto('university_forms')
    .values({
      id,
      university_id: null,
      name,
      name_folded: foldName(name),
      ...columnsOf(file),
      mapping: '[]',
      revision: 0,
      created_at: at,
    })
    .execute();
  return { id, name };
}

/** Replaces the PDF of a form. What its fields were filled with stays, also that of fields that are gone. */
export async function replaceFile(trx: DbOrTransaction, { id, sha256 }: FormRecord, file: FormFile, at: string) {
  await putFiles(trx, [file], at);
  await trx
    .updateTable('university_forms')
    .set(({ eb }) => ({ ...columnsOf(file), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await removeUnreferenced(trx, [sha256]);
}

const columnsOf = ({ filename, fields, sha256, content: { size } }: FormFile) => ({
  filename,
  fields: JSON.stringify(fields),
  sha256,
  size,
});

/** Changes whose form it is and what fills it, if it still has the revision `seen`; false otherwise. */
export async function changeForm(
  trx: DbOrTransaction,
  id: string,
  { name, universityId, mapping }: { name: string; universityId: string | null; mapping: readonly FormMapping[] },
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('university_forms')
    .set({
      name,
      name_folded: foldName(name),
      university_id: universityId,
      mapping: JSON.stringify(mapping),
      revision: seen + 1,
    })
    .where('id', '=', id)
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeForm(trx: DbOrTransaction, { id, sha256 }: FormRecord): Promise<void> {
  await trx.deleteFrom('university_forms').where('id', '=', id).execute();
  await removeUnreferenced(trx, [sha256]);
}

/** The PDF of a form, as it was uploaded. */
export function readFile(stored: Stored, { id, sha256 }: FormRecord): Promise<Buffer> {
  return buffer(streamContent(stored, { id, sha256 }));
}

export const fieldsOf = ({ fields }: FormRecord) => JSON.parse(fields) as FormField[];
export const mappingOf = ({ mapping }: FormRecord) => JSON.parse(mapping) as FormMapping[];

/** The fields that a form was filled in, and that its PDF no longer has. */
export function goneOf(record: FormRecord): string[] {
  const names = new Set(fieldsOf(record).map(({ Name }) => Name));
  return mappingOf(record).flatMap(({ Field }) => (names.has(Field) ? [] : [Field]));
}

/** A form with the contract's names. */
export const toForm = (record: FormRecord): UniversityForm => ({
  id: record.id,
  Name: record.name,
  University: record.university_id,
  Filename: record.filename,
  Fields: fieldsOf(record),
  Mapping: mappingOf(record),
  Gone: goneOf(record),
  Revision: record.revision,
});
