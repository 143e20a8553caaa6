import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { call } from 'shared-api/client';
import { type Applicant, createExport, listSelectedApplicants } from 'shared-api/contract';
import { type RowsQuery, useListRows, useOnFailure } from 'shared-api/query';
import { EmailText, formatMoment, formatPhoneNumber, LinkButton, StatusBadge, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn, ExportButton } from 'shared-ui/table';
import { base, messages } from '../../messages';
import { shortCountdown } from './erasure-countdown';
import { OpenDecisions } from './open-decisions';

const { selectedApplicants: texts, columns: headers } = messages;

/** The states that this list can show, for its filter. */
const statuses: Applicant['ApplicationStatus'][] = ['Accepted For Interview', 'Interview Passed', 'Declined'];

function useSelectedApplicantRows(query: RowsQuery) {
  const rows = useListRows(listSelectedApplicants, 'Applicants', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(texts.failed));
  return rows;
}

function Actions({ applicant }: { applicant: Applicant }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 154 }}>
      <OpenDecisions applicant={applicant} />
      <LinkButton
        size="small"
        variant="outlined"
        to={`${base}/interviewDetails/viewDetails/${applicant.id}`}
        aria-label={`${texts.viewInfo} of ${applicant.Name}`}
      >
        {texts.viewInfo}
      </LinkButton>
    </Stack>
  );
}

/** The state, and what becomes or has become of the personal data. */
function Status({ applicant }: { applicant: Applicant }) {
  const { ApplicationStatus: status, EraseOn: due, ErasedAt: erased } = applicant;
  const note = erased ? messages.personalData.erasedOn(formatMoment(erased)) : due && shortCountdown(due);
  return (
    <>
      <StatusBadge status={status} />
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {note}
        </Typography>
      )}
    </>
  );
}

const columns: DataTableColumn<Applicant>[] = [
  { id: 'Name', header: headers.name, value: (row) => row.Name, required: true },
  { id: 'Email', header: headers.email, value: (row) => row.Email, cell: (row) => <EmailText email={row.Email} /> },
  { id: 'PhoneNumber', header: headers.phoneNumber, value: (row) => formatPhoneNumber(row.PhoneNumber) },
  { id: 'Position', header: headers.applicationFor, value: (row) => row.Position },
  {
    id: 'ApplicationStatus',
    header: headers.status,
    value: (row) => row.ApplicationStatus,
    cell: (row) => <Status applicant={row} />,
    filter: 'select',
    filterOptions: statuses,
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

/** Applicants who were invited, accepted or declined, each with the decisions that are still open. */
export function SelectedApplicantsPage() {
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      rowId={(row) => row.id}
      useRows={useSelectedApplicantRows}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
      tools={(shown) => (
        <ExportButton
          shown={shown}
          columns={columns}
          onExport={(asked) => call(createExport, { body: { List: 'selectedApplicants', ...asked } })}
        />
      )}
    />
  );
}
