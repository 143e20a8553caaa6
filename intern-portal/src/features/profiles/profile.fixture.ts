import type { Performance, RatedTask, User } from '@internship-portals/shared-api/contract';

/** The profile of the intern whom `signedInAs('INT')` signs in, for tests. */
export function buildUser(changes: Partial<User> = {}): User {
  return {
    user_id: 'int-1',
    Name: 'Amina Otieno',
    Email: 'amina@example.com',
    PhoneNumber: '+254712345678',
    Position: 'Engineering',
    Role: 'INT',
    Supervisor: { user_id: 'sup-1', Name: 'Njeri Wambui' },
    ...changes,
  };
}

/** A completed and rated task for tests. */
export function buildRatedTask(changes: Partial<RatedTask> = {}): RatedTask {
  return {
    id: 't-1',
    Task: 'Write the market report',
    Status: 'Completed',
    Rating: 80,
    Deadline: '2026-11-20',
    CompletedOn: '2026-11-19',
    AssignedBy: 'sup-1',
    Remark: null,
    ...changes,
  };
}

/** A profile with its performance for tests; without any task. */
export function buildPerformance(changes: Partial<Performance> = {}): Performance {
  return { User: buildUser(), Tasks: [], Overall: null, ...changes };
}
