import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from 'shared-api/contract';
import { type Config, readPortals } from '../config';
import { closeDatabase, connectDatabase, DATABASE_FILE, type OpenDatabase } from '../database/connection';
import {
  createReadShell,
  findIncompatiblePortal,
  findRelease,
  incompatibilitiesOf,
  isImportedAtStart,
  MANIFEST_FILE,
  type ReadShell,
  readLivePortal,
} from '../modules/releases';
import { OperatorError } from './operator-error';
import { openSnapshot, readMigrations } from './snapshots';

type Say = (line: string) => void;

/**
 * `check-upgrade`: tells which version of each portal a start of this build of the product would make live. Changes
 * nothing, and works while the earlier server runs.
 *
 * @param root the repository's root, or the folder of the package
 * @throws OperatorError when a portal has no version that fits
 */
export async function checkUpgrade(config: Config, root: string, say: Say): Promise<void> {
  const readShell = createReadShell(root);
  if (!(await readShell())) throw new OperatorError('The shell is not built. Run: npm run build');
  const opened = await openPresent(config);
  if (!opened) return say('Nothing is live yet: every portal opens in the version of this build.');
  try {
    const missing: string[] = [];
    for (const { name, package: folder } of readPortals(root)) {
      const built = await readBuild(path.join(root, folder, 'dist', MANIFEST_FILE));
      const { fits, line } = await foresee({ config, db: opened.db, readShell }, name, built);
      say(`  ${name}: ${line}`);
      if (!fits) missing.push(`${name}: ${line}`);
    }
    if (missing.length === 0) return say('Every portal opens after an upgrade to this build.');
    throw new OperatorError(
      'An upgrade to this build stops at its start, unless ALLOW_MISSING_PORTALS is on. Upload a build that fits first:',
      missing,
    );
  } finally {
    await closeDatabase(opened);
  }
}

/** Opens the database without migrating it; null when it does not exist or has no releases yet. */
async function openPresent(config: Config): Promise<OpenDatabase | null> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, DATABASE_FILE))) return null;
  const snapshot = await openSnapshot(config);
  try {
    const where = config.databaseUrl ? 'The database of DATABASE_URL' : config.dataDir;
    if ((await readMigrations(snapshot, where)).length === 0) return null;
  } finally {
    await snapshot.close();
  }
  return connectDatabase(config);
}

async function readBuild(file: string): Promise<ReleaseManifest | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ReleaseManifest);
}

interface Present {
  config: Config;
  db: OpenDatabase['db'];
  readShell: ReadShell;
}

async function foresee(
  { config, db, readShell }: Present,
  portal: string,
  built: ReleaseManifest | null,
): Promise<{ fits: boolean; line: string }> {
  const isNew = built !== null && !(await findRelease(db, built));
  const live = await readLivePortal(db, portal);
  const { current } = live;
  if (built && (await isImportedAtStart(db, portal, { isNew, isLive: current !== null }))) {
    const why = incompatibilitiesOf(built, await readShell());
    if (why.length === 0) return { fits: true, line: `${built.version} of this build goes live` };
  }
  if (!current) return { fits: true, line: 'nothing is live, and nothing will be' };
  const incompatible = await findIncompatiblePortal(
    { config, db, now: () => new Date(), readShell },
    live,
    isNew ? [built] : [],
  );
  if (!incompatible) return { fits: true, line: `${current.version} fits and stays live` };
  const why = incompatible.why.join(' ');
  return incompatible.instead === null
    ? { fits: false, line: `${current.version} does not fit, and no other version does. ${why}` }
    : { fits: true, line: `${current.version} does not fit; ${incompatible.instead} goes live instead. ${why}` };
}
