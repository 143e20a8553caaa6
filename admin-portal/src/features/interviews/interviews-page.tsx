import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import {
  adminPages,
  deleteCalendarFeed,
  findOverlaps,
  getCalendarFeed,
  listInterviews,
  renewCalendarFeed,
  rescheduleInterview,
} from 'shared-api/contract';
import { useEndpoint, useEndpointMutation } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { agendaTexts, CalendarLink, InterviewAgenda, useWeek } from 'shared-ui/interviews';

/** All interviews of a week with the applicants' answers, and the private calendar link of the signed-in person. */
export function InterviewsPage() {
  const week = useWeek();
  const [onlyMine, setOnlyMine] = useState(false);
  const read = useEndpoint(listInterviews, { query: { From: week.from, To: week.to } }, { keepPrevious: true });
  const move = useEndpointMutation(rescheduleInterview);
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
            interviews={onlyMine ? Interviews.filter(({ Mine }) => Mine) : Interviews}
            loading={read.isPlaceholderData}
            timeZone={TimeZone}
            overlaps={findOverlaps(Interviews)}
            addressOf={adminPages.applicant}
            onMove={(id, { Date: date, Time }) =>
              move.mutateAsync({ params: { id }, body: { Date: date, ...(Time === null ? {} : { Time }) } })
            }
            tools={
              <FormControlLabel
                control={<Checkbox checked={onlyMine} onChange={(_, checked) => setOnlyMine(checked)} />}
                label={agendaTexts.onlyMine}
              />
            }
          />
        )}
      </QueryBoundary>
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
