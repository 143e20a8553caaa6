import { AsyncLocalStorage } from 'node:async_hooks';
import { createDatabaseClock } from '../database/clock';
import { closeDatabase, openDatabase } from '../database/connection';
import { createPostgresDatabase } from '../testing/server';
import { createThrottles, LIMITS } from './throttles';

const onPostgresql = globalThis.ENGINE === 'postgresql' ? describe : describe.skip;

describe('a count', () => {
  it('has a timer that keeps no request in memory', async () => {
    const request = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const timers = jest.spyOn(global, 'setTimeout').mockImplementation((() => {
      contexts.push(request.getStore());
      return { unref: () => {} };
    }) as unknown as typeof setTimeout);
    const throttles = createThrottles(LIMITS, undefined);
    await request.run('a request', () => throttles.take('applyByClient', '203.0.113.1'));
    timers.mockRestore();
    expect(contexts).toEqual([undefined]);
  });
});

onPostgresql('two instances with clocks five minutes apart', () => {
  it('count together, and take the time from the database', async () => {
    const database = await createPostgresDatabase({ migrated: true });
    const { db, exportDb, pool } = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    const realNow = Date.now;
    const warned: string[] = [];
    try {
      if (!pool) throw new Error('PostgreSQL has a pool');
      const seen: boolean[] = [];
      for (const ahead of [0, -300_000, 300_000]) {
        jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
        const log = { warn: (_fields: object, words: string) => void warned.push(words) };
        const clock = createDatabaseClock({ db, config: { databaseUrl: database.url }, log: log as never });
        await clock.read();
        expect(Math.abs(clock.now().getTime() - realNow())).toBeLessThan(60_000);
        const throttles = createThrottles({ ...LIMITS, linkByEmail: { points: 2, seconds: 200 } }, { pool, clock });
        seen.push(await throttles.allows('linkByEmail', 'amina@example.com'));
      }
      expect(seen).toEqual([true, true, false]);
      expect(warned).toHaveLength(2);
    } finally {
      jest.restoreAllMocks();
      await closeDatabase({ db, exportDb });
      await database.drop();
    }
  });
});
