import { cp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { DATABASE_FILE } from '../database/connection';
import { readKeyFile } from '../http/signing-keys';
import { OPERATOR_COMMAND } from '../lib/operator-command';
import { type BackupManifest, CONTENT, unpack, withFolder } from './archive';
import { dropLog, sayContent, sayProblems, verify } from './backup';
import { counted } from './check';
import { compareDigests } from './digests';
import { holdEmbedded, holdOnPostgresql } from './held-mails';
import { withoutServer } from './in-use';
import { OperatorError } from './operator-error';
import { requireTool, restoreDump } from './postgresql-tools';
import { openKey, placeKey } from './sealed-key';
import { digestTables, openPostgresSnapshot, openSnapshot, openSqliteSnapshot, type Snapshot } from './snapshots';
import { exists, lacksFiles, listReleases, storeReleases } from './stored-releases';
import {
  lacksObjects,
  listObjects,
  storeAgain,
  storeInDatabase,
  storeObjects,
  takeReleasesFromDatabase,
} from './stored-uploads';

type Say = (line: string) => void;

/**
 * `restore`: verifies an archive, then puts its database, releases and outbox where the settings point. The database comes
 * last: an interrupted restore leaves none, or the one before.
 *
 * @throws OperatorError when the archive is damaged, and without `force` when there is a database already
 */
export async function restore(config: Config, file: string, options: RestoreOptions, say: Say): Promise<void> {
  // The lock creates the folder.
  const folder = await stat(config.dataDir).catch(() => null);
  await withoutServer(config, () => restoreAlone(config, file, { ...options, ownerBefore: folder?.uid ?? null }, say));
}

/** The archive is unpacked, and what came from a bucket is copied again. */
const RESTORE_NEEDS = 'It takes up to twice the size of the archive.';

interface RestoreOptions {
  /** Replaces the database that is there. */
  force: boolean;
  /** Leaves the signing key in the archive. */
  withoutKey?: boolean;
  /** Lets a server send the queued mails. The earlier product may have sent them. */
  sendMails?: boolean;
}

async function restoreAlone(
  config: Config,
  file: string,
  { force, withoutKey, sendMails, ownerBefore }: RestoreOptions & { ownerBefore: number | null },
  say: Say,
): Promise<void> {
  if (config.databaseUrl) await requirePlace(config.databaseUrl, force);
  else if (!force && (await exists(path.join(config.dataDir, DATABASE_FILE)))) {
    throw new OperatorError(
      `There is a database in ${config.dataDir} already. Choose another DATA_DIR, or add --force to replace it.`,
    );
  }
  let held = 0;
  try {
    await withFolder(path.join(config.dataDir, 'restore'), RESTORE_NEEDS, async (folder) => {
      const manifest = await verify(file, folder);
      requireEngine(manifest, config, file);
      const key = withoutKey ? null : await openKey(config, folder, file);
      if (key !== null) await placeKey(config, key);
      if (!sendMails && !config.databaseUrl) held = holdEmbedded(path.join(folder, CONTENT[manifest.engine]));
      await place(manifest, folder, config, force);
      await storeInDatabase(config, manifest, folder);
      if (!sendMails && config.databaseUrl) held = await holdOnPostgresql(config.databaseUrl);
      sayContent(`Restored ${file} to ${config.databaseUrl ? 'PostgreSQL' : config.dataDir}`, manifest, say);
      sayProblems(manifest, say);
      if (key === null && !config.signingSecret && !(await readKeyFile(config.dataDir))) say(WITHOUT_KEY);
    });
  } catch (error) {
    if (ownerBefore === null && !(await exists(path.join(config.dataDir, DATABASE_FILE)))) {
      await rm(config.dataDir, { recursive: true, force: true });
    }
    throw error;
  }
  if (held > 0) {
    say(
      `  ${counted(held, 'queued e-mail')} will not be sent, because the earlier product may have sent them. To send them: ${OPERATOR_COMMAND} manage send-mails`,
    );
  }
  say(`  Every count and digest was compared. ${nextStep(config, ownerBefore)}`);
}

/** Files that root has made are of no use to a service with a user of its own. */
function nextStep({ dataDir }: Config, ownerBefore: number | null, then = 'start'): string {
  if (process.getuid?.() !== 0) return 'Start the server.';
  const user = ownerBefore ? String(ownerBefore) : 'USER';
  return `The files belong to root: give them to the user of the service (chown -R ${user}: ${dataDir}). Then ${then} the server.`;
}

const WITHOUT_KEY =
  '  The signing key is missing. Copy the file signing-key from the earlier DATA_DIR, or set SIGNING_SECRET to its earlier value, before you start the server: otherwise authenticator apps and mailed links do not work.';

function requireEngine({ engine }: BackupManifest, { databaseUrl }: Config, file: string): void {
  if (engine === 'postgresql' && !databaseUrl) {
    throw new OperatorError(`${file} is a backup of PostgreSQL. Set DATABASE_URL to an empty database.`);
  }
  if (engine === 'sqlite' && databaseUrl) {
    throw new OperatorError(
      `${file} is a backup of the embedded database. Restore it without DATABASE_URL, then move it with: ${OPERATOR_COMMAND} move-to-postgresql`,
    );
  }
}

/**
 * `restore-files`: puts the files of a backup into the bucket of the settings, after the loss of the earlier one. The database
 * stays as it is, and so do erasures: what it no longer names stays in the archive.
 *
 * @throws OperatorError when the archive is damaged, or the settings name no bucket
 */
export async function restoreFiles(config: Config, file: string, say: Say): Promise<void> {
  const { filesUrl } = config;
  if (!filesUrl) throw new OperatorError('FILES_URL is missing: it names the bucket to fill.');
  const folderBefore = await stat(config.dataDir).catch(() => null);
  await withFolder(path.join(config.dataDir, 'restore'), RESTORE_NEEDS, async (folder) => {
    const manifest = await unpack(file, folder);
    const snapshot = await openSnapshot(config);
    const [objects, releases] = await Promise.all([listObjects(snapshot), listReleases(snapshot)]).finally(() =>
      snapshot.close(),
    );
    const lacksReleases = lacksFiles(manifest, releases);
    if (manifest.engine === 'postgresql' && (lacksReleases || lacksObjects(manifest, objects))) {
      await requireTool('pg_restore');
    }
    const { stored, left } = await storeAgain(filesUrl, manifest, folder, objects);
    if (lacksReleases) await takeReleasesFromDatabase(manifest, folder);
    const ofReleases = await storeReleases(config, releases, path.join(folder, CONTENT.releases));
    if (stored + ofReleases === 0)
      throw new OperatorError(`${file} has none of the files that should be in the bucket.`);
    say(
      `The bucket has ${counted(stored, 'file')} of applications and tasks, and ${counted(ofReleases, 'file')} of releases, from ${file}. For what is still missing, run: ${OPERATOR_COMMAND} check`,
    );
    if (left > 0)
      say(
        `  ${counted(left, 'file')} ${left === 1 ? 'was' : 'were'} left out: the database no longer has ${left === 1 ? 'it' : 'them'}.`,
      );
  });
  if (process.getuid?.() === 0) say(`  ${nextStep(config, folderBefore?.uid ?? null, 'restart')}`);
}

async function place(manifest: BackupManifest, folder: string, config: Config, force: boolean): Promise<void> {
  const content = path.join(folder, CONTENT[manifest.engine]);
  await placeReleases(manifest, folder, config);
  await storeObjects(config, manifest, folder);
  await placeOutbox(path.join(folder, CONTENT.outbox), path.join(config.dataDir, CONTENT.outbox), force);
  if (config.databaseUrl) {
    await restoreDump(config.databaseUrl, content, { replace: force });
    const restored = await openPostgresSnapshot(config.databaseUrl);
    try {
      await requireSame(manifest, restored);
    } finally {
      await restored.close();
    }
    return;
  }
  const target = path.join(config.dataDir, DATABASE_FILE);
  // With the log of another database, the restored one would be damaged.
  await dropLog(target);
  await rename(content, target);
}

async function placeReleases({ engine, files }: BackupManifest, folder: string, config: Config): Promise<void> {
  const source = path.join(folder, CONTENT.releases);
  if (engine === 'sqlite') {
    const snapshot = openSqliteSnapshot(path.join(folder, CONTENT.sqlite));
    try {
      await storeReleases(config, await listReleases(snapshot), source);
    } finally {
      await snapshot.close();
      await dropLog(path.join(folder, CONTENT.sqlite));
    }
    return;
  }
  // The rows are in the dump: the files of the archive say which releases it has.
  const stored = new Map<string, string[]>();
  for (const name of Object.keys(files)) {
    const [kind, portal, version, ...rest] = name.split('/');
    if (kind !== CONTENT.releases || !portal || !version) continue;
    const key = `${portal}/${version}`;
    stored.set(key, [...(stored.get(key) ?? []), rest.join('/')]);
  }
  await storeReleases(
    config,
    [...stored].map(([key, names]) => ({
      portal: key.split('/')[0] ?? '',
      version: key.split('/')[1] ?? '',
      manifest: { files: Object.fromEntries(names.map((name) => [name, { size: 0, integrity: '' }])) },
    })),
    source,
  );
}

/** With `force`, the outbox has the mails of the backup alone: others may be of people who were erased. */
async function placeOutbox(from: string, to: string, force: boolean): Promise<void> {
  if (force) await rm(to, { recursive: true, force: true });
  if (!(await exists(from))) return;
  // Needs no space, where it is possible.
  if (!(await exists(to))) return rename(from, to);
  await cp(from, to, { recursive: true });
}

async function requireSame(manifest: BackupManifest, restored: Snapshot): Promise<void> {
  const differences = compareDigests(manifest.tables, await digestTables(restored));
  if (differences.length > 0) throw new OperatorError('The restored database differs from the backup.', differences);
}

/** Requires an empty database, or with `force` one that the backup can replace completely. */
async function requirePlace(databaseUrl: string, force: boolean): Promise<void> {
  const snapshot = await openPostgresSnapshot(databaseUrl);
  try {
    const version = await snapshot.serverVersion();
    for (const tool of ['pg_restore', 'psql'] as const) await requireTool(tool, version);
    const tables = await snapshot.tables();
    if (tables.length > 0 && !force) {
      throw new OperatorError(
        'The database of DATABASE_URL has tables already. Create an empty one, or add --force to replace them.',
      );
    }
  } finally {
    await snapshot.close();
  }
}
