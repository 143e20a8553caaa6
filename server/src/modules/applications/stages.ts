import type { Stage } from '@internship-portals/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import { FieldErrors } from '../../lib/http-error';

/** The conditions of the two lists. States are written literally, as in the indexes: with a bound value these would not be used. */
export const LISTS = {
  waiting: sql<boolean>`applications.status = 'Processing'`,
  decided: sql<boolean>`applications.status <> 'Processing'`,
};

/** The condition of the applications of an intake, by its folded name. */
export const isOfIntake = (name: string) =>
  sql<boolean>`applications.intake_id = (select id from intakes where name_folded = ${name})`;

/** The conditions of the stages. */
export const STAGES: Record<Stage, (today: string) => RawBuilder<boolean>> = {
  Waiting: () => LISTS.waiting,
  // An interview of today is still to come.
  InterviewToCome: (today) =>
    sql`(applications.status = 'Accepted For Interview' and applications.interview_date >= ${today})`,
  NeedsResult: (today) =>
    sql`(applications.status = 'Accepted For Interview' and applications.interview_date < ${today})`,
  // No one activates an account with an erased application.
  PassedNotActivated: () =>
    sql`(applications.status = 'Interview Passed' and applications.erased_at is null and applications.activated = 0)`,
  Active: () => sql`(applications.status = 'Interview Passed' and applications.activated = 1)`,
  Declined: () => sql`(applications.status = 'Declined')`,
};

const isStage = (text: string): text is Stage => Object.hasOwn(STAGES, text);

/** The condition of a stage by its name. */
export function stageCondition(name: string, today: string): RawBuilder<boolean> {
  if (!isStage(name)) throw new FieldErrors({ filter: [`There is no stage ${JSON.stringify(name)}.`] });
  return STAGES[name](today);
}
