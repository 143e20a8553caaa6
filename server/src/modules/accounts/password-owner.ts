import type { DbOrTransaction } from '../../database/connection';
import type { PasswordOwner } from '../credentials';
import { findPositions } from '../positions';

/** The person with the names of the positions, which are as easy to guess as the person's. */
export async function withPositions(db: DbOrTransaction, { name, email }: PasswordOwner): Promise<PasswordOwner> {
  return { name, email, positions: (await findPositions(db)).map(({ Position }) => Position) };
}
