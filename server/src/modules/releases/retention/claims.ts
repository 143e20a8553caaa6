// A version that is stored may share files with versions that are deleted, so only one of both happens at a time: each
// side claims its name first and then looks for the other's claim.
import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../../database/connection';
import { conflict } from '../../../http/errors';
import type { Services } from '../../../services';

/** How long an upload waits for a run that deletes files which the upload may share. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 200;

/**
 * Waits until no run deletes files of a portal. Called by an upload after it has claimed its version: a run that begins
 * later sees that claim.
 *
 * @throws 409 when the run takes too long
 */
export async function waitForPruning({ db, now }: Pick<Services, 'db' | 'now'>, portal: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (await isHeld(db, pruningOf(portal), now())) {
    if (Date.now() > until) throw busy(portal);
    await setTimeout(LOOK_MS);
  }
}

/** The name of the claim to delete files of a portal. */
export const pruningOf = (portal: string) => `pruning ${portal}`;

/** The name of the claim to store a version. */
export const storingOf = (portal: string, version: string) => `storing ${portal}/${version}`;

/** Whether a build of the portal is being stored. */
export function isStoring(db: Db, portal: string, now: Date): Promise<boolean> {
  return isHeld(db, storingOf(portal, '%'), now);
}

async function isHeld(db: Db, pattern: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('locks')
    .select('name')
    .where('name', 'like', pattern)
    .where('held_until', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** The answer while files of a portal are being stored or deleted. */
export const busy = (portal: string) =>
  conflict(
    'upload_in_progress',
    `The files of ${portal} are being stored or deleted at this moment. Try again in a minute.`,
  );
