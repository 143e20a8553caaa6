import { getTaskQueue, listLogbookQueue, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint, useOnFailure } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { CountLinks } from '@internship-portals/shared-ui/dashboard';
import { messages } from './messages';

const { queue: texts } = messages;

/** What needs the supervisor, as counts that open their lists. Without an answer there is no number, and the links lead on. */
export function QueueStrip() {
  const { data, error } = useEndpoint(getTaskQueue, {});
  const { data: logbooks, error: noLogbooks } = useEndpoint(listLogbookQueue, {});
  const toast = useToast();
  useOnFailure(error ?? noLogbooks, () => toast.error(texts.failed));
  return (
    <CountLinks
      title={texts.title}
      counts={[
        // The list of tasks to rate opens with the focus in the first rating.
        { label: texts.toRate, count: data?.ToRate, to: supervisorPages.queue.toRate, state: { rate: true } },
        { label: texts.overdue, count: data?.Overdue, to: supervisorPages.queue.overdue },
        { label: texts.dueThisWeek, count: data?.DueThisWeek, to: supervisorPages.queue.dueThisWeek },
        { label: texts.unanswered, count: data?.Unanswered, to: supervisorPages.queue.unanswered },
        ...(data?.Visits ? [{ label: texts.visits, count: data.Visits, to: supervisorPages.interviews }] : []),
        ...(data?.Evaluations
          ? [{ label: texts.evaluations, count: data.Evaluations, to: supervisorPages.evaluations }]
          : []),
        { label: texts.toSign, count: logbooks?.Total, to: supervisorPages.logbooks },
      ]}
    />
  );
}
