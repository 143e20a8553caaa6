import Stack from '@mui/material/Stack';
import { call } from 'shared-api/client';
import { type Applicant, createExport, listSelectedApplicants } from 'shared-api/contract';
import { type RowsQuery, useListRows, useOnFailure } from 'shared-api/query';
import { EmailText, formatPhoneNumber, LinkButton, StatusBadge, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn, ExportButton } from 'shared-ui/table';
import { base, messages } from '../../messages';
import { DecisionButtons } from './decision-buttons';

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
  const { ApplicationStatus: status, Name, id } = applicant;
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 154 }}>
      {status === 'Accepted For Interview' && (
        <DecisionButtons applicant={applicant} offered={['passInterview', 'rejectInterview']} />
      )}
      <LinkButton
        size="small"
        variant="outlined"
        to={`${base}/interviewDetails/viewDetails/${id}`}
        aria-label={`${texts.viewInfo} of ${Name}`}
      >
        {texts.viewInfo}
      </LinkButton>
      {status === 'Declined' && (
        <LinkButton
          size="small"
          variant="contained"
          to={`${base}/applications/${id}/scheduleInterview`}
          aria-label={`${texts.reaccept} ${Name}`}
        >
          {texts.reaccept}
        </LinkButton>
      )}
    </Stack>
  );
}

const columns: DataTableColumn<Applicant>[] = [
  { id: 'Name', header: headers.name, value: (row) => row.Name },
  { id: 'Email', header: headers.email, value: (row) => row.Email, cell: (row) => <EmailText email={row.Email} /> },
  { id: 'PhoneNumber', header: headers.phoneNumber, value: (row) => formatPhoneNumber(row.PhoneNumber) },
  { id: 'Position', header: headers.applicationFor, value: (row) => row.Position },
  {
    id: 'ApplicationStatus',
    header: headers.status,
    value: (row) => row.ApplicationStatus,
    cell: (row) => <StatusBadge status={row.ApplicationStatus} />,
    filter: 'select',
    filterOptions: statuses,
  },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) => <Actions applicant={row} />,
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
