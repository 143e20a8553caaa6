import { getApplication } from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import { ErrorPanel, LoadingScreen, PageHeading, useToast } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { base, messages } from '../../messages';
import { ScheduleInterviewForm } from './schedule-interview-form';

const { schedule: texts } = messages;

/** Invites an applicant to an interview: for the first time, on another date, or again after a refusal. */
export function ScheduleInterviewPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(getApplication, { params: { id } });
  const toast = useToast();
  useOnFailure(error, () => toast.error(texts.unreadable));
  const selected = data && data.Applicant.ApplicationStatus !== 'Processing';
  return (
    <>
      <PageHeading
        title={texts.title}
        back={
          selected
            ? { label: texts.backToSelected, to: `${base}/selectedApplicants` }
            : { label: texts.backToApplications, to: `${base}/applications` }
        }
      />
      {data ? (
        <ScheduleInterviewForm key={id} applicant={data.Applicant} />
      ) : error ? (
        <ErrorPanel title={messages.unavailable} text={messages.tryAgain} onRetry={() => void refetch()} />
      ) : (
        <LoadingScreen />
      )}
    </>
  );
}
