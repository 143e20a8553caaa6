import { type RawBuilder, sql } from 'kysely';
import type { Stage } from 'shared-api/contract';
import type { ListShape } from '../../database/lists/lists';
import { FieldErrors } from '../../lib/http-error';
import { fold } from '../../lib/text';

/** What lists and stages depend on. */
interface Facts {
  status: RawBuilder<unknown>;
  interviewDate: RawBuilder<unknown>;
  erased: RawBuilder<unknown>;
  activated: RawBuilder<unknown>;
}

/** The same in a row of an application and in one that counts applications. */
export const FACTS = {
  applications: {
    status: sql`applications.status`,
    interviewDate: sql`applications.interview_date`,
    erased: sql`applications.erased_at is not null`,
    activated: sql`applications.activated = 1`,
  },
  application_counts: {
    status: sql`application_counts.status`,
    interviewDate: sql`application_counts.interview_date`,
    erased: sql`application_counts.erased = 1`,
    activated: sql`application_counts.activated = 1`,
  },
} satisfies Record<string, Facts>;

/** Written literally, as in migration 0002: with a bound value the indexes would not be used. */
export const LISTS = {
  waiting: ({ status }: Facts) => sql<boolean>`${status} = 'Processing'`,
  decided: ({ status }: Facts) => sql<boolean>`${status} <> 'Processing'`,
};

/** The conditions of the stages. States are written literally, as in the indexes. */
export const STAGES: Record<Stage, (facts: Facts, today: string) => RawBuilder<boolean>> = {
  Waiting: LISTS.waiting,
  // An interview of today is still to come.
  InterviewToCome: ({ status, interviewDate }, today) =>
    sql`(${status} = 'Accepted For Interview' and ${interviewDate} >= ${today})`,
  // Where applications are counted, no date is empty.
  NeedsResult: ({ status, interviewDate }, today) =>
    sql`(${status} = 'Accepted For Interview' and ${interviewDate} > '' and ${interviewDate} < ${today})`,
  // No one activates an account with an erased application.
  PassedNotActivated: ({ status, erased, activated }) =>
    sql`(${status} = 'Interview Passed' and not (${erased}) and not (${activated}))`,
  Active: ({ status, activated }) => sql`(${status} = 'Interview Passed' and ${activated})`,
  Declined: ({ status }) => sql`(${status} = 'Declined')`,
};

const isStage = (text: string): text is Stage => Object.hasOwn(STAGES, text);

function noSuchStage(stage: string): never {
  throw new FieldErrors({ filter: [`There is no stage ${JSON.stringify(stage)}.`] });
}

/** The columns of the lists by which applications are also counted. */
export const countedColumns = (table: keyof typeof FACTS, today: () => string): ListShape['columns'] => ({
  Stage: {
    by: `${table}.status`,
    filter: 'exact',
    matches: (stage) => (isStage(stage) ? STAGES[stage](FACTS[table], today()) : noSuchStage(stage)),
  },
  Position: {
    by: 'positions.name_folded',
    filter: 'exact',
    form: fold,
    matches: (name) => sql`${sql.ref(`${table}.position_id`)} = (select id from positions where name_folded = ${name})`,
  },
  ApplicationStatus: { by: `${table}.status`, filter: 'exact' },
});
