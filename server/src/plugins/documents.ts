import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readDocument } from '../modules/applications/documents';
import type { Services } from '../services';
import { API_ROOT } from './api';
import type { Db } from './database';
import { HttpError, notFound } from './errors';

/** How long a link to a document works. */
const LINK_MS = 5 * 60_000;

/** Links that open one document without a session, for a short time. */
export interface DocumentLinks {
  sign(documentId: string): string;
  check(documentId: string, expires: string, signature: string): boolean;
}

/** The signing secret is made once and kept in the database, so that every instance signs alike. */
export async function createDocumentLinks(db: Db, now: () => Date): Promise<DocumentLinks> {
  const secret = await signingSecret(db);
  const signatureOf = (documentId: string, expires: string) =>
    createHmac('sha256', secret).update(`document\n${documentId}\n${expires}`).digest('base64url');
  return {
    sign(documentId) {
      const expires = String(now().getTime() + LINK_MS);
      return `${API_ROOT}/Document/${documentId}?expires=${expires}&signature=${signatureOf(documentId, expires)}`;
    },
    check(documentId, expires, signature) {
      const expected = Buffer.from(signatureOf(documentId, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number(expires) > now().getTime();
    },
  };
}

async function signingSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto('settings')
    .values({ key: 'signing-secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signing-secret')
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64url');
}

/** Serves the signed links. Not a call of the contract: the browser opens it as a page of its own. */
export function registerDocuments(app: FastifyInstance, { db, documentLinks }: Services): void {
  app.route<{ Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } }>({
    method: 'GET',
    url: `${API_ROOT}/Document/:id`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { expires, signature } = request.query;
      const { id } = request.params;
      if (
        typeof expires !== 'string' ||
        typeof signature !== 'string' ||
        !documentLinks.check(id, expires, signature)
      ) {
        throw new HttpError(403, 'This action is unauthorized.');
      }
      const document = await readDocument(db, id);
      if (!document) throw notFound();
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-length': document.bytes.length,
          'content-disposition': inlineDisposition(document.filename),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': DOCUMENT_POLICY,
          // For clients that do not know frame-ancestors.
          'x-frame-options': 'SAMEORIGIN',
        })
        .send(document.bytes);
    },
  });
}

/**
 * Nothing that a document carries may run or reach out, and only our own pages may frame it. Chromium's viewer shows it
 * all the same, in a window and in a frame (seen with version 156; docs/decisions/009).
 */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";

/** A plain name for old clients, the real one in UTF-8 (RFC 6266); neither can break out of the header. */
function inlineDisposition(filename: string): string {
  const plain = filename.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
