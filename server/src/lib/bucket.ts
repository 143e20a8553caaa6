import { AwsClient } from 'aws4fetch';
import { HttpError } from './http-error';

const TIME_OUT_MS = 30_000;
const CHECK_TIME_OUT_MS = 3_000;
/** For how long a bucket that has not answered counts as away. */
const AWAY_MS = 10_000;

/** An S3-compatible bucket. Each call rejects with `store_unavailable` while it cannot be reached. */
export interface Bucket {
  /** An object, or a range of its bytes; null if there is none. */
  get(key: string, options?: { from?: number; length?: number; timeOutMs?: number }): Promise<Buffer | null>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Deletes an object; one that is not there is ignored. */
  remove(key: string): Promise<void>;
  check(): Promise<void>;
  /** Whether it did not answer a moment ago. */
  isAway(): boolean;
}

/** @param address `s3+https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`, keys percent-encoded */
export function openBucket(address: string): Bucket {
  const { href, aws } = readAddress(address);
  const addressOf = (key: string) => [href, ...key.split('/').map(encodeURIComponent)].join('/');
  let awayUntil = 0;

  async function ask(key: string, init?: RequestInit, timeOutMs = TIME_OUT_MS): Promise<Response> {
    let answer: Response;
    try {
      // The settings name the bucket; a redirect must not lead to another host.
      const signal = AbortSignal.timeout(timeOutMs);
      answer = await aws.fetch(addressOf(key), { ...init, redirect: 'error', signal });
    } catch (error) {
      throw away(error);
    }
    if (answer.ok || (answer.status === 404 && init?.method !== 'PUT')) return answer;
    await answer.body?.cancel();
    throw away(new Error(`it answers ${answer.status}`));
  }

  function away(error: unknown): HttpError {
    awayUntil = Date.now() + AWAY_MS;
    return unreachable(error instanceof Error ? error.message : String(error));
  }

  const finish = async (answer: Response) => {
    await answer.body?.cancel();
  };

  return {
    isAway: () => Date.now() < awayUntil,

    async check() {
      await finish(await ask('.check/file', {}, CHECK_TIME_OUT_MS));
    },

    async get(key, { from, length = 0, timeOutMs } = {}) {
      const init = from === undefined ? {} : { headers: { range: `bytes=${from}-${from + length - 1}` } };
      const answer = await ask(key, init, timeOutMs);
      if (answer.status === 404) {
        await finish(answer);
        return null;
      }
      const bytes = await answer.arrayBuffer().catch((error: unknown) => {
        throw away(error);
      });
      return Buffer.from(bytes);
    },

    async put(key, bytes) {
      await finish(await ask(key, { method: 'PUT', body: new Uint8Array(bytes) }));
    },

    async remove(key) {
      await finish(await ask(key, { method: 'DELETE' }));
    },
  };
}

function readAddress(address: string): { href: string; aws: AwsClient } {
  const url = new URL(address);
  const aws = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  });
  const folder = url.pathname.replace(/\/+$/, '');
  return { href: `${url.protocol.replace('s3+', '')}//${url.host}${folder}`, aws };
}

function unreachable(why: string): HttpError {
  return new HttpError('store_unavailable', `The storage of files cannot be reached: ${why}. Try again in a minute.`);
}

/** Whether an error says that the bucket cannot be reached. */
export const isBucketAway = (error: unknown) => error instanceof HttpError && error.code === 'store_unavailable';
