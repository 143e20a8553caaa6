import { type Input, internPages, type Role, updateUser } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors, type Messages } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { createFieldCheck } from '../../http/validation';
import { supervisorAssigned } from '../mails';
import { type NotificationServices, SUPERVISOR } from '../notifications';
import { announceInterns } from './announcements';
import { findActiveUser, findPerson, lockActiveUser, type PersonRecord } from './repository';

const { InternID, SupervisorID } = updateUser.body.properties;
const checkFields = createFieldCheck({
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
  services: NotificationServices,
  by: SessionUser,
  id: string,
  body: Input<typeof updateUser>['body'],
): Promise<void> {
  const { audit, db, mailer } = services;
  const seen = body.SeenSupervisorID;
  const intern = await findOfRole(db, 'INT', id);
  const supervisor = await findOfRole(db, 'SUP', body.SupervisorID);
  if (!intern) throw new FieldErrors({ InternID: [NO_INTERN] });
  if (!supervisor) throw new FieldErrors({ SupervisorID: [NO_SUPERVISOR] });

  await db.transaction().execute(async (trx) => {
    // Locked until the commit, so that a supervisor who is being deleted gets no intern.
    if (!(await lockActiveUser(trx, supervisor.id))) throw new FieldErrors({ SupervisorID: [NO_SUPERVISOR] });
    const before = await findPerson(trx, intern.id);
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
    await announceInterns(trx, services);
    await tellAssignment(services, trx, { intern: intern.id, supervisor, before: before?.supervisor_id ?? null, by });
  });
  mailer.wake();
}

/** Tells the intern, the new supervisor and the one before. */
async function tellAssignment(
  { config, notifications }: NotificationServices,
  trx: DbOrTransaction,
  changed: { intern: string; supervisor: { id: string; name: string }; before: string | null; by: SessionUser },
): Promise<void> {
  const { supervisor, before, by } = changed;
  // Read again: names and addresses may have changed since the check.
  const intern = await findPerson(trx, changed.intern);
  if (!intern) return;
  const news = { kind: 'supervisor-changed', by: by.id } as const;
  const link = `${config.publicUrl}${internPages.dashboard}`;
  await notifications.notify(trx, {
    ...news,
    to: intern.id,
    personId: supervisor.id,
    detail: SUPERVISOR.ofIntern,
    mail: (unsubscribe) =>
      supervisorAssigned(intern, { supervisor: intern.supervisor ?? supervisor.name, link, unsubscribe }),
  });
  await notifications.notify(trx, { ...news, to: supervisor.id, personId: intern.id, detail: SUPERVISOR.gained });
  if (before) await notifications.notify(trx, { ...news, to: before, personId: intern.id, detail: SUPERVISOR.lost });
}

/** The errors of an assignment: missing or unknown people, or an intern other than the one in the path. */
export async function checkAssignment(
  db: DbOrTransaction,
  id: string,
  body: Input<typeof updateUser>['body'],
): Promise<Messages> {
  const errors = checkFields(body);
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
