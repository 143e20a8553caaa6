import Box from '@mui/material/Box';
import type { RatedTask } from 'shared-api/contract';
import { DeadlineBadge, formatLongDate, StatusBadge, shownRating, TaskRating } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { messages } from './messages';

/** Sorts by date and searches the long date that is displayed. */
const dateValue = (date: string) => `${date} ${formatLongDate(date)}`;

const columns: DataTableColumn<RatedTask>[] = [
  {
    id: 'Task',
    header: messages.columns.task,
    value: (task) => task.Task,
    required: true,
    cell: (task) => <Box sx={{ minWidth: { md: 180 }, overflowWrap: 'anywhere' }}>{task.Task}</Box>,
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
    cell: (task) => (task.CompletedOn ? formatLongDate(task.CompletedOn) : messages.notCompleted),
  },
  {
    id: 'Rating',
    header: messages.columns.rating,
    value: (task) => shownRating(task).text,
    cell: (task) => <TaskRating task={task} />,
  },
];

/** The tasks of an intern with their dates and ratings. */
export function PerformanceTable({ tasks }: { tasks: RatedTask[] }) {
  return (
    <section aria-label={messages.table}>
      <DataTable
        title={messages.table}
        heading="h2"
        columns={columns}
        rowId={(task) => task.id}
        rows={tasks}
        empty={{ title: messages.empty, hint: messages.emptyHint }}
      />
    </section>
  );
}
