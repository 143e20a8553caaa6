import type { Task } from '@internship-portals/shared-api/contract';
import { visuallyHidden } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import { messages } from './messages';
import type { Completion } from './use-completion';

const { completion: texts } = messages;

/**
 * "Completed - Undo" while a completion can be undone. The focus goes to the checkbox when the button disappears.
 *
 * @param checkbox the box that completes the task
 */
export function CompletionUndo({
  task,
  completion: { state, undo },
  checkbox,
}: {
  task: Task;
  completion: Completion;
  checkbox: RefObject<HTMLInputElement | null>;
}) {
  const undoable = state === 'undoable';
  return (
    <>
      {/* Present before its text, so that screen readers announce the text. */}
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {undoable && texts.undoHint}
      </Box>
      {undoable && (
        <Box component="span" aria-hidden>
          -
        </Box>
      )}
      {undoable && (
        <Button
          size="small"
          aria-label={texts.undoOf(task.Task)}
          ref={(button) => {
            if (!button) return undefined;
            return () => {
              if (document.activeElement === button) checkbox.current?.focus();
            };
          }}
          onClick={undo}
          sx={{ my: -0.75, minWidth: 0 }}
        >
          {texts.undo}
        </Button>
      )}
    </>
  );
}
