import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { releasePath } from 'shared-api/contract';
import { HttpError } from '../../../http/errors';
import { originalOf } from '../builds/builds';
import type { ReleaseName, ReleaseStore } from './release-store';

/** The number of parallel transfers. */
const AT_ONCE = 16;
const TIME_OUT_MS = 30_000;
/** The same for a compressed form, instead of which the file itself can be sent. */
const FORM_TIME_OUT_MS = 3_000;
/** How long a compressed form is not asked for again: small files have none, and the file itself can be sent. */
const MISSING_FORM_MS = 10 * 60_000;
/** How long no compressed form is asked for after the bucket has not answered: the files that are here can be sent. */
const AWAY_MS = 10_000;

/**
 * Releases in an S3-compatible bucket. `local` has the files that this machine has fetched or stored.
 *
 * @param address `s3+https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`, keys percent-encoded
 */
export function bucketStore(address: string, local: ReleaseStore): ReleaseStore {
  const { href, aws } = readAddress(address);
  const addressAt = (portal: string, file: string) =>
    [href, portal, ...file.split('/')].map((part, index) => (index ? encodeURIComponent(part) : part)).join('/');
  const addressOf = (release: ReleaseName, file: string) => addressAt(release.portal, releasePath(release, file));
  const copyOf = (release: ReleaseName, file: string) =>
    path.join(local.folderOf(release.portal), releasePath(release, file));
  /**
   * When a compressed form that the bucket did not have may be asked for again. A missing file is asked for with every
   * request: another server may mend it at any time.
   */
  const missing = new Map<string, number>();
  let awayUntil = 0;
  const fetching = new Map<string, Promise<void>>();

  async function ask(what: string, init?: RequestInit, timeOutMs = TIME_OUT_MS): Promise<Response> {
    let answer: Response;
    try {
      // The settings name the bucket; a redirect must not lead to another host.
      answer = await aws.fetch(what, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeOutMs) });
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

  async function bring(release: ReleaseName, file: string): Promise<void> {
    const target = copyOf(release, file);
    const from = addressOf(release, file);
    const answer = await ask(from, {}, isForm(file) ? FORM_TIME_OUT_MS : TIME_OUT_MS);
    if (answer.status === 404) {
      if (isForm(file)) missing.set(from, Date.now() + MISSING_FORM_MS);
      await answer.body?.cancel();
      return;
    }
    const bytes = await answer.arrayBuffer().catch((error: unknown) => {
      throw away(error);
    });
    const arriving = await local.incoming();
    try {
      await writeFile(path.join(arriving, 'file'), Buffer.from(bytes));
      await mkdir(path.dirname(target), { recursive: true });
      // Renamed when complete, since another request may read it.
      await rename(path.join(arriving, 'file'), target);
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
  }

  async function send(release: ReleaseName, folder: string, files: readonly string[]): Promise<void> {
    await atOnce(files, async (file) => {
      const body = await readFile(path.join(folder, file));
      await ask(addressOf(release, file), { method: 'PUT', body });
      missing.delete(addressOf(release, file));
    });
  }

  return {
    folderOf: local.folderOf,
    incoming: local.incoming,

    async check() {
      const answer = await ask(addressAt('.check', 'file'), {}, FORM_TIME_OUT_MS);
      await answer.body?.cancel();
    },

    async keep(release, folder, files) {
      await send(release, folder, files);
      await local.keep(release, folder, files);
    },

    async fetch(release, file) {
      const from = addressOf(release, file);
      if (await isThere(copyOf(release, file))) return;
      if (isForm(file) && Date.now() < Math.max(missing.get(from) ?? 0, awayUntil)) return;
      const under = fetching.get(from) ?? bring(release, file).finally(() => fetching.delete(from));
      fetching.set(from, under);
      await under;
    },

    async discard(release, file) {
      await rm(copyOf(release, file), { force: true });
      return true;
    },

    async remove(portal, paths) {
      await atOnce(paths, (file) => ask(addressAt(portal, file), { method: 'DELETE' }));
      await local.remove(portal, paths);
    },

    async sweep(portal, findKept) {
      const folder = local.folderOf(portal);
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      const copies = found
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
      // Read after the copies: a release that was stored meanwhile keeps its own.
      const kept = await findKept();
      const left = copies.filter((file) => !kept.has(file));
      await local.remove(portal, left);
      return left.length;
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

const isForm = (file: string) => originalOf(file) !== file;

function unreachable(why: string): HttpError {
  return new HttpError('store_unavailable', `The release store cannot be reached: ${why}. Try again in a minute.`);
}

/** Does a piece of work for each file, some at the same time. */
async function atOnce(files: readonly string[], work: (file: string) => Promise<unknown>): Promise<void> {
  const waiting = [...files];
  const next = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await work(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
