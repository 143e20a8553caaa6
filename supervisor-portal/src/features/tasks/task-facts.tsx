import { Details, Verbatim } from '@internship-portals/shared-ui';
import { DeadlineBadge, StatusBadge, TaskRating } from '@internship-portals/shared-ui/dashboard';
import { TaskDescription } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { messages } from './messages';
import { RatingAction } from './rating-action';
import type { Rating } from './use-rating';

const { task: texts } = messages;

/** A task's details: intern, deadline, status, rating and description. */
export function TaskFacts({
  rating,
  rateable,
}: {
  rating: Rating;
  /** Whether the supervisor can rate it: a withdrawn task cannot be rated. */
  rateable: boolean;
}) {
  const { task } = rating;
  const rated = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <TaskRating task={task} />
      {rateable && <RatingAction rating={rating} />}
    </Stack>
  );
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Details
        items={[
          { label: texts.assignedTo, value: <Verbatim>{task.assignedto.Name}</Verbatim> },
          { label: texts.status, value: <StatusBadge status={task.Status} /> },
          { label: texts.deadline, value: <DeadlineBadge task={task} /> },
          { label: texts.rating, value: rated },
        ]}
      />
      <Box sx={{ mt: 3 }}>
        <TaskDescription text={task.Description} />
      </Box>
    </Paper>
  );
}
