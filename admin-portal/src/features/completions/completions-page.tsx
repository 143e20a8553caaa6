import { adminPages, type InternCompletion, listCompletions } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading, TextLink, Verbatim } from '@internship-portals/shared-ui';
import { Badge, QueryBoundary, ShortDate } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { DownloadRecord } from './download-record';
import { FeedbackCard } from './feedback-card';
import { messages } from './messages';

const { columns: headers } = common;

const listed = (parts: (string | false)[]) => {
  const all = parts.filter(Boolean).join(', ') || messages.nothing;
  return all.charAt(0).toUpperCase() + all.slice(1);
};
const ofIntern = ({ Weeks }: InternCompletion) => listed([Weeks.Missing > 0 && messages.toHandIn(Weeks.Missing)]);
const ofSupervisor = ({ Weeks, ToRate, Evaluations }: InternCompletion) =>
  listed([
    Weeks.ToSign > 0 && messages.toSign(Weeks.ToSign),
    ToRate > 0 && messages.toRate(ToRate),
    ...Evaluations.map((kind) => messages.evaluations[kind]),
  ]);

/** What someone has to do. On a phone no header says whom it waits for. */
function WaitsFor({ whom, children }: { whom: string; children: string }) {
  return (
    <Box component="span" sx={{ '&::before': { content: `"${whom}: "` }, 'td &::before': { content: 'none' } }}>
      {children}
    </Box>
  );
}

const columns: DataTableColumn<InternCompletion>[] = [
  {
    id: 'Name',
    header: headers.name,
    value: (row) => row.Name,
    cell: (row) => (
      <>
        <TextLink to={adminPages.performance(row.user_id)} translate="no">
          {row.Name}
        </TextLink>{' '}
        {row.IsCertified && <Badge tone="green">{messages.certified}</Badge>}
      </>
    ),
    required: true,
  },
  {
    id: 'Supervisor',
    header: headers.supervisor,
    value: (row) => row.Supervisor ?? common.unassigned,
    cell: (row) => (row.Supervisor ? <Verbatim>{row.Supervisor}</Verbatim> : common.unassigned),
    filter: 'select',
  },
  { id: 'Signed', header: messages.columns.signed, value: ({ Weeks }) => messages.signed(Weeks.Signed, Weeks.Total) },
  {
    id: 'OfIntern',
    header: messages.columns.intern,
    value: ofIntern,
    cell: (row) => <WaitsFor whom={messages.columns.short.intern}>{ofIntern(row)}</WaitsFor>,
    oneLine: true,
    brief: true,
  },
  {
    id: 'OfSupervisor',
    header: messages.columns.supervisor,
    value: ofSupervisor,
    cell: (row) => <WaitsFor whom={messages.columns.short.supervisor}>{ofSupervisor(row)}</WaitsFor>,
    oneLine: true,
    brief: true,
  },
  {
    id: 'EndsOn',
    header: headers.ends,
    value: (row) => row.EndsOn ?? '',
    cell: ({ EndsOn }) => EndsOn && <ShortDate date={EndsOn} />,
  },
];

/** Who of an intake is behind, and whom that waits for. */
export function CompletionsPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(listCompletions, { params: { id } });
  return (
    <>
      <PageHeading
        title={read.data ? messages.title(read.data.Intake) : common.navigation.interns}
        back={{ label: messages.back, to: adminPages.intakes }}
      />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>{messages.lead}</Typography>
      <QueryBoundary read={read} failed={messages.failed}>
        {({ Intake, Interns }) => (
          <>
            {Interns.length > 0 && <DownloadRecord intakeId={id} />}
            <DataTable
              title={messages.title(Intake)}
              heading="none"
              columns={columns}
              rowId={(row) => row.user_id}
              rows={Interns}
              empty={{ title: messages.empty, hint: messages.emptyHint }}
            />
            {Interns.length > 0 && <FeedbackCard intakeId={id} />}
          </>
        )}
      </QueryBoundary>
    </>
  );
}
