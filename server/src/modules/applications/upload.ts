import type { FastifyRequest } from 'fastify';
import { DOCUMENT_MAX_BYTES, documentMessages } from 'shared-api/contract';
import type { DocumentKind } from '../../database/connection';
import type { UploadSlot } from '../../http/admission';
import type { Messages } from '../../http/errors';
import { type ReceivedFile, type UploadRules, withUploadedForm } from '../../http/upload';
import { isPdf } from '../../lib/media-types';

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
 * Reads an application with its documents in temporary files in `folder`, and passes it to `work`. The files are deleted
 * when `work` has ended. Throws when the connection breaks, before anything is written.
 */
export async function withApplicationForm<Result>(
  request: FastifyRequest,
  folder: string,
  slot: UploadSlot,
  work: (form: ApplicationForm) => Promise<Result>,
): Promise<Result> {
  return withUploadedForm(request, folder, RULES, slot, ({ fields, files: received, fileErrors, complete }) => {
    const files: ApplicationForm['files'] = {};
    for (const kind of KINDS) {
      const file = received[kind]?.[0];
      if (file) files[kind] = file;
      else if (complete) fileErrors[kind] ??= [documentMessages.required];
    }
    return work({ fields, files, fileErrors });
  });
}
