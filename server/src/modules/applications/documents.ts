import { createHash } from 'node:crypto';
import type { DbOrTransaction, DocumentKind } from '../../database/connection';
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

/** Documents are stored in chunks of this size, so that no single value grows with the file. */
const CHUNK_BYTES = 256 * 1024;
/** Chunks per statement: fewer statements shorten the transaction, and this many is what it holds in memory. */
const CHUNKS_AT_ONCE = 8;

/** Whether `%PDF-` is in the first 1,024 bytes and an end-of-file marker near the end, where programs may append data. */
export async function isPdf(content: TemporaryFile): Promise<boolean> {
  const start = await content.read(0, 1024);
  const end = await content.read(Math.max(0, content.size - 2048), 2048);
  return start.includes('%PDF-') && end.includes('%%EOF');
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
  const length = CHUNK_BYTES * CHUNKS_AT_ONCE;
  for (let position = 0; position < content.size; position += length) {
    const bytes = await content.read(position, length);
    const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) => ({
      document_id: id,
      sequence: position / CHUNK_BYTES + index,
      bytes: bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
    }));
    await on.insertInto('document_chunks').values(chunks).execute();
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
  const chunks = await db
    .selectFrom('document_chunks')
    .select('bytes')
    .where('document_id', '=', id)
    .orderBy('sequence')
    .execute();
  const bytes = Buffer.concat(
    chunks.map(({ bytes: chunk }) => (chunk instanceof ArrayBuffer ? Buffer.from(chunk) : chunk)),
  );
  if (createHash('sha256').update(bytes).digest('hex') !== document.sha256) {
    throw new Error(`The stored document ${id} is damaged`);
  }
  return { filename: document.filename, bytes };
}

/** The ids of an application's documents by kind. */
export async function findDocumentIds(
  db: DbOrTransaction,
  applicationId: string,
): Promise<Partial<Record<DocumentKind, string>>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'kind'])
    .where('application_id', '=', applicationId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.id]));
}
