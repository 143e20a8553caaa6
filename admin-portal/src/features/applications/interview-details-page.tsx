import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { type Applicant, getApplication } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { EmailText, formatLongDate, formatPhoneNumber, LinkButton, Loaded, PageHeading, StatusBadge } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { base, messages } from '../../messages';
import { DocumentButton } from './document-button';

const { interviewDetails: texts, columns: headers } = messages;

function details(applicant: Applicant): [label: string, value: ReactNode][] {
  return [
    [headers.name, applicant.Name],
    [headers.email, <EmailText key="email" email={applicant.Email} />],
    [headers.phoneNumber, formatPhoneNumber(applicant.PhoneNumber)],
    [headers.applicationFor, applicant.Position],
    [texts.status, <StatusBadge key="status" status={applicant.ApplicationStatus} />],
    ...(applicant.InterviewDate ? ([[texts.date, formatLongDate(applicant.InterviewDate)]] as [string, string][]) : []),
    [headers.cv, <DocumentButton key="cv" applicant={applicant} document="Cv" />],
    [texts.letter, <DocumentButton key="letter" applicant={applicant} document="AttachmentLetter" />],
  ];
}

function DetailsTable({ applicant }: { applicant: Applicant }) {
  return (
    <Paper variant="outlined" sx={{ maxWidth: 760 }}>
      <Table>
        <TableBody>
          {details(applicant).map(([label, value]) => (
            <TableRow key={label} sx={{ '&:last-child > *': { border: 0 } }}>
              <TableCell component="th" scope="row" sx={{ width: { xs: '40%', sm: 240 }, color: 'text.secondary' }}>
                {label}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

/** Everything held about one selected applicant, with the documents that were sent. */
export function InterviewDetailsPage() {
  const { id = '' } = useParams();
  const application = useEndpoint(getApplication, { params: { id } });
  const invited = application.data?.Applicant.ApplicationStatus === 'Accepted For Interview';
  return (
    <>
      <PageHeading
        title={texts.title}
        back={{ label: texts.back, to: `${base}/selectedApplicants` }}
        actions={
          invited && (
            <LinkButton variant="outlined" to={`${base}/applications/${id}/scheduleInterview`}>
              {texts.reschedule}
            </LinkButton>
          )
        }
      />
      <Loaded read={application} failed={texts.failed}>
        {({ Applicant }) => <DetailsTable applicant={Applicant} />}
      </Loaded>
    </>
  );
}
