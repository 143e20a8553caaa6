import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { type LossyNetwork, startLossyNetwork } from '../testing/lossy-network';
import { createPostgresDatabase, startTestServer, type TestServer } from '../testing/server';
import { DatabaseUnavailable } from './connection';

// The embedded database has no connection to lose.
const onPostgresql = globalThis.ENGINE === 'postgresql' ? describe : describe.skip;

onPostgresql('a server whose database is lost', () => {
  let server: TestServer;
  let network: LossyNetwork;
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let logged: { msg: string; level: number }[];
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'internships-root-'));
    await cp(path.resolve(__dirname, '../../../portals.json'), path.join(root, 'portals.json'));
    await mkdir(path.join(root, 'shell/dist/assets'), { recursive: true });
    await writeFile(path.join(root, 'shell/dist/index.html'), '<html><head><!--registry--></head></html>');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  beforeEach(async () => {
    database = await createPostgresDatabase();
    network = await startLossyNetwork(database.url);
    logged = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
    server = await startTestServer({ DATABASE_URL: network.url }, { logger, root });
    logged.length = 0;
  });
  afterEach(async () => {
    await server.stop();
    await network.goAway().catch(() => {});
    await database.drop();
  });

  const ofTheProduct = "from pg_stat_activity where datname = current_database() and application_name = 'internships'";

  /** Asks the database past the product's connections. */
  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<Row>(text);
    await client.end();
    return rows;
  };
  /** What the administrator of the database or a failover does to every connection of the product. */
  const terminateAll = async () => {
    await query(`select pg_terminate_backend(pid) ${ofTheProduct}`);
  };
  const underWay = async (reads: number) => {
    const counted = `select count(*)::int as count ${ofTheProduct} and state = 'active'`;
    while ((await query<{ count: number }>(counted))[0]?.count !== reads) await setTimeout(20);
  };
  const losses = {
    'the server ends the connections': terminateAll,
    'the network cuts them': async () => network.cut(),
  };
  const linesOf = (words: string) => logged.filter(({ msg }) => msg.includes(words)).length;
  const ready = async () => (await server.call('GET', '/health/ready')).status;

  describe.each(Object.entries(losses))('when %s', (_name, lose) => {
    it('repeats a read that was under way', async () => {
      const { db } = server.services;
      const reads = [1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n, pg_sleep(1)`.execute(db));
      await underWay(reads.length);
      await lose();
      const answers = await Promise.all(reads);
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
      expect(linesOf('the connection to the database was lost')).toBe(1);
    });

    it('answers 503 for a transaction that was under way, of which nothing is saved', async () => {
      const { db } = server.services;
      const work = db.transaction().execute(async (trx) => {
        await trx.insertInto('settings').values({ key: 'half', value: 'done' }).execute();
        await lose();
        await setTimeout(50);
        await trx.insertInto('settings').values({ key: 'other half', value: 'done' }).execute();
      });
      await expect(work).rejects.toMatchObject({ code: 'database_unavailable', status: 503 });
      expect(await db.selectFrom('settings').select('key').where('key', 'like', '%half').execute()).toEqual([]);
    });

    it('goes on with idle connections, and with new transactions', async () => {
      const { db } = server.services;
      await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
      await lose();
      const change = (trx: typeof db) => trx.insertInto('settings').values({ key: 'new', value: 'kept' }).execute();
      await db.transaction().execute((trx) => change(trx as unknown as typeof db));
      expect(await ready()).toBe(200);
    });
  });

  it('says that the outcome is unknown if the connection is lost during the commit', async () => {
    const { db } = server.services;
    network.cutAfter('commit');
    const work = db
      .transaction()
      .execute((trx) => trx.insertInto('settings').values({ key: 'lost', value: 'saved' }).execute());
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(work).rejects.toMatchObject({ code: 'outcome_unknown', status: 503 });
    const row = await db.selectFrom('settings').select('value').where('key', '=', 'lost').executeTakeFirst();
    expect(row?.value).toBe('saved');
  });

  it('answers calls and pages with 503 while the database is away, and recovers by itself', async () => {
    const { token } = await server.signInAs('ADM');
    await network.goAway();
    const calls = Array.from({ length: 5 }, () => server.call('GET', '/api/Admin/Dashboard/Decisions', { token }));
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const write = await server.call('POST', '/api/Position', { token, body: { PositionName: 'Finance' } });
    expect(write).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });

    const page = await server.call('GET', '/login', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(503);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.raw.toString()).toContain('<h1>The product cannot be reached right now</h1>');
    expect(await ready()).toBe(503);
    expect((await server.call('GET', '/health/live')).status).toBe(200);

    await network.comeBack();
    const begin = Date.now();
    while ((await ready()) !== 200) {
      if (Date.now() - begin > 60_000) throw new Error('The server did not recover');
      await setTimeout(50);
    }
    expect((await server.call('GET', '/api/Admin/Dashboard/Decisions', { token })).status).toBe(200);
    await setTimeout(1_200);
    expect(linesOf('the connection to the database was lost')).toBe(1);
    expect(linesOf('the database answers again')).toBe(1);
    expect(logged.filter(({ level }) => level >= 50)).toHaveLength(1);
  });

  it('keeps its background work', async () => {
    await network.goAway();
    server.services.background.run('reading', async () => {
      await server.services.db.selectFrom('settings').select('key').execute();
    });
    await server.services.mailer.flush();
    await server.services.background.settle();
    await network.comeBack();
    await setTimeout(1_200);
    const sent = await server.apply();
    expect(sent.status).toBe(201);
    expect((await server.mails()).map(({ to }) => to?.[0]?.address)).toEqual(['amina@example.com']);
    expect(logged.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual([
      'the connection to the database was lost',
    ]);
  });
});
