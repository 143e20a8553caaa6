import type { Answer, getPerformance, RatedTask } from '@internship-portals/shared-api/contract';

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

/** The performance of an intern for tests; without any task. */
export function buildPerformance(changes: Partial<Answer<typeof getPerformance>> = {}): Answer<typeof getPerformance> {
  return {
    User: {
      user_id: 'i-1',
      Name: 'Baraka Otieno',
      Email: 'baraka@example.com',
      PhoneNumber: '+254733000111',
      Position: 'Technology',
      Role: 'INT',
      Supervisor: { user_id: 'sup-1', Name: 'Amina Otieno' },
    },
    Tasks: [],
    Overall: null,
    File: '/api/Performance/i-1/File?by=sup-1',
    ...changes,
  };
}
