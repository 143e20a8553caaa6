import { useSession } from '@internship-portals/shared-api/client';
import { type RatedTask, supervisorPages } from '@internship-portals/shared-api/contract';
import { formatLongDate, TextLink } from '@internship-portals/shared-ui';
import {
  DeadlineBadge,
  ShortDate,
  StatusBadge,
  shownRating,
  TaskRating,
} from '@internship-portals/shared-ui/dashboard';
import { PerformanceSheet } from '@internship-portals/shared-ui/hand-ins';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { messages } from './messages';

/** Sorts by date and searches the long date that is displayed. */
const dateValue = (date: string) => `${date} ${formatLongDate(date)}`;

const columnsFor = (me: string | null): DataTableColumn<RatedTask>[] => [
  {
    id: 'Task',
    header: messages.columns.task,
    value: (task) => task.Task,
    required: true,
    cell: (task) => (
      <Box sx={{ minWidth: { sm: 160, md: 180 }, overflowWrap: 'anywhere' }}>
        {task.AssignedBy === me ? <TextLink to={supervisorPages.task(task.id)}>{task.Task}</TextLink> : task.Task}
      </Box>
    ),
  },
  {
    id: 'Status',
    header: messages.columns.status,
    value: (task) => task.Status,
    cell: (task) => <StatusBadge status={task.Status} />,
  },
  {
    id: 'Deadline',
    header: messages.columns.deadline,
    value: (task) => dateValue(task.Deadline),
    cell: (task) => <DeadlineBadge task={task} />,
  },
  {
    id: 'CompletedOn',
    header: messages.columns.completedOn,
    value: (task) => (task.CompletedOn ? dateValue(task.CompletedOn) : messages.notCompleted),
    cell: (task) => (task.CompletedOn ? <ShortDate date={task.CompletedOn} /> : messages.notCompleted),
  },
  {
    id: 'Rating',
    header: messages.columns.rating,
    value: (task) => shownRating(task).text,
    cell: (task) => <TaskRating task={task} />,
  },
  {
    id: 'Remark',
    header: messages.columns.remark,
    value: (task) => task.Remark ?? '',
    cell: (task) =>
      task.Remark && (
        <Box dir="auto" sx={{ minWidth: { md: 160 }, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {task.Remark}
        </Box>
      ),
  },
];

/** The tasks of an intern with their dates, ratings and remarks. Those that this supervisor assigned are links. */
export function PerformanceTable({
  tasks,
  intern,
  supervisor,
}: {
  tasks: RatedTask[];
  intern: { id: string; name: string };
  /** The name; undefined if the intern has none. */
  supervisor: string | undefined;
}) {
  const me = useSession((session) => session.userId);
  const columns = useMemo(() => columnsFor(me), [me]);
  return (
    <section aria-label={messages.table}>
      <PerformanceSheet
        tasks={tasks}
        headers={messages.columns}
        notCompleted={messages.notCompleted}
        intern={intern.name}
        supervisor={supervisor}
      >
        <DataTable
          title={messages.table}
          heading="h2"
          columns={columns}
          rowId={(task) => task.id}
          rows={tasks}
          empty={{
            title: messages.empty,
            hint: (
              <TextLink to={supervisorPages.assignTask(intern.name, intern.id)}>
                {messages.assignFirst(intern.name)}
              </TextLink>
            ),
          }}
        />
      </PerformanceSheet>
    </section>
  );
}
