import { getDecisionsNeeded, getPath, getWeeks } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary, type Read } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { common } from '../../messages';
import { AgesCard } from './ages-card';
import { PathCard, WeeksCard } from './chart-cards';
import { messages } from './messages';

/** The height of the loaded cards. */
const waiting = <Skeleton variant="rounded" role="status" aria-label={common.loading} sx={{ height: 512 }} />;

/** One report. It loads and fails independently of the others. */
function Report<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  const report = (
    <QueryBoundary read={read} failed={messages.failed} waiting={waiting}>
      {children}
    </QueryBoundary>
  );
  return read.error && read.data === undefined ? <Paper variant="outlined">{report}</Paper> : report;
}

/** Applications per week, how far they get, and how long those without a decision have waited. */
export function ReportsPage() {
  const weeks = useEndpoint(getWeeks, {});
  const path = useEndpoint(getPath, {});
  const needed = useEndpoint(getDecisionsNeeded, { query: {} });
  return (
    <>
      <PageHeading title={messages.title} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          // The third one has no neighbour.
          '& > :last-child': { gridColumn: '1 / -1' },
        }}
      >
        <Report read={weeks}>{(answer) => <WeeksCard {...answer} />}</Report>
        <Report read={path}>{(answer) => <PathCard {...answer} />}</Report>
        <Report read={needed}>{({ Applications }) => <AgesCard ages={Applications.Ages} />}</Report>
      </Box>
    </>
  );
}
