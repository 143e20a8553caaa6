import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Task } from 'shared-api/contract';
import { DeadlineBadge, Details, isOverdue, StatusBadge, TaskRating } from 'shared-ui';
import { LongText } from 'shared-ui/form';
import { CompletionCheckbox } from './completion-checkbox';
import { messages } from './messages';
import { OverdueNote } from './overdue-note';

const { task: texts } = messages;

/** Rows of the description box (specification, section 9). */
const DESCRIPTION_ROWS = 3;

/** A task's details, without comments. */
export function TaskDetails({ task, supervisor }: { task: Task; supervisor: string }) {
  const deadline = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <DeadlineBadge task={task} />
      {isOverdue(task) && <OverdueNote />}
    </Box>
  );
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ mt: -1, mb: 1.5 }}>
        <CompletionCheckbox task={task} failed={messages.completion.failedInDetail} />
      </Box>
      <Details
        items={[
          { label: texts.status, value: <StatusBadge status={task.Status} /> },
          { label: texts.deadline, value: deadline },
          ...(task.Status === 'Completed' ? [{ label: texts.rating, value: <TaskRating task={task} /> }] : []),
          { label: texts.assignedBy, value: supervisor },
        ]}
      />
      <Box sx={{ mt: 3 }}>
        <LongText label={texts.description} text={task.Description} rows={DESCRIPTION_ROWS} />
      </Box>
    </Paper>
  );
}
