import { type Answer, getTask, readNotifications, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { LinkButton, PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary, useWhenSeen } from '@internship-portals/shared-ui/dashboard';
import { TaskSheet } from '@internship-portals/shared-ui/hand-ins';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { messages } from './messages';
import { RatingBeside } from './rating-beside';
import { ReopenAction, WithdrawAction } from './task-actions';
import { TaskFacts } from './task-facts';
import { TaskRemarks } from './task-remarks';
import { TaskWork } from './task-work';
import { useRating } from './use-rating';
import { WithdrawnNotice } from './withdrawn-notice';

const { task: texts } = messages;

/** One task with its rating and remarks. */
export function TaskPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(getTask, { params: { id } });
  const task = read.data?.task;
  const markRead = useEndpointMutation(readNotifications);
  // What the supervisor was told about the task stands on its page.
  useWhenSeen(read.data && `${id} ${read.data.task.Revision} ${read.data.comment.length}`, () =>
    markRead.mutate({ body: { TaskId: id } }),
  );
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeading
        title={task?.Task ?? texts.title}
        back={{ label: texts.back, to: supervisorPages.assignedTasks }}
        actions={
          task && (
            <>
              {!read.data?.Withdrawn && (
                <>
                  <ReopenAction task={task} />
                  <WithdrawAction task={task} />
                </>
              )}
              <LinkButton variant="outlined" to={supervisorPages.duplicateTask(task)}>
                {texts.duplicate}
              </LinkButton>
              {!read.data?.Withdrawn && (
                <LinkButton variant="outlined" to={supervisorPages.editTask(task.id)}>
                  {texts.edit}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <QueryBoundary read={read} failed={texts.failed}>
        {(answer) => <TaskContents key={answer.task.id} answer={answer} />}
      </QueryBoundary>
    </Box>
  );
}

/** The parts of the page below its heading. */
function TaskContents({ answer: { task, comment, History, HandIns, Withdrawn } }: { answer: Answer<typeof getTask> }) {
  const rating = useRating(task);
  const isToRate = !Withdrawn && task.Status === 'Completed' && task.Rating === null;
  return (
    <Stack sx={{ gap: 3 }}>
      {Withdrawn && <WithdrawnNotice {...Withdrawn} />}
      <TaskFacts rating={rating} rateable={!Withdrawn} />
      <TaskWork handIns={HandIns} beside={isToRate && <RatingBeside rating={rating} />} />
      <TaskRemarks task={task} comments={comment} history={History} />
      <TaskSheet intern={task.assignedto.Name} supervisor={task.assignedby.Name} />
    </Stack>
  );
}
