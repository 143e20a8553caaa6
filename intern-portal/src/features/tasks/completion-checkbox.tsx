import type { Task } from '@internship-portals/shared-api/contract';
import { VisuallyHidden } from '@internship-portals/shared-ui';
import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Ref } from 'react';
import { messages } from './messages';
import type { Completion } from './use-completion';

const { completion: texts } = messages;

/**
 * Marks a task as completed. The box stays checked and focusable, so that keyboard users keep their place in the card, and
 * a second tap on it does nothing: only the Undo button takes a completion back.
 */
export function CompletionCheckbox({
  task,
  completion: { state, complete },
  inputRef,
  labelled = true,
}: {
  task: Task;
  completion: Completion;
  inputRef: Ref<HTMLInputElement>;
  /** False shows the box without its words, where the task's name is next to it. */
  labelled?: boolean;
}) {
  const busy = state === 'sending';
  const done = state !== 'open';
  return (
    <FormControlLabel
      sx={{ mr: 0, cursor: busy ? 'progress' : done ? 'default' : 'pointer' }}
      control={
        <Checkbox
          checked={done}
          onChange={done ? undefined : complete}
          checkedIcon={busy ? <CircularProgress size={24} thickness={5} color="inherit" aria-hidden /> : undefined}
          slotProps={{
            input: {
              ref: inputRef,
              readOnly: done,
              'aria-busy': busy || undefined,
              // Not `disabled`: see above.
              'aria-disabled': done || undefined,
            },
          }}
          sx={{ cursor: 'inherit' }}
        />
      }
      label={
        labelled ? (
          <>
            {texts.label}
            <VisuallyHidden> {task.Task}</VisuallyHidden>
          </>
        ) : (
          <VisuallyHidden>
            {texts.label} {task.Task}
          </VisuallyHidden>
        )
      }
    />
  );
}
