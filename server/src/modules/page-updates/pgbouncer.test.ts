import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { freePort } from 'test-preset/services';
import { openChanges } from '../../testing/change-stream';
import { createPostgresDatabase, startTestServer } from '../../testing/server';

const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((place) => existsSync(place));
const withPgBouncer = PGBOUNCER && globalThis.ENGINE === 'postgresql' ? describe : describe.skip;

/** PgBouncer in transaction mode in front of a database, with fewer connections than the callers have. */
async function startPgBouncer(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'internships-pgbouncer-'));
  await chmod(folder, 0o755);
  const { hostname, port: behind, pathname, username } = new URL(url);
  const port = await freePort();
  const users = path.join(folder, 'users');
  await writeFile(users, `"${username}" ""\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]\n${pathname.slice(1)} = host=${hostname} port=${behind} user=${username}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}\nunix_socket_dir=\nauth_type=any\nauth_file=${users}\npool_mode=transaction\ndefault_pool_size=3\n`,
  );
  // It refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pooler: ChildProcess = spawn(PGBOUNCER ?? '', [settings], { stdio: 'ignore', ...nobody });
  const address = new URL(url);
  address.port = String(port);
  const ended = once(pooler, 'exit');
  for (;;) {
    const { exitCode, signalCode } = pooler;
    if (exitCode !== null || signalCode !== null) throw new Error(`PgBouncer has ended: ${exitCode ?? signalCode}.`);
    const client = new pg.Client(address.href);
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    ) {
      await client.end();
      break;
    }
    await setTimeout(50);
  }
  return {
    url: address.href,
    async stop() {
      pooler.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

withPgBouncer('PgBouncer in transaction mode (Debian: pgbouncer)', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;

  beforeEach(async () => {
    database = await createPostgresDatabase();
    pooler = await startPgBouncer(database.url);
  });
  afterEach(async () => {
    await pooler?.stop();
    await database?.drop();
  });

  it.each([
    ['with the direct address, live updates are heard', true],
    ['without it, the log says so and live updates are asked for', false],
  ])('serves every call: %s', async (_what, direct) => {
    const logged: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
    const settings = { DATABASE_URL: pooler.url, ...(direct ? { DATABASE_DIRECT_URL: database.url } : {}) };
    const [one, two] = [await startTestServer(settings, { logger }), await startTestServer(settings, { logger })];
    try {
      const supervisor = await one.signInAs('SUP');
      const intern = await one.signInAs('INT', { supervisorId: supervisor.id });
      const sent = Array.from({ length: 12 }, (_, index) => one.apply({ Email: `applicant${index}@example.com` }));
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201));
      const task = await one.assignTask(supervisor, intern);
      const changes = await openChanges(two, supervisor);
      await changes.until('event: hello');
      const said = { Taskid: task, Intern_comment: 'Noted' };
      expect((await one.call('POST', '/api/Comment', { token: intern.token, body: said })).status).toBe(200);
      await changes.until('/Comment');
      await changes.close();
      if (!direct) while (!logged.some((line) => line.includes('leads to a pooler'))) await setTimeout(100);
      expect(logged.some((line) => line.includes('leads to a pooler'))).toBe(!direct);
      expect(logged).not.toContain('the connection to the database was lost');
      for (const server of [one, two]) expect((await server.call('GET', '/health/ready')).status).toBe(200);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  });
});
