import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { newReference } from '../../lib/references';
import type { Letter } from './letter';

/** The letters of an intern, the newest first. */
export function listLetters(on: DbOrTransaction, internId: string) {
  return on
    .selectFrom('reference_letters')
    .selectAll()
    .where('intern_id', '=', internId)
    .orderBy('id', 'desc')
    .execute();
}

/** Keeps a letter as it is written now. */
export async function insertLetter(
  trx: DbOrTransaction,
  { internId, by, at, letter }: { internId: string; by: { id: string; name: string }; at: string; letter: Letter },
): Promise<string> {
  const reference = newReference('RL');
  await trx
    .insertInto('reference_letters')
    .values({
      id: uuidv7(),
      intern_id: internId,
      reference,
      written_by: by.id,
      writer: by.name,
      written_at: at,
      letter: JSON.stringify(letter),
    })
    .execute();
  return reference;
}
