import type { Rollout } from '@internship-portals/shared-api/contract';
import type { Transaction } from 'kysely';
import type { DbOrTransaction, Tables } from '../../../database/connection';
import { conflict, HttpError, type Messages, requireNoErrors } from '../../../http/errors';
import type { MailServices } from '../../mails';
import { findActiveUsersByEmail, findEmails } from '../../users';
import { incompatibilitiesOf, requireFit } from '../builds/incompatibilities';
import { changeLive, type LivePortal, NO_ROLLOUT, readLivePortal } from '../live/live';
import { mailTeamsWentBack, mailWentBack } from '../live/notices';
import { goBack, promote, requireStored } from '../live/promotion';
import { SERVER } from '../repository';
import type { ReleaseServices } from '../services';
import { readVerdict } from './verdict';

/** How often the end of a rollout is tried when the live versions change at the same time. */
const ATTEMPTS = 3;

/** Who gets a version. */
export interface RolloutRequest {
  portal: string;
  version: string;
  /** Percent of all browsers. 100 makes the version live. */
  share: number;
  /** E-mail addresses. */
  users: readonly string[];
  /** Name of the deploy token or of the administrator. */
  by: string;
}

type Needs = Pick<ReleaseServices, 'audit' | 'config' | 'db' | 'now' | 'readShell'>;

/**
 * Gives a stored version to a share of browsers and to named people. A rollout that is already running keeps its counts;
 * only its audience changes.
 *
 * @throws 404 when the version is not stored; 409 when it is live, does not fit what is live, or the live versions have
 * changed since; 422 for an unknown person or an empty audience
 */
export async function startRollout(services: Needs, request: RolloutRequest): Promise<void> {
  const { audit, db, now, readShell } = services;
  const { portal, version, share, by } = request;
  const manifest = await requireStored(services, { portal, version });
  const live = await readLivePortal(db, portal);
  if (live.current?.version === version) throw conflict('already_live', `Version ${version} is already live.`);
  requireFit(manifest, await readShell());
  requireNoErrors(await checkAudience(db, { Share: share, Users: request.users }));
  if (share === 100) {
    await promote(services, { portal, version }, { by, watch: true });
    return;
  }
  const { ids: users } = await findActiveUsersByEmail(db, request.users);
  const at = now().toISOString();
  const runs = live.rollout?.version === version && live.rolloutSince !== null;
  await db.transaction().execute(async (trx) => {
    await changeLive({ audit }, trx, {
      live,
      change: {
        rollout_version: version,
        rollout_share: share,
        rollout_users: JSON.stringify(users),
        rollout_since: runs ? live.rolloutSince : at,
      },
      event: {
        action: 'Rollout Started',
        version,
        from: live.rollout?.version ?? null,
        by,
        reason: audience(share, users.length),
      },
      at,
    });
  });
}

/**
 * Ends a rollout to some people.
 *
 * @throws 409 when there is none, or the live versions have changed since
 */
export async function endRollout(
  services: Pick<ReleaseServices, 'audit' | 'db' | 'now'>,
  { portal, by }: Pick<RolloutRequest, 'portal' | 'by'>,
): Promise<string> {
  const live = await readLivePortal(services.db, portal);
  const version = live.rollout?.version;
  if (version === undefined || version === live.current?.version)
    throw conflict('no_rollout', 'No version of this portal is rolled out to some people.');
  await end(services, live, version, { action: 'Rollout Ended', by, reason: null });
  return version;
}

async function end(
  { audit, db, now }: Pick<ReleaseServices, 'audit' | 'db' | 'now'>,
  live: LivePortal,
  version: string,
  event: { action: 'Rollout Ended' | 'Rollout Rolled Back'; by: string; reason: string | null },
  also?: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await changeLive({ audit }, trx, {
      live,
      change: NO_ROLLOUT,
      event: { ...event, version, from: null },
      at: now().toISOString(),
    });
    await also?.(trx);
  });
}

/**
 * Goes back from the version that is rolled out if its loads require it. Of several calls at the same time, one makes the
 * change.
 */
export async function judgeRollout(services: ReleaseServices & MailServices, portal: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const live = await readLivePortal(services.db, portal);
    const reason = (await readVerdict(services.db, services, live, services.now()))?.reason ?? null;
    if (!live.rollout || reason === null) return;
    try {
      if (live.rollout.version === live.current?.version) await leaveLive(services, live, reason);
      else await leaveRollout(services, live, live.rollout.version, reason);
      return;
    } catch (error) {
      // The live versions have changed: check again. After the last attempt, the next report decides.
      if (!(error instanceof HttpError && error.code === 'stale_record')) throw error;
    }
  }
}

/** Carries out the verdicts about all rollouts whose time is over, also where no one loads a portal any more. */
export async function judgeRollouts(services: ReleaseServices & MailServices): Promise<void> {
  for (const { name } of services.portals) await judgeRollout(services, name);
}

async function leaveRollout(
  services: ReleaseServices & MailServices,
  live: LivePortal,
  from: string,
  reason: string,
): Promise<void> {
  const change = { portal: live.portal, from, version: live.current?.version ?? null, reason };
  await end(services, live, from, { action: 'Rollout Rolled Back', by: SERVER, reason }, (trx) =>
    mailTeamsWentBack(services, trx, change),
  );
  services.mailer.wake();
}

async function leaveLive(services: ReleaseServices & MailServices, live: LivePortal, reason: string): Promise<void> {
  const { log, mailer, readShell } = services;
  const { portal, current, previous } = live;
  if (!current || !previous || incompatibilitiesOf(previous, await readShell()).length > 0) return;
  const change = { portal, version: previous.version, from: current.version, reason };
  await goBack(services, live, previous.version, { by: SERVER, reason }, (trx) => mailWentBack(services, trx, change));
  mailer.wake();
  log.warn(change, 'a release failed too often: the version before is live again');
}

/** A portal's rollout with its verdict, for the contract; null when there is none. */
export async function describeRollout(
  { db, now, ...services }: Pick<ReleaseServices, 'db' | 'config' | 'now' | 'portals'>,
  live: LivePortal,
): Promise<Rollout | null> {
  const { rollout, rolloutShare, rolloutUsers, rolloutSince } = live;
  const judged = await readVerdict(db, services, live, now());
  if (!rollout || rolloutSince === null || !judged) return null;
  return {
    Version: rollout.version,
    Share: rolloutShare,
    Users: [...(await findEmails(db, rolloutUsers)).values()],
    Since: rolloutSince,
    Until: judged.until,
    MaxLoads: services.config.rolloutLoads,
    Loads: judged.loads,
    Failures: judged.failures,
    Verdict: judged.verdict,
    Reason: judged.reason,
  };
}

function audience(share: number, people: number): string {
  const named = people === 1 ? '1 named person' : `${people} named people`;
  if (people === 0) return `For ${share} percent of browsers.`;
  return share === 0 ? `For ${named}.` : `For ${share} percent of browsers and ${named}.`;
}

/** The errors in the audience of a rollout: unknown people, or an empty audience. */
export async function checkAudience(
  db: DbOrTransaction,
  { Share, Users }: { Share?: number; Users?: readonly string[] },
): Promise<Messages> {
  const { ids, unknown } = await findActiveUsersByEmail(db, Users ?? []);
  if (unknown.length > 0)
    return { Users: unknown.map((email) => `There is no active account with the address ${email}.`) };
  const isEmpty = Share === 0 && Users !== undefined && ids.length === 0;
  return isEmpty ? { Share: ['Enter a percentage from 1 to 100, or an e-mail address.'] } : {};
}
