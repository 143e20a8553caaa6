import { link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { DATABASE_FILE } from '../database/connection';
import { OPERATOR_COMMAND } from '../lib/operator-command';
import { type BackupManifest, CONTENT, damaged, pack, readBack, unpack, withFolder } from './archive';
import { counted, countedProblems, describeCheck, readUploads } from './check';
import { copySqlite } from './copy-sqlite';
import { compareDigests, type Digests } from './digests';
import { OperatorError } from './operator-error';
import { digestDump, dump, requireTool } from './postgresql-tools';
import { sealKey } from './sealed-key';
import {
  digestTables,
  openPostgresSnapshot,
  openSqliteSnapshot,
  readMigrations,
  requireReadable,
  type Snapshot,
} from './snapshots';
import { checkReleases, copyReleases, exists, listReleases, readStoredFiles } from './stored-releases';
import { readObjects } from './stored-uploads';

type Say = (line: string) => void;

/**
 * `backup`: writes the database, the releases and the outbox of files into one archive while the server runs. What was
 * answered before the call is in it. The copy is checked, and the archive read back, before the archive gets its name.
 *
 * @throws OperatorError when the file exists and `force` is not set, or when anything differs
 */
export async function backup(config: Config, file: string, { force }: { force: boolean }, say: Say): Promise<void> {
  if (!force && (await exists(file))) {
    throw new OperatorError(`There is a file ${file} already. Choose another name, or add --force to replace it.`);
  }
  await requireFolder(path.dirname(file));
  const createdAt = new Date().toISOString();
  const { manifest, sha256 } = await withFolder(file, 'It takes twice the size of the data.', async (folder) => {
    const content = path.join(folder, 'content');
    await mkdir(content, { mode: 0o700 });
    const facts = config.databaseUrl
      ? await copyFromPostgresql(config, config.databaseUrl, content)
      : await copyEmbedded(config, content);
    const archive = path.join(folder, 'backup.tar');
    const outbox = path.join(config.dataDir, CONTENT.outbox);
    const key = await sealKey(config, say);
    if (key !== null) await writeFile(path.join(content, CONTENT.key), key, { mode: 0o600 });
    const packed = await pack(archive, { content, outbox, hasKey: key !== null }, { createdAt, ...facts });
    const digest = await readBack(archive, packed, file);
    await publish(archive, file, force);
    return { manifest: packed, sha256: digest };
  });
  sayContent(`Wrote ${file}`, manifest, say);
  say(`  ${(await stat(file)).size.toLocaleString('en')} bytes, SHA-256 ${sha256}`);
  say('  The archive was read back: every table, document and file is as it was copied.');
  sayProblems(manifest, say);
}

type Facts = Pick<BackupManifest, 'engine' | 'migration' | 'tables' | 'problems'>;

async function copyEmbedded(config: Config, content: string): Promise<Facts> {
  const copy = path.join(content, CONTENT.sqlite);
  await copySqlite(path.join(config.dataDir, DATABASE_FILE), copy);
  // What goes into the archive is this file: its digests are those of the copy itself.
  const snapshot = openSqliteSnapshot(copy);
  try {
    return await copyFrom(snapshot, config, content, 'The database');
  } finally {
    await snapshot.close();
    await dropLog(copy);
  }
}

async function copyFromPostgresql(config: Config, databaseUrl: string, content: string): Promise<Facts> {
  const snapshot = await openPostgresSnapshot(databaseUrl);
  try {
    const version = await snapshot.serverVersion();
    await requireTool('pg_dump', version);
    await requireTool('pg_restore', version);
    const copy = path.join(content, CONTENT.postgresql);
    await dump(databaseUrl, copy, await snapshot.exportSnapshot());
    const facts = await copyFrom(snapshot, config, content, 'The database of DATABASE_URL');
    const differences = compareDigests(facts.tables, await digestDump(copy));
    if (differences.length > 0) throw new OperatorError('pg_dump has not copied what the database holds.', differences);
    return facts;
  } finally {
    await snapshot.close();
  }
}

async function copyFrom(snapshot: Snapshot, config: Config, content: string, what: string): Promise<Facts> {
  const damage = await snapshot.findDamage();
  if (damage.length > 0) throw new OperatorError(`${what} is damaged. Restore the last good backup.`, damage);
  const migrations = await readMigrations(snapshot, what);
  // A release is stored before its row: the snapshot, or the bucket, has the files of every row.
  const releases = await listReleases(snapshot);
  const stored = await readStoredFiles(snapshot);
  await copyReleases(config, releases, path.join(content, CONTENT.releases), stored);
  const uploads = await readUploads(snapshot);
  for await (const { key, sha256, bytes } of readObjects(config, snapshot)) {
    uploads.addObject(sha256, bytes);
    await mkdir(path.dirname(path.join(content, key)), { recursive: true });
    await writeFile(path.join(content, key), bytes);
  }
  const tables = await digestTables(snapshot, uploads.add);
  const { problems } = await checkReleases(
    { filesUrl: undefined, releasesFolder: path.join(content, CONTENT.releases) },
    releases,
    stored,
  );
  return {
    engine: snapshot.engine,
    migration: migrations.at(-1) ?? '',
    tables,
    problems: [...uploads.findProblems(), ...problems],
  };
}

/**
 * Opens an archive in an empty folder and compares it with its manifest: files, counts and digests of tables.
 *
 * @param name the file as the operator knows it
 * @throws OperatorError when anything differs
 */
export async function verify(archive: string, folder: string, name = archive): Promise<BackupManifest> {
  const manifest = await unpack(archive, folder);
  requireReadable(manifest.migration, name);
  const differences = compareDigests(manifest.tables, await digestContent(manifest, folder, name));
  if (differences.length > 0) throw damaged(name, differences);
  return manifest;
}

async function digestContent({ engine }: BackupManifest, folder: string, name: string): Promise<Digests> {
  const content = path.join(folder, CONTENT[engine]);
  if (engine === 'postgresql') return digestDump(content);
  const snapshot = openSqliteSnapshot(content);
  try {
    const damage = await snapshot.findDamage();
    if (damage.length > 0) throw damaged(name, damage);
    return await digestTables(snapshot);
  } finally {
    await snapshot.close();
    await dropLog(content);
  }
}

/** Opening a database in the mode of a write-ahead log leaves two empty files next to it. */
export async function dropLog(database: string): Promise<void> {
  for (const ending of ['-wal', '-shm']) await rm(database + ending, { force: true });
}

/** Gives the archive its name. Without `force` it never replaces a file, not even one that was created meanwhile. */
async function publish(archive: string, file: string, force: boolean): Promise<void> {
  if (force) return rename(archive, file);
  try {
    await link(archive, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new OperatorError(`There is a file ${file} already. Choose another name, or add --force to replace it.`);
    }
    // Some file systems have no hard links.
    await rename(archive, file);
  }
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new OperatorError(`There is no folder ${folder}. Create it first.`);
}

/** Prints what a backup contains. */
export function sayContent(title: string, { createdAt, engine, tables, files }: BackupManifest, say: Say): void {
  const rows = (name: string) => tables[name]?.rows ?? 0;
  const inFolder = (folder: string) => Object.keys(files).filter((name) => name.startsWith(`${folder}/`)).length;
  const facts = {
    applications: rows('applications'),
    documents: rows('documents'),
    releases: rows('releases'),
  };
  say(title);
  say(`  Everything until ${createdAt}, from ${engine === 'sqlite' ? 'the embedded database' : 'PostgreSQL'}`);
  say(`  ${describeCheck(facts)}, ${counted(inFolder(CONTENT.outbox), 'mail')} in the outbox`);
  for (const [name, { rows: total, digest }] of Object.entries(tables)) {
    say(`    ${name.padEnd(24)} ${counted(total, 'row').padStart(16)}  ${digest.slice(0, 16)}`);
  }
}

/** Prints what was damaged before the backup. */
export function sayProblems({ problems }: BackupManifest, say: Say): void {
  if (problems.length === 0) return;
  say(`  ${countedProblems(problems.length)} were there before this backup and are in it (${OPERATOR_COMMAND} check):`);
  for (const problem of problems) say(`    - ${problem}`);
}
