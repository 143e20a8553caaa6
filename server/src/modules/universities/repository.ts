import type { University } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { foldName } from '../../lib/text';

type Columns = Tables['universities'];
/** The columns that a form changes. */
export type UniversityValues = Pick<Columns, 'name' | 'contact_name' | 'contact_email' | 'contact_phone'>;

/** The names of all universities, ordered. */
export async function listNames(on: DbOrTransaction): Promise<string[]> {
  const rows = await on.selectFrom('universities').select('name').orderBy('name_folded').execute();
  return rows.map(({ name }) => name);
}

/** All universities by name, each with the number of applications that name it. */
export async function listRecords(on: DbOrTransaction): Promise<University[]> {
  const rows = await on
    .selectFrom('universities')
    .select(['id', 'name', 'contact_name', 'contact_email', 'contact_phone', 'revision'])
    .select((select) =>
      select
        .selectFrom('application_studies')
        .select((counted) => counted.fn.countAll<number | string>().as('applications'))
        .whereRef('university_id', '=', 'universities.id')
        .as('applications'),
    )
    .orderBy('name_folded')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Name: row.name,
    ContactName: row.contact_name,
    ContactEmail: row.contact_email,
    ContactPhone: row.contact_phone,
    Applications: Number(row.applications),
    Revision: row.revision,
  }));
}

/** The university with this name, ignoring case. */
export async function findUniversity(on: DbOrTransaction, name: string) {
  return on
    .selectFrom('universities')
    .select(['id', 'name'])
    .where('name_folded', '=', foldName(name))
    .executeTakeFirst();
}

/** The coordinator of the university that an application names; undefined if nothing is known of one. */
export async function findCoordinator(on: DbOrTransaction, applicationId: string) {
  const row = await on
    .selectFrom('application_studies')
    .innerJoin('universities', 'universities.id', 'application_studies.university_id')
    .select(['contact_name', 'contact_email', 'contact_phone'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (!row || !(row.contact_name || row.contact_email || row.contact_phone)) return undefined;
  return { Name: row.contact_name, Email: row.contact_email, PhoneNumber: row.contact_phone };
}

/** Returns the id. Throws a unique violation when the name, ignoring case, is taken. */
export async function insertUniversity(on: DbOrTransaction, values: UniversityValues, at: string): Promise<string> {
  const id = uuidv7();
  await on
    .insertInto('universities')
    .values({ id, ...values, name_folded: foldName(values.name), revision: 0, created_at: at })
    .execute();
  return id;
}

/** As `insertUniversity`; false if the university does not exist or its revision is no longer `seen`. */
export async function changeUniversity(
  on: DbOrTransaction,
  id: string,
  values: UniversityValues,
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('universities')
    .set({ ...values, name_folded: foldName(values.name), revision: seen + 1 })
    .where('id', '=', id)
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a form belongs to the university. */
export async function hasForms(on: DbOrTransaction, id: string): Promise<boolean> {
  const form = on.selectFrom('university_forms').select('id').where('university_id', '=', id);
  return (await form.limit(1).executeTakeFirst()) !== undefined;
}

export async function removeUniversity(on: DbOrTransaction, id: string): Promise<void> {
  await on.deleteFrom('universities').where('id', '=', id).execute();
}
