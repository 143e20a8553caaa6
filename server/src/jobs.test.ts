import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listJobs } from './jobs';
import { createBackground } from './lib/background';
import { startClock } from './lib/clock';
import { startTestServer, type TestServer } from './testing/server';

const HOUR_MS = 3_600_000;
const JOURNEY = path.resolve(__dirname, '../../docs/journeys/what-runs-when.md');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'a-token-for-prometheus' });
});
afterAll(() => server.stop());

const jobs = () =>
  listJobs(server.services, {
    retention: { eraseDue: async () => {} },
    preparation: { resume: async () => {} },
    runs: () => [],
  });

describe('what runs by the clock', () => {
  it('is what the journey "What runs when" lists', () => {
    const rows = [...readFileSync(JOURNEY, 'utf8').matchAll(/^\| `([\w-]+)` \| (\d+) (s|min|h) \|/gm)];
    const unit = { s: 1_000, min: 60_000, h: HOUR_MS };
    const listed = rows.map(([, name, number, of]) => [name, Number(number) * unit[of as keyof typeof unit]]);
    expect(jobs().map(({ name, everyMs }) => [name, everyMs])).toEqual(listed);
  });

  it('runs without a failure', async () => {
    for (const { name, run } of jobs()) expect([name, await run()]).toEqual([name, undefined]);
  });

  it('is in the metrics after its first run', async () => {
    const { raw } = await server.call('GET', '/metrics', { token: 'a-token-for-prometheus' });
    const text = raw.toString();
    expect(text).toMatch(/internships_job_last_run_timestamp_seconds\{name="erase-due-applications"\} \d+/);
    expect(text).toContain('internships_job_failures_total{name="delete-expired-sessions"} 0');
  });
});

describe('a job', () => {
  const background = () => {
    const logged: string[] = [];
    const log = { error: (_: object, line: string) => void logged.push(line) };
    return { logged, ...createBackground(log as never, { covers: () => false }) };
  };

  it('that fails is counted and logged, and runs again', async () => {
    jest.useFakeTimers();
    const work = background();
    const run = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const clock = startClock([{ name: 'sweep', everyMs: HOUR_MS, run }], work);
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(clock.runs).toEqual([expect.objectContaining({ name: 'sweep', lastRunAt: Date.now(), failures: 1 })]);
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    clock.stop();
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    jest.useRealTimers();
    expect([run.mock.calls.length, work.logged]).toEqual([2, ['sweep failed']]);
  });

  it('is not started while its last run is at work', async () => {
    jest.useFakeTimers();
    const run = jest.fn(() => new Promise<void>(() => {}));
    const clock = startClock([{ name: 'sweep', everyMs: HOUR_MS, atStart: true, run }], background());
    await jest.advanceTimersByTimeAsync(3 * HOUR_MS);
    clock.stop();
    jest.useRealTimers();
    expect(run).toHaveBeenCalledTimes(1);
    expect(clock.runs[0]?.lastRunAt).toBeNull();
  });
});
