import Button from '@mui/material/Button';
import { useState } from 'react';
import { rateTask, type Task } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { Modal } from 'shared-ui';
import { messages } from './messages';
import { RatingForm } from './rating-form';

const { rating: texts } = messages;

/** What a supervisor may do about a rating (specification, section 4): nothing before the task is completed. */
export function RatingAction({ task }: { task: Task }) {
  const rate = useEndpointMutation(rateTask);
  const label = task.Rating === null ? texts.add : texts.edit;
  const [open, setOpen] = useState(false);
  // As it was called when it opened: while it closes, the task has its new rating already.
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
