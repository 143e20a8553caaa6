// The commands about one portal's releases: check, release, promote, rollout, rollback, releases, failures and override.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PortalEntry, PortalReleases, ReleaseManifest } from '@internship-portals/shared-api/contract';
import Table from 'cli-table3';
import { build } from 'federation-preset/builds';
import type { Declarations } from 'federation-preset/declarations';
import { commitOf } from 'federation-preset/release-facts';
import { developmentPort, root } from 'repository';
import { create } from 'tar';
import {
  createDeployClient,
  type DeployClient,
  DOES_NOT_FIT,
  describeRollout,
  formatTime,
  Refusal,
  Unreachable,
  waitForVerdict,
} from './deploy-client';

export interface CheckOptions {
  waitUntilFits?: string;
}

/** How often the shell is asked for that a build waits for, in milliseconds. */
const FIT_POLL_MS = 10_000;
/** A day: a later run can wait again. */
const MAX_WAIT_MINUTES = 1440;

/**
 * Builds the portal if its sources have changed, and prints whether the build is compatible with the live state: at once, or
 * once the shell has been upgraded.
 *
 * @throws Refusal with every incompatibility, also after the wait
 */
export async function check(portal: PortalEntry, { waitUntilFits }: CheckOptions): Promise<void> {
  const minutes = Number(waitUntilFits ?? 0);
  if (waitUntilFits?.trim() === '' || !Number.isInteger(minutes) || minutes < 0 || minutes > MAX_WAIT_MINUTES)
    throw new Refusal(`--wait-until-fits takes a number of minutes up to ${MAX_WAIT_MINUTES}, not ${waitUntilFits}.`);
  const client = createDeployClient();
  // A server that does not answer is reported before the build.
  await client.live();
  const manifest = await buildCandidate(portal);
  const until = Date.now() + minutes * 60_000;
  try {
    return await requireFit(portal, manifest, client, { isNeeded: true });
  } catch (error) {
    if (minutes === 0 || !(error instanceof Refusal) || error.exitCode !== DOES_NOT_FIT) throw error;
    console.log([error.message, ...error.details.map((detail) => `  - ${detail}`)].join('\n'));
  }
  console.log(`\nWaiting up to ${minutes} min for a shell that it fits`);
  while (Date.now() < until && !(await fitsNow(portal, manifest, client))) await setTimeout(FIT_POLL_MS);
  await requireFit(portal, manifest, client, { isNeeded: true });
}

/** Whether a build fits what is live; not while the server is away, as during its upgrade. */
async function fitsNow(portal: PortalEntry, manifest: ReleaseManifest, client: DeployClient): Promise<boolean> {
  try {
    if ((await client.check(manifest)).Incompatibilities.length > 0) return false;
    return ((await findMisfitsOf(portal, client)) ?? []).length === 0;
  } catch (error) {
    if (error instanceof Unreachable) return false;
    throw error;
  }
}

export interface ReleaseOptions {
  share?: string;
  user?: string[];
  promote: boolean;
  watch: boolean;
  acceptSize?: boolean;
  wait: boolean;
}

/** Builds the portal if its sources have changed, checks the build, uploads it and makes it live. */
export async function release(portal: PortalEntry, options: ReleaseOptions): Promise<void> {
  const audience = readAudience(options);
  if (options.wait && !options.promote)
    throw new Refusal('There is nothing to wait for: leave out --wait, or --no-promote.');
  const client = createDeployClient();
  // A server that does not answer, or a token of another portal, is reported before the build.
  const { Current: before, Damaged } = await client.releases(portal.name);
  const manifest = await buildCandidate(portal);
  const { version, commit } = manifest;
  // To release it again repairs damaged files.
  if (before === version && !Damaged) {
    console.log(`${portal.name} ${version} is already live at ${client.url}: nothing has changed.`);
    if (options.wait) await waitForVerdict(client, portal.name, version);
    return;
  }
  if (commit?.endsWith('-dirty')) console.log(`Some of these sources are not committed: recorded as ${commit}.`);
  await step('check against what is live', () =>
    requireFit(portal, manifest, client, { isNeeded: options.promote, acceptSize: options.acceptSize ?? false }),
  );
  const archive = await step('pack', () => packBuild(join(root, portal.package, 'dist')));
  const stored = await step(`upload ${kilobytes(archive.length)} to ${client.url}`, () =>
    client.upload(portal.name, version, archive),
  );
  console.log(`  ${stored.message} (${version}, digest ${stored.Digest.slice(0, 16)})`);

  if (audience) {
    await step('roll out', () => client.startRollout(portal.name, version, audience));
    console.log(`\n${describeAudience(portal.name, version, audience)}`);
  } else if (!options.promote) {
    console.log(`\n${portal.name} ${version} is uploaded and not live.`);
  } else {
    const promoted = await step('promote', () => client.promote(portal.name, version, options));
    console.log(`\n${portal.name} ${version}: ${promoted.message}`);
    // If this version was live already, a rollback would undo another release.
    if (before !== version) console.log(`To undo it: npm run portal -- rollback ${portal.name}`);
  }
  console.log(`Open ${client.url}${portal.base}`);
  console.log(`Total: ${(performance.now() / 1000).toFixed(1)} s`);
  if (options.wait) await waitForVerdict(client, portal.name, version);
}

export interface PromoteOptions {
  watch: boolean;
  wait: boolean;
}

/** Makes a stored version live for everyone. */
export async function promote(portal: PortalEntry, version: string, options: PromoteOptions): Promise<void> {
  const client = createDeployClient();
  client.requireToken();
  const promoted = await step(`promote ${portal.name} ${version}`, () => client.promote(portal.name, version, options));
  console.log(`\n${portal.name} ${version}: ${promoted.message}`);
  console.log(`Open ${client.url}${portal.base}`);
  if (options.wait) await waitForVerdict(client, portal.name, version);
}

export interface RolloutOptions {
  version?: string;
  user?: string[];
  end: boolean;
  wait: boolean;
}

/** Rolls a stored version out to some people, changes who gets the one that is running, or ends it. */
export async function rollOut(
  { name }: PortalEntry,
  percent: string | undefined,
  { version: named, user, end, wait }: RolloutOptions,
): Promise<void> {
  if (end && (percent !== undefined || named !== undefined || user !== undefined || wait))
    throw new Refusal('--end ends the rollout for everyone: leave out the other options.');
  const share = percent === undefined ? undefined : readShare(percent, 'rollout');
  const client = createDeployClient();
  client.requireToken();
  if (end) {
    const ended = await step(`end the rollout of ${name}`, () => client.endRollout(name));
    console.log(`\n${ended.message}`);
    return;
  }
  const { Current, Rollout: running } = await client.releases(name);
  const version = named ?? running?.Version;
  if (version === undefined)
    throw new Refusal(
      `${name} has no rollout. Name the version: npm run portal -- rollout ${name} 5 --version <version>`,
    );
  if (version === Current) {
    console.log(`${name} ${version} is already live for everyone.`);
    if (wait) await waitForVerdict(client, name, version);
    return;
  }
  const present = running?.Version === version ? running : undefined;
  const audience = { Share: share ?? present?.Share ?? 0, Users: user ?? present?.Users ?? [] };
  await step(`give ${name} ${version}`, () => client.startRollout(name, version, audience));
  console.log(`\n${describeAudience(name, version, audience)}`);
  if (wait) await waitForVerdict(client, name, version);
}

/** @returns undefined for a release to everyone */
function readAudience({ share, user = [], promote }: ReleaseOptions): { Share: number; Users: string[] } | undefined {
  if (share === undefined && user.length === 0) return undefined;
  if (!promote) throw new Refusal('A rollout is live for some people: leave out --no-promote, or --share and --user.');
  return { Share: readShare(share ?? '0', '--share'), Users: user };
}

/** @throws Refusal for anything but a whole percentage */
function readShare(percent: string, option: string): number {
  const share = Number(percent);
  if (percent.trim() === '' || !Number.isInteger(share) || share < 0 || share > 100)
    throw new Refusal(`${option} takes a percentage from 0 to 100, not ${percent}.`);
  return share;
}

function describeAudience(
  portal: string,
  version: string,
  { Share, Users }: { Share: number; Users: string[] },
): string {
  const named = Users.length > 0 ? ` and for ${Users.join(', ')}` : '';
  return `${portal} ${version} is live for ${Share} percent of all browsers${named}.`;
}

/** Makes the previous version live again, or the named one. */
export async function rollBack(portal: PortalEntry, version: string | undefined, reason: string | undefined) {
  const client = createDeployClient();
  client.requireToken();
  const done = await step(`roll back ${portal.name}`, () =>
    client.rollBack(portal.name, { ...(version ? { Version: version } : {}), ...(reason ? { Reason: reason } : {}) }),
  );
  console.log(`\n${done.message}: ${portal.name} ${done.Version} is live.`);
  console.log(`Open ${client.url}${portal.base}`);
}

export interface OverrideOptions {
  user: string;
  address?: string;
  hours: string;
}

/**
 * Prints a link that opens the deployed product with this portal from another address, for one account of its role.
 *
 * @throws Refusal for a number of hours that is none
 */
export async function linkToOverride({ name, package: folder }: PortalEntry, options: OverrideOptions): Promise<void> {
  const hours = Number(options.hours);
  if (!Number.isInteger(hours)) throw new Refusal(`--hours takes a number from 1 to 72, not ${options.hours}.`);
  const address = options.address ?? `http://localhost:${developmentPort(folder)}`;
  const { url, expiresAt } = await createDeployClient().linkToOverride(name, {
    Address: address,
    Email: options.user,
    Hours: hours,
  });
  console.log(`${options.user} sees ${name} from ${address} after opening this link while logged in:`);
  console.log(`\n${url}\n`);
  console.log(`It works until ${formatTime(expiresAt)} UTC. The page shows a banner with a link to leave.`);
}

/** The named portal, or the one of the deploy token. */
async function nameOf(client: DeployClient, portal: PortalEntry | undefined): Promise<string> {
  if (portal) return portal.name;
  client.requireToken();
  const { Portals } = await client.portals();
  return Portals[0] ?? '';
}

/** Lists the versions and the history of a portal: by default the one of the deploy token. */
export async function list(portal: PortalEntry | undefined): Promise<void> {
  const client = createDeployClient();
  const name = await nameOf(client, portal);
  const releases = await client.releases(name);
  console.log(`${name} at ${client.url} (times are UTC)\n`);
  if (releases.Releases.length === 0) return console.log('It has no releases yet.');

  printTable([
    ['version', 'released', 'by', 'commit', 'size', 'loads', 'failures', ''],
    ...releases.Releases.map((release) => [
      release.Version,
      formatTime(release.ReleasedAt),
      release.ReleasedBy,
      shortenCommit(release.Commit),
      kilobytes(release.Size),
      `${release.Loads}`,
      `${release.Failures}`,
      describeState(release, releases),
    ]),
  ]);
  if (releases.Damaged) {
    console.log(
      `\nThese files of the live version are missing or changed in the store, and are not served: ${releases.Damaged.join(', ')}`,
    );
    console.log(
      `Release the same build again (npm run release -- ${name}), or roll back (npm run portal -- rollback ${name}).`,
    );
  }
  console.log('\nHistory');
  printTable(
    releases.History.map(({ At, Action, Version, From, By, Reason }) => [
      formatTime(At),
      Action,
      From ? `${Version} after ${From}` : Version,
      By,
      Reason ?? '',
    ]),
  );
}

/** Lists what failed in pages, equal failures together: by default of the portal of the deploy token. */
export async function listFailures(portal: PortalEntry | undefined, version: string | undefined): Promise<void> {
  const client = createDeployClient();
  const name = await nameOf(client, portal);
  const { Failures } = await client.failures(name, version);
  if (version && Failures.length === 0) {
    const { Releases } = await client.releases(name);
    if (!Releases.some(({ Version }) => Version === version)) throw new Refusal(`${name} has no version ${version}.`);
  }
  console.log(`${version ? `${name} ${version}` : name} at ${client.url} (times are UTC)\n`);
  if (Failures.length === 0) return console.log('No page has reported a failure.');
  printTable([
    ['version', 'stage', 'count', 'first', 'last', 'error'],
    ...Failures.map((one) => [
      one.Version,
      one.Stage,
      `${one.Count}`,
      formatTime(one.FirstAt),
      formatTime(one.LastAt),
      one.Error,
    ]),
  ]);
  // A server from before it had these leaves them out.
  for (const { Version, Error: text, Stack = [], Pages = [], Browsers = [] } of Failures) {
    if (Stack.length + Pages.length + Browsers.length === 0) continue;
    console.log(`\n${Version}: ${text}`);
    for (const frame of Stack) console.log(`    at ${frame}`);
    if (Pages.length > 0) console.log(`  on ${Pages.join(', ')}`);
    if (Browsers.length > 0) console.log(`  in ${Browsers.join(', ')}`);
  }
}

/**
 * Deletes the versions of a portal that nothing keeps from the server's store, or only lists them: by default of the portal
 * of the deploy token.
 */
export async function prune(portal: PortalEntry | undefined, { dryRun }: { dryRun?: boolean }): Promise<void> {
  const client = createDeployClient();
  const name = await nameOf(client, portal);
  const { message, Retention } = await client.prune(name, { DryRun: dryRun === true });
  const { Versions, Size, Deletable, Kept } = Retention;
  console.log(`${name} at ${client.url}: ${Versions} ${Versions === 1 ? 'version' : 'versions'}, ${kilobytes(Size)}\n`);
  if (Deletable.length > 0) {
    console.log(dryRun ? 'These versions would be deleted' : 'These versions were deleted');
    printTable(Deletable.map((row) => [row.Version, formatTime(row.ReleasedAt), kilobytes(row.Size)]));
    console.log('\nThese stay');
  }
  printTable(Kept.map(({ Version, Reason }) => [Version, Reason]));
  console.log(`\n${message}`);
}

function describeState(
  { Version, Incompatibilities }: PortalReleases['Releases'][number],
  { Current, Previous, Rollout, Damaged }: PortalReleases,
): string {
  return [
    Version === Current && 'live',
    Version === Previous && 'previous',
    Rollout && Version === Rollout.Version && `rollout, ${describeRollout(Rollout)}`,
    Version === Current && Damaged && 'damaged in the store',
    Incompatibilities.length > 0 && 'not compatible with what is live',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Builds the portal, and no other package, if its sources have changed. */
async function buildCandidate(portal: PortalEntry): Promise<ReleaseManifest> {
  await build([portal.package]);
  const file = join(root, portal.package, 'dist/release.json');
  // A build from the cache names the commit of its first build.
  const manifest = {
    ...(JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest),
    commit: commitOf(portal.package),
  };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Packs a build for an upload: a gzipped tar in memory, without hidden files. The same build gives the same bytes. */
async function packBuild(folder: string): Promise<Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `${entry.parentPath.slice(folder.length + 1)}/${entry.name}`.replace(/^\//, ''))
    .sort();
  const chunks: Buffer[] = [];
  const options = { gzip: true, cwd: folder, portable: true, noMtime: true, noDirRecurse: true };
  for await (const chunk of create(options, files)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The share by which a first page may grow unnoticed. */
const MAX_GROWTH = 0.2;

/**
 * Prints the server's comparison of a build with the live state.
 *
 * @param isNeeded false for a build that is only stored: it may be meant for the next shell
 * @param acceptSize whether its first page may be much larger than the live one
 * @throws Refusal with every incompatibility, or with the growth
 */
async function requireFit(
  portal: PortalEntry,
  manifest: ReleaseManifest,
  client: DeployClient,
  { isNeeded, acceptSize = true }: { isNeeded: boolean; acceptSize?: boolean },
): Promise<void> {
  const [{ LiveVersion, LiveSize, LiveFirstPage, Requirements, Incompatibilities: found }, misfits] = await Promise.all(
    [client.check(manifest), findMisfitsOf(portal, client)],
  );
  const Incompatibilities = [...found, ...(misfits ?? [])];
  const size = Object.values(manifest.files).reduce((sum, file) => sum + file.size, 0);
  const firstPage = manifest.preload.reduce((sum, file) => sum + (manifest.files[file]?.size ?? 0), 0);
  const name = `${manifest.portal} ${manifest.version}`;
  console.log(`\n${name} against ${client.url}, where ${LiveVersion ?? 'no version'} is live`);
  printTable([
    ['', 'this build', 'live', ''],
    ...Requirements.map(({ Name, Build, Live, Fits }) => [Name, Build, Live, Fits ? 'fits' : 'DOES NOT FIT']),
    [
      'size',
      kilobytes(size),
      LiveSize === null ? 'not released yet' : kilobytes(LiveSize),
      LiveSize ? formatGrowth(size / LiveSize - 1) : '',
    ],
    ...(LiveFirstPage
      ? [['first page', kilobytes(firstPage), kilobytes(LiveFirstPage), formatGrowth(firstPage / LiveFirstPage - 1)]]
      : []),
  ]);
  if (!misfits) console.log('  The deployed shell does not declare its components, so props are not compared.');
  const growth = LiveFirstPage ? firstPage / LiveFirstPage - 1 : 0;
  if (growth > MAX_GROWTH && isNeeded && !acceptSize)
    throw new Refusal(
      `\nThe first page of ${name} is ${formatGrowth(growth)} larger than that of the live version. Make it smaller, or release it with --accept-size.`,
    );
  if (Incompatibilities.length === 0) return console.log(`${name} is compatible with what is live.\n`);
  if (isNeeded) throw new Refusal(`\n${name} is not compatible with what is live:`, Incompatibilities, DOES_NOT_FIT);
  console.log(`\n${name} is not compatible with what is live, so it can only be stored:`);
  for (const incompatibility of Incompatibilities) console.log(`  - ${incompatibility}`);
}

let compared: { declarations: Declarations; misfits: string[] } | undefined;

/** The uses of the shell's components that the deployed one does not have; null if that shell does not declare them. */
async function findMisfitsOf(portal: PortalEntry, client: DeployClient): Promise<string[] | null> {
  const declarations = await client.declarations();
  if (!declarations) return null;
  if (compared?.declarations !== declarations) {
    const { findMisfits } = await import('./shared-types');
    compared = { declarations, misfits: await findMisfits(join(root, portal.package), declarations) };
  }
  return compared.misfits;
}

function formatGrowth(share: number): string {
  return `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;
}

/** The first 10 digits, with the mark of uncommitted changes. */
function shortenCommit(commit: string | null): string {
  return commit ? commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1') : '';
}

/** Runs a step of a longer job and prints its name and how many seconds it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  console.log(`  ${name} ...`);
  const result = await work();
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Prints rows in columns without borders. */
function printTable(rows: string[][]): void {
  const none = ['top', 'bottom', 'left', 'right', 'mid'].flatMap((edge) =>
    ['', '-left', '-mid', '-right'].map((part) => [`${edge}${part}`, '']),
  );
  const table = new Table({
    chars: { ...Object.fromEntries(none), middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  table.push(...rows);
  for (const line of table.toString().split('\n')) console.log(`  ${line}`.trimEnd());
}

/** A thousand bytes each, as on the Releases page. */
function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
