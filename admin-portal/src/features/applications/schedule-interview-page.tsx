import { adminPages, getApplication, getInterviewForm } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading, TextLink, Verbatim } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useLocation, useParams } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import { ErasedNotice } from './erased-notice';
import type { MovedInterview } from './interview-states';
import { messages } from './messages';
import { ScheduleInterviewForm } from './schedule-interview-form';

const { schedule: texts } = messages;

/** Invites an applicant to an interview: for the first time, on another date, or again after a refusal. */
export function ScheduleInterviewPage() {
  const { id = '' } = useParams();
  const application = useEndpoint(getApplication, { params: { id } });
  const start = useEndpoint(getInterviewForm, {});
  const movedTo = (useLocation().state as Partial<MovedInterview> | null)?.movedTo;
  const status = application.data?.Applicant.ApplicationStatus;
  const selected = status !== undefined && status !== 'Processing';
  return (
    <>
      <PageHeading
        title={texts.title}
        back={
          movedTo
            ? { label: texts.backToInterviews, to: adminPages.interviews }
            : selected
              ? { label: texts.backToSelected, to: adminPages.selectedApplicants }
              : { label: texts.backToApplications, to: adminPages.applications }
        }
      />
      <QueryBoundary key={id} read={application} failed={texts.unreadable}>
        {({ Applicant, Interview, ErasedBy: eraser }) =>
          Applicant.ErasedAt ? (
            <ErasedNotice applicant={Applicant} by={eraser} />
          ) : Applicant.ApplicationStatus === 'Interview Passed' ? (
            <Alert severity="info" sx={{ maxWidth: 560 }}>
              <Verbatim of={[Applicant.Name]}>{texts.passed.replace('{name}', Applicant.Name)}</Verbatim>{' '}
              <TextLink to={adminPages.applicant(id)}>{messages.selectedApplicants.viewInfo}</TextLink>
            </Alert>
          ) : (
            // The form starts from what was used last. Without it, the date alone can be scheduled.
            (start.data || start.error !== null) && (
              <ScheduleInterviewForm applicant={Applicant} present={Interview} start={start.data} movedTo={movedTo} />
            )
          )
        }
      </QueryBoundary>
    </>
  );
}
