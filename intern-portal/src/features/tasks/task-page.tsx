import { type Answer, getTask, readNotifications } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary, useWhenSeen } from '@internship-portals/shared-ui/dashboard';
import { historyEvents, TaskSheet } from '@internship-portals/shared-ui/hand-ins';
import { useLocation, useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { base } from '../../messages';
import { HandInForm } from './hand-in-form';
import { messages } from './messages';
import { EndedNote } from './placement-line';
import { TaskComments } from './task-comments';
import { TaskDetails } from './task-details';
import { TaskNotice, toldLine } from './task-notice';
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
        {(answer) => <TaskContents key={answer.task.id} answer={answer} />}
      </QueryBoundary>
    </>
  );
}

/** The parts of the page below its heading. */
function TaskContents({ answer }: { answer: Answer<typeof getTask> }) {
  const { task, Supervisor, comment, History, HandIns, Withdrawn, EndedOn } = answer;
  const open = Withdrawn === null && !EndedOn;
  const [state, setState] = useState<'shown' | 'writing' | 'written'>('shown');
  const handInButton = (
    <Button
      variant={task.Status === 'Assigned' ? 'contained' : 'outlined'}
      // The form had the focus and is gone.
      autoFocus={state === 'written'}
      onClick={() => setState('writing')}
    >
      {HandIns.length === 0 ? taskTexts.handIn.start : taskTexts.handIn.another}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 920 }}>
      {EndedOn && <EndedNote lastDay={EndedOn} />}
      <TaskNotice history={History} withdrawn={Withdrawn} />
      <TaskDetails
        task={task}
        supervisor={Supervisor}
        open={open}
        action={state === 'writing' ? undefined : handInButton}
      />
      <TaskWork handIns={HandIns} open={open}>
        {open && state === 'writing' && <HandInForm task={task} onClose={() => setState('written')} />}
      </TaskWork>
      <TaskComments task={task} comments={comment} events={historyEvents(History, toldLine(History))} open={!EndedOn} />
      <TaskSheet intern={task.assignedto.Name} supervisor={Supervisor} />
    </Box>
  );
}
