import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import SqliteFile from 'libsql';
import { type Config, readPortals } from '../config';
import { closeDatabase, connectDatabase, DATABASE_FILE, type OpenDatabase, openDatabase } from '../database/connection';
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
  const rows = await readPresent(config);
  if (!rows) return say('Nothing is live yet: every portal opens in the version of this build.');
  await withTables(rows, async (db) => {
    const missing: string[] = [];
    for (const { name, package: folder } of readPortals(root)) {
      const built = await readBuild(path.join(root, folder, 'dist', MANIFEST_FILE));
      const { fits, line } = await foresee({ config, db, readShell }, name, built);
      say(`  ${name}: ${line}`);
      if (!fits) missing.push(`${name}: ${line}`);
    }
    if (missing.length === 0) return say('Every portal opens after an upgrade to this build.');
    throw new OperatorError(
      'An upgrade to this build stops at its start, unless ALLOW_MISSING_PORTALS is on. Upload a build that fits first:',
      missing,
    );
  });
}

/** What decides which version a start makes live. */
const NEEDED = {
  users: "select * from users where role = 'ADM'",
  deploy_tokens: 'select * from deploy_tokens',
  releases: 'select * from releases',
  release_events: 'select * from release_events',
  live_portals: 'select * from live_portals',
};

type Row = Record<string, unknown>;

/** The rows that decide, of any version that this one can upgrade; null when there is no database or nothing in it yet. */
async function readPresent(config: Config): Promise<Map<string, Row[]> | null> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, DATABASE_FILE))) return null;
  const snapshot = await openSnapshot(config);
  try {
    const where = config.databaseUrl ? 'The database of DATABASE_URL' : config.dataDir;
    if ((await readMigrations(snapshot, where)).length === 0) return null;
    const rows = new Map<string, Row[]>();
    for (const [table, statement] of Object.entries(NEEDED)) rows.set(table, await snapshot.query<Row>(statement));
    return rows;
  } finally {
    await snapshot.close();
  }
}

/**
 * Runs `work` on an embedded database that has these rows in the tables of this version: a database of an earlier one, which
 * a server may be using, cannot be asked as this version asks.
 */
async function withTables(rows: Map<string, Row[]>, work: (db: OpenDatabase['db']) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'internships-check-upgrade-'));
  try {
    await closeDatabase(await openDatabase({ dataDir }));
    const file = new SqliteFile(path.join(dataDir, DATABASE_FILE));
    file.pragma('foreign_keys = off');
    for (const [table, found] of rows) insertRows(file, table, found);
    file.close();
    const opened = await connectDatabase({ dataDir });
    try {
      await work(opened.db);
    } finally {
      await closeDatabase(opened);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function insertRows(file: InstanceType<typeof SqliteFile>, table: string, rows: readonly Row[]): void {
  const present = (file.prepare(`pragma table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);
  for (const row of rows) {
    // A rollout had another name in 0.1.0.
    const values = Object.entries(row).map(([name, value]) => [name.replace(/^canary_/, 'rollout_'), value] as const);
    const known = values.filter(([name]) => present.includes(name));
    const [columns, places] = [known.map(([name]) => name).join(), known.map(() => '?').join()];
    file
      .prepare(`insert into ${table} (${columns}) values (${places})`)
      .run(...known.map(([name, value]) => (name === 'action' ? String(value).replace('Canary', 'Rollout') : value)));
  }
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
