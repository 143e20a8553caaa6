import { buffer } from 'node:stream/consumers';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { putFiles, removeUnreferenced, type Stored, streamContent, type UploadedFile } from '../files';

/** An upload with the name of its document. */
function selectUploads(on: DbOrTransaction) {
  return on
    .selectFrom('joining_uploads as upload')
    .innerJoin('joining_documents as document', 'document.id', 'upload.document_id')
    .selectAll('upload')
    .select('document.name as document');
}

export function findUpload(on: DbOrTransaction, id: string) {
  return selectUploads(on).where('upload.id', '=', id).executeTakeFirst();
}

/** What a person has uploaded, in the order of the uploads. */
export function uploadsOf(on: DbOrTransaction, userId: string) {
  return selectUploads(on).where('upload.user_id', '=', userId).orderBy('upload.id').execute();
}

/**
 * Stores a file in place of the intern's earlier one for the document, in the transaction of the caller. False, and nothing is
 * stored, if that was accepted.
 *
 * @param at ISO time
 */
export async function replaceUpload(
  trx: DbOrTransaction,
  { documentId, userId }: { documentId: string; userId: string },
  file: UploadedFile,
  at: string,
): Promise<boolean> {
  const earlier = await trx
    .deleteFrom('joining_uploads')
    .where('document_id', '=', documentId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'accepted')
    .returning('sha256')
    .execute();
  const accepted = await trx
    .selectFrom('joining_uploads')
    .select('id')
    .where('document_id', '=', documentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (accepted) return false;
  const { filename, mediaType, sha256, content } = file;
  await putFiles(trx, [file], at);
  await trx
    .insertInto('joining_uploads')
    .values({
      id: uuidv7(),
      document_id: documentId,
      user_id: userId,
      filename,
      media_type: mediaType,
      size: content.size,
      sha256,
      state: 'received',
      reason: '',
      uploaded_at: at,
      checked_at: null,
      checked_by: null,
    })
    .execute();
  await removeUnreferenced(
    trx,
    earlier.map((upload) => upload.sha256),
  );
  return true;
}

type State = Tables['joining_uploads']['state'];

/** Accepts an upload or sends it back; false if it is no longer in the state `seen`. */
export async function markChecked(
  trx: DbOrTransaction,
  id: string,
  check: { state: State; reason: string; seen: State; by: string; at: string },
): Promise<boolean> {
  const { state, reason, seen, by, at } = check;
  const { numUpdatedRows } = await trx
    .updateTable('joining_uploads')
    .set({ state, reason, checked_at: at, checked_by: by })
    .where('id', '=', id)
    .where('state', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes everything that a person has uploaded. */
export async function removeUploadsOf(trx: DbOrTransaction, userId: string): Promise<void> {
  const removed = await trx.deleteFrom('joining_uploads').where('user_id', '=', userId).returning('sha256').execute();
  await removeUnreferenced(
    trx,
    removed.map(({ sha256 }) => sha256),
  );
}

/** An upload as it arrived; undefined when it does not exist. */
export async function readUpload(stored: Stored, id: string): Promise<Buffer | undefined> {
  const upload = await findUpload(stored.db, id);
  return upload && buffer(streamContent(stored, upload));
}
