import { call } from '@internship-portals/shared-api/client';
import {
  createOwnExport,
  listMyInterns,
  type OwnIntern,
  type Placement,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { type RowsQuery, useListRows, useOnFailure } from '@internship-portals/shared-api/query';
import { LinkButton, PageHeading, PhoneNumber, TextLink, useToast } from '@internship-portals/shared-ui';
import { Badge, ratingTone, ShortDate } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn, ExportButton } from '@internship-portals/shared-ui/table';
import { messages } from './messages';
import { QueueStrip } from './queue-strip';

function useInternRows(query: RowsQuery) {
  const rows = useListRows(listMyInterns, 'MyInterns', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(messages.failed));
  return rows;
}

const isOver = (placement: Placement | undefined) => placement?.State === 'Ended';

/** A count that stands out only if it needs the supervisor. */
const needs = (count: number, tone: 'red' | 'blue') => (count > 0 ? <Badge tone={tone}>{count}</Badge> : String(count));

const columns: DataTableColumn<OwnIntern>[] = [
  {
    id: 'Name',
    header: messages.columns.name,
    value: (row) => row.Name,
    required: true,
    cell: (row) => <TextLink to={supervisorPages.intern(row.user_id)}>{row.Name}</TextLink>,
    oneLine: true,
  },
  {
    id: 'Email',
    header: messages.columns.email,
    value: (row) => row.Email,
    contact: 'email',
    short: true,
  },
  {
    id: 'PhoneNumber',
    header: messages.columns.phoneNumber,
    value: (row) => row.PhoneNumber,
    cell: (row) => <PhoneNumber number={row.PhoneNumber} />,
  },
  { id: 'Position', header: messages.columns.department, value: (row) => row.Position, filter: 'text', brief: true },
  {
    id: 'EndsOn',
    header: messages.columns.ends,
    brief: true,
    value: (row) => row.Placement?.EndsOn ?? '',
    cell: ({ Placement }) =>
      Placement?.EndsOn && (
        <>
          <ShortDate date={Placement.EndsOn} /> {isOver(Placement) && <Badge tone="grey">{messages.ended}</Badge>}
        </>
      ),
  },
  { id: 'Open', header: messages.columns.open, value: (row) => String(row.Open) },
  {
    id: 'Overdue',
    header: messages.columns.overdue,
    value: (row) => String(row.Overdue),
    cell: (row) => needs(row.Overdue, 'red'),
  },
  {
    id: 'ToRate',
    header: messages.columns.toRate,
    value: (row) => String(row.ToRate),
    cell: (row) => needs(row.ToRate, 'blue'),
  },
  {
    id: 'Overall',
    header: messages.columns.overall,
    value: (row) => (row.Overall === null ? messages.notRated : `${row.Overall}%`),
    cell: (row) =>
      row.Overall === null ? messages.notRated : <Badge tone={ratingTone(row.Overall)}>{`${row.Overall}%`}</Badge>,
  },
  {
    id: 'Action',
    header: messages.columns.action,
    value: () => '',
    required: true,
    // After the internship, nothing is assigned any more.
    cell: (row) =>
      !isOver(row.Placement) && (
        <LinkButton
          size="small"
          variant="contained"
          to={supervisorPages.assignTask(row.Name, row.user_id)}
          aria-label={messages.assignTo(row.Name)}
        >
          {messages.assign}
        </LinkButton>
      ),
    sortable: false,
  },
  {
    id: 'Performance',
    header: messages.columns.performance,
    value: () => '',
    cell: (row) => (
      <LinkButton
        size="small"
        variant="outlined"
        to={supervisorPages.performance(row.user_id)}
        aria-label={messages.viewOf(row.Name)}
      >
        {messages.view}
      </LinkButton>
    ),
    sortable: false,
  },
];

/** What needs the signed-in supervisor, and their interns, with links to assign a task and to their performance. */
export function InternsPage() {
  return (
    <>
      <PageHeading title={messages.title} />
      <QueueStrip />
      <DataTable
        title={messages.title}
        heading="none"
        columns={columns}
        rowId={(row) => row.user_id}
        useRows={useInternRows}
        tools={(shown) => (
          <ExportButton
            shown={shown}
            columns={columns}
            onExport={(request) => call(createOwnExport, { body: { List: 'myInterns', ...request } })}
          />
        )}
        empty={{
          title: messages.empty,
          hint: (
            <>
              {messages.emptyHint}
              <br />
              <TextLink to={supervisorPages.templates}>{messages.prepare}</TextLink>
            </>
          ),
        }}
      />
    </>
  );
}
