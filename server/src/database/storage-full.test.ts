import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { pdf, startTestServer, type TestServer } from '../testing/server';

// PostgreSQL has its own disk. Its error 53100 takes the same way.
const onSqlite = globalThis.ENGINE === 'sqlite' ? describe : describe.skip;

onSqlite('a server whose disk is full', () => {
  let server: TestServer;
  let logged: { msg: string; level: number }[];

  beforeEach(async () => {
    logged = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
    server = await startTestServer({}, { logger });
    logged.length = 0;
  });
  afterEach(() => server.stop());

  /** SQLite answers a write beyond this size with SQLITE_FULL, as it does on a full disk. */
  const limitPages = (pages: string) => sql.raw(`pragma max_page_count = ${pages}`).execute(server.services.db);
  const ready = () => server.call('GET', '/health/ready');

  it('refuses writes in words, stays readable, says so once, and resumes by itself', async () => {
    const { token } = await server.signInAs('ADM');
    await limitPages('1');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const write = await server.apply({}, { Cv: pdf('cv', 500_000) });
      expect(write).toMatchObject({
        status: 507,
        body: {
          code: 'storage_full',
          message: 'The server has no space left, so nothing was saved. Please try again later.',
        },
      });
      expect(Number(write.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'storage' } });
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    server.advance(2 * 3_600_000);
    expect((await server.call('GET', '/api/Admin/User/Applicants', { token })).status).toBe(200);

    await limitPages('1000000');
    const begin = Date.now();
    while ((await ready()).status !== 200) {
      if (Date.now() - begin > 60_000) throw new Error('The server did not resume');
      await setTimeout(100);
    }
    expect((await server.apply()).status).toBe(201);
    expect(logged.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
      'the disk is full: nothing can be saved',
    ]);
    expect(logged.filter(({ msg }) => msg === 'the disk has space again')).toHaveLength(1);
  });
});
