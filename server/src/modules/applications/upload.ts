import path from 'node:path';
import { DOCUMENT_MAX_BYTES, documentMessages } from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { DocumentKind } from '../../database/connection';
import type { Messages } from '../../http/errors';
import { clientKey, documentBudgets } from '../../http/throttles';
import { type ReceivedFile, type UploadRules, withUploadedForm } from '../../http/upload';
import { scanFiles } from '../../http/virus-scan';
import { isPdf } from '../../lib/media-types';
import type { Services } from '../../services';
import type { UploadedDocument } from './documents';

const KINDS: readonly DocumentKind[] = ['Cv', 'AttachmentLetter'];

const RULES: UploadRules = {
  fields: { Cv: 1, AttachmentLetter: 1 },
  fileSize: DOCUMENT_MAX_BYTES,
  messages: { size: () => documentMessages.size, empty: () => documentMessages.empty },
  unnamed: (kind) => `${kind}.pdf`,
  check: async ({ content }) => ((await isPdf(content)) ? null : documentMessages.type),
};

/** The uploaded form: text fields, documents, and messages about the documents. */
export interface ApplicationForm {
  fields: Record<string, unknown>;
  files: Partial<Record<DocumentKind, ReceivedFile>>;
  fileErrors: Messages;
}

/**
 * Reads an application with its documents in temporary files, checks and scans these, and passes all to `work`. The files
 * are deleted when `work` has ended. Throws when the connection breaks, before anything is written.
 *
 * @param required whether both documents are
 */
export async function withApplicationForm<Result>(
  services: Services,
  request: FastifyRequest,
  required: boolean,
  work: (form: ApplicationForm) => Promise<Result>,
): Promise<Result> {
  const { config, throttles } = services;
  const client = clientKey(request.ip);
  const slot = await enter(services, client);
  try {
    const folder = path.join(config.dataDir, 'uploads');
    return await withUploadedForm(request, folder, RULES, slot, async ({ files: received, complete, ...form }) => {
      const documents = KINDS.flatMap((kind) => {
        const file = received[kind]?.[0];
        if (!file && required && complete) form.fileErrors[kind] ??= [documentMessages.required];
        return file ? [{ field: kind, ...file }] : [];
      });
      Object.assign(form.fileErrors, await scanFiles(services, documents));
      const files = Object.fromEntries(documents.map(({ field, ...file }) => [field, file]));
      const result = await work({ ...form, files });
      const bytes = documents.reduce((sum, { content }) => sum + content.size, 0);
      for (const [budget, key] of documentBudgets(client)) await throttles.add(budget, key, Math.ceil(bytes / 2 ** 20));
      return result;
    });
  } finally {
    slot.leave();
  }
}

/** An attempt that is refused because of others does not count as one of the caller's. */
async function enter({ throttles, uploads }: Services, client: string) {
  try {
    return uploads.enter(client);
  } catch (busy) {
    await throttles.giveBack('applyByClient', client);
    throw busy;
  }
}

/** The documents of a form as they are stored. */
export async function toDocuments(files: ApplicationForm['files']): Promise<UploadedDocument[]> {
  const documents: UploadedDocument[] = [];
  for (const [kind, { filename, content }] of Object.entries(files)) {
    const sha256 = await content.sha256();
    documents.push({ id: uuidv7(), kind: kind as DocumentKind, filename, content, sha256 });
  }
  return documents;
}
