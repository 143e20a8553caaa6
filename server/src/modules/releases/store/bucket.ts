import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { openBucket } from '../../../lib/bucket';
import { originalOf } from '../builds/builds';
import type { FilePlace } from './release-store';

/** The number of parallel transfers. */
const AT_ONCE = 16;
/** The time limit for a compressed form, instead of which the file itself can be sent. */
const FORM_TIME_OUT_MS = 3_000;

/**
 * The files of releases in a bucket.
 *
 * @param database has files that were not moved to the bucket yet
 */
export function createBucket(address: string, database: Pick<FilePlace, 'get' | 'remove'>): FilePlace {
  const bucket = openBucket(address);
  const limit = pLimit(AT_ONCE);
  return {
    missingFormMs: 10 * 60_000,
    formsLater: false,
    isAway: bucket.isAway,
    check: bucket.check,

    async get(file) {
      const isForm = originalOf(file) !== file;
      return (await bucket.get(file, isForm ? { timeOutMs: FORM_TIME_OUT_MS } : {})) ?? database.get(file);
    },

    async put(files) {
      await Promise.all(files.map(({ file, from }) => limit(async () => bucket.put(file, await readFile(from)))));
    },

    async remove(files) {
      await Promise.all(files.map((file) => limit(bucket.remove, file)));
      await database.remove(files);
    },
  };
}
