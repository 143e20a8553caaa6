import {
  FEEDBACK_QUESTIONS,
  FEEDBACK_SCALE,
  type FeedbackQuestion,
  type Input,
  type sendProgrammeFeedback,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import type { PersonRecord } from '../users';

type Counts = Record<FeedbackQuestion, number[]>;

/** The answers of an intake, added up. */
export interface Sum {
  answers: number;
  counts: Counts;
  best: string[];
  better: string[];
}

/** The intake with whose application an intern's account was activated. */
export async function findIntakeOf(on: DbOrTransaction, internId: string): Promise<string | undefined> {
  const row = await on
    .selectFrom('users')
    .innerJoin('applications', 'applications.email_folded', 'users.email_folded')
    .select('applications.intake_id')
    .where('users.id', '=', internId)
    .where('applications.activated', '=', 1)
    .where('applications.intake_id', 'is not', null)
    .orderBy('applications.id', 'desc')
    .executeTakeFirst();
  return row?.intake_id ?? undefined;
}

export async function hasSent(on: DbOrTransaction, internId: string): Promise<boolean> {
  const query = on.selectFrom('programme_feedback_senders').select('intern_id').where('intern_id', '=', internId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** @returns false if this intern had sent feedback before */
export async function keepSender(trx: DbOrTransaction, internId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('programme_feedback_senders')
    .values({ intern_id: internId })
    .onConflict((conflict) => conflict.column('intern_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Whether an intern can give feedback on the programme, or has; undefined before the last day, and for those whom no
 * intake has brought.
 *
 * @param day today, `YYYY-MM-DD`
 */
export async function feedbackStateOf(
  on: DbOrTransaction,
  { id, ends_on }: Pick<PersonRecord, 'id' | 'ends_on'>,
  day: string,
): Promise<'open' | 'sent' | undefined> {
  if (ends_on === null || ends_on > day) return undefined;
  if (await hasSent(on, id)) return 'sent';
  return (await findIntakeOf(on, id)) === undefined ? undefined : 'open';
}

const none = (): Sum => ({
  answers: 0,
  counts: Object.fromEntries(
    FEEDBACK_QUESTIONS.map((question) => [question, Array<number>(FEEDBACK_SCALE).fill(0)]),
  ) as Counts,
  best: [],
  better: [],
});

export async function readSum(on: DbOrTransaction, intakeId: string): Promise<Sum> {
  const query = on.selectFrom('programme_feedback').selectAll().where('intake_id', '=', intakeId);
  const row = await query.executeTakeFirst();
  if (!row) return none();
  const { answers, counts, best, better } = row;
  return { answers, counts: JSON.parse(counts), best: JSON.parse(best), better: JSON.parse(better) };
}

/** Adds an answer to those of an intake, which the caller has locked. Nothing remains of the order in which they came. */
export async function addAnswer(
  trx: DbOrTransaction,
  intakeId: string,
  { Best, Better, ...scores }: Input<typeof sendProgrammeFeedback>['body'],
): Promise<void> {
  const { answers, counts, best, better } = await readSum(trx, intakeId);
  const columns = {
    answers: answers + 1,
    counts: JSON.stringify(
      Object.fromEntries(
        FEEDBACK_QUESTIONS.map((question) => [
          question,
          counts[question].map((count, index) => (index + 1 === scores[question] ? count + 1 : count)),
        ]),
      ),
    ),
    best: JSON.stringify(withText(best, Best)),
    better: JSON.stringify(withText(better, Better)),
  };
  await trx
    .insertInto('programme_feedback')
    .values({ intake_id: intakeId, ...columns })
    .onConflict((conflict) => conflict.column('intake_id').doUpdateSet(columns))
    .execute();
}

const withText = (texts: readonly string[], text: string) => (text === '' ? [...texts] : [...texts, text]).sort();
