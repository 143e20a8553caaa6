import type { Db } from './connection';

/** A claim to a name for longer than one transaction. */
export interface Lease {
  name: string;
  /** Who holds it: the same holder may claim it several times. */
  holder: string;
}

/**
 * Claims a name.
 *
 * @returns false while another holder has it
 */
export async function takeLease(
  db: Db,
  { name, holder }: Lease,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const held_until = until.toISOString();
  await db
    .insertInto('locks')
    .values({ name, holder, held_until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, held_until })
        .where((where) =>
          where.or([where('locks.holder', '=', holder), where('locks.held_until', '<', now.toISOString())]),
        ),
    )
    .execute();
  const row = await db.selectFrom('locks').select('holder').where('name', '=', name).executeTakeFirst();
  return row === undefined || row.holder === holder;
}

/** Gives a name back, unless another holder has claimed it since. */
export async function endLease(db: Db, { name, holder }: Lease): Promise<void> {
  await db.deleteFrom('locks').where('name', '=', name).where('holder', '=', holder).execute();
}
