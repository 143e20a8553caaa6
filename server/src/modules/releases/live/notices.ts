import { adminPages } from '@internship-portals/shared-api/contract';
import type { Transaction } from 'kysely';
import type { DbOrTransaction, Tables } from '../../../database/connection';
import { foldEmail } from '../../../lib/text';
import { findTeamAddresses, findTokenHolders } from '../../deploy-tokens';
import { type Mail, type MailServices, releaseReplaced, teamReleaseReplaced, teamReleaseWentBack } from '../../mails';
import { findAdministrators } from '../../users';
import type { ReleaseName } from '../store/release-store';

type Needed = Pick<MailServices, 'config' | 'mailer' | 'now'>;

/** How many different failures a mail names. */
const TOLD_FAILURES = 10;

/** A change of what is live that no administrator has requested. */
export interface Replacement {
  portal: string;
  /** The version that is live now. */
  version: string;
  /** The version that was live. */
  from: string;
  /** Sentences. */
  reason: string;
}

/** Mails that the live version does not fit the shell and server that were started, and what is live in its place. */
export async function mailReplacement(services: Needed, trx: Transaction<Tables>, change: Replacement): Promise<void> {
  const told = await mailPeople(services, trx, change);
  const about = { ...change, link: pageOf(services, change) };
  await mailTeams(services, trx, change.portal, told, (email) => teamReleaseReplaced(email, about));
}

/** Mails that the live version went back, because too many of its loads failed. */
export async function mailWentBack(services: Needed, trx: Transaction<Tables>, change: Replacement): Promise<void> {
  await mailTeamsWentBack(services, trx, change, await mailPeople(services, trx, change));
}

/**
 * Mails the portal's teams that a version went back.
 *
 * @param change `version`: what is live; null if nothing is
 * @param told the addresses that have a mail about it already
 */
export async function mailTeamsWentBack(
  services: Needed,
  trx: Transaction<Tables>,
  change: Omit<Replacement, 'version'> & { version: string | null },
  told: readonly string[] = [],
): Promise<void> {
  const { publicUrl } = services.config;
  const failures = await findWorstFailures(trx, { portal: change.portal, version: change.from });
  const about = { ...change, failures, publicUrl, link: pageOf(services, change) };
  await mailTeams(services, trx, change.portal, told, (email) => teamReleaseWentBack(email, about));
}

const pageOf = ({ config }: Pick<Needed, 'config'>, { portal }: { portal: string }) =>
  `${config.publicUrl}${adminPages.portalReleases(portal)}`;

/**
 * Mails the people who made the portal's deploy tokens that the server has replaced its live version; without any token,
 * the administrators.
 *
 * @returns their addresses
 */
async function mailPeople(services: Needed, trx: Transaction<Tables>, change: Replacement): Promise<string[]> {
  const { mailer, now } = services;
  const holders = await findTokenHolders(trx, change.portal, now().toISOString());
  const recipients = holders.length > 0 ? holders : await findAdministrators(trx);
  const link = pageOf(services, change);
  for (const recipient of recipients) await mailer.enqueue(trx, releaseReplaced(recipient, { ...change, link }));
  return recipients.map(({ email }) => email);
}

/** Mails each address on the portal's tokens once, and none that has been told. */
async function mailTeams(
  { mailer, now }: Needed,
  trx: Transaction<Tables>,
  portal: string,
  told: readonly string[],
  write: (email: string) => Mail,
): Promise<void> {
  const seen = new Set(told.map(foldEmail));
  for (const email of await findTeamAddresses(trx, portal, now().toISOString())) {
    const folded = foldEmail(email);
    if (seen.has(folded)) continue;
    seen.add(folded);
    await mailer.enqueue(trx, write(email));
  }
}

/** The most frequent failures of a version; those that are no fault of it are left out. */
async function findWorstFailures(
  db: DbOrTransaction,
  { portal, version }: ReleaseName,
): Promise<{ stage: string; error: string; count: number }[]> {
  const rows = await db
    .selectFrom('portal_failures')
    .select(({ fn }) => ['stage', 'error', fn.countAll().as('count')])
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('stage', '<>', 'fit')
    .groupBy(['stage', 'error'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(TOLD_FAILURES)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
