import Button from '@mui/material/Button';
import { useState } from 'react';
import { rateTask, type Task } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { Modal } from 'shared-ui';
import { messages } from './messages';
import { RatingForm } from './rating-form';

const { rating: texts } = messages;

/** Adds or edits a rating (specification, section 4); nothing before the task is completed. */
export function RatingAction({ task }: { task: Task }) {
  const rate = useEndpointMutation(rateTask);
  const label = task.Rating === null ? texts.add : texts.edit;
  const [open, setOpen] = useState(false);
  // Keeps the title from opening: while the dialog closes, the task already has its new rating.
  const [title, setTitle] = useState<string>(label);
  if (task.Status !== 'Completed') return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        onClick={() => {
          setTitle(label);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Modal title={title} open={open} width="xs" onClose={() => !rate.isPending && setOpen(false)}>
        <RatingForm
          task={task}
          onSubmit={(rating) => rate.mutateAsync({ params: { id: task.id }, body: { rating } })}
          onClose={() => setOpen(false)}
        />
      </Modal>
    </>
  );
}
