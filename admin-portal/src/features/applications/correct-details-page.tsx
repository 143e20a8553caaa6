import { useSession } from '@internship-portals/shared-api/client';
import {
  type Applicant,
  type Asks,
  adminPages,
  correctPersonalData,
  getApplication,
  type StudyField,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { EditProfileForm } from '@internship-portals/shared-ui/profile';
import { useNavigate, useParams } from '@internship-portals/shared-ui/router';
import Typography from '@mui/material/Typography';
import { ErasedNotice } from './erased-notice';
import { messages } from './messages';
import { StudyFields } from './study-fields';

const { correcting: texts } = messages.personalData;

/** Corrects an applicant's name, e-mail address, phone number and studies (Data Protection Act 2019, sections 26 and 40). */
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
        {({ Applicant, Asks, ErasedBy: eraser }) =>
          Applicant.ErasedAt ? (
            <ErasedNotice applicant={Applicant} by={eraser} />
          ) : (
            <CorrectDetailsForm
              applicant={Applicant}
              asks={Asks}
              details={details}
              readNow={async () => (await application.refetch()).data?.Applicant}
            />
          )
        }
      </QueryBoundary>
    </>
  );
}

const detailsOf = ({ Name, Email, PhoneNumber }: Pick<Applicant, 'Name' | 'Email' | 'PhoneNumber'>) => ({
  Name,
  Email,
  PhoneNumber,
});

const studiesOf = ({ Studies = {} }: Applicant): Record<StudyField, string> => ({
  University: Studies.University ?? '',
  Course: Studies.Course ?? '',
  YearOfStudy: String(Studies.YearOfStudy ?? ''),
  RegistrationNumber: Studies.RegistrationNumber ?? '',
  RequestedStart: Studies.RequestedStart ?? '',
  RequestedEnd: Studies.RequestedEnd ?? '',
});

/** The answers that were changed: the others are not checked again, whatever the intake requires by now. */
const different = (values: Record<StudyField, string>, studies: Record<StudyField, string>) =>
  Object.fromEntries(
    Object.entries(studies).flatMap(([field, before]) => {
      const value = values[field as StudyField];
      return value === before ? [] : [[field, value]];
    }),
  );

interface CorrectDetailsFormProps {
  applicant: Applicant;
  /** What can be corrected of the studies. */
  asks: Asks | undefined;
  /** Address of the applicant's page. */
  details: string;
  readNow: () => Promise<Applicant | undefined>;
}

function CorrectDetailsForm({ applicant, asks, details, readNow }: CorrectDetailsFormProps) {
  const administrator = useSession((session) => session.userId);
  const correct = useEndpointMutation(correctPersonalData);
  const navigate = useNavigate();
  const saveSeen = useSeen(readNow);
  const { id, Name, ApplicationStatus: status } = applicant;
  const studies = studiesOf(applicant);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1, maxWidth: '70ch' }}>{texts.about(Name)}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>
        {texts.mails} {status === 'Interview Passed' && texts.account}
      </Typography>
      <EditProfileForm
        label={texts.title}
        values={detailsOf(applicant)}
        more={studies}
        someoneElse
        cancelTo={details}
        onSubmit={(values) =>
          saveSeen(applicant, (seen) =>
            correct.mutateAsync({
              params: { id },
              body: {
                ...detailsOf(values),
                ...different(values, studies),
                Seen: { ...detailsOf(seen), ...(asks ? studiesOf(seen) : {}) },
              },
            }),
          )
        }
        onDone={() => navigate(details)}
        draftKey={`${administrator}/correct-details/${id}`}
      >
        {asks && <StudyFields asks={asks} />}
      </EditProfileForm>
    </>
  );
}
