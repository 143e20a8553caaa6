import type { DbOrTransaction } from '../../database/connection';
import { conflict, notFound, unauthenticated } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { lockActiveUser } from './repository';

/** What the record of an internship needs to know of its intern. */
export type InternRecord = Awaited<ReturnType<typeof readIntern>>;

/** The days of an internship, and who guides it. */
export function readIntern(on: DbOrTransaction, id: string) {
  return on
    .selectFrom('users')
    .select(['id', 'name', 'starts_on', 'ends_on', 'hours_a_week', 'supervisor_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Refuses (401) text of an account that was deleted since the call began: an erasure would not find it. */
export async function lockIntern(trx: DbOrTransaction, user: SessionUser): Promise<InternRecord> {
  if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
  return readIntern(trx, user.id);
}

/**
 * Locks an intern for an answer of the present supervisor, so that another supervisor waits.
 *
 * @param askedOf who was the supervisor when the intern asked
 * @param moved what the caller reads who was asked, and is no longer the supervisor
 * @throws 404 for an intern of another supervisor; 409 with `moved`
 */
export async function lockForSupervisor(
  trx: DbOrTransaction,
  user: SessionUser,
  { internId, askedOf }: { internId: string; askedOf: string | null },
  moved: string,
): Promise<void> {
  if (!(await lockActiveUser(trx, internId))) throw notFound();
  const { supervisor_id } = await readIntern(trx, internId);
  if (supervisor_id === user.id) return;
  if (askedOf !== user.id) throw notFound();
  throw conflict('not_supervisor', moved);
}
