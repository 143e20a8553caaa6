import type { InterviewFeedback, Score } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';

/** A person's feedback. Without scores the person has given it up to read that of others. */
interface Stored extends Omit<InterviewFeedback, 'Scores'> {
  authorId: string;
  Scores: Score[] | null;
}

/** The feedback on an interview, the earliest first. */
export async function findFeedback(on: DbOrTransaction, applicationId: string): Promise<Stored[]> {
  const rows = await on
    .selectFrom('interview_feedback as feedback')
    .innerJoin('users', 'users.id', 'feedback.author_id')
    .selectAll('feedback')
    .select('users.name')
    .where('feedback.application_id', '=', applicationId)
    .orderBy('feedback.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    By: row.name,
    Scores: JSON.parse(row.scores) as Score[] | null,
    Text: row.text,
    GivenAt: row.created_at,
    EditedAt: row.edited_at,
  }));
}

/** The feedback on an interview for the applicant. Its authors are left out. */
export async function feedbackOn(on: DbOrTransaction, applicationId: string) {
  return (await findFeedback(on, applicationId)).flatMap(({ Scores, Text, GivenAt, EditedAt }) =>
    Scores === null
      ? []
      : [
          {
            scores: Scores.map(({ Criterion, Score }) => ({ criterion: Criterion, score: Score })),
            text: Text,
            givenAt: GivenAt,
            editedAt: EditedAt,
          },
        ],
  );
}

/** Stores what a person gives, in place of what the person gave before. */
export async function storeFeedback(
  trx: DbOrTransaction,
  feedback: { applicationId: string; authorId: string; scores: Score[] | null; text: string; at: string },
): Promise<void> {
  const values = { scores: JSON.stringify(feedback.scores), text: feedback.text };
  await trx
    .insertInto('interview_feedback')
    .values({
      id: uuidv7(),
      application_id: feedback.applicationId,
      author_id: feedback.authorId,
      ...values,
      created_at: feedback.at,
      edited_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'author_id']).doUpdateSet({ ...values, edited_at: feedback.at }),
    )
    .execute();
}

/** Deletes what interviewers wrote about an application, for an erasure. */
export async function deleteFeedbackOn(trx: DbOrTransaction, applicationId: string): Promise<void> {
  await trx.deleteFrom('interview_feedback').where('application_id', '=', applicationId).execute();
}
