import type { InterviewFeedback, Score } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import type { HeldApplication, PersonalData } from '../../database/personal-data';

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

/** What interviewers wrote about an applicant, without its authors. */
export const feedbackData = {
  async read(db, { id }, { withoutMentions }) {
    const feedback = await findFeedback(db, id);
    return {
      interviewFeedback: feedback.flatMap(({ Scores, Text, GivenAt, EditedAt }) => {
        if (Scores === null) return [];
        const scores = Scores.map(({ Criterion, Score }) => ({ criterion: Criterion, score: Score }));
        return [{ scores, text: withoutMentions(Text), givenAt: GivenAt, editedAt: EditedAt }];
      }),
    };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('interview_feedback').where('application_id', '=', id).execute();
  },
} satisfies PersonalData<HeldApplication>;
