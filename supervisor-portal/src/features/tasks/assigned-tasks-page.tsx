import { call } from '@internship-portals/shared-api/client';
import {
  type AssignedTask,
  createOwnExport,
  getTaskQueue,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useOnFailure } from '@internship-portals/shared-api/query';
import { LinkButton, TextLink, useToast } from '@internship-portals/shared-ui';
import { Badge, DeadlineBadge, StatusBadge, shownRating } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn, ExportButton } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { messages } from './messages';
import { RowRatingsContext, usePageRatings, useTaskRows } from './rated-rows';
import { RowRating } from './row-rating';

const { assignedTasks: texts } = messages;

const columnsFor = (interns: string[]): DataTableColumn<AssignedTask>[] => [
  {
    id: 'Intern',
    header: texts.columns.intern,
    brief: true,
    value: (task) => task.assignedto.Name,
    filter: 'select',
    filterOptions: interns,
  },
  {
    id: 'Task',
    header: texts.columns.task,
    value: (task) => task.Task,
    required: true,
    cell: (task) => (
      <Box sx={{ minWidth: { sm: 130 }, overflowWrap: 'anywhere' }}>
        <TextLink to={supervisorPages.task(task.id)}>{task.Task}</TextLink>
      </Box>
    ),
  },
  {
    id: 'Deadline',
    header: texts.columns.deadline,
    brief: true,
    value: (task) => task.Deadline,
    cell: (task) => <DeadlineBadge task={task} />,
    filter: 'select',
    filterOptions: [...texts.deadlines],
  },
  {
    id: 'Status',
    header: texts.columns.status,
    brief: true,
    value: (task) => task.Status,
    cell: (task) => <StatusBadge status={task.Status} />,
    filter: 'select',
    filterOptions: [...texts.statuses],
  },
  {
    id: 'Rating',
    header: texts.columns.rating,
    brief: true,
    value: (task) => shownRating(task).text,
    cell: (task) => <RowRating task={task} />,
  },
  {
    id: 'Comments',
    header: texts.columns.comments,
    value: (task) => texts.comments(task.Comments),
    cell: (task) => (task.Unanswered ? <Badge tone="blue">{texts.unanswered}</Badge> : texts.comments(task.Comments)),
    filter: 'select',
    filterOptions: [texts.unanswered],
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

/** Every task that the signed-in supervisor has assigned: what needs the supervisor comes first and is rated in its row. */
export function AssignedTasksPage() {
  const { data, error } = useEndpoint(getTaskQueue, {});
  const interns = data?.Interns;
  const toast = useToast();
  useOnFailure(error, () => toast.error(messages.interns.failed));
  const columns = useMemo(() => columnsFor(interns ?? []), [interns]);
  return (
    <RowRatingsContext value={usePageRatings()}>
      <DataTable
        title={texts.title}
        columns={columns}
        rowId={(task) => task.id}
        useRows={useTaskRows}
        tools={(shown) => (
          <ExportButton
            shown={shown}
            columns={columns}
            onExport={(request) => call(createOwnExport, { body: { List: 'assignedTasks', ...request } })}
          />
        )}
        empty={{ title: texts.empty, hint: <TextLink to={supervisorPages.dashboard}>{texts.emptyHint}</TextLink> }}
      />
    </RowRatingsContext>
  );
}
