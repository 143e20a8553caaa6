import type { InternCompletion } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { addDays } from '../../lib/calendar';
import { certifiedOf } from '../certificates';
import { type Day, findEvaluations, isOpenStep, KINDS, stepOf } from '../evaluations';
import { listStates } from '../logbooks';
import { countUnrated } from '../tasks';
import { weeksBetween } from './repository';

/** The interns whose accounts were activated with an application for an intake, by name. */
export function findInternsOf(on: DbOrTransaction, intakeId: string) {
  return on
    .selectFrom('users')
    .innerJoin('applications', 'applications.email_folded', 'users.email_folded')
    .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
    .select(['users.id', 'users.name', 'users.starts_on', 'users.ends_on', 'supervisors.name as supervisor'])
    .where('applications.intake_id', '=', intakeId)
    .where('applications.activated', '=', 1)
    .where('users.role', '=', 'INT')
    .where('users.active', '=', 1)
    .orderBy('users.name_folded')
    .orderBy('users.id')
    .execute();
}

/**
 * What each intern of an intake still needs, those who are furthest behind first.
 *
 * @param at today in the programme's time zone
 */
export async function readInterns(on: DbOrTransaction, intakeId: string, at: Day): Promise<InternCompletion[]> {
  const { day } = at;
  const interns = await findInternsOf(on, intakeId);
  const ids = interns.map(({ id }) => id);
  const states = await listStates(on, ids);
  const unrated = await countUnrated(on, ids);
  const evaluations = await findEvaluations(on, ids);
  const certified = await certifiedOf(on, ids);
  const rows = interns.map((intern): InternCompletion => {
    const written = states.get(intern.id) ?? new Map();
    const mondays = [...new Set([...weeksBetween(intern), ...written.keys()])];
    const count = (isCounted: (monday: string, state: string | undefined) => boolean) =>
      mondays.filter((monday) => isCounted(monday, written.get(monday))).length;
    return {
      user_id: intern.id,
      Name: intern.name,
      Supervisor: intern.supervisor,
      EndsOn: intern.ends_on,
      Weeks: {
        Total: mondays.length,
        Signed: count((_, state) => state === 'signed'),
        Missing: count((monday, state) => addDays(monday, 6) < day && state !== 'signed' && state !== 'handed-in'),
        ToSign: count((_, state) => state === 'handed-in'),
      },
      ToRate: unrated.get(intern.id) ?? 0,
      Evaluations: KINDS.filter((kind) => {
        const found = evaluations.find((one) => one.intern_id === intern.id && one.kind === kind);
        return isOpenStep(stepOf(intern, kind, found, at));
      }),
      IsCertified: certified.has(intern.id),
    };
  });
  return rows.sort((one, other) => missingOf(other) - missingOf(one));
}

const missingOf = ({ Weeks, ToRate, Evaluations }: InternCompletion) =>
  Weeks.Missing + Weeks.ToSign + ToRate + Evaluations.length;
