import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type Answer, listTasks, type Task } from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import { EmptyState, ErrorPanel, LoadingScreen, PageHeading, useToast } from 'shared-ui';
import { messages } from '../../messages';
import { byUrgency } from './deadline';
import { TaskCard } from './task-card';

const { tasks: texts } = messages;

/** An intern is answered `{ Tasks }`; the bare list is a supervisor's answer of the same call. */
function tasksOf(answer: Answer<typeof listTasks>): Task[] {
  return Array.isArray(answer) ? answer : answer.Tasks;
}

function TaskGrid({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState title={texts.empty} hint={texts.emptyHint} />
      </Paper>
    );
  }
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {tasks.toSorted(byUrgency).map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
    </Box>
  );
}

/** The signed-in intern's tasks, what to do next first. */
export function TasksPage() {
  const { data, error, refetch } = useEndpoint(listTasks, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(texts.failed));
  return (
    <>
      <PageHeading title={texts.title} />
      {data ? (
        <TaskGrid tasks={tasksOf(data)} />
      ) : error ? (
        <ErrorPanel title={messages.unavailable} text={messages.tryAgain} onRetry={() => void refetch()} />
      ) : (
        <LoadingScreen />
      )}
    </>
  );
}
