import { TextField, useWatch } from '@internship-portals/shared-ui/form';
import { messages } from './messages';

const { taskFields: texts } = messages;

/** Maximum length of a title, as in `TaskTitleField`, whose schema is not shipped to browsers. */
export const TASK_LENGTH = 150;
/** Maximum length of a description, as in `TaskDescriptionField`. */
export const DESCRIPTION_LENGTH = 5_000;
/** Rows of a description box (specification, section 9). */
export const DESCRIPTION_ROWS = 3;

/**
 * A text field that counts the characters left. It accepts longer text, which is refused on submit instead of truncated
 * on paste.
 */
export function CountedField({
  name,
  label,
  limit,
  rows,
}: {
  name: string;
  label: string;
  limit: number;
  /** Number of lines; omit it for one line. */
  rows?: number;
}) {
  const text: unknown = useWatch({ name });
  const length = [...String(text ?? '').trim()].length;
  return (
    <TextField
      name={name}
      label={label}
      hint={texts.charactersLeft(limit - length)}
      multiline={rows !== undefined}
      rows={rows}
      autoComplete="off"
    />
  );
}
