import { useSession } from '@internship-portals/shared-api/client';
import { internPages, readCompletion } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { TextLink } from '@internship-portals/shared-ui';
import { CompletionCard, completionTexts } from '@internship-portals/shared-ui/completion';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Typography from '@mui/material/Typography';
import { FeedbackCard } from './feedback-card';
import { messages } from './messages';
import { VisitsCard } from './visits-card';

/** What is missing until the signed-in intern's internship is complete, and at its end thanks and the question what it was like. */
export function Completion() {
  const id = useSession((session) => session.userId) ?? '';
  const read = useEndpoint(readCompletion, { params: { id } });
  return (
    <QueryBoundary read={read} failed={completionTexts.failed}>
      {({ Steps, Logbook, Feedback, Visits }) => (
        <>
          {Feedback && <FeedbackCard state={Feedback} />}
          {Visits && <VisitsCard visits={Visits} />}
          {/* It counts at the end. Before that, the tasks of the day have the room. */}
          <CompletionCard steps={Steps} logbook={Logbook} folds={!Feedback} />
          <Typography sx={{ mt: 1.5 }}>
            <TextLink to={internPages.papers}>{messages.papers}</TextLink>
          </Typography>
        </>
      )}
    </QueryBoundary>
  );
}
