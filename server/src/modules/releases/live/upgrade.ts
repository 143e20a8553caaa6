import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import { SettingError } from '../../../config';
import { HttpError } from '../../../http/errors';
import { needsApproval } from '../../deploy-tokens';
import type { MailServices } from '../../mails';
import { incompatibilitiesOf } from '../builds/incompatibilities';
import { findEveryRelease, findHistoryOf, MADE_LIVE, REPOSITORY, SERVER } from '../repository';
import { isBroken } from '../rollout/verdict';
import type { ReleaseServices } from '../services';
import { changeLive, type LivePortal, NO_ROLLOUT, readLivePortal } from './live';
import { mailReplacement } from './notices';

/** How often a replacement is tried when the live versions change at the same time. */
const ATTEMPTS = 5;

/** A portal whose live version does not fit the shell and the server. */
export interface IncompatiblePortal {
  portal: string;
  version: string;
  /** A sentence for each incompatibility. */
  why: string[];
  /** The newest version that fits; null when there is none. */
  instead: string | null;
  /** The newest of the others that fit and were live before, to fall back to; null when there is none. */
  fallback: string | null;
}

type Needed = Pick<ReleaseServices, 'config' | 'db' | 'now' | 'readShell'>;

/**
 * Finds out whether a portal's live version fits, and what would replace it.
 *
 * @param added builds that are not stored yet, the newest first
 * @returns null when it fits, when nothing is live, and while the shell is not built
 */
export async function findIncompatiblePortal(
  services: Needed,
  { portal, current }: Pick<LivePortal, 'portal' | 'current'>,
  added: readonly ReleaseManifest[] = [],
): Promise<IncompatiblePortal | null> {
  const shell = await services.readShell();
  if (!current || !shell) return null;
  const why = incompatibilitiesOf(current, shell);
  if (why.length === 0) return null;
  const fits = (manifest: ReleaseManifest) => incompatibilitiesOf(manifest, shell).length === 0;
  const stored = (await findCandidates(services, portal)).filter(({ manifest }) => fits(manifest));
  const [newest] = [
    ...added.filter(fits),
    ...stored.filter(({ isSound }) => isSound).map(({ manifest }) => manifest),
    ...stored.map(({ manifest }) => manifest),
  ];
  const fallback = stored.find(({ manifest, isSound, isProven }) => isSound && isProven && manifest !== newest);
  return {
    portal,
    version: current.version,
    why,
    instead: newest?.version ?? null,
    fallback: fallback?.manifest.version ?? null,
  };
}

/**
 * The stored versions that may go live without being asked for, the newest first. When releases need an approval, these are
 * the ones that are proven: they were live before, or are builds of the repository. A version is sound unless too many of its loads
 * failed or was rolled back.
 */
async function findCandidates(services: Omit<Needed, 'readShell'>, portal: string) {
  const { config, db } = services;
  const [rows, history, approval] = await Promise.all([
    findEveryRelease(db, portal),
    findHistoryOf(db, portal),
    needsApproval(services),
  ]);
  const wasLive = new Set(history.filter(({ action }) => MADE_LIVE.includes(action)).map(({ version }) => version));
  const left = new Set(
    history.flatMap(({ action, version, from_version }) => {
      if (action === 'Rolled Back') return from_version ?? [];
      return action === 'Rollout Rolled Back' ? version : [];
    }),
  );
  return rows
    .map((row) => ({
      manifest: JSON.parse(row.manifest) as ReleaseManifest,
      isProven: wasLive.has(row.version) || row.released_by === REPOSITORY,
      isSound: !left.has(row.version) && !isBroken(row, config),
    }))
    .filter(({ isProven }) => isProven || !approval);
}

/**
 * After a start with a new shell or server: replaces each live version that does not fit by the newest stored one that
 * does, with a line in the history, in the log, and a mail to the makers of the portal's deploy tokens. Several instances
 * may do this at the same time; one of them makes the change.
 *
 * @throws SettingError when a portal has no version that fits, unless ALLOW_MISSING_PORTALS is on. Nothing is replaced then
 */
export async function replaceIncompatiblePortals(services: ReleaseServices & MailServices): Promise<void> {
  const { config, db, log, portals } = services;
  const incompatible: IncompatiblePortal[] = [];
  for (const { name } of portals) {
    const found = await findIncompatiblePortal(services, await readLivePortal(db, name));
    if (found) incompatible.push(found);
  }
  for (const missing of incompatible.filter(({ instead }) => instead === null)) {
    if (!config.allowMissingPortals) throw new SettingError(describeMissing(missing));
    log.error(missing, 'a portal does not open: none of its versions fits this shell and server');
  }
  for (const { portal } of incompatible) await replaceIncompatiblePortal(services, portal);
}

/** One line about a portal that would not open. */
function describeMissing({ portal, version, why }: IncompatiblePortal): string {
  return `No stored version of ${portal} fits this shell and server, so it would not open. Its live version ${version}: ${why.join(' ')} Upload a build that fits first, or set ALLOW_MISSING_PORTALS=on to start without this portal.`;
}

async function replaceIncompatiblePortal(services: ReleaseServices & MailServices, portal: string): Promise<void> {
  const { audit, db, log, mailer, now } = services;
  for (let attempt = 1; ; attempt++) {
    const live = await readLivePortal(db, portal);
    // Read again: another instance may have replaced it.
    const incompatible = await findIncompatiblePortal(services, live);
    if (!incompatible || incompatible.instead === null) return;
    const { version: from, instead: version, fallback, why } = incompatible;
    const reason = `${from} does not fit the shell and server that were started. ${why.join(' ')}`;
    try {
      await db.transaction().execute(async (trx) => {
        await changeLive({ audit }, trx, {
          live,
          change: {
            current_version: version,
            previous_version: fallback,
            // A page or an instance that still runs the earlier shell falls back to the version that fits that one.
            replaced_version: from,
            ...(live.rollout?.version === version ? NO_ROLLOUT : {}),
          },
          event: { action: 'Replaced', version, from, by: SERVER, reason },
          at: now().toISOString(),
        });
        await mailReplacement(services, trx, { portal, version, from, reason });
      });
      mailer.wake();
      log.warn({ portal, version, from, why }, 'the live version does not fit: the newest version that fits is live');
      return;
    } catch (error) {
      const isStale = error instanceof HttpError && error.code === 'stale_record';
      if (!isStale || attempt === ATTEMPTS) throw error;
    }
  }
}
