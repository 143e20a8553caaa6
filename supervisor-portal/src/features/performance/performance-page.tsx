import { getPerformance } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { PerformanceCard } from '@internship-portals/shared-ui/performance';
import { useParams } from '@internship-portals/shared-ui/router';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
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
            <PerformanceTable tasks={Tasks} intern={{ id, name: User.Name }} supervisor={User.Supervisor?.Name} />
          </Stack>
        )}
      </QueryBoundary>
    </>
  );
}
