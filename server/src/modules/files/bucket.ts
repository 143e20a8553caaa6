import { buffer } from 'node:stream/consumers';
import { uuidv7 } from 'uuidv7';
import { SettingError } from '../../config';
import type { Db } from '../../database/connection';
import type { Bucket } from '../../lib/bucket';
import { chunksOf, storedBytes } from './files';

/** The folder of the bucket, next to those of the portals. */
const FOLDER = 'uploads';
/** Longer than storing an object takes: one that nothing names by then was left by a stop. */
const STORING_MS = 60 * 60_000;

interface Needed {
  db: Db;
  bucket: Bucket;
  now: () => Date;
}

/**
 * Moves contents of documents and hand-ins from the database to the bucket, one at a time. Each object has a name of its own, so
 * that deleting one never affects the same content that someone uploads meanwhile. A damaged content stays: the operator's
 * `check` names it.
 *
 * @param until when to stop, in milliseconds since 1970. The next run moves what is left
 * @returns the number of contents
 */
export async function moveContentsToBucket(needed: Needed, until: number): Promise<number> {
  let moved = 0;
  for (let after = ''; Date.now() < until; ) {
    const file = await needed.db
      .selectFrom('files')
      .select('sha256')
      .where('object', 'is', null)
      .where('sha256', '>', after)
      // Those have another place in the bucket.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('release_files').select('path').whereRef('release_files.sha256', '=', 'files.sha256'))),
      )
      .orderBy('sha256')
      .limit(1)
      .executeTakeFirst();
    if (!file) break;
    after = file.sha256;
    if (await moveContent(needed, file.sha256)) moved += 1;
  }
  return moved;
}

/** @returns whether it was moved */
async function moveContent({ db, bucket, now }: Needed, sha256: string): Promise<boolean> {
  const bytes = await buffer(storedBytes(sha256, sha256, chunksOf(db, sha256))).catch(() => null);
  if (bytes === null) return false;
  const key = `${FOLDER}/${uuidv7()}`;
  const deleteFrom = new Date(now().getTime() + STORING_MS).toISOString();
  await db.insertInto('bucket_objects').values({ key, delete_from: deleteFrom }).execute();
  await bucket.put(key, bytes);
  return db.transaction().execute(async (trx) => {
    // Another instance may have deleted the object, after a very long pause.
    if (now().toISOString() >= deleteFrom) return false;
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ object: key })
      .where('sha256', '=', sha256)
      .where('object', 'is', null)
      .executeTakeFirst();
    // It was erased, or moved by another instance.
    if (numUpdatedRows === 0n) return false;
    await trx.updateTable('bucket_objects').set({ delete_from: null }).where('key', '=', key).execute();
    await trx.deleteFrom('file_chunks').where('sha256', '=', sha256).execute();
    return true;
  });
}

/**
 * Deletes the objects of contents that were erased, and those that a stop has left.
 *
 * @returns the number of objects
 */
export async function deleteObjects({ db, bucket, now }: Needed, until: number): Promise<number> {
  let deleted = 0;
  while (Date.now() < until) {
    const due = await db
      .selectFrom('bucket_objects')
      .select('key')
      .where('delete_from', '<=', now().toISOString())
      .limit(50)
      .execute();
    if (due.length === 0) break;
    for (const { key } of due) {
      await bucket.remove(key);
      await db.deleteFrom('bucket_objects').where('key', '=', key).execute();
      deleted += 1;
    }
  }
  return deleted;
}

/** How many contents are in the bucket alone. */
export async function countObjects(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('object', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** @throws SettingError when contents are in a bucket and the settings name none */
export async function requireBucket({ db, bucket }: { db: Db; bucket: Bucket | null }): Promise<void> {
  if (bucket) return;
  const total = await countObjects(db);
  if (total === 0) return;
  throw new SettingError(
    `The setting FILES_URL is missing: ${total} files of applications and tasks are in its bucket. To leave the bucket, make a backup with the setting and restore it without.`,
  );
}
