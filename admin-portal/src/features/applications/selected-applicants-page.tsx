import { call } from '@internship-portals/shared-api/client';
import {
  type Applicant,
  adminPages,
  createExport,
  getReviewLists,
  listSelectedApplicants,
} from '@internship-portals/shared-api/contract';
import { type RowsQuery, useEndpoint, useListRows, useOnFailure } from '@internship-portals/shared-api/query';
import {
  formatLongDate,
  formatMoment,
  formatPhoneNumber,
  LinkButton,
  LoadingScreen,
  PhoneNumber,
  TextLink,
  today,
  useToast,
} from '@internship-portals/shared-ui';
import { ShortDate, StatusBadge } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn, ExportButton, useTableSelection } from '@internship-portals/shared-ui/table';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { common } from '../../messages';
import { DownloadDocuments } from './download-documents';
import { shortCountdown } from './erasure-countdown';
import { ListWithPanel, PanelButton, usePanelRows } from './list-panel';
import { messages as mailTime } from './mail-time/messages';
import { messages } from './messages';
import { OpenDecisions } from './open-decisions';
import { PipelineTabs, type ShownStage } from './pipeline-tabs';
import { messages as reasonTexts } from './reasons/messages';
import { SavedViewsButton } from './saved-views-button';
import { useIntakeFilter } from './use-intake-filter';
import { useShownStage } from './use-shown-stage';

const { selectedApplicants: texts } = messages;
const { columns: headers } = common;

/** The states that this list can show, for its filter. */
const statuses: Applicant['ApplicationStatus'][] = ['Accepted For Interview', 'Interview Passed', 'Declined'];

const pageOf = ({ id }: Applicant) => adminPages.applicant(id);

function useSelectedApplicantRows(query: RowsQuery) {
  const rows = useListRows(listSelectedApplicants, 'Applicants', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(texts.failed));
  usePanelRows(rows.rows);
  return rows;
}

/** Up to this width of the window, all columns have room only if none says more than it must. */
const NARROW = '(max-width: 1199.95px)';
/** Up to this one, reasons have no room. */
const NARROWEST = '(max-width: 1023.95px)';

/** What keeps rows of a narrow table on one line, and a status in a wide one. */
const rowsOnOneLine = {
  'td > [data-status]': { display: 'flex', alignItems: 'center' },
  '@container (min-width: 941px)': { 'td [data-tone]': { maxWidth: 'none', whiteSpace: 'nowrap' } },
  '@container (max-width: 800px)': {
    'tr > :first-of-type': { pl: 1 },
    'td > div[title]:has(a)': { maxWidth: '18ch' },
    'td [data-tone]': { flexShrink: 0, maxWidth: 104, px: 0.75 },
    'td [data-status] > .MuiTypography-root': { ml: 0.5, fontSize: '0.75rem', lineHeight: 1.2, whiteSpace: 'normal' },
  },
};

/** A day as short as it can be: 'Fri 27 Nov' without its weekday. */
function Day({ date }: { date: string }) {
  const year = date.slice(0, 4) === today().slice(0, 4) ? undefined : '2-digit';
  const short = new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year, timeZone: 'UTC' });
  return (
    <Box component="time" dateTime={date} title={formatLongDate(date)} sx={{ whiteSpace: 'nowrap' }}>
      {short}
    </Box>
  );
}

/** On one line, to keep rows low. Only the name links to an invited applicant's page. */
function Actions({ applicant }: { applicant: Applicant }) {
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  return (
    <Stack direction="row" sx={{ gap: 0.75, whiteSpace: 'nowrap' }}>
      <OpenDecisions applicant={applicant} />
      {applicant.ApplicationStatus !== 'Accepted For Interview' && (
        <LinkButton
          size="small"
          variant="outlined"
          to={pageOf(applicant)}
          aria-label={`${texts.viewInfo} of ${applicant.Name}`}
          title={isNarrow ? texts.viewInfo : undefined}
        >
          {isNarrow ? <ViewIcon fontSize="small" /> : texts.viewInfo}
        </LinkButton>
      )}
    </Stack>
  );
}

/** The state, with the erasure of the personal data next to it, if it is due or done, to keep rows low. */
function Status({ applicant }: { applicant: Applicant }) {
  const { ApplicationStatus: status, EraseOn: due, ErasedAt: erased, Offer: offer, MailAt: mailAt } = applicant;
  const note = erased ? messages.personalData.erasedOn(formatMoment(erased)) : due && shortCountdown(due);
  // Of an applicant who was invited again, the earlier one does not count.
  const shown = offer && status !== 'Accepted For Interview' ? messages.offer.short[offer.State] : undefined;
  return (
    <span data-status>
      <StatusBadge status={status} />
      {shown && (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
          {shown}
          {offer?.State === 'open' && <ShortDate date={offer.AnswerBy} />}
        </Typography>
      )}
      {mailAt && (
        // On two lines: on one it would hide the column behind it.
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary', ml: 1 }}>
          {mailTime.short(mailAt)}
        </Typography>
      )}
      {note && (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
          {note}
        </Typography>
      )}
    </span>
  );
}

const columnsWith = (reasons: string[], isNarrow: boolean): DataTableColumn<Applicant>[] => [
  {
    id: 'Name',
    header: headers.name,
    value: (row) => row.Name,
    cell: (row) => <TextLink to={pageOf(row)}>{row.Name}</TextLink>,
    oneLine: true,
    required: true,
  },
  { id: 'Email', header: headers.email, value: (row) => row.Email, contact: 'email', short: true },
  {
    id: 'PhoneNumber',
    header: headers.phoneNumber,
    value: (row) => formatPhoneNumber(row.PhoneNumber),
    cell: (row) => <PhoneNumber number={row.PhoneNumber} />,
    contact: 'phone',
    short: true,
  },
  { id: 'Position', header: headers.applicationFor, value: (row) => row.Position, brief: true },
  {
    id: 'ApplicationStatus',
    header: headers.status,
    brief: true,
    value: (row) => row.ApplicationStatus,
    cell: (row) => <Status applicant={row} />,
    filter: 'select',
    filterOptions: statuses,
  },
  // Not in the specification: lets administrators sort by interview date.
  {
    id: 'InterviewDate',
    header: headers.interviewDate,
    brief: true,
    value: ({ InterviewDate: date }) => date ?? '',
    cell: ({ InterviewDate: date }) => date && (isNarrow ? <Day date={date} /> : <ShortDate date={date} />),
  },
  {
    id: 'Reason',
    header: reasonTexts.reason,
    value: (row) => row.Reason ?? '',
    short: true,
    sortable: false,
    exported: true,
    filter: 'select',
    filterOptions: reasons,
  },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) => <Actions applicant={row} />,
    required: true,
    sortable: false,
  },
];

/**
 * The columns, with the firm's reasons to choose from. Without them, a filter in the address still works. Of those who were
 * declined, the reason counts and not the day of an interview: there is no room for both. In the narrowest table of the others, only the
 * panel of a row has the reason.
 */
function useColumns(stage: ShownStage | undefined): DataTableColumn<Applicant>[] {
  const { data, error } = useEndpoint(getReviewLists, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(texts.failedReasons));
  const intakes = useIntakeFilter();
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const isNarrowest = useMediaQuery(NARROWEST, { noSsr: true });
  return useMemo(() => {
    const reasons = data ? [...new Set([...data.AcceptReasons, ...data.DeclineReasons])] : [];
    const columns = columnsWith(reasons, isNarrow)
      .filter(({ id }) => stage !== 'Declined' || id !== 'InterviewDate')
      .map((column) =>
        column.id === 'Reason' && isNarrowest && stage !== 'Declined' ? { ...column, filterOnly: true } : column,
      );
    return [...columns, ...intakes];
  }, [data, intakes, isNarrow, isNarrowest, stage]);
}

/** Applicants who were invited, accepted or declined, with the decisions that are open, by stage. */
export function SelectedApplicantsPage() {
  const stage = useShownStage();
  const columns = useColumns(stage);
  const selection = useTableSelection<Applicant>();
  const scope = useMemo(() => (stage && stage !== 'All' ? { Stage: stage } : undefined), [stage]);
  if (!stage) return <LoadingScreen />;
  return (
    <ListWithPanel sx={rowsOnOneLine}>
      <DataTable
        title={texts.title}
        columns={columns}
        rowId={(row) => row.id}
        useRows={useSelectedApplicantRows}
        scope={scope}
        above={<PipelineTabs current={stage} />}
        empty={stage === 'All' ? { title: texts.empty, hint: texts.emptyHint } : { title: texts.emptyStage }}
        tools={(shown) => (
          <>
            <PanelButton />
            <SavedViewsButton list="selectedApplicants" shown={shown} />
            <ExportButton
              shown={shown}
              columns={columns}
              onExport={(request) => call(createExport, { body: { List: 'selectedApplicants', ...request } })}
            />
          </>
        )}
        selection={{ ...selection, name: (row) => row.Name, actions: <DownloadDocuments selection={selection} /> }}
      />
    </ListWithPanel>
  );
}
