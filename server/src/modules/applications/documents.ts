import { buffer } from 'node:stream/consumers';
import type { DbOrTransaction, DocumentKind } from '../../database/connection';
import type { TemporaryFile } from '../../lib/temporary-file';
import { chunksOfUpload, putFiles, type Stored, storedBytes } from '../files';

/** An uploaded file that has passed its checks. */
export interface UploadedDocument {
  id: string;
  kind: DocumentKind;
  filename: string;
  /** In hex. */
  sha256: string;
  content: Pick<TemporaryFile, 'size' | 'read'>;
}

/** Inserts the documents of an application in its transaction. */
export async function insertDocuments(
  trx: DbOrTransaction,
  applicationId: string,
  documents: readonly UploadedDocument[],
  createdAt: string,
): Promise<void> {
  if (documents.length === 0) return;
  await putFiles(trx, documents, createdAt);
  await trx
    .insertInto('documents')
    .values(
      documents.map(({ content: { size }, ...document }) => ({
        ...document,
        application_id: applicationId,
        size,
        created_at: createdAt,
      })),
    )
    .execute();
}

/**
 * A document as it was uploaded, even if it was replaced; undefined when it does not exist.
 *
 * @throws Error when the stored bytes differ from the uploaded ones
 */
export async function readDocument(
  stored: Stored,
  id: string,
): Promise<{ filename: string; bytes: Buffer } | undefined> {
  const find = (table: 'documents' | 'earlier_documents') =>
    stored.db.selectFrom(table).select(['filename', 'sha256']).where('id', '=', id).executeTakeFirst();
  const document = (await find('documents')) ?? (await find('earlier_documents'));
  if (!document) return undefined;
  const { sha256 } = document;
  const parts = storedBytes(id, sha256, chunksOfUpload(stored, 'documents', { id, sha256 }));
  return { filename: document.filename, bytes: await buffer(parts) };
}

/** An application's present documents by kind; none once its personal data is erased. */
export async function findDocuments(
  db: DbOrTransaction,
  applicationId: string,
): Promise<Partial<Record<DocumentKind, { id: string; filename: string; sha256: string }>>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'filename', 'sha256'])
    .where('application_id', '=', applicationId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, ...document }) => [kind, document]));
}
