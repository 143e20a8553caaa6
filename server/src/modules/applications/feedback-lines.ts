import type { DbOrTransaction } from '../../database/connection';

/** Who has given feedback on the interview, the earliest first. What they think is in the module of the feedback. */
export async function listFeedbackLines(on: DbOrTransaction, applicationId: string) {
  const rows = await on
    .selectFrom('interview_feedback as feedback')
    .innerJoin('users', 'users.id', 'feedback.author_id')
    .select(['feedback.id', 'feedback.created_at', 'feedback.edited_at', 'users.name'])
    .where('feedback.application_id', '=', applicationId)
    // Who gave up their own to read that of others has said nothing.
    .where('feedback.scores', '<>', 'null')
    .orderBy('feedback.id')
    .execute();
  return rows.map(({ id, created_at, edited_at, name }) => ({ id, At: created_at, By: name, EditedAt: edited_at }));
}
