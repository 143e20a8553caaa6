import { getTask } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { useParams, useSearchParams } from 'shared-ui/router';
import { base } from '../../messages';
import { AssignTaskForm } from './assign-task-form';
import { messages } from './messages';

const { assignTask: texts } = messages;

/** Assigns a task to one of the supervisor's interns; `from` in the address names a task to copy the texts from. */
export function AssignTaskPage() {
  const { name = '', id = '' } = useParams();
  const from = useSearchParams()[0].get('from');
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: base }} />
      {from ? (
        <Copy key={`${id}/${from}`} internId={id} name={name} taskId={from} />
      ) : (
        <AssignTaskForm key={id} internId={id} name={name} />
      )}
    </>
  );
}

function Copy({ internId, name, taskId }: { internId: string; name: string; taskId: string }) {
  const read = useEndpoint(getTask, { params: { id: taskId } });
  return (
    <QueryBoundary read={read} failed={messages.task.failed} once>
      {({ task }) => <AssignTaskForm internId={internId} name={name} from={task} />}
    </QueryBoundary>
  );
}
