import { listLogbookQueue } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { Queue } from '@internship-portals/shared-ui/queue';
import { messages } from './messages';
import { QueuedWeek } from './queued-week';

/** The weeks that interns have handed in, one at a time. */
export function LogbooksPage() {
  const read = useEndpoint(listLogbookQueue, {});
  return (
    <>
      <PageHeading title={messages.title} />
      <QueryBoundary read={read} failed={messages.failed}>
        {({ Weeks, Total }) => (
          <Queue
            items={Weeks}
            total={Total}
            keyOf={({ id, Revision }) => `${id} ${Revision}`}
            setting="logbook-keys"
            keysHint={messages.keysHint}
            empty={messages.empty}
            emptyHint={messages.emptyHint}
          >
            {(week, { keysOn, onAnswered }) => <QueuedWeek week={week} keysOn={keysOn} onAnswered={onAnswered} />}
          </Queue>
        )}
      </QueryBoundary>
    </>
  );
}
