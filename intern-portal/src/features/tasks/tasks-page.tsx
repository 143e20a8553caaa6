import { type Answer, listTasks } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading, today } from '@internship-portals/shared-ui';
import { EmptyState, isDueThisWeek, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { common } from '../../messages';
import { Guide, SupervisorLine } from './guide';
import { messages } from './messages';
import { PlacementLine } from './placement-line';
import { TaskCard } from './task-card';
import { TaskStrip } from './task-strip';
import { TaskToolbar } from './task-toolbar';
import { type OwnTasks, useSteadyTasks, useTaskChoice } from './use-task-choice';

const { tasks: texts, choice: choiceTexts } = messages;

/** Interns receive an object; supervisors receive a bare list from the same call. */
function ownTasks(answer: Answer<typeof listTasks>): OwnTasks {
  if (Array.isArray(answer)) return { tasks: answer, newlyRated: [], ended: false };
  const { Tasks, NewlyRated, Placement } = answer;
  return { tasks: Tasks, newlyRated: NewlyRated, ended: Placement?.State === 'Ended' };
}

function TaskGrid({ tasks, newlyRated, ended, grouped }: OwnTasks & { grouped?: boolean }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} newlyRated={newlyRated.includes(task.id)} ended={ended} grouped={grouped} />
      ))}
    </Box>
  );
}

/** When a task is due, the most urgent first. */
function groupOf({ Deadline }: OwnTasks['tasks'][number]): keyof typeof texts.groups {
  const day = today();
  if (Deadline < day) return 'overdue';
  if (Deadline === day) return 'today';
  return isDueThisWeek({ Status: 'Assigned', Deadline }, day) ? 'week' : 'later';
}

/** Tasks by when they are due. One that was completed during this visit stays where it was. */
function GroupedTasks({ tasks, ...own }: OwnTasks) {
  return (Object.keys(texts.groups) as (keyof typeof texts.groups)[]).map((group) => {
    const due = tasks.filter((task) => groupOf(task) === group);
    return (
      due.length > 0 && (
        <Fragment key={group}>
          <Typography variant="h3" component="h2" sx={{ mt: 2, mb: 1 }}>
            {texts.groups[group]}
          </Typography>
          <TaskGrid tasks={due} {...own} grouped />
        </Fragment>
      )
    );
  });
}

/** The tasks that were completed before this visit, behind their count. */
function CompletedTasks({ begins, ...own }: OwnTasks & { begins: 'open' | 'folded' }) {
  const [startsOpen] = useState(begins === 'open');
  return (
    <Box
      component="details"
      open={startsOpen}
      sx={{ mt: 1.5, '@media print': { '&::details-content': { contentVisibility: 'visible' } } }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.25, fontWeight: 600 }}>
        {texts.completed(own.tasks.length)}
      </Box>
      <TaskGrid {...own} />
    </Box>
  );
}

/** The tasks that match the filter in the address. 'No match' differs from 'no tasks'. */
function ChosenTasks({ tasks, newlyRated, ended }: OwnTasks) {
  const choice = useTaskChoice();
  const status = useRef<HTMLSelectElement>(null);
  const { shown, folded } = useSteadyTasks({ tasks, newlyRated, ended }, choice);
  // Another order mixes the groups, and a filter has few tasks.
  const Open = choice.status || choice.order ? TaskGrid : GroupedTasks;
  const count = shown.length + folded.length;
  const showAll = () => {
    choice.change({ status: undefined });
    // The button disappears; move the focus to the filter that it changed.
    status.current?.focus();
  };
  return (
    <>
      <TaskStrip tasks={tasks} newlyRated={newlyRated} status={choice.status} />
      <TaskToolbar choice={choice} shown={count} all={tasks.length} statusRef={status} />
      {shown.length > 0 && <Open tasks={shown} newlyRated={newlyRated} ended={ended} />}
      {folded.length > 0 && (
        <CompletedTasks
          tasks={folded}
          newlyRated={newlyRated}
          ended={ended}
          // Nothing else is there to see.
          begins={shown.length === 0 ? 'open' : 'folded'}
        />
      )}
      {count === 0 && (
        <Paper variant="outlined">
          <EmptyState
            title={choiceTexts.none}
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

/**
 * The signed-in intern's tasks, most urgent first.
 *
 * @param joiningDocuments shown while documents are wanted before the first day
 * @param completion shown from the first day
 * @param attendance shown from the first day to the last one
 */
export function TasksPage({
  joiningDocuments,
  attendance,
  completion,
}: {
  joiningDocuments?: ReactNode;
  attendance?: ReactNode;
  completion?: ReactNode;
}) {
  const read = useEndpoint(listTasks, {});
  return (
    <>
      <PageHeading title={texts.title} />
      <QueryBoundary read={read} failed={texts.failed}>
        {(answer) => {
          const own = ownTasks(answer);
          const hasTasks = own.tasks.length > 0;
          const placement = Array.isArray(answer) ? undefined : answer.Placement;
          return (
            <>
              {placement && <PlacementLine placement={placement} />}
              <SupervisorLine />
              {!Array.isArray(answer) && answer.WantsDocuments && joiningDocuments}
              {placement?.State === 'Running' && attendance}
              {hasTasks ? (
                <ChosenTasks {...own} />
              ) : (
                <Paper variant="outlined">
                  <EmptyState title={common.noTasks} hint={texts.emptyHint} />
                </Paper>
              )}
              <Guide hasTasks={hasTasks} begins={own.tasks.every(({ Status }) => Status !== 'Completed')} />
              {completion && placement && placement.State !== 'Upcoming' && <Box sx={{ mt: 3 }}>{completion}</Box>}
            </>
          );
        }}
      </QueryBoundary>
    </>
  );
}
