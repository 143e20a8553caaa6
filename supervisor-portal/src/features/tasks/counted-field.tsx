import { TextField, useWatch } from 'shared-ui/form';
import { messages } from './messages';

const { taskFields: texts } = messages;

/** Characters that a task's title may have: as `TaskTitleField` says, whose schema does not travel to browsers. */
export const TASK_LENGTH = 150;
/** The same of its description, as `TaskDescriptionField` says. */
export const DESCRIPTION_LENGTH = 5_000;
/** Rows of a description box (specification, section 9). */
export const DESCRIPTION_ROWS = 3;

/**
 * A text that says how many characters are left. It takes more than that: what is too long is refused on sending, not
 * cut off while somebody pastes it.
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
  /** A box of that many lines instead of one line. */
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
