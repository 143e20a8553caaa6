import type { Answer, Comment, getTask, getUser, Task } from '@internship-portals/shared-api/contract';

/** A task for tests: assigned, and due in a far future. */
export function buildTask(changes: Partial<Task> = {}): Task {
  return {
    id: 't-1',
    Task: 'Write the market report',
    Description: 'Two pages.',
    Deadline: '2999-11-29',
    Status: 'Assigned',
    Rating: null,
    AssignedTo: 'int-1',
    assignedto: { Name: 'Amina Otieno' },
    assignedby: { user_id: 'sup-1', Name: 'Njeri Wambui' },
    Revision: 1,
    ...changes,
  };
}

/** A comment for tests, by the intern whom `signedInAs('INT')` signs in. */
export function buildComment(changes: Partial<Comment> = {}): Comment {
  return {
    id: 'c-1',
    Comments: 'The first page is done.',
    madeby: 'Amina Otieno',
    user_id: 'int-1',
    CreatedAt: '2026-11-21T08:04:00.000Z',
    EditedAt: null,
    ...changes,
  };
}

/** The answer about one task for tests: without comments, history and work. */
export function buildTaskAnswer(changes: Partial<Answer<typeof getTask>> = {}): Answer<typeof getTask> {
  return {
    task: buildTask(),
    Supervisor: 'Njeri Wambui',
    comment: [],
    History: [],
    HandIns: [],
    Withdrawn: null,
    ...changes,
  };
}

/** The answer about the signed-in intern, with a supervisor or without one. */
export const buildOwnUser = (
  Supervisor: Answer<typeof getUser>['User']['Supervisor'] = null,
): Answer<typeof getUser> => ({
  User: { user_id: 'int-1', Name: 'Amina Otieno', Email: '', PhoneNumber: '', Position: '', Role: 'INT', Supervisor },
  Tasks: [],
  Overall: null,
});
