import { getTask, readNotifications } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary, useWhenSeen } from '@internship-portals/shared-ui/dashboard';
import { TaskHistory, TaskSheet } from '@internship-portals/shared-ui/hand-ins';
import { useLocation, useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import { base } from '../../messages';
import { messages } from './messages';
import { EndedNote } from './placement-line';
import { TaskComments } from './task-comments';
import { TaskDetails } from './task-details';
import { TaskNotice } from './task-notice';
import { taskTexts } from './task-texts';
import { TaskWork } from './task-work';

const { task: texts } = taskTexts;

/** One task of the signed-in intern, with its comments. */
export function TaskPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const read = useEndpoint(getTask, { params: { id } });
  const markRead = useEndpointMutation(readNotifications);
  // What the intern was told about the task stands on its page.
  useWhenSeen(read.data && `${id} ${read.data.task.Revision} ${read.data.comment.length}`, () =>
    markRead.mutate({ body: { TaskId: id } }),
  );
  // The filter of the list that the intern came from.
  const search = typeof state?.search === 'string' ? state.search : '';
  return (
    <>
      <PageHeading
        title={read.data?.task.Task ?? texts.title}
        back={{ label: messages.tasks.title, to: `${base}${search}` }}
      />
      <QueryBoundary read={read} failed={texts.failed}>
        {({ task, Supervisor, comment, EndedOn, ...answer }) => (
          <Box key={task.id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 920 }}>
            {EndedOn && <EndedNote lastDay={EndedOn} />}
            <TaskNotice history={answer.History} withdrawn={answer.Withdrawn} />
            <TaskDetails task={task} supervisor={Supervisor} open={answer.Withdrawn === null && !EndedOn} />
            <TaskWork task={task} handIns={answer.HandIns} open={answer.Withdrawn === null && !EndedOn} />
            <TaskComments task={task} comments={comment} open={!EndedOn} />
            <TaskHistory events={answer.History} />
            <TaskSheet intern={task.assignedto.Name} supervisor={Supervisor} />
          </Box>
        )}
      </QueryBoundary>
    </>
  );
}
