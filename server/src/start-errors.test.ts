import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { buildApp } from './app';
import { readConfig } from './config';
import { openDatabase } from './database/connection';
import { requireRoom } from './database/data-dir-access';
import { localUrl } from './http/port';
import { describeStartError } from './start-errors';
import { createPostgresDatabase, startTestServer } from './testing/server';

let folder: string;
let database: { url: string; drop(): Promise<void> } | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'internships-start-'));
  database = globalThis.ENGINE === 'postgresql' ? await createPostgresDatabase() : undefined;
});
afterEach(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The line that a failed start prints. */
async function startLine(settings: Record<string, string>): Promise<string | null> {
  const config = readConfig({
    DATA_DIR: folder,
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...settings,
  });
  try {
    const app = await buildApp(config, {
      root: path.resolve(__dirname, '../..'),
      logger: pino({ level: 'silent' }),
    });
    await app.server.close();
  } catch (error) {
    return describeStartError(error, config);
  }
  throw new Error('The server started.');
}

it.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
])('a server that listens on %s prints an address that opens: %s', (host, url) => {
  expect(localUrl({ port: 3000, host })).toBe(url);
});

describe('a start that fails says in one line', () => {
  const onSqlite = globalThis.ENGINE === 'sqlite' ? it : it.skip;
  const onPostgresql = globalThis.ENGINE === 'postgresql' ? it : it.skip;

  onSqlite('that DATA_DIR is a file', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    expect(await startLine({ DATA_DIR: file })).toBe(
      `The setting DATA_DIR names a folder that cannot be used: ${file}. There is a file of that name.`,
    );
  });

  onSqlite('that the database in DATA_DIR is damaged', async () => {
    await writeFile(path.join(folder, 'internships.sqlite'), 'not a database'.repeat(1000));
    expect(await startLine({})).toBe(
      `The setting DATA_DIR names a folder that cannot be used: ${folder}. internships.sqlite is not a database. Restore a backup.`,
    );
  });

  it('that the disk has no room for a first start, which leaves nothing there', async () => {
    const fresh = path.join(folder, 'not/there');
    const full =
      (free: number, blocks = 100) =>
      () =>
        requireRoom(fresh, () => ({ bavail: free, blocks, bsize: 2 ** 20 }));
    expect(full(64)).not.toThrow();
    expect(full(63)).toThrow(
      `The setting DATA_DIR names a folder that cannot be used: ${fresh}. Its disk has 63 MiB free, and the first start needs 64 MiB.`,
    );
    expect(full(0, 0)).not.toThrow();
    // A later start serves what is there, and says that nothing can be saved.
    await mkdir(fresh, { recursive: true });
    expect(full(0)).toThrow(/first start/);
    await writeFile(path.join(fresh, 'internships.sqlite'), '');
    expect(full(0)).not.toThrow();
  });

  it('that RELEASE_STORE is a file', async () => {
    const file = path.join(await mkdtemp(path.join(folder, 'store-')), 'file');
    await writeFile(file, '');
    const line = await startLine({ RELEASE_STORE: file, DATA_DIR: path.join(folder, 'data') });
    expect(line).toMatch(/^The setting RELEASE_STORE names a folder that cannot be used: [^\n]+$/);
  });

  onPostgresql.each([
    ['a server that is not there', (url: URL) => (url.port = '1'), 'ECONNREFUSED'],
    ['a database that does not exist', (url: URL) => (url.pathname = '/nowhere'), 'Create the database first.'],
    ['a host that does not exist', (url: URL) => (url.hostname = 'nowhere.invalid'), 'Check the host name.'],
  ])('that DATABASE_URL names %s', async (_what, change, expected) => {
    const url = new URL(database?.url ?? '');
    change(url);
    const line = await startLine({ DATABASE_URL: url.href });
    expect(line).toMatch(/^The setting DATABASE_URL names a database that cannot be used: [^\n]+$/);
    expect(line).toContain(expected);
  });

  it('that the database belongs to a newer version of the product', async () => {
    const { db, faults } = await openDatabase({ dataDir: folder, databaseUrl: database?.url });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2099-01-01')`.execute(db);
    await db.destroy();
    faults.stop();
    expect(await startLine({})).toMatch(
      /^The database was last used by a newer version of the product \(it has the migration 9999-from-the-future[^\n]+Start that version or a newer one, or restore a backup[^\n]+$/,
    );
  });
});

// PostgreSQL serves several servers, and so their DATA_DIR is not locked.
const describeEmbedded = globalThis.ENGINE === 'sqlite' ? describe : describe.skip;

describeEmbedded('a data directory of an embedded database', () => {
  const others: ChildProcess[] = [];
  afterEach(() => {
    for (const other of others.splice(0)) other.kill('SIGKILL');
  });

  /** Another process that holds the folder. */
  async function startHolder(): Promise<ChildProcess> {
    const module = path.join(__dirname, 'database/data-dir-lock.ts');
    const script = `import(${JSON.stringify(module)}).then(({ lockDataDir }) => { lockDataDir(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); });`;
    const other = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    others.push(other);
    const [first] = await Promise.race([once(other.stdout, 'data'), once(other, 'exit')]);
    expect(String(first)).toBe('locked\n');
    return other;
  }

  it('that has a file of another user is refused with the command that helps', async () => {
    const file = path.join(folder, 'internships.sqlite');
    await writeFile(file, '');
    await chmod(file, 0o000);
    // A disk of its own has this folder of root's.
    await mkdir(path.join(folder, 'lost+found'), { mode: 0o000 });
    // Root may read everything, unless it gives up the right to.
    const isRoot = process.getuid?.() === 0;
    const rights = '-dac_override,-dac_read_search';
    const asOthers = isRoot ? ['setpriv', `--bounding-set=${rights}`, `--inh-caps=${rights}`] : [];
    const module = path.join(__dirname, 'database/data-dir-access.ts');
    const script = `import(${JSON.stringify(module)}).then(({ requireAccess }) => requireAccess(${JSON.stringify(folder)})).catch(({ message }) => console.log(message));`;
    const [command = '', ...parameters] = [...asOthers, process.execPath, '--import', 'tsx', '-e', script];
    const { stdout } = spawnSync(command, parameters, { encoding: 'utf8' });
    const owner = isRoot ? 'root' : 'the user \\d+';
    expect(stdout).toMatch(
      new RegExp(
        `^The setting DATA_DIR names a folder that cannot be used: ${folder}\\. internships\\.sqlite belongs to ${owner}, and the user (\\S+) cannot read and write it\\. Run: chown -R \\1 ${folder}\\n$`,
      ),
    );
  });

  it('that other users of the machine can enter is named in the log', async () => {
    await chmod(folder, 0o755);
    const warnings: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
    const server = await startTestServer({ DATA_DIR: folder }, { logger });
    await server.server.close();
    expect(warnings).toContainEqual(expect.stringContaining(`Run: chmod 700 ${folder}`));
  });

  it('serves one server: the second one says who has it', async () => {
    const other = await startHolder();
    const holder = JSON.parse(await readFile(path.join(folder, 'server.json'), 'utf8'));
    expect(holder.pid).toBe(other.pid);
    expect(await startLine({})).toBe(
      `The setting DATA_DIR names a folder that another server is using (process ${other.pid} on ${holder.host}, since ${holder.since}): ${folder}. Stop that server or use another folder. Several servers need a PostgreSQL database (DATABASE_URL).`,
    );
  });

  it('is free again when its server was killed', async () => {
    const other = await startHolder();
    other.kill('SIGKILL');
    await once(other, 'exit');
    const server = await startTestServer({ DATA_DIR: folder });
    expect((await server.call('GET', '/health/ready')).status).toBe(200);
    await server.stop();
  });
});
