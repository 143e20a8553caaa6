import {
  deleteCalendarFeed,
  findOverlaps,
  getCalendarFeed,
  listInterviews,
  renewCalendarFeed,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { agendaTexts, CalendarLink, InterviewAgenda, useWeek } from '@internship-portals/shared-ui/interviews';
import { ComingVisits } from './coming-visits';

/** The interviews of a week that the signed-in supervisor holds, the visits to their interns, and the private calendar link. */
export function InterviewsPage() {
  const week = useWeek();
  const read = useEndpoint(listInterviews, { query: { From: week.from, To: week.to } }, { keepPrevious: true });
  const feed = useEndpoint(getCalendarFeed, {});
  const renew = useEndpointMutation(renewCalendarFeed);
  const end = useEndpointMutation(deleteCalendarFeed);
  return (
    <>
      <PageHeading title={agendaTexts.title} />
      <QueryBoundary read={read} failed={agendaTexts.failed}>
        {({ Interviews, TimeZone }) => (
          <InterviewAgenda
            week={week}
            interviews={Interviews}
            loading={read.isPlaceholderData}
            timeZone={TimeZone}
            overlaps={findOverlaps(Interviews)}
            addressOf={supervisorPages.interviewFeedback}
          />
        )}
      </QueryBoundary>
      <ComingVisits />
      <QueryBoundary read={feed} failed={agendaTexts.feed.failed} waiting={null}>
        {({ CreatedAt, UsedAt }) => (
          <CalendarLink
            createdAt={CreatedAt}
            usedAt={UsedAt}
            onRenew={async () => (await renew.mutateAsync({})).Link}
            onEnd={() => end.mutateAsync({})}
          />
        )}
      </QueryBoundary>
    </>
  );
}
