import { readFile } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import { HttpError } from '../../../http/errors';
import { originalOf } from '../builds/builds';
import type { FilePlace } from './release-store';

/** The number of parallel transfers. */
const AT_ONCE = 16;
const TIME_OUT_MS = 30_000;
/** The same for a compressed form, instead of which the file itself can be sent. */
const FORM_TIME_OUT_MS = 3_000;
/** How long no compressed form is asked for after the bucket has not answered: the files that are here can be sent. */
const AWAY_MS = 10_000;

/**
 * The files of releases in an S3-compatible bucket.
 *
 * @param address `s3+https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`, keys percent-encoded
 * @param database has files that were not moved to the bucket yet
 */
export function createBucket(address: string, database: Pick<FilePlace, 'get' | 'remove'>): FilePlace {
  const { href, aws } = readAddress(address);
  const addressOf = (file: string) => [href, ...file.split('/').map(encodeURIComponent)].join('/');
  let awayUntil = 0;

  async function ask(file: string, init?: RequestInit, timeOutMs = TIME_OUT_MS): Promise<Response> {
    let answer: Response;
    try {
      // The settings name the bucket; a redirect must not lead to another host.
      const signal = AbortSignal.timeout(timeOutMs);
      answer = await aws.fetch(addressOf(file), { ...init, redirect: 'error', signal });
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

  return {
    missingFormMs: 10 * 60_000,
    formsLater: false,

    isAway: () => Date.now() < awayUntil,

    async check() {
      const answer = await ask('.check/file', {}, FORM_TIME_OUT_MS);
      await answer.body?.cancel();
    },

    async get(file) {
      const isForm = originalOf(file) !== file;
      const answer = await ask(file, {}, isForm ? FORM_TIME_OUT_MS : TIME_OUT_MS);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return database.get(file);
      }
      const bytes = await answer.arrayBuffer().catch((error: unknown) => {
        throw away(error);
      });
      return Buffer.from(bytes);
    },

    async put(files) {
      await atOnce(files, async ({ file, from }) => ask(file, { method: 'PUT', body: await readFile(from) }));
    },

    async remove(files) {
      await atOnce(files, (file) => ask(file, { method: 'DELETE' }));
      await database.remove(files);
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
  return new HttpError('store_unavailable', `The release store cannot be reached: ${why}. Try again in a minute.`);
}

/** Whether an error says that the bucket cannot be reached. */
export const isBucketAway = (error: unknown) => error instanceof HttpError && error.code === 'store_unavailable';

/** Does a piece of work for each, some at the same time. */
async function atOnce<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
