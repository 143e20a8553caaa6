import { PageHeading } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { base } from '../../messages';
import { AssignTaskForm } from './assign-task-form';
import { messages } from './messages';

const { assignTask: texts } = messages;

/** Assigns a task to one of the supervisor's interns. */
export function AssignTaskPage() {
  const { name = '', id = '' } = useParams();
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: base }} />
      <AssignTaskForm key={id} internId={id} name={name} />
    </>
  );
}
