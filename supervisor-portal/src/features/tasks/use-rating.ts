import { call } from '@internship-portals/shared-api/client';
import { listAssignedTasks, rateTask, supervisorPages, type Task } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import { type RefObject, useRef, useState } from 'react';
import { messages } from './messages';

const { rating: texts } = messages;

/** Where a task is rated: in the dialog of the specification, or beside the work. */
type Place = 'dialog' | 'beside';

/** The state of an address whose task is to be rated at once. */
interface RateAtOnce {
  rate?: Place;
}

/** How a task is rated on its page, in either place. */
export interface Rating {
  task: Task;
  /** Opens the dialog. It stays where the form beside the work goes away. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Whether the form beside the work was asked for by rating the task before. */
  startsBeside: boolean;
  sending: boolean;
  /** Rejects with the failure. */
  send: (values: { rating: number; Remark?: string }) => Promise<unknown>;
  /** Opens the task that waits longest for its rating, apart from this one; false if there is none. */
  goOn: (place: Place) => Promise<boolean>;
}

/** The rating of a task on its page. */
export function useRating(task: Task): Rating {
  const { mutateAsync, isPending } = useEndpointMutation(rateTask);
  const { state } = useLocation();
  const atOnce = task.Rating === null ? (state as RateAtOnce | null)?.rate : undefined;
  const [open, setOpen] = useState(atOnce === 'dialog');
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const toast = useToast();

  async function goOn(rate: Place): Promise<boolean> {
    const query = { page: 1, pageSize: 2, filter: { Status: 'To rate' } };
    const { Tasks } = await call(listAssignedTasks, { query });
    const next = Tasks.find(({ id }) => id !== task.id);
    if (next) navigate(supervisorPages.task(next.id), { state: { rate } satisfies RateAtOnce });
    else toast.success(texts.nothingLeft);
    return next !== undefined;
  }

  return {
    task,
    button,
    open,
    setOpen,
    startsBeside: atOnce === 'beside',
    sending: isPending,
    send: (values) => mutateAsync({ params: { id: task.id }, body: { ...values, SeenRevision: task.Revision } }),
    goOn: (place) =>
      // The rating is saved: a failure to find the next task must not invite to send it again.
      goOn(place).catch(() => {
        toast.error(messages.assignedTasks.failed);
        return false;
      }),
  };
}
