import { listAttendance } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { Queue } from '@internship-portals/shared-ui/queue';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ConfirmedLeave } from './confirmed-leave';
import { messages } from './messages';
import { QueuedRequest } from './queued-request';
import { Today } from './today';

const { queue: texts } = messages;

/** Who is in today, and the corrections and leave that wait, one at a time. */
export function AttendancePage() {
  const id = useId();
  const read = useEndpoint(listAttendance, {});
  return (
    <>
      <PageHeading title={messages.title} />
      <QueryBoundary read={read} failed={messages.failed}>
        {(answer) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 1160 }}>
            <Today attendance={answer} />
            <section aria-labelledby={id}>
              <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
                {texts.title}
              </Typography>
              <Queue
                items={answer.Requests}
                total={answer.Total}
                keyOf={({ id: request, Revision }) => `${request} ${Revision}`}
                setting="attendance-keys"
                keysHint={texts.keysHint}
                empty={texts.empty}
                emptyHint={texts.emptyHint}
              >
                {(request, about) => <QueuedRequest request={request} {...about} />}
              </Queue>
            </section>
            <ConfirmedLeave leave={answer.Leave} />
          </Box>
        )}
      </QueryBoundary>
    </>
  );
}
