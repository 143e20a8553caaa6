import type { Task } from '@internship-portals/shared-api/contract';
import { Details, Verbatim } from '@internship-portals/shared-ui';
import { DeadlineBadge, StatusBadge, TaskRating } from '@internship-portals/shared-ui/dashboard';
import { LongText } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { DESCRIPTION_ROWS } from './counted-field';
import { messages } from './messages';
import { RatingAction } from './rating-action';

const { task: texts } = messages;

/** A task's details: intern, deadline, status, rating and description. */
export function TaskFacts({
  task,
  rateable,
}: {
  task: Task;
  /** Whether the supervisor can rate it: a withdrawn task cannot be rated. */
  rateable: boolean;
}) {
  const rating = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <TaskRating task={task} />
      {rateable && <RatingAction task={task} />}
    </Stack>
  );
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Details
        items={[
          { label: texts.assignedTo, value: <Verbatim>{task.assignedto.Name}</Verbatim> },
          { label: texts.status, value: <StatusBadge status={task.Status} /> },
          { label: texts.deadline, value: <DeadlineBadge task={task} /> },
          { label: texts.rating, value: rating },
        ]}
      />
      <Box sx={{ mt: 3 }}>
        <LongText label={texts.description} text={task.Description} rows={DESCRIPTION_ROWS} />
      </Box>
    </Paper>
  );
}
