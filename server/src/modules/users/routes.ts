import { getDashboard, listInterns, listMyInterns, listSupervisors } from 'shared-api/contract';
import type { Mount } from '../../plugins/api';
import type { Services } from '../../services';
import { countEverything, listUsers } from './repository';

export function userRoutes(mount: Mount, { db }: Services): void {
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
}
