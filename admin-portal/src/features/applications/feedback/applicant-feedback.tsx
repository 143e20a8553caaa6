import { useSession } from '@internship-portals/shared-api/client';
import {
  type Applicant,
  getInterviewFeedback,
  giveInterviewFeedback,
  waiveInterviewFeedback,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { InterviewFeedback } from '@internship-portals/shared-ui/interview-feedback';

const FAILED = 'Could not get the feedback';

/** What interviewers think of an applicant. Empty before there is an interview. */
export function ApplicantFeedback({ applicant }: { applicant: Applicant }) {
  return applicant.InterviewDate === null ? null : <Feedback id={applicant.id} />;
}

function Feedback({ id }: { id: string }) {
  const userId = useSession((session) => session.userId);
  const read = useEndpoint(getInterviewFeedback, { params: { id } });
  const give = useEndpointMutation(giveInterviewFeedback);
  const waive = useEndpointMutation(waiveInterviewFeedback);
  return (
    <QueryBoundary read={read} failed={FAILED} waiting={null}>
      {(feedback) => (
        <InterviewFeedback
          feedback={feedback}
          onGive={(body) => give.mutateAsync({ params: { id }, body })}
          onWaive={() => waive.mutateAsync({ params: { id } })}
          draftKey={`${userId}/application/${id}/feedback`}
        />
      )}
    </QueryBoundary>
  );
}
