import type { decideApplication, Input } from '@internship-portals/shared-api/contract';
import { INTERVIEW_MINUTES } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import type { Messages } from '../../http/errors';
import { checkUpcoming } from '../../http/upcoming';
import { hasTime, momentOf, today } from '../../lib/calendar';
import { lockActiveUser } from '../users';

/** Everything that an administrator says about an interview. */
export interface InterviewPlan {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` in the programme's time zone. */
  time: string | null;
  minutes: number | null;
  place: string | null;
  videoLink: string | null;
  message: string | null;
  /** Ids of users. */
  interviewers: string[];
  /** Whether it must not overlap with another one. */
  ifFree?: boolean;
}

/** The fields of a form for an interview. */
export type PlanFields = Pick<
  Input<typeof decideApplication>['body'],
  'Date' | 'Time' | 'Length' | 'Place' | 'VideoLink' | 'Interviewers' | 'Message' | 'IfFree'
>;

/** The plan of checked fields. */
export function toPlan(fields: PlanFields): InterviewPlan {
  const time = fields.Time || null;
  return {
    date: fields.Date ?? '',
    time,
    minutes: time === null ? null : (fields.Length ?? INTERVIEW_MINUTES),
    place: fields.Place || null,
    videoLink: fields.VideoLink || null,
    message: fields.Message || null,
    interviewers: [...(fields.Interviewers ?? [])].sort(),
    ifFree: fields.IfFree ?? false,
  };
}

/** Whether two plans say the same. */
export function isSamePlan(one: InterviewPlan, other: InterviewPlan): boolean {
  const fields = ['date', 'time', 'minutes', 'place', 'videoLink', 'message'] as const;
  const people = (plan: InterviewPlan) => [...plan.interviewers].sort().join();
  return fields.every((field) => one[field] === other[field]) && people(one) === people(other);
}

interface Clock {
  config: { timeZone: string };
  now: () => Date;
}

/** The messages about a day and a time that cannot be, by field. */
export function checkMoment({ Date: date, Time: time }: PlanFields, { config, now }: Clock): Messages {
  if (!date) return { Date: ['Choose a date.'] };
  const past = checkUpcoming('Date', date, { config, now });
  if (Object.keys(past).length > 0 || !time) return past;
  const { timeZone } = config;
  if (!hasTime(date, time, timeZone)) {
    return { Time: ['The clocks go forward then, so this time does not exist on that day. Choose another one.'] };
  }
  return date === today(now(), timeZone) && momentOf(date, time, timeZone) <= now()
    ? { Time: ['This time has passed. Choose a later one.'] }
    : {};
}

/** As `checkMoment`, also for interviewers who cannot come because they have left. */
export async function checkPlan(db: DbOrTransaction, fields: PlanFields, clock: Clock): Promise<Messages> {
  return { ...checkMoment(fields, clock), ...(await checkInterviewers(db, fields)) };
}

/**
 * As `checkPlan` for the interviewers alone, with their accounts locked until the transaction ends: no one leaves between
 * the check and the invitation.
 *
 * @param ids in an order that is the same for all callers, so that two of them cannot deadlock
 */
export async function lockInterviewers(trx: DbOrTransaction, ids: readonly string[]): Promise<Messages> {
  for (const id of ids) await lockActiveUser(trx, id);
  return checkInterviewers(trx, { Interviewers: ids });
}

/** The messages about interviewers who cannot interview. */
export async function checkInterviewers(
  db: DbOrTransaction,
  { Interviewers: ids = [] }: { Interviewers?: readonly string[] },
): Promise<Messages> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom('users').select(['id', 'name', 'role', 'active']).where('id', 'in', ids).execute();
  const messages = ids.flatMap((id) => {
    const person = rows.find((row) => row.id === id);
    if (person?.role !== 'SUP' && person?.role !== 'ADM') return ['Choose interviewers from the list.'];
    return person.active === 1 ? [] : [`${person.name} has left. Choose another interviewer.`];
  });
  return messages.length > 0 ? { Interviewers: [...new Set(messages)] } : {};
}
