import type { Answer, getTask, TaskHistoryEntry } from '@internship-portals/shared-api/contract';
import { Moment } from '@internship-portals/shared-ui';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { taskTexts } from './task-texts';

const { notice: texts } = taskTexts;

/** The last line that says whether the task is to be done. */
function lastTurn(history: readonly TaskHistoryEntry[]): TaskHistoryEntry | undefined {
  return history.findLast(({ Event }) => Event === 'reopened' || Event === 'completed' || Event === 'withdrawn');
}

/** The line of the history whose words the notice says. */
export function toldLine(history: readonly TaskHistoryEntry[]): TaskHistoryEntry | undefined {
  const turn = lastTurn(history);
  return turn?.Event === 'completed' ? undefined : turn;
}

/** Why a task is open again, or that it was withdrawn. Renders nothing for every other task. */
export function TaskNotice({
  history,
  withdrawn,
}: {
  history: readonly TaskHistoryEntry[];
  withdrawn: Answer<typeof getTask>['Withdrawn'];
}) {
  const turn = lastTurn(history);
  const message = withdrawn
    ? { title: texts.withdrawn(withdrawn.By), at: withdrawn.At, text: withdrawn.Reason }
    : turn?.Event === 'reopened'
      ? { title: texts.reopened(turn.By), at: turn.At, text: turn.Text }
      : undefined;
  if (!message) return null;
  return (
    <Paper
      variant="outlined"
      role="note"
      sx={{ borderLeft: 4, borderLeftColor: withdrawn ? 'info.main' : 'warning.main', px: 2, py: 1.5 }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {message.title}, <Moment at={message.at} />
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {message.text}
      </Typography>
    </Paper>
  );
}
