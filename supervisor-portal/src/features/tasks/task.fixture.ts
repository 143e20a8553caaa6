import type {
  Answer,
  AssignedTask,
  Comment,
  getTask,
  OwnIntern,
  Task,
  TaskTemplate,
} from '@internship-portals/shared-api/contract';

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

/** One of the supervisor's interns for tests. */
export function buildOwnIntern(changes: Partial<OwnIntern> = {}): OwnIntern {
  return {
    user_id: 'i-1',
    Name: 'Baraka Otieno',
    Email: 'baraka@example.com',
    PhoneNumber: '+254733000111',
    Position: 'Technology',
    Role: 'INT',
    Open: 0,
    Overdue: 0,
    ToRate: 0,
    Overall: null,
    ...changes,
  };
}

/** A template for tests: of the supervisor whom `signedInAs('SUP')` signs in, with two tasks. */
export function buildTemplate(changes: Partial<TaskTemplate> = {}): TaskTemplate {
  return {
    id: 'w-1',
    Name: 'Week 1',
    Shared: false,
    Tasks: [
      { Task: 'Read the handbook', TaskDescription: 'All of it.', DueInDays: 0 },
      { Task: 'Set up the laptop', TaskDescription: 'With the guide.', DueInDays: 4 },
    ],
    owner: { user_id: 'sup-1', Name: 'Amina Otieno' },
    ...changes,
  };
}
