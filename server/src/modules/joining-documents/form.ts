import { JOINING_DOCUMENT_MAX_BYTES, joiningDocumentMessages } from '@internship-portals/shared-api/contract';
import { FieldErrors } from '../../http/errors';
import type { ReceivedFile, UploadedForm, UploadRules } from '../../http/upload';
import { isPageOrPicture, recognize } from '../../lib/media-types';

/** A page or a picture. */
export const RULES: UploadRules = {
  fields: { File: 1 },
  fileSize: JOINING_DOCUMENT_MAX_BYTES,
  messages: { size: joiningDocumentMessages.size, empty: joiningDocumentMessages.empty },
  unnamed: () => 'document',
  check: async ({ filename, content }) => {
    const media = await recognize(content);
    return media && isPageOrPicture(media) ? null : joiningDocumentMessages.type(filename);
  },
};

/** @throws 422 with all messages */
export function readDocument({ files: { File: files = [] }, fileErrors }: UploadedForm): ReceivedFile {
  if (Object.keys(fileErrors).length > 0) throw new FieldErrors(fileErrors);
  const [file] = files;
  if (!file) throw new FieldErrors({ File: [joiningDocumentMessages.required] });
  return file;
}
