import type { Task } from '@internship-portals/shared-api/contract';
import { Details } from '@internship-portals/shared-ui';
import { DeadlineBadge, isOverdue, StatusBadge, TaskRating } from '@internship-portals/shared-ui/dashboard';
import { LongText } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useRef } from 'react';
import { CompletionCheckbox } from './completion-checkbox';
import { CompletionUndo } from './completion-undo';
import { messages } from './messages';
import { OverdueNote } from './overdue-note';
import { taskTexts } from './task-texts';
import { shownTask, useCompletion } from './use-completion';

const { task: texts } = taskTexts;

/** Rows of the description box (specification, section 9). */
const DESCRIPTION_ROWS = 3;

/** A task's details, without comments. */
export function TaskDetails({
  task: stored,
  supervisor,
  open,
}: {
  task: Task;
  supervisor: string;
  /** A withdrawn task cannot be completed, and none after the internship. */
  open: boolean;
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
        <Box sx={{ mt: -1, mb: 1.5, '@media print': { display: 'none' } }}>
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
        <LongText label={texts.description} text={task.Description} rows={DESCRIPTION_ROWS} />
      </Box>
    </Paper>
  );
}
