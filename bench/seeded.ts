/** The built server on a seeded database of its own, for measurements over HTTP. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { administrator, root } from 'e2e/product';
import { freePort } from 'test-preset/free-port';

const main = join(root, 'server/dist/main.js');

export interface SeededServer {
  /** `http://127.0.0.1:3000` */
  url: string;
  pid: number;
  /** Stops the server and starts it again, as cold as on the first day. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** Seeds applications into a new database, the embedded one where no address is given, and serves them. */
export async function startSeeded(applications: number, databaseUrl?: string): Promise<SeededServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'internship-portals-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
    // Each request comes from an address of its own, or the throttle would end the measurement.
    TRUST_PROXY: 'on',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await ready(url);
  };
  const stop = async () => {
    const ended = server && new Promise((resolve) => server?.once('exit', resolve));
    server?.kill('SIGTERM');
    await ended;
    server = undefined;
  };
  const close = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const seeded = spawnSync(process.execPath, [main, '--seed', '--applications', String(applications)], { env });
    if (seeded.status !== 0) throw new Error(String(seeded.stderr));
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    get pid() {
      return server?.pid ?? 0;
    },
    async restart() {
      await stop();
      await start();
    },
    close,
  };
}

async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

/** The token of the administrator. */
export async function signIn(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  expect(signedIn.status).toBe(200);
  return ((await signedIn.json()) as { token: string }).token;
}
