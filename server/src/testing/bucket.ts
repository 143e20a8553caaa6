/** A bucket for releases on a real S3-compatible server, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { freePort } from 'test-preset/services';

const NAME = 'releases';
/** The one account of s3rver. It refuses what is not signed with this key. */
const KEY = 'S3RVER';

export interface Bucket {
  /** The `RELEASE_STORE` setting for a folder of the bucket. */
  setting(folder: string): string;
  /** The names of all objects. */
  list(): Promise<string[]>;
  /** The content of an object; null when there is none. */
  get(key: string): Promise<Buffer | null>;
  put(key: string, content: string | Buffer): Promise<void>;
  delete(key: string): Promise<void>;
  /** Ends the server and keeps the objects. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Ends the server and deletes the objects. */
  stop(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-bucket-'));
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const aws = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, service: 's3', region: 'us-east-1', retries: 0 });
  let server: ChildProcess | undefined;

  const start = async () => {
    const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--no-vhost-buckets', '--silent'];
    const started = spawn(
      process.execPath,
      [require.resolve('s3rver/bin/s3rver.js'), ...args, '--configure-bucket', NAME],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    server = started;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (data) => {
          output += data;
          if (output.includes('listening on')) resolve();
        });
      }
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`The S3 server has ended: ${output}`)));
    });
  };
  const end = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const ask = async (method: string, key: string, body?: string | Buffer): Promise<Response> => {
    const bytes = typeof body === 'object' ? new Uint8Array(body) : body;
    const answer = await aws.fetch(`http://${host}/${NAME}/${key}`, {
      method,
      ...(bytes === undefined ? {} : { body: bytes }),
    });
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    throw new Error(`The S3 server answers ${answer.status} to ${method} ${key}: ${await answer.text()}`);
  };

  const kill = () => server?.kill('SIGKILL');
  process.once('exit', kill);
  await start();
  return {
    setting: (name) => `s3+http://${KEY}:${KEY}@${host}/${NAME}/${name}?region=us-east-1`,
    async list() {
      const text = await (await ask('GET', '?max-keys=1000')).text();
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    },
    async get(key) {
      const answer = await ask('GET', key);
      const content = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? content : null;
    },
    async put(key, content) {
      await (await ask('PUT', key, content)).arrayBuffer();
    },
    async delete(key) {
      await (await ask('DELETE', key)).arrayBuffer();
    },
    goAway: end,
    comeBack: start,
    async stop() {
      process.off('exit', kill);
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
