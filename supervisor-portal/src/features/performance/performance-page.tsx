import Stack from '@mui/material/Stack';
import { getPerformance } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading, QueryBoundary } from 'shared-ui';
import { PerformanceCard, PerformanceTrend } from 'shared-ui/performance';
import { useParams } from 'shared-ui/router';
import { base, messages } from '../../messages';
import { PerformanceTable } from './performance-table';

const { performance: texts } = messages;

/** How one of the supervisor's interns is doing: overall, over time, and task by task. */
export function PerformancePage() {
  const { id = '' } = useParams();
  const read = useEndpoint(getPerformance, { params: { id } });
  const { data } = read;
  return (
    <>
      <PageHeading title={data ? texts.of(data.User.Name) : texts.title} back={{ label: texts.back, to: base }} />
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Tasks, Overall }) => (
          <Stack sx={{ gap: 3 }}>
            <PerformanceCard title={texts.card} tasks={Tasks} overall={Overall} empty={texts.empty} />
            <PerformanceTrend title={texts.trend} tasks={Tasks} />
            <PerformanceTable tasks={Tasks} />
          </Stack>
        )}
      </QueryBoundary>
    </>
  );
}
