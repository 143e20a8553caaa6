import { useSession } from '@internship-portals/shared-api/client';
import { getInterviewFeedback, giveInterviewFeedback, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary, ShortDate } from '@internship-portals/shared-ui/dashboard';
import { InterviewFeedback } from '@internship-portals/shared-ui/interview-feedback';
import { useParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const texts = { title: 'Interview Feedback', back: 'Interviews', failed: 'Could not get the feedback' };

/** A supervisor's feedback on an applicant whom they interview. */
export function FeedbackPage() {
  const { id = '' } = useParams();
  const userId = useSession((session) => session.userId);
  const read = useEndpoint(getInterviewFeedback, { params: { id } });
  const give = useEndpointMutation(giveInterviewFeedback);
  const applicant = read.data?.Applicant;
  return (
    <>
      <PageHeading
        title={applicant?.Name ?? texts.title}
        names={applicant && [applicant.Name]}
        back={{ label: texts.back, to: supervisorPages.interviews }}
      />
      <QueryBoundary read={read} failed={texts.failed}>
        {(feedback) => (
          <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
            <Typography sx={{ color: 'text.secondary' }}>
              {feedback.Applicant.Position}
              {feedback.Applicant.InterviewDate && (
                <>
                  , <ShortDate date={feedback.Applicant.InterviewDate} />
                </>
              )}
            </Typography>
            <InterviewFeedback
              feedback={feedback}
              onGive={(body) => give.mutateAsync({ params: { id }, body })}
              draftKey={`${userId}/interview/${id}/feedback`}
            />
          </Box>
        )}
      </QueryBoundary>
    </>
  );
}
