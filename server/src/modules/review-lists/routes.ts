import { getReviewLists, type ReviewLists, saveReviewLists } from '@internship-portals/shared-api/contract';
import { conflict, type Messages, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { fold } from '../../lib/text';
import type { Services } from '../../services';
import { changeReviewLists, readReviewLists } from './lists';

/** The lists that reviewers choose from. */
export function reviewListRoutes(mount: Mount, { audit, db }: Services): void {
  mount(getReviewLists, () => readReviewLists(db));

  mount(saveReviewLists, async ({ body: { Seen, Criteria, AcceptReasons, DeclineReasons } }) => {
    // By name, since a body may have fields that the contract does not know.
    const lists = { Criteria, AcceptReasons, DeclineReasons };
    requireNoErrors(checkLists(lists));
    await db.transaction().execute(async (trx) => {
      if (!(await changeReviewLists(trx, lists, Seen)))
        throw conflict(
          'stale_record',
          'Nothing was saved: another administrator has changed this meanwhile. Reload the page to see it.',
        );
      await audit.record(trx, {
        event: 'programme-changed',
        subject: { kind: 'programme', id: 'review-lists' },
        detail: `${lists.Criteria.length} criteria, ${lists.AcceptReasons.length + lists.DeclineReasons.length} reasons`,
      });
    });
    return { message: 'Lists saved' };
  });
}

/** Feedback needs a criterion, and two equal entries could not be told apart. */
function checkLists(lists: ReviewLists): Messages {
  const errors: Messages = {};
  if (lists.Criteria.length === 0) errors.Criteria = ['Keep at least one criterion.'];
  for (const [field, entries] of Object.entries(lists)) {
    if (new Set(entries.map(fold)).size < entries.length) errors[field] = ['Each entry must be different.'];
  }
  return errors;
}
