import {
  createSupervisor,
  deleteUser,
  getUserForEdit,
  INVITED_ROLES,
  inviteAdministrator,
  listAdministrators,
  listDeletedUsers,
  listInterns,
  listMyInterns,
  listSupervisors,
  restoreUser,
  roleTitle,
  type User,
  updatePlacement,
  updateUser,
} from '@internship-portals/shared-api/contract';
import { notFound, unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { today } from '../../lib/calendar';
import { readsUntil } from '../../lib/placement';
import type { NotificationServices } from '../notifications';
import { assignSupervisor, checkAssignment } from './assignment';
import { deleteAccount } from './deletion';
import { listOwnInterns } from './own-interns';
import { checkPlacement } from './placement';
import { changePlacement } from './placement-change';
import { mayEditProfile } from './policy';
import { changeProfile, checkPerson, checkProfile, makeInvited, makeSupervisor } from './profiles';
import { countInterns, countOpenTasks, findInvited, findPerson, listUsers, toUser } from './repository';
import { listDeleted, restoreAccount } from './restoration';

const idOf = (user: User) => user.user_id;

export function userRoutes(mount: Mount, services: NotificationServices): void {
  const { db, config, now } = services;
  const day = () => today(now(), config.timeZone);

  mount(listSupervisors, async ({ query }) => {
    const { users, totals } = await listUsers(db, ['SUP'], query, day());
    const interns = await countInterns(db, users.map(idOf));
    return { Supervisors: users.map((user) => ({ ...user, Interns: interns.get(idOf(user)) ?? 0 })), ...totals };
  });

  mount(listAdministrators, async ({ query }) => {
    const { users, totals } = await listUsers(db, INVITED_ROLES, query, day());
    const invited = await findInvited(db, users.map(idOf));
    return { Administrators: users.map((user) => ({ ...user, Invited: invited.has(idOf(user)) })), ...totals };
  });

  mount(listInterns, async ({ query }) => {
    const { users, totals } = await listUsers(db, ['INT'], query, day());
    const open = await countOpenTasks(db, users.map(idOf));
    return { Interns: users.map((user) => ({ ...user, OpenTasks: open.get(idOf(user)) ?? 0 })), ...totals };
  });

  mount(listMyInterns, ({ query, user }) => listOwnInterns(db, user, query, day()));

  mount(getUserForEdit, async ({ params, user }) => {
    const person = mayEditProfile(user, params.id) ? await findPerson(db, params.id) : undefined;
    if (!person) throw notFound();
    const { user_id, Name, Email, PhoneNumber, Position, Role, Placement = null } = toUser(person, day());
    const shows = user.role === 'ADM' && Role === 'INT';
    const ReadsUntil = Placement?.State === 'Ended' ? readsUntil(person, day(), config) : undefined;
    return {
      User: { user_id, Name, Email, PhoneNumber, Position },
      ...(shows ? { Placement: Placement && { ...Placement, ...(ReadsUntil ? { ReadsUntil } : {}) } } : {}),
    };
  });

  mount(
    updateUser,
    async ({ params, body, user }) => {
      if (body.InternID !== undefined || body.SupervisorID !== undefined) {
        if (user.role !== 'ADM') throw unauthorized();
        await assignSupervisor(services, user, params.id, body);
        return { message: 'Supervisor Assigned' };
      }
      if (!mayEditProfile(user, params.id)) throw notFound();
      await changeProfile(services, user, params.id, body);
      return { message: 'Details Updated' };
    },
    async ({ params, body, user }, errors) => {
      const fields = { ...body, ...errors };
      if (fields.InternID !== undefined || fields.SupervisorID !== undefined) {
        if (user.role !== 'ADM') throw unauthorized();
        return checkAssignment(db, params.id, body);
      }
      if (!mayEditProfile(user, params.id)) throw notFound();
      return checkProfile(services, user, params.id, body);
    },
    async ({ params, user }) => {
      const person = mayEditProfile(user, params.id) ? await findPerson(db, params.id) : undefined;
      return person && { ...toUser(person, day()) };
    },
  );

  mount(
    updatePlacement,
    async ({ params, body, user }) => {
      await changePlacement(services, user, params.id, body);
      return { message: 'Internship Saved' };
    },
    async ({ body }) => checkPlacement(body),
  );

  mount(
    createSupervisor,
    async ({ body, user }) => {
      await makeSupervisor(services, user, body);
      return { message: 'Supervisor Created' };
    },
    ({ body }) => checkPerson(services, body),
  );

  mount(
    inviteAdministrator,
    async ({ body, user }) => {
      const role = await makeInvited(services, user, body);
      return { message: `${roleTitle(role)} Invited` };
    },
    ({ body }) => checkPerson(services, body),
  );

  mount(deleteUser, async ({ params, user }) => {
    const role = await deleteAccount(services, user, params.id);
    return { message: `${roleTitle(role)} Deleted` };
  });

  mount(listDeletedUsers, () => listDeleted(db, now()));

  mount(restoreUser, async ({ params, user }) => {
    await restoreAccount(services, user, params.id);
    return { message: 'Account Restored' };
  });
}
