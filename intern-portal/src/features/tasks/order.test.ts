import type { Task } from '@internship-portals/shared-api/contract';
import { inOrder, type Order } from './order';
import { buildTask } from './task.fixture';

const task = (id: string, Status: Task['Status'], Deadline: string) => buildTask({ id, Task: id, Status, Deadline });
const tasks = [
  task('done', 'Completed', '2026-01-01'),
  task('later', 'Assigned', '2026-05-01'),
  task('soon', 'Assigned', '2026-02-01'),
  task('also soon', 'Assigned', '2026-02-01'),
];

describe('the order of tasks', () => {
  it.each<[string, Order | undefined, string[]]>([
    ['open tasks first and the nearest deadline before later ones', undefined, ['also soon', 'soon', 'later', 'done']],
    ['the earliest deadline first', 'deadline', ['done', 'also soon', 'soon', 'later']],
    ['the latest deadline first', '-deadline', ['later', 'soon', 'also soon', 'done']],
  ])('puts %s', (_, order, expected) => {
    expect(inOrder(tasks, order).map(({ id }) => id)).toEqual(expected);
  });

  it('leaves the list it is given as it is', () => {
    inOrder(tasks, '-deadline');
    expect(tasks[0]?.id).toBe('done');
  });
});
