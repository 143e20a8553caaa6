import type { DecisionReason } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

/** Why these decisions were made, by the ids of their lines. */
export async function findReasons(
  on: DbOrTransaction,
  historyIds: readonly string[],
): Promise<Map<string, DecisionReason>> {
  if (historyIds.length === 0) return new Map();
  const rows = await on
    .selectFrom('decision_reasons')
    .select(['history_id', 'reason', 'note'])
    .where('history_id', 'in', historyIds)
    .execute();
  return new Map(rows.map(({ history_id, reason, note }) => [history_id, { Reason: reason, Note: note }]));
}
