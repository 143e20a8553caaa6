import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SignInStep } from '@internship-portals/shared-api/contract';
import SqliteFile from 'libsql';
import pg from 'pg';
import pino from 'pino';
import { type Cluster, findInstalledPostgresql, startPostgresql } from 'test-preset/services';
import { type Config, readConfig } from '../config';
import { DATABASE_FILE } from '../database/connection';
import { isStorageFull } from '../database/faults';
import { writeJobStates } from '../job-states';
import { openBucket } from '../lib/bucket';
import { moveContentsToBucket } from '../modules/files';
import { moveReleaseFiles } from '../modules/releases';
import { type Bucket, startBucket } from '../testing/bucket';
import { buildOf, deployTokenFor, release } from '../testing/builds';
import { manifestOf, startTestProduct, type TestProduct } from '../testing/releases';
import { addTotp, codeOf } from '../testing/second-factors';
import { createPostgresDatabase, PASSWORD, pdf, startTestServer, type TestServer } from '../testing/server';
import { CONTENT, withFolder } from './archive';
import { backup } from './backup';
import { check } from './check';
import { checkUpgrade } from './check-upgrade';
import { copySqlite } from './copy-sqlite';
import { doctor } from './doctor';
import { holdOnPostgresql, sendHeldMails } from './held-mails';
import { withoutServer } from './in-use';
import {
  activate,
  connectPresent,
  createAdministrator,
  deactivate,
  endSessions,
  listAdministrators,
  resetPassword,
  resetSecondFactor,
} from './manage';
import { moveToPostgresql } from './move';
import { describeFullDisk } from './operator-error';
import { dump, requireTool, restoreDump } from './postgresql-tools';
import { restore, restoreFiles } from './restore';
import { restoreKey } from './sealed-key';
import { openPostgresSnapshot } from './snapshots';

const onPostgresql = globalThis.ENGINE === 'postgresql';
let folder: string;
let server: TestServer;
let config: Config;
let lines: string[];
let made = 0;
const drops: (() => Promise<void>)[] = [];

const say = (line: string) => lines.push(line);
const freshName = () => {
  made += 1;
  return path.join(folder, String(made));
};
const freshFile = () => `${freshName()}.tar`;
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: { message: string; details?: string[] }) => [error.message, ...(error.details ?? [])],
  );

/** Settings of an empty place for a restore, on the engine of this run. */
async function freshPlace(): Promise<Config> {
  const place: Record<string, string> = { DATA_DIR: freshName(), LOG_LEVEL: 'silent' };
  if (onPostgresql) {
    const database = await createPostgresDatabase();
    drops.push(database.drop);
    place.DATABASE_URL = database.url;
  }
  return readConfig(place);
}

/** Whether the programs of PostgreSQL on PATH can read the server of the tests. Jest's PATH is a copy, which is passed on. */
async function hasTools(): Promise<boolean> {
  if (!onPostgresql) return true;
  const client = new pg.Client(config.databaseUrl);
  await client.connect();
  const { rows } = await client.query('show server_version_num');
  await client.end();
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  try {
    return (
      Number(/\d+/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8', env: process.env }))?.[0]) >= version
    );
  } catch {
    return false;
  }
}

/** Runs statements on the database of a place, as another version of the product might. */
async function changeDatabase({ databaseUrl, dataDir }: Config, statements: readonly string[]): Promise<void> {
  if (!databaseUrl) {
    const file = new SqliteFile(path.join(dataDir, DATABASE_FILE));
    try {
      for (const statement of statements) file.exec(statement);
    } finally {
      file.close();
    }
    return;
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The dump of an archive, as a file of its own. */
async function dumpIn(file: string): Promise<string> {
  const unpacked = freshName();
  await mkdir(unpacked);
  execFileSync('tar', ['-xf', file, '-C', unpacked]);
  return path.join(unpacked, CONTENT.postgresql);
}

/** PostgreSQL as the machine has it, whose pg_dump fits; without one, the tests of backups see that the command asks for it. */
let cluster: Cluster | undefined;
const { PATH, TEST_POSTGRES_URL } = process.env;

beforeAll(async () => {
  const installed = onPostgresql ? findInstalledPostgresql() : undefined;
  if (installed) {
    cluster = await startPostgresql({ installed });
    process.env.TEST_POSTGRES_URL = cluster.url;
    process.env.PATH = `${installed}${path.delimiter}${process.env.PATH}`;
  }
  folder = await mkdtemp(path.join(tmpdir(), 'internships-operator-'));
  server = await startTestServer();
  config = server.services.config;
  for (const [index, Name] of ['Amina Otieno', "Brian O'Neil \\N", 'Zoë Wanjirũ'].entries()) {
    // Longer than a chunk, with bytes that a dump has to escape.
    const Cv = new Blob([pdf(Name), Buffer.from([0, 9, 10, 13, 92, 255]), pdf('end', 300_000)], {
      type: 'application/pdf',
    });
    const sent = await server.apply({ Name, Email: `applicant${index}@example.com` }, { Cv });
    expect(sent.status).toBe(201);
  }
  await server.mails();
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  try {
    await server?.stop();
    for (const drop of drops) await drop();
  } finally {
    Object.assign(process.env, { PATH }, TEST_POSTGRES_URL === undefined ? {} : { TEST_POSTGRES_URL });
    cluster?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
});

describe('backup and restore', () => {
  it('keep every table, document, release and mail, while the server runs', async () => {
    const file = freshFile();
    if (!(await hasTools())) {
      expect(await problemsOf(backup(config, file, { force: false }, say))).toEqual([
        expect.stringMatching(/pg_dump.*(not found|is version \d+).*Install/),
      ]);
      expect((await readdir(folder)).filter((name) => name.includes('.tar'))).toEqual([]);
      return;
    }
    await backup(config, file, { force: false }, say);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines.join('\n')).toMatch(/3 applications, 6 documents, \d+ releases?, 3 mails in the outbox/);
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);

    const place = await freshPlace();
    await restore(place, file, { force: false }, say);
    await check(place, say);
    expect(lines.at(-1)).toContain('all as they were stored');
    expect(await readdir(path.join(place.dataDir, 'outbox'))).toEqual(
      await readdir(path.join(config.dataDir, 'outbox')),
    );

    const { DATA_DIR, DATABASE_URL = '' } = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
    const restored = await startTestServer({ DATA_DIR, DATABASE_URL });
    try {
      const { token } = await restored.signInAs('ADM');
      const id = await restored.applicationId('applicant1@example.com');
      const { body } = await restored.call('GET', `/api/Apply/${id}`, { token });
      expect(body.Applicant).toMatchObject({ Name: "Brian O'Neil \\N" });
      const document = await restored.call('GET', String(body.Cv));
      expect(document.raw.includes(Buffer.from([0, 9, 10, 13, 92, 255]))).toBe(true);
    } finally {
      await restored.stop();
    }
  });

  it('never overwrite without being told', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const file = freshFile();
    await writeFile(file, 'precious');
    expect(await problemsOf(backup(config, file, { force: false }, say))).toEqual([
      `There is a file ${file} already. Choose another name, or add --force to replace it.`,
    ]);
    expect(await readFile(file, 'utf8')).toBe('precious');
    await backup(config, file, { force: true }, say);

    const place = await freshPlace();
    await restore(place, file, { force: false }, say);
    expect(await problemsOf(restore(place, file, { force: false }, say))).toEqual([expect.stringMatching(/--force/)]);
  });

  it('with --force replace all that is there, also what a newer version has added', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const file = freshFile();
    await backup(config, file, { force: false }, say);
    const place = await freshPlace();
    await restore(place, file, { force: false }, say);
    await changeDatabase(place, [
      'create table later_notes (id text primary key, application_id text references applications (id))',
      "insert into later_notes select 'n-' || id, id from applications",
      ...(onPostgresql ? ["create function later() returns integer language sql as 'select 1'"] : []),
    ]);
    await restore(place, file, { force: true }, say);
    await check(place, say);
    expect(lines.at(-1)).toContain('all as they were stored');
    await expect(changeDatabase(place, ['select * from later_notes'])).rejects.toThrow(/later_notes/);
    if (onPostgresql) await expect(changeDatabase(place, ['select later()'])).rejects.toThrow(/later/);
  });

  it('leave the database as it was when the new one cannot be placed', async () => {
    if (!onPostgresql || !(await hasTools())) return;
    const file = freshFile();
    await backup(config, file, { force: false }, say);
    const place = await freshPlace();
    await changeDatabase(place, ['create table precious (id integer)']);
    // A dump that ends in its middle.
    const dump = await dumpIn(file);
    await truncate(dump, (await stat(dump)).size - 4000);
    expect(await problemsOf(restoreDump(place.databaseUrl ?? '', dump, { replace: true }))).toEqual(
      expect.arrayContaining([expect.stringMatching(/pg_restore failed/)]),
    );
    await changeDatabase(place, ['select * from precious']);
    const nowhere = `${place.databaseUrl}_none`;
    expect(await problemsOf(restoreDump(nowhere, await dumpIn(file), { replace: true }))).toEqual([
      expect.stringMatching(/psql failed/),
      expect.stringMatching(/does not exist/),
    ]);
  });

  it('take what pg_restore 17 sets and an older server does not know', async () => {
    if (!onPostgresql || !(await hasTools())) return;
    const file = freshFile();
    await backup(config, file, { force: false }, say);
    const place = await freshPlace();
    const programs = freshName();
    await mkdir(programs);
    const before = process.env.PATH;
    const newer = "sed 's/^SET idle_in_transaction_session_timeout = 0;$/&\\nSET transaction_timeout = 0;/'";
    const script = `#!/bin/sh\nPATH='${before}'\npg_restore "$@" | ${newer}\n`;
    await writeFile(path.join(programs, 'pg_restore'), script, { mode: 0o700 });
    process.env.PATH = `${programs}${path.delimiter}${before}`;
    try {
      const dump = await dumpIn(file);
      const read = execFileSync('pg_restore', ['--schema-only', '--file=-', dump], {
        encoding: 'utf8',
        env: process.env,
      });
      expect(read).toContain('\nSET transaction_timeout = 0;\n');
      await restoreDump(place.databaseUrl ?? '', dump, { replace: false });
    } finally {
      process.env.PATH = before;
    }
    await changeDatabase(place, ['select * from applications']);
  });

  it('leave nothing and name the disk when it is full', async () => {
    const beside = freshName();
    const full = async (place: string) => {
      await writeFile(path.join(place, 'half'), '');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(await problemsOf(withFolder(beside, 'It takes 2 MB.', full))).toEqual([
      `The disk of ${folder} is full, so the command was not completed. Free space and run it again. It takes 2 MB.`,
    ]);
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('name the disk that has no room for the dump of PostgreSQL', async () => {
    if (!onPostgresql) return;
    if (!(await hasTools())) return expectMissingTool();
    const snapshot = await openPostgresSnapshot(config.databaseUrl ?? '');
    try {
      const written = dump(config.databaseUrl ?? '', '/dev/full', await snapshot.exportSnapshot());
      const error = await written.catch((thrown: unknown) => thrown);
      expect(describeFullDisk(error, folder).message).toMatch(`The disk of ${folder} is full`);
      expect(isStorageFull(error)).toBe(true);
    } finally {
      await snapshot.close();
    }
  });

  it('name the disk that has no room to read a database, which is not damaged', async () => {
    if (onPostgresql) return;
    const place = { dataDir: freshName() };
    await mkdir(place.dataDir, { mode: 0o700 });
    const copy = freshName();
    await copySqlite(path.join(config.dataDir, DATABASE_FILE), copy);
    await cp(copy, path.join(place.dataDir, DATABASE_FILE));
    const archive = freshFile();
    const script = `const { check } = require('./check.ts'), { doctor } = require('./doctor.ts'), { backup } = require('./backup.ts');
      const { describeFullDisk } = require('./operator-error.ts'), { isStorageFull } = require('../database/faults.ts');
      const place = ${JSON.stringify(place)}, say = () => {};
      for (const run of [() => check(place, say), () => doctor(place, say), () => backup(place, ${JSON.stringify(archive)}, {}, say)])
        run().catch((error) => console.log((isStorageFull(error) ? describeFullDisk(error, place.dataDir) : error).message));`;
    // The file of shared memory, which reading needs, is larger than what this shell's programs may write.
    const limited = ['-c', 'ulimit -f 16; exec "$@"', 'sh', process.execPath, '--require', 'tsx/cjs', '-e', script];
    // Nor may tsx keep half of a compiled file. Node would warn of settings for colours that a terminal has.
    const env = { ...process.env, TSX_DISABLE_CACHE: '1', NODE_NO_WARNINGS: '1' };
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8', cwd: __dirname, env });
    const words = `The disk of ${place.dataDir} is full, so the command was not completed. Free space and run it again.\n`;
    expect(stdout + stderr).toBe(words.repeat(3));
    expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(archive)))).toEqual([]);
  });

  it('refuse a damaged archive, and leave the place as it was', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const file = freshFile();
    await backup(config, file, { force: false }, say);
    const { size } = await stat(file);
    const damages: [string, (copy: string) => Promise<unknown>, RegExp][] = [
      ['cut', (copy) => truncate(copy, Math.floor(size * 0.6)), /is damaged/],
      ['changed', (copy) => changeByte(copy, Math.floor(size * 0.5)), /is damaged/],
      ['other', (copy) => writeFile(copy, Buffer.alloc(20_000, 'x')), /is damaged|is not a backup/],
      ['missing', (copy) => rm(copy), /There is no file/],
    ];
    for (const [name, damage, words] of damages) {
      const copy = path.join(folder, `${name}.tar`);
      await cp(file, copy);
      await damage(copy);
      const place = await freshPlace();
      expect(await problemsOf(restore(place, copy, { force: false }, say))).toEqual(
        expect.arrayContaining([expect.stringMatching(words)]),
      );
      await expect(stat(place.dataDir)).rejects.toThrow('ENOENT');
    }
  });
});

describe('with a bucket for the releases', () => {
  let bucket: Bucket;
  let product: TestProduct;
  let ofProduct: Config;
  const build = buildOf('admin-portal', '1.0.0');
  const ENTRY = 'admin-portal/1.0.0/remoteEntry.js';

  beforeAll(async () => {
    bucket = await startBucket();
    product = await startTestProduct({ FILES_URL: bucket.setting('from') });
    ofProduct = product.services.config;
    await release(product, await deployTokenFor(product, 'admin-portal'), build);
  });
  afterAll(async () => {
    await product.stop();
    await bucket.stop();
  });

  it('backup and restore take the releases from one bucket to another', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const file = freshFile();
    // A damaged copy on this machine does not get into the backup.
    const original = (await bucket.get(`from/${ENTRY}`)) ?? Buffer.alloc(0);
    await writeFile(path.join(ofProduct.dataDir, 'releases', ENTRY), 'attack()');
    await backup(ofProduct, file, { force: false }, say);
    expect(lines.join('\n')).toMatch(/1 release, /);

    const place = { ...(await freshPlace()), filesUrl: bucket.setting('to') };
    await restore(place, file, { force: false }, say);
    const objects = async (folder: string) =>
      (await bucket.list()).filter((key) => key.startsWith(`${folder}/`)).map((key) => key.slice(folder.length));
    expect(await objects('to')).toEqual(await objects('from'));
    expect((await bucket.get(`to/${ENTRY}`))?.equals(original)).toBe(true);
    await check(place, say);

    // Another machine: it has the database and nothing else.
    await rm(path.join(place.dataDir, 'releases'), { recursive: true });
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = '', filesUrl: FILES_URL } = place;
    const restored = await startTestServer({ DATA_DIR, DATABASE_URL, FILES_URL }, { root: product.root });
    try {
      expect((await restored.call('GET', `/portals/${ENTRY}`)).raw.equals(original)).toBe(true);
    } finally {
      await restored.server.close();
    }
  });

  /** A server with an application, whose documents are in a folder of the bucket. */
  async function withDocuments(folder: string, settings: Record<string, string> = {}): Promise<TestServer> {
    const started = await startTestServer({ FILES_URL: bucket.setting(folder), ...settings });
    await started.apply();
    const { bucket: place, ...services } = started.services;
    if (!place) throw new Error('There is a bucket');
    expect(await moveContentsToBucket({ ...services, bucket: place }, Date.now() + 60_000)).toBe(2);
    return started;
  }
  const documentsIn = async (folder: string) =>
    (await bucket.list()).filter((key) => key.startsWith(`${folder}/uploads/`)).length;

  it('backup and restore take documents from a bucket to another one, or into the database', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const source = await withDocuments('kept');
    const file = freshFile();
    await backup(source.services.config, file, { force: false }, say);
    await source.stop();
    for (const filesUrl of [bucket.setting('restored'), undefined]) {
      const place = { ...(await freshPlace()), filesUrl };
      await restore(place, file, { force: false }, say);
      await check(place, say);
      expect(lines.at(-1)).toMatch(/2 documents.*all as they were stored/);
    }
    expect([await documentsIn('kept'), await documentsIn('restored')]).toEqual([2, 2]);
  });

  it('restore-files fills a new bucket after the loss of the earlier one, with what the database still has, and keeps what it has since', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const source = await withDocuments('gone');
    const { config: place, bucket: bucketOf, ...services } = source.services;
    await source.apply({ Email: 'erased@example.com' }, { Cv: pdf('another cv') });
    if (bucketOf) await moveContentsToBucket({ ...services, bucket: bucketOf }, Date.now() + 60_000);
    const file = freshFile();
    await backup(place, file, { force: false }, say);
    await source.apply({ Email: 'later@example.com' });
    const { token } = await source.signInAs('ADM');
    const erased = await source.applicationId('erased@example.com');
    expect((await source.call('DELETE', `/api/Apply/${erased}/PersonalData`, { token })).status).toBe(200);
    for (const key of await bucket.list()) if (key.startsWith('gone/')) await bucket.delete(key);
    const moved = { ...place, filesUrl: bucket.setting('new') };
    await restoreFiles(moved, file, say);
    expect(lines).toContain(
      `The bucket has 2 files of applications and tasks, and 0 files of releases, from ${file}. For what is still missing, run: npm run operator -- check`,
    );
    expect(lines).toContain('  1 file was left out: the database no longer has it.');
    expect(await documentsIn('new')).toBe(2);
    await check(moved, say);
    expect(lines.at(-1)).toMatch(/4 documents.*all as they were stored/);
    expect(await problemsOf(restoreFiles({ ...place, filesUrl: undefined }, file, say))).toEqual([
      'FILES_URL is missing: it names the bucket to fill.',
    ]);
    const without = freshFile();
    await backup(ofProduct, without, { force: false }, say);
    expect(await problemsOf(restoreFiles(moved, without, say))).toEqual([
      `${without} has none of the files that should be in the bucket.`,
    ]);
    await source.stop();
  });

  it('restore-files takes what was moved to the bucket after the backup from the database in it', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const early = await startTestProduct();
    await release(early, await deployTokenFor(early, 'admin-portal'), build);
    // Longer than a chunk.
    await early.apply({}, { Cv: pdf('cv', 600_000) });
    const file = freshFile();
    await backup(early.services.config, file, { force: false }, say);
    const later = { ...early.services, config: { ...early.services.config, filesUrl: bucket.setting('after') } };
    await moveContentsToBucket({ ...later, bucket: openBucket(bucket.setting('after')) }, Date.now() + 60_000);
    await moveReleaseFiles(later, Date.now() + 60_000);
    const lost = (await bucket.list()).filter((key) => key.startsWith('after/'));
    for (const key of lost) await bucket.delete(key);
    const place = { ...later.config, filesUrl: bucket.setting('again') };
    await restoreFiles(place, file, say);
    const words = /^The bucket has 2 files of applications and tasks, and [1-9]\d* files of releases, from/;
    expect(lines).toContainEqual(expect.stringMatching(words));
    await check(place, say);
    expect(lines.at(-1)).toMatch(/2 documents, 1 release with 3 files: all as they were stored/);
    const refilled = (await bucket.list()).filter((key) => key.startsWith('again/'));
    expect(refilled.map((key) => key.replace('again', 'after'))).toEqual(lost);
    await early.stop();
  });

  it('an embedded product moves to PostgreSQL, and its documents stay in the bucket', async () => {
    if (!onPostgresql) return;
    const embedded = await withDocuments('moved', { DATABASE_URL: '' });
    const source = { ...embedded.services.config, dataDir: freshName() };
    await embedded.server.close();
    await cp(embedded.services.config.dataDir, source.dataDir, { recursive: true });
    await embedded.stop();
    const { databaseUrl = '' } = await freshPlace();
    await moveToPostgresql(source, databaseUrl, say);
    await check({ ...source, databaseUrl }, say);
    expect(lines.at(-1)).toMatch(/2 documents.*all as they were stored/);
    expect(await documentsIn('moved')).toBe(2);
  });

  it('check names what the bucket has lost, whatever this machine has', async () => {
    await check(ofProduct, say);
    expect(lines.at(-1)).toContain('1 release with 3 files: all as they were stored');
    await bucket.put(`from/${ENTRY}`, 'attack()');
    await bucket.delete('from/admin-portal/1.0.0/chunks/page.js');
    expect((await product.call('GET', `/portals/${ENTRY}`)).status).toBe(200);
    expect(await problemsOf(check(ofProduct, say))).toEqual([
      expect.stringMatching(/has 2 problems\.$/),
      'admin-portal 1.0.0, remoteEntry.js: the file was changed',
      'admin-portal 1.0.0, chunks/page.js: the file is missing',
    ]);
    await bucket.goAway();
    expect((await problemsOf(check(ofProduct, say)))[1]).toMatch(
      /cannot be read: The storage of files cannot be reached/,
    );
    expect(await problemsOf(backup(ofProduct, freshFile(), { force: false }, say))).toEqual(
      (await hasTools()) ? [] : [expect.stringMatching(/Install/)],
    );
    await bucket.comeBack();
  });
});

describe('check', () => {
  it('names a document and a release file that differ from what was stored', async () => {
    const { db } = server.services;
    await check(config, say);
    const { id, ...chunk } = await db
      .selectFrom('documents')
      .innerJoin('file_chunks', 'file_chunks.sha256', 'documents.sha256')
      .select(['documents.id', 'file_chunks.sha256', 'sequence', 'bytes'])
      .where('kind', '=', 'Cv')
      .limit(1)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from(chunk.bytes as ArrayBuffer);
    await db
      .deleteFrom('file_chunks')
      .where('sha256', '=', chunk.sha256)
      .where('sequence', '=', chunk.sequence)
      .execute();
    await db
      .insertInto('file_chunks')
      .values({ ...chunk, bytes: Buffer.concat([bytes, Buffer.from('!')]) })
      .execute();
    const [summary, ...problems] = await problemsOf(check(config, say));
    expect(summary).toMatch(/has 1 problem\.$/);
    expect(problems).toEqual([expect.stringContaining(`is not the file that was uploaded (document ${id})`)]);
    await db
      .updateTable('file_chunks')
      .set({ sequence: chunk.sequence + 100 })
      .where('sha256', '=', chunk.sha256)
      .where('sequence', '=', chunk.sequence)
      .execute();
  });

  it('says so when there is no database', async () => {
    const nowhere = readConfig({ DATA_DIR: path.join(folder, 'nowhere') });
    expect(await problemsOf(check(nowhere, say))).toEqual([
      expect.stringMatching(/^There is no database at .*DATA_DIR/),
    ]);
    await expect(stat(nowhere.dataDir)).rejects.toThrow('ENOENT');
  });
});

describe('moving to PostgreSQL', () => {
  if (!onPostgresql) {
    it('is refused while a server uses the embedded database', async () => {
      await expect(withoutServer(config, () => Promise.resolve())).rejects.toThrow(
        `A server is running on ${config.dataDir}. Stop it first.`,
      );
    });
    return;
  }

  it('is refused while a server uses the database, but not for connections that a pooler has kept', async () => {
    const { databaseUrl = '' } = await freshPlace();
    const place = { databaseUrl, dataDir: folder };
    const running = /^A server is running on the database of DATABASE_URL\. Stop it first\. If it has just stopped/;
    const hasRun = jest.fn(() => Promise.resolve());
    const kept = new pg.Client({ connectionString: databaseUrl, application_name: 'internships' });
    const listens = new pg.Client({ connectionString: databaseUrl, application_name: 'internships' });
    await kept.connect();
    await kept.query('select 1');
    expect(await problemsOf(withoutServer(place, hasRun))).toEqual([expect.stringMatching(running)]);
    await listens.connect();
    await listens.query('listen changes');
    await setTimeout(10_500);
    expect(await problemsOf(withoutServer(place, hasRun))).toEqual([expect.stringMatching(running)]);
    await listens.end();
    await withoutServer(place, hasRun);
    expect(hasRun).toHaveBeenCalledTimes(1);
    await kept.end();
  }, 30_000);

  it('copies every row, and refuses a database that has some', async () => {
    const embedded = await startTestServer({ DATABASE_URL: '' });
    await embedded.apply({ Name: 'Zoë \\N' });
    const { dataDir } = embedded.services.config;
    const source = readConfig({ DATA_DIR: path.join(folder, 'embedded') });
    await backup(embedded.services.config, path.join(folder, 'embedded.tar'), { force: false }, say);
    await embedded.stop();
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
    await restore(source, path.join(folder, 'embedded.tar'), { force: false }, say);

    const { databaseUrl = '', dataDir: DATA_DIR } = { ...(await freshPlace()), dataDir: source.dataDir };
    await moveToPostgresql(source, databaseUrl, say);
    expect(lines.join('\n')).toMatch(/Every count and digest is the same:[\s\S]*applications +1 row /);
    await check(readConfig({ DATA_DIR, DATABASE_URL: databaseUrl }), say);
    expect(await problemsOf(moveToPostgresql(source, databaseUrl, say))).toEqual([
      expect.stringMatching(/^The PostgreSQL database is not empty: \w+ has rows/),
    ]);
    const moved = await startTestServer({ DATA_DIR, DATABASE_URL: databaseUrl });
    expect(await moved.applicationId('amina@example.com')).toBeTruthy();
    // The rows still point to one another.
    await expect(moved.services.db.deleteFrom('applications').execute()).rejects.toThrow(/foreign key/);
    await moved.stop();
  });
});

describe('authenticator apps and mailed links', () => {
  const SIGNING_SECRET = 'a signing secret of at least 32 characters';
  const BACKUP_PASSPHRASE = 'a passphrase for backups';
  const ORIGIN = 'http://internships.test';

  /** A supervisor with an authenticator app, an applicant with an invitation, and an intern with an e-mail to stop. */
  async function enrolAndInvite(on: TestServer) {
    const { token } = await on.signInAs('ADM');
    const supervisor = await on.signInAs('SUP');
    const { Secret } = await addTotp(on, supervisor.token);
    const intern = await on.signInAs('INT', { supervisorId: supervisor.id });
    await on.assignTask(supervisor, intern);
    await on.apply();
    const id = await on.applicationId('amina@example.com');
    const plan = { ApplicationStatus: 'Accepted', Date: '2099-06-15', Time: '10:00' };
    expect((await on.call('PUT', `/api/Apply/${id}`, { token, body: plan })).status).toBe(200);
    const linkIn = async (to: string, address: string) => {
      const text = (await on.mails(to)).map((mail) => mail.text).join('\n');
      return new RegExp(`${ORIGIN}${address}[^\\s]+`).exec(text)?.[0].replace(ORIGIN, '') ?? 'no link';
    };
    return {
      email: supervisor.email,
      secret: Secret,
      invitation: (await linkIn('amina@', '/interviewAnswer/')).replace(
        '/interviewAnswer/',
        '/api/Interview/Invitation/',
      ),
      unsubscribe: await linkIn(intern.email, '/api/Notification/Unsubscribe'),
    };
  }

  async function answersOf(on: TestServer, known: Awaited<ReturnType<typeof enrolAndInvite>>) {
    // The code of the enrolment counts only once.
    on.advance(60_000);
    const { body } = await on.call('POST', '/api/login', { body: { email: known.email, password: PASSWORD } });
    const code = { step: (body.step as SignInStep).token, method: 'totp', code: codeOf(on, known.secret) };
    return [
      (await on.call('POST', '/api/login/Code', { body: code })).status,
      (await on.call('GET', known.invitation)).status,
      (await on.call('GET', known.unsubscribe)).status,
    ];
  }
  const WORK = [200, 200, 200];

  /** The answers of a server on the data of a place, and what its start has to say about the key. */
  async function startOn(place: Config, settings: Record<string, string>, known: Parameters<typeof answersOf>[1]) {
    const errors: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line).msg) });
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = '' } = place;
    const started = await startTestServer({ DATA_DIR, DATABASE_URL, ...settings }, { logger });
    const answers = await answersOf(started, known);
    await started.server.close();
    return { answers, errors: errors.filter((message) => message.includes('signing key')) };
  }

  it('survive a restore on another machine, with the key of the backup', async () => {
    if (!(await hasTools())) return expectMissingTool();
    const source = await startTestServer(onPostgresql ? { SIGNING_SECRET } : {});
    const known = await enrolAndInvite(source);
    const file = freshFile();
    const sealing = { ...source.services.config, backupPassphrase: BACKUP_PASSPHRASE };
    await backup(sealing, file, { force: false }, say);
    await source.stop();
    expect(lines.join('\n')).not.toContain('will not have the signing key');

    const place = await freshPlace();
    expect(await problemsOf(restore(place, file, { force: false }, say))).toEqual([
      expect.stringMatching(/has a sealed signing key\. Set BACKUP_PASSPHRASE/),
    ]);
    expect(await problemsOf(restore({ ...place, backupPassphrase: 'of others' }, file, { force: false }, say))).toEqual(
      [expect.stringMatching(/^BACKUP_PASSPHRASE is not the passphrase/)],
    );
    await restore(place, file, { force: false, withoutKey: true }, say);
    expect(lines.at(-2)).toContain('The signing key is missing.');
    const lost = await startOn(place, {}, known);
    expect(lost.answers).toEqual([422, 404, 403]);
    expect(lost.errors).toEqual([expect.stringMatching(/^The signing key is not the one .* run: restore-key BACKUP/)]);
    await restoreKey({ ...place, backupPassphrase: BACKUP_PASSPHRASE }, file, say);
    expect(await startOn(place, {}, known)).toEqual({ answers: WORK, errors: [] });
    expect((await stat(path.join(place.dataDir, 'signing-key'))).mode & 0o777).toBe(0o600);

    const other = await freshPlace();
    await restore({ ...other, backupPassphrase: BACKUP_PASSPHRASE }, file, { force: false }, say);
    expect(await startOn(other, { SIGNING_SECRET: `another ${SIGNING_SECRET}` }, known)).toEqual({
      answers: WORK,
      errors: [],
    });
  });

  it('survive the first SIGNING_SECRET, and say so when it is another one', async () => {
    const { config: place } = server.services;
    const known = await enrolAndInvite(server);
    expect(await startOn(place, { SIGNING_SECRET }, known)).toEqual({ answers: WORK, errors: [] });
    // The file or the empty secret is not needed any more.
    const dataDir = freshName();
    await cp(place.dataDir, dataDir, { recursive: true, filter: (name) => !name.endsWith('signing-key') });
    const moved = { ...place, dataDir };
    expect((await startOn(moved, { SIGNING_SECRET }, known)).answers.slice(1)).toEqual(WORK.slice(1));
    const wrong = await startOn(moved, { SIGNING_SECRET: `another ${SIGNING_SECRET}` }, known);
    expect(wrong).toEqual({
      answers: [422, 404, 403],
      errors: [expect.stringMatching(/^The signing key is not the one/)],
    });
    const { answers, errors } = await startOn(moved, { SIGNING_SECRET }, known);
    expect([answers.slice(1), errors]).toEqual([WORK.slice(1), []]);
  });

  it('survive a move to PostgreSQL', async () => {
    if (!onPostgresql) return;
    const embedded = await startTestServer({ DATABASE_URL: '' });
    const known = await enrolAndInvite(embedded);
    const dataDir = freshName();
    await embedded.server.close();
    await cp(embedded.services.config.dataDir, dataDir, { recursive: true });
    await embedded.stop();
    const { databaseUrl = '' } = await freshPlace();
    const place = readConfig({ DATA_DIR: dataDir });
    await moveToPostgresql(place, databaseUrl, say);
    expect(lines.at(-1)).toContain('set SIGNING_SECRET on all');
    expect(await startOn({ ...place, databaseUrl }, {}, known)).toEqual({ answers: WORK, errors: [] });
    const SECRET = await readFile(path.join(dataDir, 'signing-key'), 'utf8');
    const second = await startOn({ ...place, dataDir: freshName(), databaseUrl }, { SIGNING_SECRET: SECRET }, known);
    expect([second.answers.slice(1), second.errors]).toEqual([WORK.slice(1), []]);
  });
});

describe('manage', () => {
  const signIn = (email: string, password: string) =>
    server.call('POST', '/api/login', { body: { email, password } }).then(({ status }) => status);
  const shownPassword = () => /Password +(\S+) /.exec(lines.join('\n'))?.[1] ?? '';

  it('creates an administrator who can sign in, once', async () => {
    await createAdministrator(config, 'grace@example.com', 'Grace Wambui', say);
    expect(await signIn('grace@example.com', shownPassword())).toBe(200);
    expect(await problemsOf(createAdministrator(config, 'GRACE@example.com', 'x', say))).toEqual([
      expect.stringMatching(/already \(ADM\).*reset-password grace@example\.com/),
    ]);
    expect(await problemsOf(createAdministrator(config, 'nonsense', 'x', say))).toEqual([
      '"nonsense" is not an e-mail address.',
    ]);
  });

  it('resets a password without mail, and ends the sessions', async () => {
    const { email, token } = await server.signInAs('ADM', { name: 'Njeri Kamau' });
    const mails = (await server.mails()).length;
    await resetPassword(config, email.toUpperCase(), say);
    expect((await server.call('GET', '/api/Admin/User/Dashboard', { token })).status).toBe(401);
    expect(await signIn(email, shownPassword())).toBe(200);
    expect((await server.mails()).length).toBe(mails);
  });

  it('ends sessions, and lists the administrators', async () => {
    const { email, token } = await server.signInAs('ADM', { name: 'Wanjiku Maina' });
    await endSessions(config, email, say);
    expect(lines).toEqual([`${email}: 1 session ended.`]);
    expect((await server.call('GET', '/api/Admin/User/Dashboard', { token })).status).toBe(401);
    await listAdministrators(config, say);
    expect(lines.at(-1)).toMatch(/Wanjiku Maina {2}\(not logged in\)$/);
  });

  it('removes a second factor that was lost, and ends the sessions', async () => {
    const { email, token } = await server.signInAs('ADM', { name: 'Atieno Okello' });
    await addTotp(server, token);
    expect(await signIn(email, PASSWORD)).toBe(401);
    await resetSecondFactor(config, email, say);
    expect(lines.at(-1)).toMatch(/has no passkey, authenticator app or recovery code left/);
    expect((await server.call('GET', '/api/Admin/User/Dashboard', { token })).status).toBe(401);
    expect(await signIn(email, PASSWORD)).toBe(200);
  });

  it('deactivates an account and brings it back, but not the only administrator', async () => {
    const { email, token } = await server.signInAs('SUP', { name: 'Akinyi Odhiambo' });
    await addTotp(server, token);
    await deactivate(config, email, say);
    expect(await signIn(email, PASSWORD)).toBe(401);
    expect((await server.call('GET', '/api/SecondFactor', { token })).status).toBe(401);
    await activate(config, email.toUpperCase(), say);
    const { body } = await server.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(body.code).toBe('second_factor_required');
    expect(await problemsOf(activate(config, email, say))).toEqual([`The account ${email} is active.`]);
    expect(await problemsOf(activate(config, 'nobody@example.com', say))).toEqual([
      'There is no deactivated account with the address nobody@example.com.',
    ]);
    const alone = await startTestServer();
    expect(await problemsOf(deactivate(alone.services.config, 'admin@example.com', say))).toEqual([
      'admin@example.com is the only administrator. Create another one first.',
    ]);
    await alone.stop();
  });

  it('prints the state, and sends what a restore has held', async () => {
    const { db } = server.services;
    const written = await db.selectFrom('mails').selectAll().limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('mails')
      .values({ ...written, id: 'held', state: 'queued', content: '{}', next_attempt_at: '2099-01-01T00:00:00.000Z' })
      .execute();
    if (onPostgresql) expect(await holdOnPostgresql(config.databaseUrl ?? '')).toBe(1);
    const file = freshFile();
    let place = config;
    if (await hasTools()) {
      await backup(config, file, { force: false }, say);
      place = await freshPlace();
      await restore(place, file, { force: false }, say);
      expect(lines.join('\n')).toContain('  1 queued e-mail will not be sent, because the earlier product may have');
    }
    const failed = { name: 'send-mails', lastRunAt: Date.parse('2026-05-04T10:00:00Z'), lastSeconds: 1, failures: 2 };
    await writeJobStates(place.dataDir, new Date('2026-05-04T08:00:00Z'), [
      failed,
      { ...failed, name: 'a', failures: 0 },
    ]);
    await doctor(place, say);
    expect(lines.slice(-9)).toEqual([
      expect.stringMatching(/^Accounts {5}ADM \d+/),
      expect.stringMatching(/^Signing key {2}/),
      'E-mails      to files: no mail server is set up (SMTP_URL)',
      '             1 queued, 1 of them held by a restore, 0 given up',
      expect.stringMatching(/^ {13}last sent 20/),
      'Retention    off',
      expect.stringMatching(
        /^Jobs {9}last run 2026-05-04T10:00:00.000Z, as written at 20\S+; 1 job of 2 failed since the start at 2026-05-04T08:00:00.000Z$/,
      ),
      '             send-mails: 2 failures, last run 2026-05-04T10:00:00.000Z (see the log)',
      expect.stringMatching(/^Storage .* GiB free$/),
    ]);
    await db.deleteFrom('mails').where('id', '=', 'held').execute();
    if (place === config) return;
    await sendHeldMails(place, say);
    expect(lines.at(-1)).toBe('1 e-mail of a restore will be sent by the server.');
    // The hour that was chosen for it still holds.
    await connectPresent(place, async ({ db: restored }) => {
      const held = restored.selectFrom('mails').select('next_attempt_at').where('id', '=', 'held');
      expect(await held.executeTakeFirst()).toEqual({ next_attempt_at: '2099-01-01T00:00:00.000Z' });
    });
  });

  it('names an address without an account', async () => {
    for (const command of [resetPassword, resetSecondFactor, endSessions, deactivate]) {
      expect(await problemsOf(command(config, 'nobody@example.com', say))).toEqual([
        'There is no active account with the address nobody@example.com. See: npm run operator -- manage list-admins',
      ]);
    }
  });
});

/** What the commands answer where the programs of PostgreSQL are missing or too old. */
async function expectMissingTool(): Promise<void> {
  await expect(requireTool('pg_restore', 99)).rejects.toThrow(/pg_restore.*Install/);
}

async function changeByte(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  await handle.write(Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at);
  await handle.close();
}

describe('check-upgrade', () => {
  it('tells what a start of this build would show of each portal, and changes nothing', async () => {
    const product = await startTestProduct();
    try {
      for (const portal of ['intern-portal', 'admin-portal'] as const) {
        await product.store(portal, '1.0');
        await product.goLive(portal, '1.0');
      }
      await product.store('intern-portal', '1.1', { contract: 2 });
      await checkUpgrade(product.services.config, product.root, say);
      expect(lines).toEqual([
        '  public-portal: nothing is live, and nothing will be',
        '  admin-portal: 1.0 fits and stays live',
        '  intern-portal: 1.0 fits and stays live',
        'Every portal opens after an upgrade to this build.',
      ]);
      await product.writeShell({ contract: 2 });
      const why =
        'The portal contract: this build was made for 1, the live shell offers 2. Rebuild the portal on the current sources.';
      expect(await problemsOf(checkUpgrade(product.services.config, product.root, say))).toEqual([
        expect.stringContaining('stops at its start, unless ALLOW_MISSING_PORTALS is on'),
        `admin-portal: 1.0 does not fit, and no other version does. ${why}`,
      ]);
      expect(lines).toContain(`  intern-portal: 1.0 does not fit; 1.1 goes live instead. ${why}`);
      // A build that the start would import.
      await mkdir(path.join(product.root, 'admin-portal/dist'), { recursive: true });
      await writeFile(
        path.join(product.root, 'admin-portal/dist/release.json'),
        JSON.stringify({ ...manifestOf('admin-portal', '2.0'), contract: 2 }),
      );
      await checkUpgrade(product.services.config, product.root, say);
      expect(lines).toContain(`  admin-portal: 1.0 does not fit; 2.0 goes live instead. ${why}`);
      expect((await product.history('intern-portal')).map(({ action }) => action)).toEqual(['Promoted']);
    } finally {
      await product.stop();
    }
  });
});
