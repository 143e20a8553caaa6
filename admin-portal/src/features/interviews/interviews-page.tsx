import {
  adminPages,
  deleteCalendarFeed,
  findOverlaps,
  getCalendarFeed,
  type Interview,
  listInterviews,
  renewCalendarFeed,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading, TextLink } from '@internship-portals/shared-ui';
import { QueryBoundary, useAddressParams } from '@internship-portals/shared-ui/dashboard';
import {
  agendaTexts,
  CalendarLink,
  InterviewAgenda,
  type InterviewAgendaProps,
  type MadeInterviews,
  useWeek,
} from '@internship-portals/shared-ui/interviews';
import { useLocation } from '@internship-portals/shared-ui/router';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { WeekColumns } from './week-columns';
import { weekTexts } from './week-texts';

const VIEWS = ['week', 'agenda'] as const;
type View = (typeof VIEWS)[number];

/** From this width on, the days of a week have room beside each other. */
const WEEK_FROM = '(min-width:768px)';

/** How the week is shown, which the address keeps: `?view=agenda`. */
function useView() {
  const [params, edit] = useAddressParams();
  const usual: View = useMediaQuery(WEEK_FROM, { noSsr: true }) ? 'week' : 'agenda';
  const view = VIEWS.find((one) => one === params.get('view')) ?? usual;
  const show = (next: View) => edit((changed) => changed.set('view', next));
  return { view, show };
}

/** Whom times of this week are offered, which are kept free until an answer. */
function OfferedTimes({ offered }: { offered: readonly Interview[] }) {
  const applicants = new Map(offered.map(({ id, Name }) => [id, Name]));
  return [...applicants].map(([id, name]) => (
    <Typography key={id} variant="body2" sx={{ mb: 1 }}>
      <TextLink to={adminPages.applicant(id)} translate="no">
        {name}
      </TextLink>
      {`: ${weekTexts.offered(offered.filter((one) => one.id === id).length)}`}
    </Typography>
  ));
}

/**
 * All interviews of a week with the applicants' answers, and the private calendar link of the signed-in person. `moves` are of
 * another feature.
 */
export function InterviewsPage({ moves }: Pick<InterviewAgendaProps, 'moves'>) {
  const week = useWeek();
  const { view, show } = useView();
  const { state } = useLocation();
  // Going through the weeks replaces the address with its state.
  const [made] = useState(() => new Set((state as Partial<MadeInterviews> | null)?.made));
  const [onlyMine, setOnlyMine] = useState(false);
  const read = useEndpoint(listInterviews, { query: { From: week.from, To: week.to } }, { keepPrevious: true });
  const feed = useEndpoint(getCalendarFeed, {});
  const renew = useEndpointMutation(renewCalendarFeed);
  const end = useEndpointMutation(deleteCalendarFeed);
  const isShown = ({ Mine }: Interview) => Mine || !onlyMine;
  return (
    <>
      <PageHeading title={agendaTexts.title} />
      <QueryBoundary read={read} failed={agendaTexts.failed}>
        {({ Interviews, Offered = [], TimeZone }) => (
          <InterviewAgenda
            week={week}
            interviews={Interviews.filter(isShown)}
            made={made}
            loading={read.isPlaceholderData}
            timeZone={TimeZone}
            overlaps={findOverlaps(Interviews)}
            addressOf={adminPages.applicant}
            moves={moves}
            tools={
              <>
                <FormControlLabel
                  control={<Checkbox checked={onlyMine} onChange={(_, checked) => setOnlyMine(checked)} />}
                  label={agendaTexts.onlyMine}
                />
                <ToggleButtonGroup
                  size="small"
                  exclusive
                  aria-label={agendaTexts.view}
                  value={view}
                  onChange={(_, next: View | null) => next && show(next)}
                >
                  {VIEWS.map((one) => (
                    <ToggleButton key={one} value={one} sx={{ px: 1.5, minHeight: 40, color: 'text.primary' }}>
                      {agendaTexts.views[one]}
                    </ToggleButton>
                  ))}
                </ToggleButtonGroup>
              </>
            }
            about={
              <>
                {made.size > 0 && (
                  <Typography role="status" sx={{ fontWeight: 600, mb: 1.5 }}>
                    {!read.isPlaceholderData &&
                      agendaTexts.made(Interviews.filter(({ id }) => made.has(id)).length, made.size)}
                  </Typography>
                )}
                <OfferedTimes offered={Offered} />
              </>
            }
            instead={
              view === 'week' && (
                <WeekColumns
                  days={week.days}
                  interviews={Interviews}
                  isShown={isShown}
                  made={made}
                  onProposals={() => show('agenda')}
                />
              )
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
            wide={view === 'week'}
          />
        )}
      </QueryBoundary>
    </>
  );
}
