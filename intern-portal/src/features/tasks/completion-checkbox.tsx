import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useRef, useState } from 'react';
import { completeTask, type Task } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { useToast, VisuallyHidden } from 'shared-ui';
import { messages } from './messages';

const { completion: texts } = messages;

/** Moves the focus to the page heading if a filter removed the focused card from the list. */
function useFocusAfterLeaving() {
  const completed = useRef(false);
  useEffect(
    () => () => {
      if (!completed.current) return;
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return completed;
}

/**
 * Marks a task as completed. This cannot be undone (specification, section 4): the box stays checked and focusable, so
 * that keyboard users keep their place in the card.
 *
 * @param failed the catalogue's text, which differs between the list and the detail
 */
export function CompletionCheckbox({ task, failed }: { task: Task; failed: string }) {
  const complete = useEndpointMutation(completeTask);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const completed = useFocusAfterLeaving();
  // The call succeeded even if reading the task again failed.
  const done = task.Status === 'Completed' || complete.isSuccess;

  async function mark() {
    setBusy(true);
    completed.current = true;
    try {
      await complete.mutateAsync({ params: { id: task.id } });
    } catch {
      toast.error(failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormControlLabel
      sx={{ mr: 0, cursor: busy ? 'progress' : done ? 'default' : 'pointer' }}
      control={
        <Checkbox
          checked={done || busy}
          onChange={done || busy ? undefined : () => void mark()}
          checkedIcon={busy ? <CircularProgress size={24} thickness={5} color="inherit" aria-hidden /> : undefined}
          slotProps={{
            input: {
              readOnly: done || busy,
              'aria-busy': busy || undefined,
              // Not `disabled`: see above.
              'aria-disabled': done || busy || undefined,
            },
          }}
          sx={{ cursor: 'inherit' }}
        />
      }
      label={
        <>
          {texts.label}
          <VisuallyHidden> {task.Task}</VisuallyHidden>
        </>
      }
    />
  );
}
