import type { ClosingStep, CompletionStep } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { addDays, mondayOf } from '../../lib/calendar';
import { listCertificatesOf } from '../certificates';
import { findEvaluations } from '../evaluations';
import type { listWeeks } from '../logbooks';
import { countCompleted } from '../tasks';
import type { PersonRecord } from '../users';

/** What was said to be done at the end of an internship, in the order of the steps' names. */
export function listClosingSteps(on: DbOrTransaction, internId: string) {
  return on
    .selectFrom('closing_steps')
    .innerJoin('users', 'users.id', 'closing_steps.checked_by')
    .select(['step', 'checked_at', 'users.name as checker'])
    .where('intern_id', '=', internId)
    .orderBy('step')
    .execute();
}

/**
 * Keeps who said that a step is done, or that it is not.
 *
 * @returns whether that is news
 */
export async function setClosingStep(
  trx: DbOrTransaction,
  { internId, step, isDone }: { internId: string; step: ClosingStep; isDone: boolean },
  by: { id: string; at: Date },
): Promise<boolean> {
  if (!isDone) {
    const deletion = trx.deleteFrom('closing_steps').where('intern_id', '=', internId).where('step', '=', step);
    return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('closing_steps')
    .values({ intern_id: internId, step, checked_by: by.id, checked_at: by.at.toISOString() })
    .onConflict((conflict) => conflict.columns(['intern_id', 'step']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Everything that an internship needs, in the order in which people meet it. */
export async function readSteps(
  on: DbOrTransaction,
  intern: PersonRecord,
  written: Awaited<ReturnType<typeof listWeeks>>,
): Promise<CompletionStep[]> {
  const signed = written.filter(({ State }) => State === 'signed').length;
  const weeks = Math.max(written.length, weeksBetween(intern).length);
  const tasks = await countCompleted(on, intern.id);
  const evaluations = await findEvaluations(on, [intern.id]);
  const certificates = await listCertificatesOf(on, intern.id);
  const valid = certificates.find(({ revoked_at }) => revoked_at === null);
  const checked = await listClosingSteps(on, intern.id);
  const closing = (step: ClosingStep): CompletionStep => {
    const found = checked.find((one) => one.step === step);
    return { Step: step, IsDone: found !== undefined, ...(found ? { By: found.checker, At: found.checked_at } : {}) };
  };
  return [
    { Step: 'logbook', IsDone: weeks > 0 && signed >= weeks, Count: signed, Total: weeks },
    { Step: 'tasks', IsDone: tasks.rated === tasks.total, Count: tasks.rated, Total: tasks.total },
    // Once both have confirmed it, it has a reference.
    { Step: 'evaluation', IsDone: evaluations.some(({ kind, reference }) => kind === 'final' && reference !== null) },
    closing('hand-over'),
    closing('equipment'),
    { Step: 'certificate', IsDone: valid !== undefined, ...(valid ? { By: valid.issuer, At: valid.issued_at } : {}) },
  ];
}

/** The Mondays of the calendar weeks that an internship touches; none while its days are not known. */
export function weeksBetween({ starts_on, ends_on }: Pick<PersonRecord, 'starts_on' | 'ends_on'>): string[] {
  const mondays: string[] = [];
  if (starts_on === null || ends_on === null) return mondays;
  for (let monday = mondayOf(starts_on); monday <= ends_on; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
}
