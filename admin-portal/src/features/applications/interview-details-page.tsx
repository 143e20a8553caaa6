import {
  type Answer,
  type Applicant,
  adminPages,
  getApplication,
  type HistoryEntry,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatMoment, LinkButton, PageHeading, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary, ShortDate, StatusBadge } from '@internship-portals/shared-ui/dashboard';
import { PrintSheet } from '@internship-portals/shared-ui/interviews';
import { useParams } from '@internship-portals/shared-ui/router';
import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { common } from '../../messages';
import { EmailLink, PhoneLink } from './contact-links';
import { type DocumentName, documentNames, useDocumentFiles } from './document-files';
import { DocumentReader } from './document-reader';
import { ErasedNotice } from './erased-notice';
import { ApplicantFeedback } from './feedback/applicant-feedback';
import { History } from './history';
import { InterviewFacts } from './interview-facts';
import { messages } from './messages';
import { ApplicationNotes } from './notes/application-notes';
import { Offer } from './offer';
import { OpenDecisions } from './open-decisions';
import { PersonalData } from './personal-data';
import { StaffNotice } from './staff-address';
import { studyFacts } from './study-facts';
import { OfferedTimes } from './times/offered-times';
import { UndoDecline } from './undo-decline';
import { WaitingList } from './waiting-list';

const { interviewDetails: texts } = messages;
const { columns: headers } = common;

type Read = Answer<typeof getApplication>;
type Detail = [label: string, value: ReactNode];

/** Hidden on the printed sheet. */
const onScreen = { '@media print': { display: 'none' } };

/** A document's file name, with the button that shows it. */
function DocumentCell({
  read: { Applicant: applicant, FileNames: names },
  name,
  shown,
  onView,
}: {
  read: Read;
  name: DocumentName;
  shown: boolean;
  onView: () => void;
}) {
  const { view, of } = messages.documents;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        size="small"
        variant={shown ? 'contained' : 'outlined'}
        aria-pressed={shown}
        aria-label={`${view} ${of[name]} of ${applicant.Name}`}
        onClick={onView}
      >
        {view}
      </Button>
      {names?.[name]}
    </Box>
  );
}

function details(read: Read, undo: ReactNode, cell: Record<DocumentName, ReactNode>): Detail[] {
  const { Applicant: applicant } = read;
  const date: Detail[] = applicant.InterviewDate
    ? [[texts.date, <ShortDate key="date" date={applicant.InterviewDate} time={applicant.InterviewTime} />]]
    : [];
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
  if (applicant.ErasedAt) return [[headers.name, <Verbatim key="name">{applicant.Name}</Verbatim>], ...application];
  return [
    [headers.name, <Verbatim key="name">{applicant.Name}</Verbatim>],
    [headers.email, <EmailLink key="email" applicant={applicant} />],
    [headers.phoneNumber, <PhoneLink key="phone" applicant={applicant} />],
    ...application,
    ...studyFacts(applicant.Studies, read.Coordinator),
    [headers.cv, cell.Cv],
    [texts.letter, cell.AttachmentLetter],
  ];
}

/** Narrower on a phone: a status has to stand in one line 320 pixels wide. */
const inset = { xs: 1.25, sm: 2 };

function DetailsTable({ rows }: { rows: Detail[] }) {
  return (
    <Paper component="section" variant="outlined" aria-labelledby="interview-details">
      <Typography variant="h2" id="interview-details" sx={{ px: inset, pt: 2, pb: 1 }}>
        {texts.title}
      </Typography>
      <Table>
        <TableBody>
          {rows.map(([label, value]) => (
            <TableRow key={label} sx={{ '& > th, & > td': { px: inset }, '&:last-child > *': { border: 0 } }}>
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

/** Whom the page is about: the line beneath the heading. */
function Summary({ applicant, reference }: { applicant: Applicant; reference: string | undefined }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mt: -2, mb: 3 }}>
      <Typography sx={{ fontWeight: 550 }}>{applicant.Position}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{texts.applied(formatMoment(applicant.AppliedAt))}</Typography>
      {reference && <Typography sx={{ color: 'text.secondary' }}>{texts.reference(reference)}</Typography>}
      <StatusBadge status={applicant.ApplicationStatus} />
    </Box>
  );
}

/** Cards below each other. */
function Column({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>{children}</Box>;
}

/** Whether an e-mail is on its way: one that waits for its hour is not. */
const isUnderWay = ({ Mail }: HistoryEntry) =>
  Mail?.State === 'queued' && !(Mail.DueAt && Date.parse(Mail.DueAt) - Date.now() > 60_000);

/** Refetch interval while an e-mail is being sent. */
const POLL_INTERVAL_MS = 5_000;

/** One applicant: data, decisions and documents. Printed, it is a sheet without buttons. */
export function InterviewDetailsPage() {
  const { id = '' } = useParams();
  const application = useEndpoint(getApplication, { params: { id } });
  const underWay = application.data?.History.some(isUnderWay) ?? false;
  const { refetch } = application;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void refetch(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [underWay, refetch]);
  const applicant = application.data?.Applicant;
  const status = applicant?.ApplicationStatus;
  const erased = applicant?.ErasedAt !== undefined;
  const invited = status === 'Accepted For Interview';
  const waiting = status === 'Processing';
  const files = useDocumentFiles();
  const [document, setDocument] = useState<DocumentName>('Cv');
  const cells = Object.fromEntries(
    documentNames.map((name) => [
      name,
      application.data && (
        <DocumentCell
          key={name}
          read={application.data}
          name={name}
          shown={document === name}
          onView={() => setDocument(name)}
        />
      ),
    ]),
  ) as Record<DocumentName, ReactNode>;
  return (
    <Box
      sx={{ color: 'text.primary', '@media print': { '& button, & a.MuiButton-root, & form': { display: 'none' } } }}
    >
      <PrintSheet />
      <PageHeading
        title={applicant?.Name ?? texts.title}
        names={applicant && [applicant.Name]}
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
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Print fontSize="small" />}
                onClick={() => window.print()}
              >
                {texts.print}
              </Button>
            </OpenDecisions>
          )
        }
      />
      {applicant && <Summary applicant={applicant} reference={erased ? undefined : application.data?.Reference} />}
      {applicant && <StaffNotice {...applicant} />}
      <QueryBoundary read={application} failed={texts.failed}>
        {({ Applicant, History: entries, Corrections: corrections, ErasedBy: eraser, UndoFor, ...read }) => (
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
              '@media print': { display: 'block', '& > * + *': { mt: 2 } },
            }}
          >
            <Column>
              <ErasedNotice applicant={Applicant} by={eraser} />
              <DetailsTable
                rows={details(
                  { Applicant, History: entries, Corrections: corrections, ...read },
                  UndoFor !== undefined && (
                    <UndoDecline applicant={Applicant} until={application.dataUpdatedAt + UndoFor} />
                  ),
                  cells,
                )}
              />
            </Column>
            {!erased && (
              <Box
                sx={{
                  gridColumn: { lg: 2 },
                  gridRow: { lg: '1 / span 2' },
                  alignSelf: 'stretch',
                  minWidth: 0,
                  ...onScreen,
                }}
              >
                <Box
                  sx={{
                    display: 'flex',
                    position: { lg: 'sticky' },
                    top: { lg: 88 },
                    height: { xs: '85vh', lg: 'calc(100vh - 120px)' },
                  }}
                >
                  <DocumentReader
                    applicant={Applicant}
                    files={files}
                    name={document}
                    links={read}
                    fileNames={read.FileNames}
                  />
                </Box>
              </Box>
            )}
            <Column>
              {application.data && <Offer application={application.data} />}
              {application.data && <WaitingList application={application.data} />}
              <OfferedTimes applicant={Applicant} />
              {application.data && <InterviewFacts application={application.data} />}
              {!erased && <ApplicantFeedback applicant={Applicant} />}
              {!erased && <ApplicationNotes applicationId={Applicant.id} of={Applicant.Name} />}
              <History
                applicationId={erased ? undefined : Applicant.id}
                name={Applicant.Name}
                entries={entries}
                corrections={corrections}
                changes={read.Changes}
                offers={read.Offers}
                feedback={read.Feedback}
                mailAt={Applicant.MailAt}
              />
              {!erased && (
                <Box sx={onScreen}>
                  <PersonalData applicant={Applicant} />
                </Box>
              )}
            </Column>
          </Box>
        )}
      </QueryBoundary>
    </Box>
  );
}
