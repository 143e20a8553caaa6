import type { DueEvaluation, EvaluationStep } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { ownInternsOf } from '../users';
import { dueOn, KINDS, stepOf } from './due';
import { type Day, findEvaluations } from './repository';

/** The steps that the supervisor takes. */
const OWN_STEPS: readonly EvaluationStep[] = ['due', 'draft', 'to-confirm'];

/** What needs the supervisor comes first. */
const STEPS: readonly EvaluationStep[] = [...OWN_STEPS, 'waits', 'unconfirmed', 'later', 'confirmed'];

/** The evaluations of a supervisor's interns, those that need the supervisor first. */
export async function listDue(
  on: DbOrTransaction,
  supervisor: Parameters<typeof ownInternsOf>[0],
  at: Day,
): Promise<DueEvaluation[]> {
  const interns = await on
    .selectFrom('users')
    .select(['id', 'name', 'starts_on', 'ends_on'])
    .where(ownInternsOf(supervisor))
    .where('active', '=', 1)
    .orderBy('name_folded')
    .orderBy('id')
    .execute();
  const records = await findEvaluations(
    on,
    interns.map(({ id }) => id),
  );
  const rows = interns.flatMap((intern) =>
    KINDS.flatMap((Kind): DueEvaluation[] => {
      const record = records.find(({ intern_id, kind }) => intern_id === intern.id && kind === Kind);
      const Step = stepOf(intern, Kind, record, at);
      const Intern = { user_id: intern.id, Name: intern.name };
      return Step ? [{ Intern, Kind, DueOn: dueOn(intern, Kind), Step }] : [];
    }),
  );
  const place = ({ Step }: DueEvaluation) => STEPS.indexOf(Step);
  return rows.sort((one, other) => place(one) - place(other) || compareDays(one, other));
}

/** How many evaluations wait for what their supervisor does. */
export async function countDue(...args: Parameters<typeof listDue>): Promise<number> {
  return (await listDue(...args)).filter(({ Step }) => OWN_STEPS.includes(Step)).length;
}

function compareDays(one: DueEvaluation, other: DueEvaluation): number {
  // Without a day it comes last.
  const [a, b] = [one.DueOn || '9999', other.DueOn || '9999'];
  return a < b ? -1 : a > b ? 1 : 0;
}
