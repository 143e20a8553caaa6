import type { Answer, ApplicationPath, getPath, getWeeks } from '@internship-portals/shared-api/contract';
import { StackedBarsCard, type Stage, StagesCard } from '@internship-portals/shared-ui/charts';
import { formatShortDate } from '@internship-portals/shared-ui/dashboard';
import { messages } from './messages';

const { weeks: weekTexts, path: pathTexts } = messages;

/** Applications per week. */
export function WeeksCard({ Weeks, Series }: Answer<typeof getWeeks>) {
  return (
    <StackedBarsCard
      title={weekTexts.title}
      note={weekTexts.note}
      empty={weekTexts.empty}
      headers={weekTexts.headers}
      categories={Weeks.map((monday) => ({
        label: formatShortDate(monday),
        name: weekTexts.week(formatShortDate(monday)),
      }))}
      series={Series.map(({ Position, Counts }) => ({ label: Position ?? weekTexts.other, values: Counts }))}
    />
  );
}

function stagesOf(path: ApplicationPath): Stage[] {
  const { Applied, Invited, Passed, Activated, DeclinedWithoutInterview, DeclinedAfterInvitation } = path;
  const { stages, open } = pathTexts;
  return [
    {
      label: stages.applied,
      count: Applied,
      open: Applied - Invited - DeclinedWithoutInterview,
      openLabel: open.applied,
      declined: DeclinedWithoutInterview,
    },
    {
      label: stages.invited,
      count: Invited,
      open: Invited - Passed - DeclinedAfterInvitation,
      openLabel: open.invited,
      declined: DeclinedAfterInvitation,
    },
    { label: stages.passed, count: Passed, open: Passed - Activated, openLabel: open.passed, declined: 0 },
    { label: stages.activated, count: Activated, open: 0, declined: 0 },
  ];
}

/** How far applications get. */
export function PathCard({ Recent, Always }: Answer<typeof getPath>) {
  return (
    <StagesCard
      title={pathTexts.title}
      empty={pathTexts.empty}
      headers={pathTexts.headers}
      shares={pathTexts.shares}
      periods={[
        { ...pathTexts.periods.recent, stages: stagesOf(Recent) },
        { ...pathTexts.periods.always, stages: stagesOf(Always) },
      ]}
    />
  );
}
