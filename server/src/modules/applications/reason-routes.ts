import { saveReason } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { administratorIds, callsOfReasons, type PageUpdateServices } from '../page-updates';
import { readReviewLists } from '../review-lists';
import { findNewestLine } from './history';
import { findReasons } from './reasons';
import { lockApplication } from './repository';

const NOTHING_TO_EXPLAIN =
  'The reason was not saved: no one has decided, the decision was undone, or the personal data was erased.';

/** Records why decisions were made. Separate from deciding, since reasons can be corrected later and declines by key have none. */
export function reasonRoutes(mount: Mount, { audit, pageUpdates, db, now }: Services & PageUpdateServices): void {
  mount(saveReason, async ({ body, user }) => {
    const explanation = { Reason: body.Reason, Note: body.Note };
    const changed = await db.transaction().execute(async (trx) => {
      const explained: string[] = [];
      // Locked in the order of their ids, so that two calls cannot deadlock.
      for (const id of [...new Set(body.Ids)].sort()) {
        if (!(await lockApplication(trx, id))) continue;
        const line = await findNewestLine(trx, id);
        // No one decided on an application that was only sent, withdrawn, or promised another day.
        if (!line?.from_status || !line.by_user_id || line.answer_by) continue;
        await requireListed(trx, explanation.Reason, line.id);
        await trx.deleteFrom('decision_reasons').where('history_id', '=', line.id).execute();
        if (explanation.Reason || explanation.Note)
          await trx
            .insertInto('decision_reasons')
            .values({
              history_id: line.id,
              application_id: id,
              reason: explanation.Reason,
              note: explanation.Note,
              by_user_id: user.id,
              at: now().toISOString(),
            })
            .execute();
        await audit.record(trx, {
          event: 'decision-explained',
          subject: { kind: 'application', id },
          detail: explanation.Reason || (explanation.Note ? 'Note only' : 'Taken back'),
        });
        explained.push(id);
      }
      if (explained.length > 0) await pageUpdates.announce(trx, await administratorIds(trx), callsOfReasons(explained));
      return explained.length;
    });
    if (changed === 0) throw conflict('nothing_to_explain', NOTHING_TO_EXPLAIN);
    return { message: 'Reason saved', Changed: changed };
  });
}

/** A reason is one of the present lists, or the one that the decision has. */
async function requireListed(trx: DbOrTransaction, reason: string, historyId: string): Promise<void> {
  if (reason === '') return;
  const { AcceptReasons, DeclineReasons } = await readReviewLists(trx);
  if ([...AcceptReasons, ...DeclineReasons].includes(reason)) return;
  const present = (await findReasons(trx, [historyId])).get(historyId);
  if (present?.Reason !== reason) throw new FieldErrors({ Reason: ['Choose a reason from the list.'] });
}
