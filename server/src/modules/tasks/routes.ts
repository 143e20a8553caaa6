import { listTasks } from 'shared-api/contract';
import type { Mount } from '../../plugins/api';
import type { Services } from '../../services';
import { findTasks } from './repository';

export function taskRoutes(mount: Mount, { db }: Services): void {
  mount(listTasks, async ({ user }) => {
    if (user.role === 'INT') return { Tasks: await findTasks(db, { role: 'INT', id: user.id }) };
    return findTasks(db, { role: 'SUP', id: user.id });
  });
}
