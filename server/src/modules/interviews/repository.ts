import type { InterviewDetails, InterviewReply } from '@internship-portals/shared-api/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import type { InterviewPlan } from './plan';
import { hasBegun, remindAt } from './reminders';

/** What is known of an interview besides its date. */
export type StoredInterview = Selectable<Tables['interviews']>;

/** An interview's rows as they were, for a change that may be reverted. */
export interface InterviewSnapshot {
  interview: StoredInterview | undefined;
  interviewers: Selectable<Tables['interview_interviewers']>[];
}

/** The interview of an application, with the ids of its interviewers. */
export async function readInterview(on: DbOrTransaction, applicationId: string): Promise<InterviewSnapshot> {
  const interview = await on
    .selectFrom('interviews')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  const interviewers = await on
    .selectFrom('interview_interviewers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('user_id')
    .execute();
  return { interview, interviewers };
}

/** The details of an interview with the contract's field names. */
export function toInterviewDetails(
  interview: Pick<StoredInterview, 'time' | 'minutes' | 'place' | 'video_link' | 'message'>,
): InterviewDetails {
  const { time, minutes, place, video_link, message } = interview;
  return { Time: time, Length: minutes, Place: place, VideoLink: video_link, Message: message };
}

/** The plan that these rows hold. */
export function planOf({ interview, interviewers }: InterviewSnapshot): InterviewPlan | null {
  if (!interview) return null;
  const { date, time, minutes, place, video_link: videoLink, message } = interview;
  const present = interviewers.filter(({ removed }) => removed === 0).map(({ user_id }) => user_id);
  return { date, time, minutes, place, videoLink, message, interviewers: present };
}

/** The names of an interview's interviewers, in their order. */
export async function findInterviewers(on: DbOrTransaction, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return on
    .selectFrom('interview_interviewers as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .select(['of.application_id', 'of.user_id', 'users.name'])
    .where('of.application_id', 'in', applicationIds)
    .where('of.removed', '=', 0)
    .orderBy('users.name_folded')
    .orderBy('users.id')
    .execute();
}

/** The names of people, in the order of `findInterviewers`. */
export async function findNames(on: DbOrTransaction, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await on
    .selectFrom('users')
    .select('name')
    .where('id', 'in', userIds)
    .orderBy('name_folded')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Stores what an interview is from now on, in the transaction of the decision. The interviewers are told once the
 * decision's own mail has left.
 *
 * @param sequence of the calendar event; higher than that of every earlier one
 */
export async function storeInterview(
  trx: DbOrTransaction,
  applicationId: string,
  {
    plan,
    sequence,
    by,
    now,
    timeZone,
  }: { plan: InterviewPlan; sequence: number; by: string; now: Date; timeZone: string },
): Promise<void> {
  const { interviewers, videoLink, ifFree: _checked, ...rest } = plan;
  const at = now.toISOString();
  const row: Insertable<Tables['interviews']> = {
    ...rest,
    video_link: videoLink,
    application_id: applicationId,
    uid: uidOf(applicationId),
    sequence,
    state: 'scheduled',
    scheduled_at: at,
    scheduled_by: by,
    remind_at: remindAt(plan, timeZone, now),
    tell_at: at,
  };
  const { application_id: _same, ...changed } = row;
  await trx
    .insertInto('interviews')
    .values(row)
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(changed))
    .execute();
  await trx
    .updateTable('interview_interviewers')
    // What they have been told no longer holds.
    .set({ removed: 1, told: sql<0 | 2>`case when told = 0 then 0 else 2 end` })
    .where('application_id', '=', applicationId)
    .execute();
  for (const user_id of interviewers) {
    await trx
      .insertInto('interview_interviewers')
      .values({ application_id: applicationId, user_id, told: 0, removed: 0 })
      .onConflict((conflict) => conflict.columns(['application_id', 'user_id']).doUpdateSet({ removed: 0 }))
      .execute();
  }
}

/** The calendar event of an application's interviews, also of those before this version. */
export const uidOf = (applicationId: string) => `${applicationId}@internship-portals`;

/** Puts the rows back as they were, when a decision is reverted. */
export async function restoreInterview(
  trx: DbOrTransaction,
  applicationId: string,
  { interview, interviewers }: InterviewSnapshot,
): Promise<void> {
  await trx.deleteFrom('interview_interviewers').where('application_id', '=', applicationId).execute();
  await trx.deleteFrom('interviews').where('application_id', '=', applicationId).execute();
  if (interview) await trx.insertInto('interviews').values(interview).execute();
  if (interviewers.length > 0) await trx.insertInto('interview_interviewers').values(interviewers).execute();
}

/**
 * Cancels the interview of an application, if there is one to come. One that has begun took place, whatever is decided
 * afterwards. The sequence stays, so that the applicant's link and answers hold again if the cancellation is taken back.
 *
 * @param tellAt when its interviewers are told: after the time in which a decline can be undone
 */
export async function cancelInterview(
  trx: DbOrTransaction,
  applicationId: string,
  { tellAt, now, timeZone }: { tellAt: string; now: Date; timeZone: string },
): Promise<void> {
  const { interview } = await readInterview(trx, applicationId);
  if (interview?.state !== 'scheduled') return;
  const begun = hasBegun(interview, timeZone, now);
  await trx
    .updateTable('interviews')
    // The reminder waits with the cancellation: it may fall due before the cancellation is taken back.
    .set(begun ? { remind_at: null } : { state: 'cancelled', tell_at: tellAt })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'scheduled')
    .execute();
}

/** Takes a cancellation back. Interviewers who do not know what holds now are told. */
export async function resumeInterview(
  trx: DbOrTransaction,
  applicationId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const { interview, interviewers } = await readInterview(trx, applicationId);
  if (!interview) return;
  // Interviewers with mail still to send: new, changed or removed.
  const isUntold = interviewers.some(({ told, removed }) => told !== (removed === 1 ? 0 : 1));
  await trx
    .updateTable('interviews')
    .set({
      state: 'scheduled',
      tell_at: isUntold ? now.toISOString() : null,
      // A reminder that fell due goes out now. One that was sent is not due again.
      remind_at: interview.remind_at ?? remindAt(interview, timeZone, now),
    })
    .where('application_id', '=', applicationId)
    .execute();
}

/** Ends the reminder of an interview that has its result. */
export async function endReminder(trx: DbOrTransaction, applicationId: string): Promise<void> {
  await trx.updateTable('interviews').set({ remind_at: null }).where('application_id', '=', applicationId).execute();
}

/** The number of the next calendar event of an application: each change adds a line to the history. */
export async function nextSequence(on: DbOrTransaction, applicationId: string): Promise<number> {
  const { count } = await on
    .selectFrom('application_history')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds an answer of the applicant. Answers are never changed, so that they are a history. */
export async function insertReply(
  trx: DbOrTransaction,
  applicationId: string,
  interview: Pick<StoredInterview, 'sequence' | 'date' | 'time'>,
  reply: Pick<InterviewReply, 'Answer' | 'At' | 'Reason' | 'Proposals'>,
): Promise<void> {
  await trx
    .insertInto('interview_replies')
    .values({
      id: uuidv7(),
      application_id: applicationId,
      sequence: interview.sequence,
      at: reply.At,
      answer: reply.Answer,
      reason: reply.Reason,
      proposals: JSON.stringify(reply.Proposals),
      date: interview.date,
      time: interview.time,
    })
    .execute();
}

/** All answers of an applicant, the oldest first. */
export async function listReplies(on: DbOrTransaction, applicationId: string): Promise<InterviewReply[]> {
  const rows = await on
    .selectFrom('interview_replies')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
  return rows.map(toReply);
}

/** The answer in the contract's words. */
export function toReply(row: Selectable<Tables['interview_replies']>): InterviewReply {
  return {
    Answer: row.answer,
    At: row.at,
    Reason: row.reason,
    Proposals: JSON.parse(row.proposals) as InterviewReply['Proposals'],
    Date: row.date,
    Time: row.time,
  };
}

/** The newest answer to the present invitation of each application, by its id. */
export async function findReplies(on: DbOrTransaction, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return new Map<string, InterviewReply>();
  const rows = await on
    .selectFrom('interview_replies as reply')
    .innerJoin('interviews', 'interviews.application_id', 'reply.application_id')
    .selectAll('reply')
    .where('reply.application_id', 'in', applicationIds)
    .where('reply.sequence', '=', sql.ref<number>('interviews.sequence'))
    .orderBy('reply.id')
    .execute();
  return new Map(rows.map((row) => [row.application_id, toReply(row)]));
}
