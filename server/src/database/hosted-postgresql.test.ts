import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { startPostgresql } from 'test-preset/services';
import { createPostgresDatabase, startTestServer } from '../testing/server';

const onPostgresql = globalThis.ENGINE === 'postgresql' ? describe : describe.skip;

onPostgresql('a database that is read-only', () => {
  it('makes the server not ready, which becomes ready by itself', async () => {
    const database = await createPostgresDatabase({ migrated: true });
    const name = new URL(database.url).pathname.slice(1);
    const server = await startTestServer({ DATABASE_URL: database.url });
    const admin = new pg.Client(database.url);
    await admin.connect();
    const ready = () => server.call('GET', '/health/ready');
    try {
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      // Connections have the setting from their beginning.
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      expect(await ready()).toMatchObject({ status: 503, body: { status: 'database' } });
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      while ((await ready()).status !== 200) await setTimeout(50);
    } finally {
      await server.stop();
      await admin.end();
      await database.drop();
    }
  });
});

onPostgresql('a database server that has become a standby', () => {
  it('is not ready and refuses writes without losing them, until it is promoted', async () => {
    const cluster = await startPostgresql();
    try {
      const server = await startTestServer({ DATABASE_URL: cluster.url });
      const ready = async () => (await server.call('GET', '/health/ready')).raw.toString();
      try {
        expect((await server.apply()).status).toBe(201);
        await cluster.becomeStandby();
        while (!(await ready()).includes('"database"')) await setTimeout(50);
        expect((await server.call('GET', '/health/live')).status).toBe(200);
        const refused = await server.apply({ Email: 'later@example.com' });
        expect([refused.status, refused.body.code]).toEqual([503, 'database_unavailable']);
        const admin = new pg.Client(cluster.url);
        await admin.connect();
        await admin.query('select pg_promote()');
        await admin.end();
        while (!(await ready()).includes('"ok"')) await setTimeout(50);
        expect((await server.apply({ Email: 'later@example.com' })).status).toBe(201);
        const rows = await server.services.db.selectFrom('applications').select('email').orderBy('email').execute();
        expect(rows.map(({ email }) => email)).toEqual(['amina@example.com', 'later@example.com']);
      } finally {
        await server.stop();
      }
    } finally {
      cluster.stop();
    }
  });
});

onPostgresql('a database that allows six connections', () => {
  it('answers sixteen readers: those without a connection wait for one', async () => {
    const database = await createPostgresDatabase();
    const url = new URL(database.url);
    const name = url.pathname.slice(1);
    const admin = new pg.Client(database.url);
    await admin.connect();
    await admin.query(`create role ${name} login password 'six' connection limit 6`);
    await admin.query(`grant all on schema public to ${name}`);
    url.username = name;
    url.password = 'six';
    const logged: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
    const server = await startTestServer({ DATABASE_URL: url.href }, { logger });
    try {
      const { token } = await server.signInAs('ADM');
      const { db } = server.services;
      const reads = Array.from({ length: 16 }, (_, n) =>
        sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.3)`.execute(db),
      );
      const calls = Array.from({ length: 16 }, () => server.call('GET', '/api/Admin/Dashboard/Decisions', { token }));
      expect((await Promise.all(reads)).map(({ rows }) => rows[0]?.n)).toEqual(reads.map((_, n) => n));
      // The body says why a call was refused.
      expect((await Promise.all(calls)).filter(({ status }) => status !== 200)).toEqual([]);
      expect((await server.call('GET', '/health/ready')).status).toBe(200);
      expect(logged).toContain('the database server refuses more connections: lower MAX_DATABASE_CONNECTIONS');
      expect(logged).not.toContain('the connection to the database was lost');
    } finally {
      await server.stop();
      await admin.end();
      await database.drop();
      const cluster = new pg.Client(process.env.TEST_POSTGRES_URL);
      await cluster.connect();
      await cluster.query(`drop role ${name}`);
      await cluster.end();
    }
  });
});
