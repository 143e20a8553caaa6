import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer, type TestServer } from '../testing/server';

const TOKEN = 'a-token-for-prometheus';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN }, { limits: { statusByEmail: { points: 1, seconds: 60 } } });
});
afterAll(() => server.stop());

async function scrape(): Promise<string> {
  const answer = await server.call('GET', '/metrics', { token: TOKEN });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  return answer.raw.toString();
}

/** The value of a series; NaN if there is none. */
async function read(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

describe('GET /metrics', () => {
  it('needs the token of the setting', async () => {
    expect((await server.call('GET', '/metrics')).status).toBe(401);
    expect((await server.call('GET', '/metrics', { token: `${TOKEN}x` })).status).toBe(401);
  });

  it('does not exist without the setting', async () => {
    const other = await startTestServer();
    const answer = await other.call('GET', '/metrics', { token: TOKEN });
    await other.stop();
    expect(answer.raw.toString()).not.toContain('http_request_duration_seconds');
  });

  it('counts the time of requests by the pattern of the route and never by an address', async () => {
    const { token } = await server.signInAs('ADM');
    await server.apply({ Email: 'measured@example.com' });
    const id = await server.applicationId('measured@example.com');
    await server.call('GET', `/api/Apply/${id}`, { token });
    const series = 'http_request_duration_seconds_count{method="GET",route="/api/Apply/:id",status="200"}';
    expect(await read(series)).toBe(1);
    expect(await scrape()).not.toContain(id);
  });

  it('tells the mails that wait, those that were given up, and the age of the oldest', async () => {
    await server.mails();
    expect(await read('internships_mails{state="queued"}')).toBe(0);
    const row = {
      kind: 'test',
      recipient: 'x@example.com',
      subject: 'x',
      content: '{}',
      attempts: 0,
      next_attempt_at: new Date(server.services.now().getTime() - 120_000).toISOString(),
      // Another worker has it.
      lease_id: 'other',
      lease_until: '2999-01-01T00:00:00.000Z',
      outcome: null,
      created_at: new Date(server.services.now().getTime() - 120_000).toISOString(),
      sent_at: null,
      history_id: null,
    };
    await server.services.db
      .insertInto('mails')
      .values([
        { ...row, id: 'queued', state: 'queued' },
        { ...row, id: 'failed', state: 'failed' },
      ])
      .execute();
    expect(await read('internships_mails{state="queued"}')).toBe(1);
    expect(await read('internships_mails{state="failed"}')).toBe(1);
    expect(await read('internships_mail_oldest_seconds')).toBeGreaterThanOrEqual(120);
  });

  it('counts calls beyond a limit', async () => {
    const call = () => server.call('POST', '/api/ApplicationStatus', { body: { Email: 'nobody@example.com' } });
    const statuses = [(await call()).status, (await call()).status];
    expect(statuses).toContain(429);
    expect(await read('internships_throttle_refusals_total{limit="statusByEmail"}')).toBe(1);
  });

  it('tells uploads in progress and refused, and the connections of the database', async () => {
    const slot = server.services.uploads.enter('a client');
    expect(await read('internships_uploads_in_progress{kind="applications"}')).toBe(1);
    slot.leave();
    expect(await read('internships_uploads_in_progress{kind="applications"}')).toBe(0);
    expect(await read('internships_uploads_refused_total{kind="handIns"}')).toBe(0);
    expect(await read('internships_uploads_ended_total{kind="handIns",reason="slow"}')).toBe(0);
    expect(await read('internships_database_connections{state="waiting"}')).toBe(0);
  });

  it('tells loads and failures by version', async () => {
    await server.services.db
      .insertInto('releases')
      .values({
        id: 'measured',
        portal: 'public-portal',
        version: '9.9.9',
        released_at: server.services.now().toISOString(),
        released_by: 'test',
        commit_id: null,
        size: 1,
        digest: 'x',
        manifest: '{}',
        loads: 7,
        failures: 2,
      })
      .execute();
    expect(await read('internships_portal_loads{portal="public-portal",version="9.9.9"}')).toBe(7);
    expect(await read('internships_portal_load_failures{portal="public-portal",version="9.9.9"}')).toBe(2);
  });

  it.each(['grafana-dashboard.json', 'prometheus-alerts.yaml'])('exports every metric that %s names', async (file) => {
    const text = readFileSync(path.resolve(__dirname, '../../../docs', file), 'utf8');
    const expressions = text.match(/^ *"?expr"?: .*$/gm) ?? [];
    const named = new Set(
      expressions.flatMap((expr) => expr.match(/\b(http|internships|nodejs|process)_[a-z0-9_]+/g) ?? []),
    );
    expect(named.size).toBeGreaterThan(7);
    // This server's settings name none.
    Object.assign(server.services.dependencies.states, { mail: 'away' });
    expect(await read('internships_dependency_up{name="mail"}')).toBe(0);
    const exported = await scrape();
    const missing = [...named].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(exported));
    expect(missing).toEqual([]);
  });
});
