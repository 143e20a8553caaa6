import type { CorrectedField, Correction } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

/** The corrections of an application, oldest first. */
export async function listCorrections(on: DbOrTransaction, applicationId: string): Promise<Correction[]> {
  const rows = await on
    .selectFrom('application_corrections as correction')
    .innerJoin('users', 'users.id', 'correction.by_user_id')
    .select(['correction.id', 'correction.at', 'users.name', 'correction.fields'])
    .where('correction.application_id', '=', applicationId)
    .orderBy('correction.id')
    .execute();
  return rows.map(({ id, at, name, fields }) => ({
    id,
    At: at,
    By: name,
    Fields: fields.split(',') as CorrectedField[],
  }));
}
