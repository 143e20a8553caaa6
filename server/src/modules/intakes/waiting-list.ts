import { type Expression, sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { foldName } from '../../lib/text';
import { listRecords, type Waiting } from './repository';

/**
 * All waiting lists, each in its order. Only who was interviewed and not decided on waits: the row of an applicant who was
 * declined counts again once the decline is undone.
 */
export async function listWaiting(on: DbOrTransaction): Promise<Waiting[]> {
  return on
    .selectFrom('waiting_list')
    .innerJoin('applications', 'applications.id', 'waiting_list.application_id')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .select(['applications.id', 'applications.name', 'intake_id', 'position_id', 'interview_date'])
    .select('positions.name as position')
    .where('status', '=', 'Accepted For Interview')
    .orderBy('waiting_list.rank')
    .orderBy('applications.id')
    .execute();
}

/** Whether an application has a place on a waiting list, which counts while it is not decided. */
export async function isOnList(on: DbOrTransaction, id: string): Promise<boolean> {
  const row = await on.selectFrom('waiting_list').select('rank').where('application_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

type Applied = { id: string; intake_id: string; position_id: string };

/** Where an application stands on its waiting list; undefined if it is not on one and a place is free. */
export async function findPlace(
  on: DbOrTransaction,
  application: Applied,
): Promise<{ number: number | null; length: number; free: boolean } | undefined> {
  const intake = (await listRecords(on)).find(({ id }) => id === application.intake_id);
  const position = intake?.positions.find(({ id }) => id === application.position_id);
  const free = !position || position.places === null || position.taken < position.places;
  const list = (await listWaiting(on)).filter(
    (other) => other.intake_id === application.intake_id && other.position_id === application.position_id,
  );
  const index = list.findIndex(({ id }) => id === application.id);
  return index === -1 && free ? undefined : { number: index === -1 ? null : index + 1, length: list.length, free };
}

/**
 * The applicants who can be accepted now, of all intakes or the one with this name, with the names of their positions and
 * intakes: as many as there are free places.
 */
export async function listNext(on: DbOrTransaction, only?: string) {
  const waiting = await listWaiting(on);
  if (waiting.length === 0) return [];
  const intakes = (await listRecords(on)).filter(({ name }) => !only || foldName(name) === foldName(only));
  return intakes.flatMap((intake) =>
    [...new Set(waiting.filter(({ intake_id }) => intake_id === intake.id).map(({ position_id }) => position_id))]
      .flatMap((id) => {
        const position = intake.positions.find((each) => each.id === id);
        const list = waiting.filter((each) => each.intake_id === intake.id && each.position_id === id);
        const free =
          !position || position.places === null ? list.length : Math.max(0, position.places - position.taken);
        return list.slice(0, free);
      })
      .map((each) => ({ ...each, intake: intake.name })),
  );
}

/** Puts an application at the end of the waiting list, or at its front. */
export async function putOnList(trx: DbOrTransaction, id: string, isFirst: boolean): Promise<void> {
  await removeFromList(trx, id);
  const next: Expression<number> = isFirst
    ? sql<number>`(select coalesce(min(rank), 0) - 1 from waiting_list)`
    : sql<number>`(select coalesce(max(rank), 0) + 1 from waiting_list)`;
  await trx.insertInto('waiting_list').values({ application_id: id, rank: next }).execute();
}

/** Returns whether it was on the list. */
export async function removeFromList(trx: DbOrTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('waiting_list').where('application_id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
