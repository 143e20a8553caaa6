import Typography from '@mui/material/Typography';
import { useSession } from 'shared-api/client';
import { type Applicant, adminPages, correctPersonalData, getApplication } from 'shared-api/contract';
import { useEndpoint, useEndpointMutation, useSeen } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { EditProfileForm } from 'shared-ui/profile';
import { useNavigate, useParams } from 'shared-ui/router';
import { ErasedNotice } from './erased-notice';
import { messages } from './messages';

const { correcting: texts } = messages.personalData;

/** Corrects an applicant's name, e-mail address and phone number (Data Protection Act 2019, sections 26 and 40). */
export function CorrectDetailsPage() {
  const { id = '' } = useParams();
  const application = useEndpoint(getApplication, { params: { id } });
  const details = adminPages.applicant(id);
  const status = application.data?.Applicant.ApplicationStatus;
  const list = status && (status === 'Processing' ? adminPages.applications : adminPages.selectedApplicants);
  return (
    <>
      <PageHeading title={texts.title} back={{ label: texts.back, to: details }} section={list} />
      <QueryBoundary key={id} read={application} failed={texts.unreadable} once>
        {({ Applicant, ErasedBy: eraser }) =>
          Applicant.ErasedAt ? (
            <ErasedNotice applicant={Applicant} by={eraser} />
          ) : (
            <CorrectDetailsForm
              applicant={Applicant}
              details={details}
              readNow={async () => (await application.refetch()).data?.Applicant}
            />
          )
        }
      </QueryBoundary>
    </>
  );
}

const detailsOf = ({ Name, Email, PhoneNumber }: Applicant) => ({ Name, Email, PhoneNumber });

interface CorrectDetailsFormProps {
  applicant: Applicant;
  /** Address of the applicant's page. */
  details: string;
  readNow: () => Promise<Applicant | undefined>;
}

function CorrectDetailsForm({ applicant, details, readNow }: CorrectDetailsFormProps) {
  const administrator = useSession((session) => session.userId);
  const correct = useEndpointMutation(correctPersonalData);
  const navigate = useNavigate();
  const saveSeen = useSeen(readNow);
  const { id, Name, ApplicationStatus: status } = applicant;
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1, maxWidth: '70ch' }}>{texts.about(Name)}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>
        {texts.mails} {status === 'Interview Passed' && texts.account}
      </Typography>
      <EditProfileForm
        label={texts.title}
        values={detailsOf(applicant)}
        someoneElse
        cancelTo={details}
        onSubmit={(values) =>
          saveSeen(applicant, (seen) =>
            correct.mutateAsync({ params: { id }, body: { ...values, Seen: detailsOf(seen) } }),
          )
        }
        onDone={() => navigate(details)}
        draftKey={`${administrator}/correct-details/${id}`}
      />
    </>
  );
}
