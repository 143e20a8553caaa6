import { useSession } from '@internship-portals/shared-api/client';
import { reopenTask, type Task, withdrawTask } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { ExplainedAction } from './explained-action';
import { messages } from './messages';

/** Sets a completed task back to Assigned, with a remark. There is no button for a task that is open. */
export function ReopenAction({ task }: { task: Task }) {
  const { mutateAsync } = useEndpointMutation(reopenTask);
  const userId = useSession((session) => session.userId);
  return (
    <ExplainedAction
      texts={messages.reopen}
      intern={task.assignedto.Name}
      offered={task.Status === 'Completed'}
      field="Remark"
      draftKey={`${userId}/reopen/${task.id}`}
      send={(Remark) => mutateAsync({ params: { id: task.id }, body: { Remark, SeenRevision: task.Revision } })}
    />
  );
}

/** Withdraws a mistaken task, with a reason. */
export function WithdrawAction({ task }: { task: Task }) {
  const { mutateAsync } = useEndpointMutation(withdrawTask);
  const userId = useSession((session) => session.userId);
  return (
    <ExplainedAction
      texts={messages.withdraw}
      intern={task.assignedto.Name}
      field="Reason"
      draftKey={`${userId}/withdraw/${task.id}`}
      send={(Reason) => mutateAsync({ params: { id: task.id }, body: { Reason, SeenRevision: task.Revision } })}
    />
  );
}
