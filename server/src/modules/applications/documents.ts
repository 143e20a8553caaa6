import { buffer } from 'node:stream/consumers';
import type { DbOrTransaction, DocumentKind } from '../../database/connection';
import { CHUNKS_AT_ONCE, chunksOf, storedBytes } from '../../lib/chunks';
import type { TemporaryFile } from '../../lib/temporary-file';

/** An uploaded file that has passed its checks. */
export interface UploadedDocument {
  id: string;
  kind: DocumentKind;
  filename: string;
  /** In hex. */
  sha256: string;
  content: Pick<TemporaryFile, 'size' | 'read'>;
}

/** Inserts a document in the transaction of its application. */
export async function insertDocument(
  on: DbOrTransaction,
  applicationId: string,
  document: UploadedDocument,
  createdAt: string,
): Promise<void> {
  const { id, kind, filename, sha256, content } = document;
  await on
    .insertInto('documents')
    .values({ id, application_id: applicationId, kind, filename, size: content.size, sha256, created_at: createdAt })
    .execute();
  for await (const chunks of chunksOf(content)) {
    const rows = chunks.map((chunk) => ({ document_id: id, ...chunk }));
    await on.insertInto('document_chunks').values(rows).execute();
  }
}

/**
 * A document as it was uploaded; undefined when it does not exist.
 *
 * @throws Error when the stored bytes differ from the uploaded ones
 */
export async function readDocument(
  db: DbOrTransaction,
  id: string,
): Promise<{ filename: string; bytes: Buffer } | undefined> {
  const document = await db
    .selectFrom('documents')
    .select(['filename', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!document) return undefined;
  const parts = storedBytes({ id, sha256: document.sha256 }, (from) =>
    db
      .selectFrom('document_chunks')
      .select('bytes')
      .where('document_id', '=', id)
      .where('sequence', '>=', from)
      .orderBy('sequence')
      .limit(CHUNKS_AT_ONCE)
      .execute(),
  );
  return { filename: document.filename, bytes: await buffer(parts) };
}

/** An application's documents by kind; none once its personal data is erased. */
export async function findDocuments(
  db: DbOrTransaction,
  applicationId: string,
): Promise<Partial<Record<DocumentKind, { id: string; filename: string }>>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'filename'])
    .where('application_id', '=', applicationId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, ...document }) => [kind, document]));
}
