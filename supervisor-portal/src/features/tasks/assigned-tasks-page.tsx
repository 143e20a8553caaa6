import Box from '@mui/material/Box';
import { type Answer, listTasks, supervisorPages, type Task } from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import { DeadlineBadge, formatLongDate, isOverdue, LinkButton, StatusBadge, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { messages } from './messages';

const { assignedTasks: texts } = messages;

/** Supervisors receive a bare list; interns receive `{ Tasks }` from the same call. */
function tasksOf(answer: Answer<typeof listTasks>): Task[] {
  return Array.isArray(answer) ? answer : answer.Tasks;
}

/** Sorts by date and searches the displayed text: the long date and 'Overdue'. */
function deadlineValue(task: Task): string {
  const overdue = isOverdue(task) ? ` ${texts.overdue}` : '';
  return `${task.Deadline} ${formatLongDate(task.Deadline)}${overdue}`;
}

const columns: DataTableColumn<Task>[] = [
  { id: 'Intern', header: texts.columns.intern, value: (task) => task.assignedto.Name, filter: 'select' },
  {
    id: 'Task',
    header: texts.columns.task,
    value: (task) => task.Task,
    required: true,
    cell: (task) => <Box sx={{ minWidth: { md: 180 }, overflowWrap: 'anywhere' }}>{task.Task}</Box>,
  },
  {
    id: 'Deadline',
    header: texts.columns.deadline,
    value: deadlineValue,
    cell: (task) => <DeadlineBadge task={task} />,
  },
  {
    id: 'Status',
    header: texts.columns.status,
    value: (task) => task.Status,
    cell: (task) => <StatusBadge status={task.Status} />,
  },
  {
    id: 'Action',
    header: texts.columns.action,
    value: () => '',
    required: true,
    cell: (task) => (
      <LinkButton
        size="small"
        variant="outlined"
        to={supervisorPages.task(task.id)}
        aria-label={texts.viewOf(task.Task, task.assignedto.Name)}
      >
        {texts.view}
      </LinkButton>
    ),
    sortable: false,
  },
];

/** Every task that the signed-in supervisor has assigned. */
export function AssignedTasksPage() {
  const { data, error, isPending, isFetching, refetch } = useEndpoint(listTasks, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(texts.failed));
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      rowId={(task) => task.id}
      rows={data && tasksOf(data)}
      loading={isPending}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      retrying={isFetching}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  );
}
