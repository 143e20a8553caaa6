import Stack from '@mui/material/Stack';
import { getTask, supervisorPages } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { LinkButton, PageHeading, QueryBoundary } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { messages } from './messages';
import { TaskFacts } from './task-facts';
import { TaskRemarks } from './task-remarks';

const { task: texts } = messages;

/** One task with its rating and remarks. */
export function TaskPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(getTask, { params: { id } });
  const task = read.data?.task;
  return (
    <>
      <PageHeading
        title={task?.Task ?? texts.title}
        back={{ label: texts.back, to: supervisorPages.assignedTasks }}
        actions={
          task && (
            <LinkButton variant="outlined" to={supervisorPages.editTask(task.id)}>
              {texts.edit}
            </LinkButton>
          )
        }
      />
      <QueryBoundary read={read} failed={texts.failed}>
        {({ task, comment }) => (
          <Stack key={task.id} sx={{ gap: 3, maxWidth: 900 }}>
            <TaskFacts task={task} />
            <TaskRemarks taskId={task.id} comments={comment} />
          </Stack>
        )}
      </QueryBoundary>
    </>
  );
}
