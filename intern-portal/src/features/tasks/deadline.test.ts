import type { Task } from 'shared-api/contract';
import { byUrgency, isOverdue } from './deadline';

function task(id: string, Status: Task['Status'], Deadline: string): Task {
  return {
    id,
    Task: id,
    Description: '',
    Deadline,
    Status,
    Rating: null,
    AssignedTo: 'i',
    assignedto: { Name: 'I' },
    assignedby: { user_id: 's', Name: 'S' },
  };
}

describe('a deadline', () => {
  it('is overdue from the day after it, while the task is open', () => {
    expect(isOverdue({ Status: 'Assigned', Deadline: '2026-03-01' }, '2026-03-02')).toBe(true);
    expect(isOverdue({ Status: 'Assigned', Deadline: '2026-03-01' }, '2026-03-01')).toBe(false);
    expect(isOverdue({ Status: 'Assigned', Deadline: '2026-03-01' }, '2026-02-28')).toBe(false);
  });

  it('is never overdue once the task is completed', () => {
    expect(isOverdue({ Status: 'Completed', Deadline: '2026-03-01' }, '2026-03-02')).toBe(false);
  });
});

describe('the order of tasks', () => {
  it('puts open tasks first and the nearest deadline before later ones', () => {
    const tasks = [
      task('done', 'Completed', '2026-01-01'),
      task('later', 'Assigned', '2026-05-01'),
      task('soon', 'Assigned', '2026-02-01'),
    ];
    expect(tasks.sort(byUrgency).map(({ id }) => id)).toEqual(['soon', 'later', 'done']);
  });
});
