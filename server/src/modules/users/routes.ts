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
import { notFound, unauthorized } from '../../plugins/errors';
import type { Services } from '../../services';
import { assignSupervisor } from './assignment';
import { deleteAccount } from './deletion';
import { mayEditProfile } from './policy';
import { changeProfile, makeSupervisor } from './profiles';
import { countEverything, findPerson, listUsers, toUser } from './repository';

const DELETED: Record<Role, string> = {
  INT: 'Intern Deleted',
  SUP: 'Supervisor Deleted',
  ADM: 'Administrator Deleted',
};

export function userRoutes(mount: Mount, services: Services): void {
  const { db } = services;

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
    await makeSupervisor(services, body);
    return { message: 'Supervisor Created' };
  });

  mount(deleteUser, async ({ params, user }) => ({ message: DELETED[await deleteAccount(services, user, params.id)] }));
}
