import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { read } from 'repository';
import { freePort } from 'test-preset/services';
import { startNginx } from './nginx';

const installed = (places: (string | undefined)[]) => places.find((place) => place && existsSync(place));
const CADDY = installed([process.env.CADDY_PATH, '/usr/bin/caddy', '/usr/local/bin/caddy']);
const NGINX = installed([process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']);

interface Ports {
  plain: number;
  secure: number;
  product: number;
}
interface Proxy {
  isRunning(): boolean;
  stop(): Promise<unknown>;
}

/** The example as it is, without certificates. */
async function startCaddy(folder: string, { plain, secure, product }: Ports): Promise<Proxy> {
  const example = read('deploy/Caddyfile')
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
    .replace(/^http:\/\/internships\.example\.com \{$/m, `http://127.0.0.1:${plain} {`)
    .replace(/^internships\.example\.com \{$/m, `http://127.0.0.1:${secure} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${product}`);
  writeFileSync(join(folder, 'Caddyfile'), example);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const caddy: ChildProcess = spawn(CADDY ?? '', args, { env, stdio: 'ignore' });
  const ended = once(caddy, 'exit');
  return {
    isRunning: () => caddy.exitCode === null && caddy.signalCode === null,
    async stop() {
      caddy.kill('SIGKILL');
      await ended;
    },
  };
}

async function startWithNginx(folder: string, { plain, secure, product }: Ports): Promise<Proxy> {
  const example = read('deploy/nginx.conf')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${product}`)
    .replaceAll('internships.example.com;', 'localhost;')
    .replaceAll(/^ *(ssl_|listen \[::\]).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure};`);
  return { ...(await startNginx(folder, example)), isRunning: () => true };
}

describe.each([
  ['Caddy', CADDY, startCaddy],
  ['nginx', NGINX, startWithNginx],
])('%s with its example', (_name, program, start) => {
  const where = program ? it : it.skip;
  let folder: string;
  let product: Server;
  let ports: Ports;
  let proxy: Proxy | undefined;
  let endEvents: () => void;
  const asked: string[] = [];
  const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${ports.secure}${path}`, init);

  beforeAll(async () => {
    if (!program) return;
    folder = mkdtempSync(join(tmpdir(), 'internship-portals-proxy-'));
    product = createServer((request, response) => {
      asked.push(request.url ?? '');
      request.resume();
      if (request.url === '/metrics') response.end(`token ${request.headers.authorization}`);
      else if (request.url === '/api/Change/Stream') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\n\n');
        endEvents = () => response.end();
      } else
        response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '5' }).end('<p>The database is away');
    }).listen(0, '127.0.0.1');
    await once(product, 'listening');
    ports = {
      plain: await freePort(),
      secure: await freePort(),
      product: (product.address() as AddressInfo).port,
    };
    const started = await start(folder, ports);
    proxy = started;
    while (!(await get('/').catch(() => undefined))) {
      if (!started.isRunning()) throw new Error('The proxy has ended.');
      await setTimeout(50);
    }
  });
  afterAll(async () => {
    if (!program) return;
    await proxy?.stop();
    product.closeAllConnections();
    product.close();
    rmSync(folder, { recursive: true });
  });

  where("passes the product's own page for a 503 on", async () => {
    const answer = await get('/apply');
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      503,
      '5',
      '<p>The database is away',
    ]);
  });

  where('answers /metrics to the scraper', async () => {
    const answer = await get('/metrics', { headers: { authorization: 'Bearer x' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'token Bearer x']);
  });

  where('passes events on one by one', async () => {
    const { body } = await get('/api/Change/Stream');
    const first = await body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('event: hello\n\n');
    endEvents();
  });

  where('refuses calls in the clear, which never reach the product', async () => {
    asked.length = 0;
    const call = await fetch(`http://127.0.0.1:${ports.plain}/api/Position`, { redirect: 'manual' });
    const page = await fetch(`http://127.0.0.1:${ports.plain}/apply`, { redirect: 'manual' });
    expect([call.status, page.status, asked]).toEqual([403, 301, []]);
  });
});
