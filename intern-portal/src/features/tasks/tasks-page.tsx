import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useRef, useState } from 'react';
import { type Answer, listTasks, type Task } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { EmptyState, PageHeading, QueryBoundary } from 'shared-ui';
import { common } from '../../messages';
import { messages } from './messages';
import { TaskCard } from './task-card';
import { TaskToolbar } from './task-toolbar';
import { useSteadyTasks, useTaskChoice } from './use-task-choice';

const { tasks: texts, choice: choiceTexts } = messages;

/** Interns receive `{ Tasks }`; supervisors receive a bare list from the same call. */
function tasksOf(answer: Answer<typeof listTasks>): Task[] {
  return Array.isArray(answer) ? answer : answer.Tasks;
}

function TaskGrid({ tasks }: { tasks: Task[] }) {
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
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
    </Box>
  );
}

/** The tasks that match the filter in the address. 'No match' differs from 'no tasks'. */
function ChosenTasks({ tasks }: { tasks: Task[] }) {
  const choice = useTaskChoice();
  const status = useRef<HTMLSelectElement>(null);
  const [emptied, setEmptied] = useState(0);
  const chosen = useSteadyTasks(tasks, choice);
  const showAll = () => {
    choice.change({ status: undefined, search: '' });
    setEmptied((times) => times + 1);
    // The button disappears; move the focus to the filter that it changed.
    status.current?.focus();
  };
  return (
    <>
      <TaskToolbar choice={choice} shown={chosen.length} all={tasks.length} statusRef={status} emptied={emptied} />
      {chosen.length > 0 ? (
        <TaskGrid tasks={chosen} />
      ) : (
        <Paper variant="outlined">
          <EmptyState
            title={choice.search ? choiceTexts.noneFound : choiceTexts.none}
            hint={choiceTexts.noneHint}
            action={
              <Button variant="outlined" onClick={showAll}>
                {choiceTexts.showAll}
              </Button>
            }
          />
        </Paper>
      )}
    </>
  );
}

/** The signed-in intern's tasks, most urgent first. */
export function TasksPage() {
  const read = useEndpoint(listTasks, {});
  return (
    <>
      <PageHeading title={texts.title} />
      <QueryBoundary read={read} failed={texts.failed}>
        {(answer) => {
          const tasks = tasksOf(answer);
          if (tasks.length > 0) return <ChosenTasks tasks={tasks} />;
          return (
            <Paper variant="outlined">
              <EmptyState title={common.noTasks} hint={texts.emptyHint} />
            </Paper>
          );
        }}
      </QueryBoundary>
    </>
  );
}
