import { adminPages, getUser, type Performance, type RatedTask } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { Details, PageHeading, Verbatim } from '@internship-portals/shared-ui';
import {
  DeadlineBadge,
  EmailText,
  QueryBoundary,
  ShortDate,
  StatusBadge,
  shownRating,
  TaskRating,
} from '@internship-portals/shared-ui/dashboard';
import { PerformanceSheet } from '@internship-portals/shared-ui/hand-ins';
import { PerformanceCard } from '@internship-portals/shared-ui/performance';
import { useParams } from '@internship-portals/shared-ui/router';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const { columns: labels } = common;
const { columns: headers } = messages;

const columns: DataTableColumn<RatedTask>[] = [
  { id: 'Task', header: headers.task, value: (row) => row.Task, required: true },
  {
    id: 'Deadline',
    header: headers.deadline,
    value: (row) => row.Deadline,
    cell: (row) => <DeadlineBadge task={row} />,
  },
  {
    id: 'Status',
    header: headers.status,
    value: (row) => row.Status,
    cell: (row) => <StatusBadge status={row.Status} />,
    filter: 'select',
  },
  {
    id: 'CompletedOn',
    header: headers.completedOn,
    value: (row) => row.CompletedOn ?? '',
    cell: (row) => (row.CompletedOn ? <ShortDate date={row.CompletedOn} /> : messages.notCompleted),
  },
  {
    id: 'Rating',
    header: headers.rating,
    value: (row) => shownRating(row).text,
    cell: (row) => <TaskRating task={row} />,
  },
  { id: 'Remark', header: headers.remark, value: (row) => row.Remark ?? '' },
];

/** Of other features, about the intern of that name. */
type Sections = (intern: string) => ReactNode;

function PerformanceDetails({ performance, sections }: { performance: Performance; sections?: Sections }) {
  const { User, Tasks, Overall } = performance;
  return (
    <Stack sx={{ gap: 3 }}>
      <Paper component="section" variant="outlined" aria-label={messages.person} sx={{ p: { xs: 2, sm: 3 } }}>
        <Details
          items={[
            { label: labels.name, value: <Verbatim>{User.Name}</Verbatim> },
            { label: labels.email, value: <EmailText email={User.Email} /> },
            { label: labels.position, value: User.Position },
            {
              label: labels.supervisor,
              value: User.Supervisor ? <Verbatim>{User.Supervisor.Name}</Verbatim> : common.unassigned,
            },
          ]}
        />
      </Paper>
      {sections?.(User.Name)}
      <PerformanceCard title={messages.ratings} tasks={Tasks} overall={Overall} empty={messages.noTasks} list={false} />
      <PerformanceSheet
        tasks={Tasks}
        headers={headers}
        notCompleted={messages.notCompleted}
        intern={User.Name}
        supervisor={User.Supervisor?.Name}
      >
        <DataTable
          title={messages.tasks}
          heading="h2"
          columns={columns}
          rowId={(row) => row.id}
          rows={Tasks}
          empty={{ title: messages.noTasks }}
        />
      </PerformanceSheet>
    </Stack>
  );
}

/** An intern's performance: overall rating, trend and tasks. `sections` are of other features. */
export function PerformancePage({ sections }: { sections?: Sections }) {
  const { id = '' } = useParams();
  const performance = useEndpoint(getUser, { params: { id } });
  return (
    <>
      <PageHeading title={messages.title} back={{ label: messages.back, to: adminPages.interns }} />
      <QueryBoundary read={performance} failed={messages.failed}>
        {(answer) => <PerformanceDetails performance={answer} sections={sections} />}
      </QueryBoundary>
    </>
  );
}
