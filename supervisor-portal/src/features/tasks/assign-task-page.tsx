import { getTask } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useLocation, useParams, useSearchParams } from '@internship-portals/shared-ui/router';
import { base } from '../../messages';
import { AssignTaskForm } from './assign-task-form';
import { messages } from './messages';

const { assignTask: texts } = messages;

/** Assigns a task to one of the supervisor's interns; `from` in the address names a task to copy the texts from. */
export function AssignTaskPage() {
  const { id = '' } = useParams();
  const name = nameIn(useLocation().pathname);
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

/** The intern's name. As a parameter, the router would decode a name that contains '%2F' twice. */
function nameIn(pathname: string): string {
  const encoded = pathname.split('/assignTask/')[1]?.split('/')[0] ?? '';
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function Copy({ internId, name, taskId }: { internId: string; name: string; taskId: string }) {
  const read = useEndpoint(getTask, { params: { id: taskId } });
  return (
    <QueryBoundary read={read} failed={messages.task.failed} once>
      {({ task }) => <AssignTaskForm internId={internId} name={name} from={task} />}
    </QueryBoundary>
  );
}
