import { getTaskForEdit, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
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
