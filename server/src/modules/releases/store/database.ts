import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../../database/connection';
import { chunksOf, putFiles, rawBytes, removeUnreferenced } from '../../files';
import type { FilePlace } from './release-store';

/** Files that one transaction stores or deletes. */
const AT_ONCE = 50;

/** The files of releases in the database. */
export function createDatabasePlace({ db, now }: { db: Db; now: () => Date }): FilePlace {
  const find = (files: readonly string[]) =>
    db.selectFrom('release_files').select(['path', 'sha256']).where('path', 'in', files).execute();
  const read = async (sha256: string) => buffer(rawBytes(chunksOf(db, sha256)));

  return {
    // Another instance may store the forms of a build that it has imported some seconds later.
    missingFormMs: 10_000,
    formsLater: true,

    async get(file) {
      const [stored] = await find([file]);
      return stored ? read(stored.sha256) : null;
    },

    async put(files) {
      for (const some of slices(files)) {
        const contents = await Promise.all(some.map(({ from }) => readFile(from)));
        const wanted = some.map(({ file }, index) => ({ file, ...describe(contents[index] ?? Buffer.alloc(0)) }));
        const present = new Map((await find(some.map(({ file }) => file))).map((row) => [row.path, row.sha256]));
        const damaged: string[] = [];
        for (const { file, sha256, bytes } of wanted)
          if (present.get(file) === sha256 && !(await read(sha256)).equals(bytes)) damaged.push(sha256);
        const changed = wanted.filter(({ file, sha256 }) => present.get(file) !== sha256 || damaged.includes(sha256));
        if (changed.length === 0) continue;
        await db.transaction().execute(async (trx) => {
          if (damaged.length > 0) await trx.deleteFrom('file_chunks').where('sha256', 'in', damaged).execute();
          await putFiles(trx, changed, now().toISOString());
          await trx
            .insertInto('release_files')
            .values(changed.map(({ file, sha256 }) => ({ path: file, sha256 })))
            .onConflict((known) => known.column('path').doUpdateSet(({ ref }) => ({ sha256: ref('excluded.sha256') })))
            .execute();
          await removeUnreferenced(
            trx,
            changed.flatMap(({ file }) => present.get(file) ?? []),
          );
        });
      }
    },

    async remove(files) {
      for (const some of slices(files)) {
        await db.transaction().execute(async (trx) => {
          const removed = await trx.deleteFrom('release_files').where('path', 'in', some).returning('sha256').execute();
          await removeUnreferenced(
            trx,
            removed.map(({ sha256 }) => sha256),
          );
        });
      }
    },
  };
}

function describe(bytes: Buffer) {
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: {
      size: bytes.length,
      read: async (position: number, length: number) => bytes.subarray(position, position + length),
    },
  };
}

function* slices<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
