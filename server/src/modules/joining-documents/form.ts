import type { FastifyRequest } from 'fastify';
import { JOINING_DOCUMENT_MAX_BYTES, joiningDocumentMessages } from 'shared-api/contract';
import type { UploadSlot } from '../../http/admission';
import { FieldErrors, type Messages } from '../../http/errors';
import { type ReceivedFile, type UploadRules, withUploadedForm } from '../../http/upload';
import { isPageOrPicture, recognize } from '../../lib/media-types';

const RULES: UploadRules = {
  fields: { File: 1 },
  fileSize: JOINING_DOCUMENT_MAX_BYTES,
  messages: { size: joiningDocumentMessages.size, empty: joiningDocumentMessages.empty },
  unnamed: () => 'document',
  check: async ({ filename, content }) => {
    const media = await recognize(content);
    return media && isPageOrPicture(media) ? null : joiningDocumentMessages.type(filename);
  },
};

/**
 * Reads the form with its file in a temporary file in `folder`, and passes it to `work`. The file is deleted when `work` has ended.
 *
 * @param scan messages about files that a virus scanner refuses, by field
 * @throws 422 with all messages; whatever `scan` throws
 */
export async function withJoiningDocument<Result>(
  request: FastifyRequest,
  folder: string,
  slot: UploadSlot,
  scan: (files: readonly ({ field: string } & ReceivedFile)[]) => Promise<Messages>,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  return withUploadedForm(request, folder, RULES, slot, async ({ files, fileErrors }) => {
    const [file] = files.File ?? [];
    if (file) Object.assign(fileErrors, await scan([{ field: 'File', ...file }]));
    if (Object.keys(fileErrors).length > 0) throw new FieldErrors(fileErrors);
    if (!file) throw new FieldErrors({ File: [joiningDocumentMessages.required] });
    return work(file);
  });
}
