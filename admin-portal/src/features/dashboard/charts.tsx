import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { type Answer, type ApplicationPath, getPath, getWeeks } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { formatShortDate, QueryBoundary, type Read } from 'shared-ui';
import { StackedBarsCard, type Stage, StagesCard } from 'shared-ui/charts';
import { CardSkeletons } from './card-skeletons';
import { messages } from './messages';

const { weeks: weekTexts, path: pathTexts, failed } = messages;

/** Height of the loaded cards. */
const HEIGHT = 512;

function WeeksCard({ Weeks, Series }: Answer<typeof getWeeks>) {
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

function PathCard({ Recent, Always }: Answer<typeof getPath>) {
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

/** One chart. It loads and fails independently of the others. */
function Chart<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  const chart = (
    <QueryBoundary read={read} failed={failed} waiting={<CardSkeletons columns="minmax(0, 1fr)" heights={[HEIGHT]} />}>
      {children}
    </QueryBoundary>
  );
  return read.error && read.data === undefined ? <Paper variant="outlined">{chart}</Paper> : chart;
}

/** The charts: applications per week and how far they get. */
export function Charts() {
  const weeks = useEndpoint(getWeeks, {});
  const path = useEndpoint(getPath, {});
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Chart read={weeks}>{(answer) => <WeeksCard {...answer} />}</Chart>
      <Chart read={path}>{(answer) => <PathCard {...answer} />}</Chart>
    </Box>
  );
}
