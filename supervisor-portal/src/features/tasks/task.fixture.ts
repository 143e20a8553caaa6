import type { Answer, AssignedTask, Comment, getTask, Task } from 'shared-api/contract';

/** A task for tests: open and in time by default. */
export function buildTask(changes: Partial<Task> = {}): Task {
  return {
    id: 't-1',
    Task: 'Write the market report',
    Description: 'Two pages.\nWith sources.',
    Deadline: '2999-11-29',
    Status: 'Assigned',
    Rating: null,
    AssignedTo: 'i-1',
    assignedto: { Name: 'Baraka Otieno' },
    assignedby: { user_id: 'sup-1', Name: 'Amina Otieno' },
    Revision: 1,
    ...changes,
  };
}

/** A task in the supervisor's list for tests: open, in time and without comments by default. */
export function buildAssignedTask(changes: Partial<AssignedTask> = {}): AssignedTask {
  return { ...buildTask(), State: 'Upcoming', Comments: 0, Unanswered: false, ...changes };
}

/** A remark for tests: written by the supervisor whom `signedInAs('SUP')` signs in. */
export function buildRemark(changes: Partial<Comment> = {}): Comment {
  return {
    id: 'c-1',
    Comments: 'Please add the sources.',
    madeby: 'Amina Otieno',
    user_id: 'sup-1',
    CreatedAt: '2026-11-21T08:04:00Z',
    EditedAt: null,
    ...changes,
  };
}

/** The answer about one task for tests: without comments, history and work. */
export function buildTaskAnswer(changes: Partial<Answer<typeof getTask>> = {}): Answer<typeof getTask> {
  return {
    task: buildTask(),
    Supervisor: 'Amina Otieno',
    comment: [],
    History: [],
    HandIns: [],
    Withdrawn: null,
    ...changes,
  };
}
