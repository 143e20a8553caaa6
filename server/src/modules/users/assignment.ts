import { type Input, internPages, type Role, updateUser } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors, type Messages } from '../../http/errors';
import { createFieldCheck } from '../../http/validation';
import { type MailServices, supervisorAssigned } from '../mails';
import { findActiveUser, findPerson, lockActiveUser, type PersonRecord } from './repository';

const { InternID, SupervisorID } = updateUser.body.properties;
const checkGiven = createFieldCheck({
  type: 'object',
  properties: { InternID, SupervisorID },
  required: ['InternID', 'SupervisorID'],
});

const NO_INTERN = 'Choose an intern from the list.';
const NO_SUPERVISOR = 'Choose a supervisor from the list.';

/**
 * Assigns a supervisor to an intern and e-mails the intern, unless the intern already has that supervisor. Throws 409
 * when the intern's supervisor has changed since the form was opened.
 */
export async function assignSupervisor(
  services: MailServices,
  id: string,
  body: Input<typeof updateUser>['body'],
): Promise<void> {
  const { audit, db, config, mailer } = services;
  const seen = body.SeenSupervisorID;
  const intern = await findOfRole(db, 'INT', id);
  const supervisor = await findOfRole(db, 'SUP', body.SupervisorID);
  if (!intern) throw new FieldErrors({ InternID: [NO_INTERN] });
  if (!supervisor) throw new FieldErrors({ SupervisorID: [NO_SUPERVISOR] });

  await db.transaction().execute(async (trx) => {
    // Locked until the commit, so that a supervisor who is being deleted gets no intern.
    if (!(await lockActiveUser(trx, supervisor.id))) throw new FieldErrors({ SupervisorID: [NO_SUPERVISOR] });
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ supervisor_id: supervisor.id })
      .where('id', '=', intern.id)
      .where('active', '=', 1)
      .where((where) => where.or([where('supervisor_id', 'is', null), where('supervisor_id', '<>', supervisor.id)]))
      .$if(seen !== undefined, (update) => update.where('supervisor_id', seen === null ? 'is' : '=', seen ?? null))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return requireSupervisor(trx, intern.id, supervisor.id);
    await audit.record(trx, {
      event: 'supervisor-assigned',
      subject: { kind: 'user', id: intern.id },
      detail: `user:${supervisor.id}`,
    });
    // Read again: names and addresses may have changed since the check.
    const assigned = await findPerson(trx, intern.id);
    if (!assigned) return;
    const link = `${config.publicUrl}${internPages.dashboard}`;
    await mailer.enqueue(
      trx,
      supervisorAssigned(assigned, { supervisor: assigned.supervisor ?? supervisor.name, link }),
    );
  });
  mailer.wake();
}

/** The errors of an assignment: missing or unknown people, or an intern other than the one in the path. */
export async function checkAssignment(
  db: DbOrTransaction,
  id: string,
  body: Input<typeof updateUser>['body'],
): Promise<Messages> {
  const errors = checkGiven(body);
  const intern = await findOfRole(db, 'INT', body.InternID);
  const supervisor = await findOfRole(db, 'SUP', body.SupervisorID);
  if (!intern) errors.InternID ??= [NO_INTERN];
  else if (intern.id !== id) errors.InternID = ['This is not the intern of this call.'];
  if (!supervisor) errors.SupervisorID ??= [NO_SUPERVISOR];
  return errors;
}

/** Throws why an assignment changed nothing, unless the intern already has that supervisor. */
async function requireSupervisor(trx: DbOrTransaction, internId: string, supervisorId: string): Promise<void> {
  const intern = await findPerson(trx, internId);
  if (!intern) throw new FieldErrors({ InternID: [NO_INTERN] });
  if (intern.supervisor_id !== supervisorId) throw conflict('stale_record', assignedMeanwhile(intern));
}

const assignedMeanwhile = ({ name, supervisor }: PersonRecord) =>
  supervisor
    ? `Nothing was changed: ${supervisor} is now the supervisor of ${name}. Assign again to replace ${supervisor}.`
    : `Nothing was changed: ${name} no longer has a supervisor. Assign again to continue.`;

async function findOfRole(db: DbOrTransaction, role: Role, id: string | undefined) {
  const user = id === undefined ? undefined : await findActiveUser(db, id);
  return user?.role === role ? user : undefined;
}
