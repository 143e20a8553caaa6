import { call } from '@internship-portals/shared-api/client';
import { listAssignedTasks, rateTask, supervisorPages, type Task } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { Modal, useToast } from '@internship-portals/shared-ui';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messages } from './messages';
import { RatingForm } from './rating-form';

const { rating: texts } = messages;

/** The state of an address whose task is to be rated at once. */
interface RateAtOnce {
  rate?: boolean;
}

/** Adds or edits a rating (specification, section 4); nothing before the task is completed. */
export function RatingAction({ task }: { task: Task }) {
  const rate = useEndpointMutation(rateTask);
  const { state } = useLocation();
  const label = task.Rating === null ? texts.add : texts.edit;
  const atOnce = Boolean((state as RateAtOnce | null)?.rate) && task.Rating === null;
  const [open, setOpen] = useState(atOnce);
  // Keeps the title from opening: while the dialog closes, the task already has its new rating.
  const [title, setTitle] = useState<string>(label);
  const goOn = useNextToRate(task.id);
  const toast = useToast();
  // Never closes an open dialog: saving reports what has changed.
  if (task.Status !== 'Completed' && !open) return null;
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
      <Modal title={title} open={open} width="sm" onClose={() => !rate.isPending && setOpen(false)}>
        <RatingForm
          task={task}
          onSubmit={(values) =>
            rate.mutateAsync({ params: { id: task.id }, body: { ...values, SeenRevision: task.Revision } })
          }
          onClose={() => setOpen(false)}
          onNext={async () => {
            // The rating is saved: a failure to find the next task must not invite to send it again.
            const went = await goOn().catch(() => {
              toast.error(messages.assignedTasks.failed);
              return false;
            });
            if (!went) setOpen(false);
          }}
        />
      </Modal>
    </>
  );
}

/** Opens the task that waits longest for its rating, apart from this one; false if there is none. */
function useNextToRate(id: string): () => Promise<boolean> {
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    const query = { page: 1, pageSize: 2, filter: { Status: 'To rate' } };
    const { Tasks } = await call(listAssignedTasks, { query });
    const next = Tasks.find((task) => task.id !== id);
    if (next) navigate(supervisorPages.task(next.id), { state: { rate: true } satisfies RateAtOnce });
    else toast.success(texts.nothingLeft);
    return next !== undefined;
  };
}
