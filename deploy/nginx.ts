/** nginx with the examples of deploy/, for tests. */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { read } from 'repository';
import { findNginx } from 'test-preset/services';

export interface Nginx {
  stop(): Promise<void>;
}

/** Starts nginx with these servers and nothing outside of the folder. Resolves when it listens. */
export async function startNginx(folder: string, servers: string): Promise<Nginx> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const log = join(folder, 'error.log');
  const pid = join(folder, 'pid');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${pid}; ${user} error_log ${log}; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${servers}}\n`,
  );
  const nginx = spawn(findNginx(), ['-c', join(folder, 'nginx.conf'), '-e', log], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  // It writes the file after it has bound its ports.
  while (!existsSync(pid)) {
    if (nginx.exitCode !== null) throw new Error('nginx has ended; its words are above.');
    await setTimeout(20);
  }
  return {
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * The example of a cache for files (deploy/nginx-assets.conf) as it is, without TLS.
 *
 * @param from the products, such as `127.0.0.1:3000`
 * @param folder where it keeps the files
 */
export function assetCache({
  host,
  port,
  from,
  folder,
}: {
  host: string;
  port: number;
  from: string[];
  folder: string;
}) {
  return read('deploy/nginx-assets.conf')
    .replace('server 127.0.0.1:3000;', from.map((address) => `server ${address};`).join(' '))
    .replace('assets.example.com;', `${host};`)
    .replace('/var/cache/nginx/internship-assets', join(folder, 'cache'))
    .replaceAll(/^ *(ssl_|listen \[::\]).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
}
