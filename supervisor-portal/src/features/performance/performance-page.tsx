import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { getPerformance } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { PageHeading } from 'shared-ui';
import { QueryBoundary } from 'shared-ui/dashboard';
import { PerformanceCard } from 'shared-ui/performance';
import { useParams } from 'shared-ui/router';
import { base } from '../../messages';
import { messages } from './messages';
import { PerformanceTable } from './performance-table';

/** The performance of one of the supervisor's interns: overall rating, trend and tasks. */
export function PerformancePage() {
  const { id = '' } = useParams();
  const read = useEndpoint(getPerformance, { params: { id } });
  const { data } = read;
  return (
    <>
      <PageHeading
        title={data ? messages.of(data.User.Name) : messages.title}
        names={data && [data.User.Name]}
        back={{ label: messages.back, to: base }}
        actions={
          data && (
            <Button variant="outlined" href={data.File}>
              {messages.paper}
            </Button>
          )
        }
      />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ User, Tasks, Overall }) => (
          <Stack sx={{ gap: 3 }}>
            <PerformanceCard
              title={messages.card}
              tasks={Tasks}
              overall={Overall}
              empty={messages.empty}
              list={false}
            />
            <PerformanceTable tasks={Tasks} intern={{ id, name: User.Name }} />
          </Stack>
        )}
      </QueryBoundary>
    </>
  );
}
