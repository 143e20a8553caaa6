import type { Task } from '@internship-portals/shared-api/contract';
import { Details } from '@internship-portals/shared-ui';
import { DeadlineBadge, isOverdue, StatusBadge, TaskRating } from '@internship-portals/shared-ui/dashboard';
import { TaskDescription } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useRef } from 'react';
import { CompletionCheckbox } from './completion-checkbox';
import { CompletionUndo } from './completion-undo';
import { messages } from './messages';
import { OverdueNote } from './overdue-note';
import { taskTexts } from './task-texts';
import { shownTask, useCompletion } from './use-completion';

const { task: texts } = taskTexts;

/** A task's details, without comments. */
export function TaskDetails({
  task: stored,
  supervisor,
  open,
  action,
}: {
  task: Task;
  supervisor: string;
  /** A withdrawn task cannot be completed, and none after the internship. */
  open: boolean;
  /** The next thing to do about the task. */
  action: ReactNode;
}) {
  const completion = useCompletion(stored, messages.completion.failedInDetail);
  const checkbox = useRef<HTMLInputElement>(null);
  const task = shownTask(stored, completion);
  const deadline = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <DeadlineBadge task={task} />
      {isOverdue(task) && <OverdueNote />}
    </Box>
  );
  const status = (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <StatusBadge status={task.Status} />
      <CompletionUndo {...{ task, completion, checkbox }} />
    </Box>
  );
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
      {open && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            mb: 2,
            '@media print': { display: 'none' },
          }}
        >
          {action}
          <CompletionCheckbox {...{ task, completion }} inputRef={checkbox} />
        </Box>
      )}
      <Details
        items={[
          { label: texts.status, value: status },
          { label: texts.deadline, value: deadline },
          ...(stored.Status === 'Completed' ? [{ label: texts.rating, value: <TaskRating task={task} /> }] : []),
          { label: texts.assignedBy, value: supervisor },
        ]}
      />
      <Box sx={{ mt: 3 }}>
        <TaskDescription text={task.Description} />
      </Box>
    </Paper>
  );
}
