import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useEffect } from 'react';
import { type Applicant, adminPages, getApplication } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import {
  EmailText,
  formatLongDate,
  formatPhoneNumber,
  LinkButton,
  PageHeading,
  QueryBoundary,
  StatusBadge,
} from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { common } from '../../messages';
import { DocumentButton } from './document-button';
import { DocumentViewer } from './document-viewer';
import { ErasedNotice } from './erased-notice';
import { History } from './history';
import { messages } from './messages';
import { OpenDecisions } from './open-decisions';
import { PersonalData } from './personal-data';
import { UndoDecline } from './undo-decline';

const { interviewDetails: texts } = messages;
const { columns: headers } = common;

type Detail = [label: string, value: ReactNode];

function details(applicant: Applicant, undo: ReactNode): Detail[] {
  const date: Detail[] = applicant.InterviewDate ? [[texts.date, formatLongDate(applicant.InterviewDate)]] : [];
  const application: Detail[] = [
    [headers.applicationFor, applicant.Position],
    [
      texts.status,
      <Box key="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusBadge status={applicant.ApplicationStatus} />
        {undo}
      </Box>,
    ],
    ...date,
  ];
  if (applicant.ErasedAt) return [[headers.name, applicant.Name], ...application];
  return [
    [headers.name, applicant.Name],
    [headers.email, <EmailText key="email" email={applicant.Email} />],
    [headers.phoneNumber, formatPhoneNumber(applicant.PhoneNumber)],
    ...application,
    [headers.cv, <DocumentButton key="cv" applicant={applicant} document="Cv" />],
    [texts.letter, <DocumentButton key="letter" applicant={applicant} document="AttachmentLetter" />],
  ];
}

function DetailsTable({ applicant, undo }: { applicant: Applicant; undo: ReactNode }) {
  return (
    <Paper variant="outlined">
      <Table>
        <TableBody>
          {details(applicant, undo).map(([label, value]) => (
            <TableRow key={label} sx={{ '&:last-child > *': { border: 0 } }}>
              <TableCell component="th" scope="row" sx={{ width: { xs: '40%', sm: 200 }, color: 'text.secondary' }}>
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

/** Cards below each other. */
function Column({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>;
}

/** Refetch interval while an e-mail is being sent. */
const LOOK_AGAIN_MS = 5_000;

/** One applicant: data, decisions and documents. */
export function InterviewDetailsPage() {
  const { id = '' } = useParams();
  const application = useEndpoint(getApplication, { params: { id } });
  const underWay = application.data?.History.some(({ Mail }) => Mail?.State === 'queued') ?? false;
  const { refetch } = application;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [underWay, refetch]);
  const applicant = application.data?.Applicant;
  const status = applicant?.ApplicationStatus;
  const erased = applicant?.ErasedAt !== undefined;
  const invited = status === 'Accepted For Interview';
  const waiting = status === 'Processing';
  return (
    <>
      <PageHeading
        title={texts.title}
        back={
          waiting
            ? { label: texts.backToApplications, to: adminPages.applications }
            : { label: texts.back, to: adminPages.selectedApplicants }
        }
        actions={
          applicant && (
            <OpenDecisions applicant={applicant} size="medium">
              {invited && (
                <LinkButton variant="outlined" to={adminPages.scheduleInterview(id)}>
                  {texts.reschedule}
                </LinkButton>
              )}
            </OpenDecisions>
          )
        }
      />
      <QueryBoundary read={application} failed={texts.failed}>
        {({ Applicant, History: entries, Corrections: corrections, ErasedBy: eraser, UndoFor }) => (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                lg: erased ? 'minmax(0, 60rem)' : 'minmax(0, 1fr) minmax(0, 1.1fr)',
              },
              // Next to the documents: the data, then the rest in the remaining height.
              gridTemplateRows: { lg: 'auto 1fr' },
              alignItems: 'start',
              gap: 2,
            }}
          >
            <Column>
              <ErasedNotice applicant={Applicant} by={eraser} />
              <DetailsTable
                applicant={Applicant}
                undo={
                  UndoFor !== undefined && (
                    <UndoDecline applicant={Applicant} until={application.dataUpdatedAt + UndoFor} />
                  )
                }
              />
            </Column>
            {!erased && (
              <Box sx={{ gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' }, alignSelf: 'stretch', minWidth: 0 }}>
                <DocumentViewer applicant={Applicant} />
              </Box>
            )}
            <Column>
              <History entries={entries} corrections={corrections} />
              {!erased && <PersonalData applicant={Applicant} />}
            </Column>
          </Box>
        )}
      </QueryBoundary>
    </>
  );
}
