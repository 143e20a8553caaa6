import { createHash } from 'node:crypto';
import type { DbOrTransaction, DocumentKind } from '../../database/connection';

/** An uploaded file that has passed its checks. */
export interface UploadedDocument {
  id: string;
  kind: DocumentKind;
  filename: string;
  bytes: Buffer;
}

/** Documents are stored in chunks of this size, so that no single value grows with the file. */
const CHUNK_BYTES = 256 * 1024;

/** Whether `%PDF-` is in the first 1,024 bytes and an end-of-file marker near the end, where programs may append data. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%PDF-') && bytes.subarray(-2048).includes('%%EOF');
}

/** Inserts a document in the transaction of its application. */
export async function insertDocument(
  on: DbOrTransaction,
  applicationId: string,
  document: UploadedDocument,
  createdAt: string,
): Promise<void> {
  const { id, kind, filename, bytes } = document;
  await on
    .insertInto('documents')
    .values({
      id,
      application_id: applicationId,
      kind,
      filename,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      created_at: createdAt,
    })
    .execute();
  for (let sequence = 0; sequence * CHUNK_BYTES < bytes.length; sequence++) {
    const piece = bytes.subarray(sequence * CHUNK_BYTES, (sequence + 1) * CHUNK_BYTES);
    await on.insertInto('document_chunks').values({ document_id: id, sequence, bytes: piece }).execute();
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
