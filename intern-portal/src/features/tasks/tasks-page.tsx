import { type Answer, listTasks } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading, today } from '@internship-portals/shared-ui';
import { EmptyState, isDueThisWeek, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { common } from '../../messages';
import { Guide, SupervisorLine } from './guide';
import { messages } from './messages';
import { EndedLine, PlacementLine } from './placement-line';
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
        gap: { xs: 1.5, md: 1 },
        // Where there is room for a card in one line, each has the whole width.
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))', md: 'minmax(0, 1fr)' },
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

/** What a group shows until all of it is asked for: the groups below it stay near. */
const FIRST_TASKS = 5;

/** The tasks of a group under its heading. The button stays in its place, with the focus. */
function TaskGroup({ title, tasks, ...own }: OwnTasks & { title: string }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: { xs: 2, md: 1 }, mb: { xs: 1, md: 0.5 } }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {tasks.length > FIRST_TASKS && (
          <Button
            size="small"
            aria-expanded={showsAll}
            aria-label={`${texts.all(tasks.length)}: ${title}`}
            onClick={() => setShowsAll(!showsAll)}
            sx={{ ml: 'auto' }}
          >
            {showsAll ? texts.first(FIRST_TASKS) : texts.all(tasks.length)}
          </Button>
        )}
      </Box>
      <TaskGrid tasks={showsAll ? tasks : tasks.slice(0, FIRST_TASKS)} {...own} grouped />
    </>
  );
}

/** Tasks by when they are due. One that was completed during this visit stays where it was. */
function GroupedTasks({ tasks, ...own }: OwnTasks) {
  return (Object.keys(texts.groups) as (keyof typeof texts.groups)[]).map((group) => {
    const due = tasks.filter((task) => groupOf(task) === group);
    return due.length > 0 && <TaskGroup key={group} title={texts.groups[group]} tasks={due} {...own} />;
  });
}

/** The tasks that were completed before this visit, behind their count. */
function CompletedTasks({ begins, ...own }: OwnTasks & { begins: 'open' | 'folded' }) {
  const [startsOpen] = useState(begins === 'open');
  return (
    <Box
      component="details"
      open={startsOpen}
      sx={{ mt: { xs: 1.5, md: 0.5 }, '@media print': { '&::details-content': { contentVisibility: 'visible' } } }}
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

/** With room for both, the day and what is left to do stand beside the tasks, so that all of it is in sight. */
const besideTasks = {
  display: 'grid',
  columnGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  alignItems: 'start',
} as const;

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
  // In the same drawing as the tasks, which are drawn later than what is urgent: nothing moves.
  const placement = useDeferredValue(read.data && !Array.isArray(read.data) ? read.data.Placement : undefined);
  const isGoing = placement && placement.State !== 'Ended';
  const isRunning = placement?.State === 'Running';
  return (
    <>
      <PageHeading title={texts.title} actions={isGoing && <PlacementLine placement={placement} />} />
      <QueryBoundary read={read} failed={texts.failed}>
        {(answer) => {
          const own = ownTasks(answer);
          const hasTasks = own.tasks.length > 0;
          return (
            <>
              {placement && !isGoing && <EndedLine placement={placement} />}
              <SupervisorLine />
              {!Array.isArray(answer) && answer.WantsDocuments && joiningDocuments}
              <Box sx={isRunning ? besideTasks : undefined}>
                {isRunning && attendance}
                <Box sx={{ gridRow: { lg: '1 / 3' }, gridColumn: { lg: 1 } }}>
                  {hasTasks ? (
                    <ChosenTasks {...own} />
                  ) : (
                    <Paper variant="outlined">
                      <EmptyState title={common.noTasks} hint={texts.emptyHint} />
                    </Paper>
                  )}
                </Box>
                <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, lg: 1.5 } }}>
                  <Guide hasTasks={hasTasks} begins={own.tasks.every(({ Status }) => Status !== 'Completed')} />
                  {placement && placement.State !== 'Upcoming' && completion}
                </Box>
              </Box>
            </>
          );
        }}
      </QueryBoundary>
    </>
  );
}
