import { Modal } from '@internship-portals/shared-ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messages } from './messages';
import { RatingForm } from './rating-form';
import type { Rating } from './use-rating';

const { rating: texts } = messages;

/** Adds or edits a rating in a dialog (specification, section 4); nothing before the task is completed. */
export function RatingAction({ rating: { task, button, open, setOpen, sending, send, goOn } }: { rating: Rating }) {
  const label = task.Rating === null ? texts.add : texts.edit;
  // Keeps the title from opening: while the dialog closes, the task already has its new rating.
  const [title, setTitle] = useState<string>(label);
  // Never closes an open dialog: saving reports what has changed.
  if (task.Status !== 'Completed' && !open) return null;
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        onClick={() => {
          setTitle(label);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Modal title={title} open={open} width="sm" onClose={() => !sending && setOpen(false)}>
        <RatingForm
          task={task}
          onSubmit={send}
          onClose={() => setOpen(false)}
          onNext={async () => {
            if (!(await goOn('dialog'))) setOpen(false);
          }}
        />
      </Modal>
    </>
  );
}
