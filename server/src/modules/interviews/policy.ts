import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionUser } from '../../http/sessions';

/** The rows of `applications` whose applicant a person interviews, for every query of one or many. */
export const interviewedBy = (userId: string) => sql<SqlBool>`exists (
  select 1 from interview_interviewers as interviewer
  where interviewer.application_id = applications.id and interviewer.user_id = ${userId} and interviewer.removed = 0)`;

/** The rows of `applications` whose interview a user may know of: administrators all, supervisors those they hold. */
export function interviewsSeenBy({ id, role }: Pick<SessionUser, 'id' | 'role'>): RawBuilder<SqlBool> {
  return role === 'ADM' ? sql`(1 = 1)` : interviewedBy(id);
}
