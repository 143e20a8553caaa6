import { callLater, type WaitingCall } from '@internship-portals/shared-api/client';
import { completeTask, type Task } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { useEffect, useRef, useState } from 'react';

/** How long a completion can be undone, in milliseconds. */
const UNDO_MS = 8_000;

/** Where a task is on its way from Assigned to Completed. */
export interface Completion {
  state: 'open' | 'undoable' | 'sending' | 'completed';
  complete: () => void;
  /** While the state is `undoable`. */
  undo: () => void;
}

/**
 * Completes a task. Only the supervisor has a way back, so the call waits until the time to undo is over or the page is left.
 *
 * @param failed the catalogue's text, which differs between the list and the detail
 */
export function useCompletion(task: Task, failed: string): Completion {
  const { mutateAsync, isSuccess } = useEndpointMutation(completeTask);
  const toast = useToast();
  const [state, setState] = useState<'open' | 'undoable' | 'sending'>('open');
  const call = useRef<WaitingCall>(undefined);
  /** What the task was when the call went out: a later revision knows best, since the supervisor may have reopened it. */
  const sentAt = useRef<number>(undefined);
  useEffect(() => () => call.current?.sendNow(), []);

  const input = { params: { id: task.id } };
  const send = async () => {
    setState('sending');
    sentAt.current = task.Revision;
    try {
      await mutateAsync(input);
    } catch (error) {
      toast.error(conflictWords(error, failed));
    } finally {
      setState('open');
    }
  };
  return {
    // The call succeeded even if reading the task again failed.
    state: task.Status === 'Completed' || (isSuccess && task.Revision === sentAt.current) ? 'completed' : state,
    complete: () => {
      setState('undoable');
      call.current = callLater(completeTask, input, { delay: UNDO_MS, send, undone: () => setState('open') });
    },
    undo: () => call.current?.undo(),
  };
}

/** The task as its page shows it: one that is being completed already counts as completed. */
export function shownTask(task: Task, { state }: Completion): Task {
  return state === 'open' ? task : { ...task, Status: 'Completed' };
}
