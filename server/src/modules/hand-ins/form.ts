import type { FastifyRequest } from 'fastify';
import { HAND_IN_MAX_BYTES, HAND_IN_MAX_FILES, handIn, handInMessages, type Input } from 'shared-api/contract';
import type { UploadSlot } from '../../http/admission';
import { FieldErrors, type Messages } from '../../http/errors';
import { type ReceivedFile, type UploadedForm, type UploadRules, withUploadedForm } from '../../http/upload';
import { createFieldCheck } from '../../http/validation';
import { recognize } from '../../lib/media-types';

const RULES: UploadRules = {
  fields: { Files: HAND_IN_MAX_FILES },
  fileSize: HAND_IN_MAX_BYTES,
  messages: { size: handInMessages.size, empty: handInMessages.emptyFile, count: handInMessages.count },
  unnamed: () => 'work',
  check: async ({ filename, content }) => ((await recognize(content)) ? null : handInMessages.type(filename)),
};

const { Files: _files, ...textFields } = handIn.body.properties;
/** The text fields of the form, checked by the contract's own rules. */
const checkFields = createFieldCheck({ type: 'object', properties: textFields });

/** A checked form. */
interface HandInForm {
  note: string | null;
  link: string | null;
  files: readonly ReceivedFile[];
  complete: boolean;
  seenRevision?: number;
}

/**
 * Reads the form with its files in temporary files in `folder`, and passes it to `work`. The files are deleted when `work`
 * has ended.
 *
 * @param scan messages about files that a virus scanner refuses, by field
 * @throws 422 with all messages; whatever `scan` throws
 */
export async function withHandInForm<Result>(
  request: FastifyRequest,
  folder: string,
  slot: UploadSlot,
  scan: (files: readonly ({ field: string } & ReceivedFile)[]) => Promise<Messages>,
  work: (form: HandInForm) => Promise<Result>,
): Promise<Result> {
  return withUploadedForm(request, folder, RULES, slot, async (form) => {
    const files = form.files.Files ?? [];
    Object.assign(form.fileErrors, await scan(files.map((file) => ({ field: 'Files', ...file }))));
    return work(checked(form, files));
  });
}

function checked({ fields, fileErrors }: UploadedForm, files: readonly ReceivedFile[]): HandInForm {
  // Trims the fields.
  const errors: Messages = { ...checkFields(fields), ...fileErrors };
  const { Note, Link, Complete, SeenRevision } = fields as Omit<Input<typeof handIn>['body'], 'Files'>;
  if (!Note && !Link && files.length === 0 && Object.keys(errors).length === 0) errors.Note = [handInMessages.empty];
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
  return {
    // Forms send line breaks as two characters.
    note: Note?.replaceAll('\r\n', '\n') || null,
    link: Link || null,
    files,
    complete: Complete === 'true',
    ...(SeenRevision === undefined ? {} : { seenRevision: Number(SeenRevision) }),
  };
}
