import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPostgresDatabase, startTestServer } from '../../testing/server';

let place: Record<string, string>;
let drop = async () => {};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'internships-settings-'));
  place = { DATA_DIR: folder };
  if (globalThis.ENGINE !== 'postgresql') return;
  const database = await createPostgresDatabase();
  drop = database.drop;
  place.DATABASE_URL = database.url;
});
afterAll(async () => {
  await drop();
  await rm(folder, { recursive: true, force: true });
});

/** The changes that a start with these settings records. */
async function start(settings: Record<string, string>): Promise<(string | null)[]> {
  const server = await startTestServer({ ...place, ...settings });
  try {
    const rows = await server.services.db
      .selectFrom('audit_events')
      .select('detail')
      .where('event', '=', 'settings-changed')
      .orderBy('id')
      .execute();
    return rows.map(({ detail }) => detail);
  } finally {
    await server.stop();
  }
}

describe('the settings of a start', () => {
  it('are in the audit trail where they differ from the last ones, without secrets', async () => {
    expect(await start({ METRICS_TOKEN: 'a token of sixteen' })).toEqual([]);
    expect(await start({ METRICS_TOKEN: 'a token of sixteen' })).toEqual([]);
    const changed = 'METRICS_TOKEN changed; RETENTION_DAYS: default → 30';
    const again = { METRICS_TOKEN: 'another token of sixteen', RETENTION_DAYS: '30' };
    const found = await start(again);
    expect(found.map((detail) => detail?.split('; ').sort().join('; '))).toEqual([changed]);
    const secret = 'x'.repeat(40);
    expect((await start({ ...again, SIGNING_SECRET: secret })).at(-1)).toBe('SIGNING_SECRET changed');
    const rest = { ...again, SIGNING_SECRET: secret, PORT: '4000' };
    expect(await start(rest)).toHaveLength(2);
  });
});
