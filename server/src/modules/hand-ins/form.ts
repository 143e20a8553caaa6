import { handIn, handInMessages, type Input } from '@internship-portals/shared-api/contract';
import { FieldErrors, type Messages } from '../../http/errors';
import type { ReceivedFile, UploadedForm } from '../../http/upload';
import { createFieldCheck } from '../../http/validation';

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

/** @throws 422 with all messages */
export function readHandIn({ fields, files: { Files: files = [] }, fileErrors }: UploadedForm): HandInForm {
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
