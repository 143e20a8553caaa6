import { getTaskForEdit, supervisorPages } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { useParams } from 'shared-ui/router';
import { EditTaskForm } from './edit-task-form';
import { messages } from './messages';

const { editTask: texts } = messages;

/** Edits a task's title, description and deadline. */
export function EditTaskPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(getTaskForEdit, { params: { id } });
  return (
    <>
      <PageHeading
        title={texts.title}
        back={{ label: texts.back, to: supervisorPages.task(id) }}
        section={supervisorPages.assignedTasks}
      />
      <QueryBoundary key={id} read={read} failed={messages.task.failed} once>
        {({ task }) => <EditTaskForm task={task} />}
      </QueryBoundary>
    </>
  );
}
