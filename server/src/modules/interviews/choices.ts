import type { OfferedTime, OfferedTimes } from '@internship-portals/shared-api/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { DbOrTransaction, Tables } from '../../database/connection';
import type { InterviewPlan } from './plan';

/** The times that an applicant was offered last, with what else holds for each of them. */
export type Choices = Omit<Selectable<Tables['interview_choices']>, 'times' | 'interviewers'> & {
  times: OfferedTime[];
  /** Ids of users. */
  interviewers: string[];
};

/** Whether nothing has been decided on an application since its times were offered; a decline that is undone counts as nothing. */
export const nothingDecided = sql<SqlBool>`coalesce(interview_choices.decided_at, '') = coalesce(applications.decided_at, '')`;

/** The times that an application's applicant was offered last, whatever has become of them. */
export async function findChoices(on: DbOrTransaction, applicationId: string): Promise<Choices | undefined> {
  const row = await on
    .selectFrom('interview_choices')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row && parsed(row);
}

/** The offered times that can still be chosen, with the applicants. */
export async function listOpenChoices(on: DbOrTransaction, now: Date) {
  const rows = await on
    .selectFrom('interview_choices')
    .innerJoin('applications', 'applications.id', 'interview_choices.application_id')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .selectAll('interview_choices')
    .select(['applications.name', 'applications.status', 'positions.name as position'])
    .where('interview_choices.sequence', 'is', null)
    .where('interview_choices.asked_at', 'is', null)
    .where('interview_choices.until', '>', now.toISOString())
    .where('applications.erased_at', 'is', null)
    .where(nothingDecided)
    .orderBy('interview_choices.offered_at')
    .orderBy('interview_choices.application_id')
    .execute();
  return rows.map((row) => ({ ...row, ...parsed(row) }));
}

function parsed(row: Selectable<Tables['interview_choices']>): Choices {
  const { times, interviewers } = row;
  return {
    ...row,
    times: JSON.parse(times) as OfferedTime[],
    interviewers: JSON.parse(interviewers) as string[],
  };
}

/** Whether offered times can still be chosen: the first has not begun, and the applicant has not asked for others. */
export const isOpenChoice = (
  { until, askedAt }: { until: string | null; askedAt: string | null },
  now: Date,
): boolean => until !== null && askedAt === null && until > now.toISOString();

/** The active ones of the interviewers of offered times, by name. */
export async function toPeople(on: DbOrTransaction, choices: readonly Pick<Choices, 'interviewers'>[]) {
  const ids = [...new Set(choices.flatMap(({ interviewers }) => interviewers))];
  if (ids.length === 0) return [];
  return on
    .selectFrom('users')
    .select(['id as user_id', 'name'])
    .where('id', 'in', ids)
    .where('active', '=', 1)
    .orderBy('name_folded')
    .orderBy('id')
    .execute();
}

/** The interview at one of the offered times. */
export function planAt(choices: Choices, { Date: date, Time: time }: OfferedTime): InterviewPlan {
  const { minutes, place, video_link: videoLink, message, interviewers } = choices;
  return { date, time, minutes, place, videoLink, message, interviewers, ifFree: true };
}

/** The offered times with the contract's field names. */
export function toOfferedTimes({
  times,
  until,
  asked_at,
}: Pick<Selectable<Tables['interview_choices']>, 'times' | 'until' | 'asked_at'>): OfferedTimes {
  return { Times: JSON.parse(times) as OfferedTime[], Until: until, ...(asked_at ? { AskedAt: asked_at } : {}) };
}
