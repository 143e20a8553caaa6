import type { Db, DbOrTransaction } from '../../database/connection';
import { chunksOfContent, type ReadChunks, type Stored, storedBytes } from './files';

/**
 * The tables of uploads, and those in which earlier versions have stored their chunks. They have the same columns, so that
 * the queries below are written for the first.
 */
const UPLOADS = {
  documents: { uploads: 'documents', chunks: 'document_chunks', id: 'document_id' },
  hand_in_files: { uploads: 'hand_in_files', chunks: 'hand_in_chunks', id: 'file_id' },
} as unknown as Record<
  'documents' | 'hand_in_files',
  { uploads: 'documents'; chunks: 'document_chunks'; id: 'document_id' }
>;

/** The row of an upload that says what its content is. */
interface Upload {
  id: string;
  sha256: string;
}

/**
 * Reads the chunks of an upload, wherever they are, also when they are moved between two reads.
 *
 * @param kind the table of the upload
 */
export function chunksOfUpload(stored: Stored, kind: keyof typeof UPLOADS, { id, sha256 }: Upload): ReadChunks {
  const moved = chunksOfContent(stored, sha256);
  const earlier = earlierChunksOf(stored.db, kind, id);
  return async (from, limit) => {
    for (const read of [moved, earlier]) {
      const chunks = await read(from, limit);
      if (chunks.length > 0) return chunks;
    }
    return moved(from, limit);
  };
}

function earlierChunksOf(db: DbOrTransaction, kind: keyof typeof UPLOADS, id: string): ReadChunks {
  const names = UPLOADS[kind];
  return (from, limit) =>
    db
      .selectFrom(names.chunks)
      .select('bytes')
      .where(names.id, '=', id)
      .where('sequence', '>=', from)
      .orderBy('sequence')
      .limit(limit)
      .execute();
}

/**
 * Moves the contents of documents and hand-ins of earlier versions to `files`, one at a time. A damaged one stays where it is:
 * the operator's `check` names it.
 *
 * @param until when to stop, in milliseconds since 1970. The next run moves what is left
 * @returns the number of uploads
 */
export async function moveUploads({ db, now }: { db: Db; now: () => Date }, until: number): Promise<number> {
  let moved = 0;
  for (const kind of ['documents', 'hand_in_files'] as const) {
    for (let after = ''; Date.now() < until; ) {
      const upload = await findEarlierUpload(db, kind, after);
      if (!upload) break;
      after = upload.id;
      const at = now().toISOString();
      if (await db.transaction().execute((trx) => moveUpload(trx, kind, { ...upload, at }))) moved += 1;
    }
  }
  return moved;
}

function findEarlierUpload(db: Db, kind: keyof typeof UPLOADS, after: string) {
  const { uploads, chunks, id } = UPLOADS[kind];
  return db
    .selectFrom(uploads)
    .select(['id', 'sha256', 'size'])
    .where('id', '=', ({ selectFrom }) => selectFrom(chunks).select(id).where(id, '>', after).orderBy(id).limit(1))
    .executeTakeFirst();
}

async function isWhole(db: DbOrTransaction, kind: keyof typeof UPLOADS, { id, sha256 }: Upload): Promise<boolean> {
  const bytes = storedBytes(id, sha256, earlierChunksOf(db, kind, id));
  try {
    while (!(await bytes.next()).done);
    return true;
  } catch {
    return false;
  }
}

/**
 * Moves one to `files` in a transaction that locks its row. False if there is nothing to move or it is damaged.
 *
 * @param upload `at`: ISO time
 */
export async function moveUpload(
  trx: DbOrTransaction,
  kind: keyof typeof UPLOADS,
  upload: Upload & { size: number; at: string },
): Promise<boolean> {
  const { uploads, chunks, id } = UPLOADS[kind];
  const { sha256, size, at } = upload;
  // An erasure has to wait, or was first.
  const locked = await trx.updateTable(uploads).set({ size }).where('id', '=', upload.id).executeTakeFirst();
  if (locked.numUpdatedRows === 0n || !(await isWhole(trx, kind, upload))) return false;
  await trx
    .insertInto('files')
    .values({ sha256, size, created_at: at })
    .onConflict((known) => known.column('sha256').doUpdateSet({ size }))
    .execute();
  await trx
    .insertInto('file_chunks')
    .columns(['sha256', 'sequence', 'bytes'])
    .expression(({ selectFrom, val, not, exists }) =>
      selectFrom(chunks)
        .select([val(sha256).as('sha256'), 'sequence', 'bytes'])
        .where(id, '=', upload.id)
        // Another upload has the same content.
        .where(not(exists(selectFrom('file_chunks as stored').select('sequence').where('stored.sha256', '=', sha256))))
        .where(
          not(
            exists(
              selectFrom('files').select('object').where('files.sha256', '=', sha256).where('object', 'is not', null),
            ),
          ),
        ),
    )
    .execute();
  await trx.deleteFrom(chunks).where(id, '=', upload.id).execute();
  return true;
}
