import {
  getInterviewFeedback,
  giveInterviewFeedback,
  type InterviewFeedback,
  type Score,
  waiveInterviewFeedback,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors, notFound, unauthenticated } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { type ApplicationRecord, conflicts, findApplication, lockApplication, refuse } from '../applications';
import { findInterviewers, interviewsSeenBy } from '../interviews';
import { administratorIds, callsOfFeedback, type PageUpdateServices } from '../page-updates';
import { readReviewLists } from '../review-lists';
import { lockActiveUser } from '../users';
import { findFeedback, storeFeedback } from './repository';

/** What interviewers think. Each sees what others think only once their own is in. */
export function interviewFeedbackRoutes(mount: Mount, { audit, pageUpdates, db, now }: PageUpdateServices): void {
  mount(getInterviewFeedback, async ({ params, user }) => {
    const { application, mayGive, mayWaive } = await standing(db, params.id, user);
    const all = await findFeedback(db, application.id);
    const feedback = all.flatMap(({ Scores, authorId, ...rest }) => (Scores ? [{ authorId, ...rest, Scores }] : []));
    const own = feedback.find(({ authorId }) => authorId === user.id);
    const others = feedback.filter(({ authorId }) => authorId !== user.id);
    const waived = all.some(({ authorId, Scores }) => authorId === user.id && Scores === null);
    const shown = own !== undefined || waived || !mayGive;
    return {
      Applicant: {
        Name: application.name,
        Position: application.position,
        InterviewDate: application.interview_date,
      },
      Criteria: own ? own.Scores.map(({ Criterion }) => Criterion) : (await readReviewLists(db)).Criteria,
      MayGive: mayGive && !waived,
      MayWaive: mayWaive && !shown,
      Own: own ? toAnswer(own) : null,
      Given: others.length,
      Others: shown ? others.map(toAnswer) : null,
      Averages: shown ? averagesOf(feedback) : null,
    };
  });

  mount(giveInterviewFeedback, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      const { mayGive } = await writable(trx, params.id, user);
      const before = (await findFeedback(trx, params.id)).find(({ authorId }) => authorId === user.id);
      if (!mayGive || before?.Scores === null)
        throw conflict('feedback_not_open', 'You cannot give feedback on this interview.');
      const criteria = before ? before.Scores.map(({ Criterion }) => Criterion) : undefined;
      const scores = inOrder(body.Scores, criteria ?? (await readReviewLists(trx)).Criteria);
      await store(trx, user, params.id, { scores, text: body.Text });
    });
    return { message: 'Feedback saved' };
  });

  mount(waiveInterviewFeedback, async ({ params, user }) => {
    await db.transaction().execute(async (trx) => {
      const { mayWaive } = await writable(trx, params.id, user);
      const before = (await findFeedback(trx, params.id)).find(({ authorId }) => authorId === user.id);
      if (!mayWaive || before)
        throw conflict('feedback_not_open', 'You interview this applicant, or have given your feedback already.');
      await store(trx, user, params.id, { scores: null, text: '' });
    });
    return { message: 'You read the feedback of others, and give none' };
  });

  async function store(
    trx: DbOrTransaction,
    user: SessionUser,
    applicationId: string,
    feedback: { scores: Score[] | null; text: string },
  ): Promise<void> {
    await storeFeedback(trx, { applicationId, authorId: user.id, ...feedback, at: now().toISOString() });
    await audit.record(trx, {
      event: 'feedback-given',
      subject: { kind: 'application', id: applicationId },
      detail: feedback.scores ? 'Interview feedback' : 'Gave up their own',
    });
    const interviewers = (await findInterviewers(trx, [applicationId])).map(({ user_id }) => user_id);
    const people = [...(await administratorIds(trx)), ...interviewers, user.id];
    await pageUpdates.announce(trx, people, callsOfFeedback(applicationId));
  }
}

/**
 * What a person may do about an interview's feedback.
 *
 * @throws 404 without the application, and to a supervisor who does not interview its applicant
 */
async function standing(on: DbOrTransaction, id: string, user: SessionUser) {
  const application = await findApplication(on, id, interviewsSeenBy(user));
  if (!application) throw notFound();
  const interviewers = await findInterviewers(on, [id]);
  const interviews = interviewers.some(({ user_id }) => user_id === user.id);
  // If no interviewer is named, any administrator may have been there.
  const open = isInterviewed(application) && (interviews || interviewers.length === 0);
  return { application, mayGive: open, mayWaive: open && !interviews };
}

/** Whether there is or was an interview. */
const isInterviewed = ({ interview_date, erased_at, status }: ApplicationRecord) =>
  interview_date !== null && erased_at === null && status !== 'Processing';

async function writable(trx: DbOrTransaction, id: string, user: SessionUser) {
  const found = await standing(trx, id, user);
  // Locked: an erasure waits, and finds the feedback.
  if (!(await lockApplication(trx, id))) throw refuse(conflicts.erased);
  if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
  return found;
}

/** The scores in the order of the criteria, which all of them are for. */
function inOrder(scores: readonly Score[], criteria: readonly string[]): Score[] {
  const byCriterion = new Map(scores.map(({ Criterion, Score }) => [Criterion, { Criterion, Score }]));
  const complete = criteria.flatMap((criterion) => byCriterion.get(criterion) ?? []);
  if (complete.length < criteria.length || scores.length !== criteria.length)
    throw new FieldErrors({ Scores: [`Give 1 to 5 for each of these: ${criteria.join(', ')}.`] });
  return complete;
}

const toAnswer = ({ id, By, Scores, Text, GivenAt, EditedAt }: InterviewFeedback): InterviewFeedback => ({
  id,
  By,
  Scores,
  Text,
  GivenAt,
  EditedAt,
});

/** The mean of each criterion, to one decimal. Feedback on an earlier list has other criteria. */
function averagesOf(feedback: readonly InterviewFeedback[]) {
  const byCriterion = new Map<string, number[]>();
  for (const { Criterion, Score } of feedback.flatMap(({ Scores }) => Scores))
    byCriterion.set(Criterion, [...(byCriterion.get(Criterion) ?? []), Score]);
  return [...byCriterion].map(([Criterion, scores]) => ({
    Criterion,
    Average: Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10,
    Count: scores.length,
  }));
}
