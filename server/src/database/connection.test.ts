import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { startTestServer, type TestServer } from '../testing/server';
import { closeDatabase, connectDatabase, DATABASE_FILE, isUniqueViolation, openDatabase } from './connection';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const row = (key: string) => ({ key, value: 'x' });
const keys = async (like: string) => {
  const rows = await server.services.db.selectFrom('settings').select('key').where('key', 'like', like).execute();
  return rows.map((found) => found.key).sort();
};

describe('an embedded database', () => {
  it('is opened while another process writes to it', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'internships-shared-'));
    const first = await openDatabase({ dataDir });
    try {
      const opening = await first.db.transaction().execute(async (trx) => {
        await trx.insertInto('settings').values(row('written')).execute();
        const second = openDatabase({ dataDir });
        await new Promise((resolve) => setTimeout(resolve, 100));
        // Not awaited here: it may need what this transaction holds.
        return { second };
      });
      const second = await opening.second;
      expect(await second.db.selectFrom('settings').select('key').where('key', '=', 'written').execute()).toHaveLength(
        1,
      );
      await closeDatabase(second);
    } finally {
      await closeDatabase(first);
      await rm(dataDir, { recursive: true });
    }
  });
});

const onSqlite = globalThis.ENGINE === 'sqlite' ? it : it.skip;

onSqlite(
  'a write that waits in vain for the lock of another program is refused with a time, and can be repeated',
  async () => {
    const { token } = await server.signInAs('ADM');
    const other = new Database(path.join(server.services.config.dataDir, DATABASE_FILE));
    const add = () => server.call('POST', '/api/Position', { token, body: { Position: 'Data' } });
    other.exec('begin immediate');
    const refused = await add();
    expect(refused).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(refused.headers['retry-after']).toBeDefined();
    other.exec('rollback');
    other.close();
    expect((await add()).status).toBe(201);
  },
);

describe('database', () => {
  it('leaves all in one file when it is closed, and no log beside it', async () => {
    if (globalThis.ENGINE === 'postgresql') return;
    const dataDir = await mkdtemp(path.join(tmpdir(), 'internships-closed-'));
    const opened = await openDatabase({ dataDir });
    await sql`select 1 from users`.execute(opened.exportDb);
    await closeDatabase(opened);
    expect((await stat(path.join(dataDir, `${DATABASE_FILE}-wal`))).size).toBe(0);
    await copyFile(path.join(dataDir, DATABASE_FILE), path.join(dataDir, 'copy'));
    const copy = new Database(path.join(dataDir, 'copy'));
    const tables = copy.prepare('select name from sqlite_master where name = ?').all('applications');
    expect(tables).toHaveLength(1);
    copy.close();
    await rm(dataDir, { recursive: true });
  });

  it('is closed after nothing but a read', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'internships-read-'));
    const opened = await connectDatabase({ ...server.services.config, dataDir });
    const read = () => opened.db.selectNoFrom(sql`1`.as('one')).execute();
    await read();
    await closeDatabase(opened);
    await expect(read()).rejects.toThrow();
    await rm(dataDir, { recursive: true });
  });

  it('answers a read beside an open transaction with what was committed before', async () => {
    const { db } = server.services;
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values(row('beside')).execute();
      expect(await keys('beside')).toEqual([]);
      expect(await trx.selectFrom('settings').select('key').where('key', '=', 'beside').execute()).toHaveLength(1);
    });
    expect(await keys('beside')).toEqual(['beside']);
  });

  it('keeps nothing of a transaction that fails, and goes on', async () => {
    const { db } = server.services;
    await db.insertInto('settings').values(row('taken')).execute();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values(row('undone')).execute();
      await trx.insertInto('settings').values(row('taken')).execute();
    });
    const error = await failing.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect(await keys('undone')).toEqual([]);
    await db.transaction().execute((trx) => trx.insertInto('settings').values(row('after')).execute());
    expect(await keys('after')).toEqual(['after']);
  });

  it('keeps every row of writers that arrive at the same moment, in transactions and alone', async () => {
    const { db } = server.services;
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2 === 0)
          return db
            .insertInto('settings')
            .values(row(`many ${index}`))
            .execute();
        return db.transaction().execute(async (trx) => {
          await trx
            .insertInto('settings')
            .values(row(`many ${index}`))
            .execute();
          await trx.updateTable('settings').set({ value: 'y' }).where('key', '=', `many ${index}`).execute();
        });
      }),
    );
    expect(await keys('many %')).toHaveLength(20);
  });

  it('counts the rows that a statement changes', async () => {
    const { db } = server.services;
    await db
      .insertInto('settings')
      .values([row('count 1'), row('count 2')])
      .execute();
    const [changed] = await db.updateTable('settings').set({ value: 'z' }).where('key', 'like', 'count %').execute();
    expect(changed?.numUpdatedRows).toBe(2n);
  });
});
