import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Answer, getTask, TaskHistoryEntry } from 'shared-api/contract';
import { formatMoment } from 'shared-ui';
import { messages } from './messages';

const { notice: texts } = messages;

/** The last line that says whether the task is done. */
function lastTurn(history: readonly TaskHistoryEntry[]): TaskHistoryEntry | undefined {
  return history.findLast(({ Event }) => Event === 'reopened' || Event === 'completed');
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
  const said = withdrawn
    ? { title: texts.withdrawn(withdrawn.By), at: withdrawn.At, text: withdrawn.Reason }
    : turn?.Event === 'reopened'
      ? { title: texts.reopened(turn.By), at: turn.At, text: turn.Text }
      : undefined;
  if (!said) return null;
  return (
    <Alert
      severity={withdrawn ? 'info' : 'warning'}
      role="note"
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      <AlertTitle>
        {said.title}, <time dateTime={said.at}>{formatMoment(said.at)}</time>
      </AlertTitle>
      <span dir="auto">{said.text}</span>
    </Alert>
  );
}
