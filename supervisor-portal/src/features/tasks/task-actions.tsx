import { reopenTask, type Task, withdrawTask } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { ExplainedAction } from './explained-action';
import { messages } from './messages';

/** Sets a completed task back to Assigned, with a remark. Renders nothing for a task that is open. */
export function ReopenAction({ task }: { task: Task }) {
  const { mutateAsync } = useEndpointMutation(reopenTask);
  if (task.Status !== 'Completed') return null;
  return (
    <ExplainedAction
      texts={messages.reopen}
      field="Remark"
      send={(Remark) => mutateAsync({ params: { id: task.id }, body: { Remark, SeenRevision: task.Revision } })}
    />
  );
}

/** Withdraws a mistaken task, with a reason. */
export function WithdrawAction({ task }: { task: Task }) {
  const { mutateAsync } = useEndpointMutation(withdrawTask);
  return (
    <ExplainedAction
      texts={messages.withdraw}
      field="Reason"
      send={(Reason) => mutateAsync({ params: { id: task.id }, body: { Reason, SeenRevision: task.Revision } })}
    />
  );
}
