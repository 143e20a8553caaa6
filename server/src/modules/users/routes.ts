import {
  createSupervisor,
  deleteUser,
  getDashboard,
  getUserForEdit,
  listInterns,
  listMyInterns,
  listSupervisors,
  type Role,
  updateUser,
} from 'shared-api/contract';
import type { Mount } from '../../plugins/api';
import { type Messages, notFound, requireNoErrors, unauthorized } from '../../plugins/errors';
import { normalizePhone } from '../../plugins/validation';
import type { Services } from '../../services';
import { assignSupervisor } from './assignment';
import { deleteAccount } from './deletion';
import { mayEditProfile } from './policy';
import { changeProfile, checkAddress, findPositionId, refusingTakenOrGone, welcome } from './profiles';
import { countEverything, findPerson, insertUser, listUsers, toUser } from './repository';

const DELETED: Record<Role, string> = {
  INT: 'Intern Deleted',
  SUP: 'Supervisor Deleted',
  ADM: 'Administrator Deleted',
};

export function userRoutes(mount: Mount, services: Services): void {
  const { db, mailer, now } = services;

  mount(listSupervisors, async ({ query }) => {
    const { users, totals } = await listUsers(db, { role: 'SUP' }, query);
    return { Supervisors: users, ...totals };
  });

  mount(listInterns, async ({ query }) => {
    const { users, totals } = await listUsers(db, { role: 'INT' }, query);
    return { Interns: users, ...totals };
  });

  mount(listMyInterns, async ({ query, user }) => {
    const { users, totals } = await listUsers(db, { role: 'INT', supervisorId: user.id }, query);
    return { MyInterns: users, ...totals };
  });

  mount(getDashboard, () => countEverything(db));

  mount(getUserForEdit, async ({ params, user }) => {
    const person = mayEditProfile(user, params.id) ? await findPerson(db, params.id) : undefined;
    if (!person) throw notFound();
    const { user_id, Name, Email, PhoneNumber, Position } = toUser(person);
    return { User: { user_id, Name, Email, PhoneNumber, Position } };
  });

  mount(updateUser, async ({ params, body, user }) => {
    if (body.InternID !== undefined || body.SupervisorID !== undefined) {
      if (user.role !== 'ADM') throw unauthorized();
      await assignSupervisor(services, params.id, body);
      return { message: 'Supervisor Assigned' };
    }
    if (!mayEditProfile(user, params.id)) throw notFound();
    await changeProfile(services, user, params.id, body);
    return { message: 'Details Updated' };
  });

  mount(createSupervisor, async ({ body }) => {
    const errors: Messages = {};
    const positionId = await findPositionId(db, body.Position, errors);
    await checkAddress(db, body.Email, errors);
    requireNoErrors(errors);
    const person = { name: body.Name, email: body.Email, phone: normalizePhone(body.PhoneNumber) ?? '' };
    await refusingTakenOrGone(() =>
      db.transaction().execute(async (trx) => {
        const id = await insertUser(trx, {
          ...person,
          positionId: positionId ?? null,
          role: 'SUP',
          passwordHash: null,
          at: now().toISOString(),
        });
        await welcome(services, trx, { id, ...person });
      }),
    );
    mailer.wake();
    return { message: 'Supervisor Created' };
  });

  mount(deleteUser, async ({ params, user }) => ({ message: DELETED[await deleteAccount(services, user, params.id)] }));
}
