import { useSession } from '@internship-portals/shared-api/client';
import {
  addComment,
  addTaskTemplate,
  assignTask,
  checkClosingStep,
  confirmAttendance,
  createOwnExport,
  deleteTaskTemplate,
  editComment,
  getPerformance,
  getTask,
  getTaskForEdit,
  getTaskQueue,
  getUser,
  getUserForEdit,
  listAssessments,
  listAssignedTasks,
  listAttendance,
  listDueEvaluations,
  listEvaluations,
  listInternComments,
  listInternHandIns,
  listLogbookQueue,
  listMyInterns,
  listTaskTemplates,
  listVisits,
  rateTask,
  readCompletion,
  refuseAttendance,
  reopenTask,
  requestPasswordReset,
  saveEvaluation,
  sendBackLogbookWeek,
  signLogbookWeek,
  updateTask,
  updateTaskTemplate,
  updateUser,
  withdrawTask,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  expectActionFailure,
  expectFieldMessage,
  expectReadFailure,
  expectSignOutFailure,
  expectSlowSignOut,
  type FailingAction,
  type FailingRead,
  type FailurePage,
  fault,
  fieldsOf,
  guarded,
  offline,
  on,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { Outlet } from '@internship-portals/shared-ui/router';
import { buildEvaluation, renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { buildAttendance } from './features/attendance/attendance.fixture';
import { buildQueuedWeek } from './features/logbooks/logbook.fixture';
import { buildPerformance } from './features/performance/performance.fixture';
import { buildUser } from './features/profiles/profile.fixture';
import {
  buildAssignedTask,
  buildRemark,
  buildTask,
  buildTaskAnswer,
  buildTemplate,
} from './features/tasks/task.fixture';
import { base } from './messages';
import { portal } from './portal';

const task = buildTask({ Status: 'Completed', Rating: 20 });
const { id, Task, Description, Deadline, Revision } = task;
const answers = {
  interns: on(listMyInterns, {
    MyInterns: [{ ...buildPerformance().User, Open: 1, Overdue: 0, ToRate: 0, Overall: null }],
    Total: 1,
    TotalAll: 1,
  }),
  queue: on(getTaskQueue, { ToRate: 0, Overdue: 0, DueThisWeek: 0, Unanswered: 0, Interns: [] }),
  tasks: on(listAssignedTasks, {
    Tasks: [
      buildAssignedTask({ ...task, State: 'Rated' }),
      buildAssignedTask({ ...task, id: 't-2', Task: 'Draw the network plan', Rating: null, State: 'To rate' }),
    ],
    Total: 2,
    TotalAll: 2,
  }),
  attendance: on(listAttendance, buildAttendance()),
  logbooks: on(listLogbookQueue, { Weeks: [buildQueuedWeek()], Total: 1 }),
  due: on(listDueEvaluations, {
    Evaluations: [
      { Intern: { user_id: 'i-1', Name: 'Baraka Otieno' }, Kind: 'final', DueOn: '2026-11-20', Step: 'due' },
    ],
  }),
  evaluations: on(listEvaluations, {
    Name: 'Baraka Otieno',
    Evaluations: [buildEvaluation()],
    ToBegin: [],
    Hindrance: null,
  }),
  lecturers: on(listAssessments, {
    Assessments: [{ id: 'as-1', Name: 'Dr Njeri Maina', LastDay: '2027-03-05', State: 'open' }],
    ShowsRatings: false,
  }),
  visits: on(listVisits, { Visits: [], Today: '2026-11-27', TimeZone: 'Africa/Nairobi' }),
  templates: on(listTaskTemplates, { Templates: [buildTemplate()] }),
  comments: on(listInternComments, { Comments: [] }),
  completion: on(readCompletion, { Steps: [{ Step: 'equipment', IsDone: false }], EndsOn: '2027-01-22' }),
  work: on(listInternHandIns, { HandIns: [] }),
  task: on(getTask, buildTaskAnswer({ task, comment: [buildRemark()] })),
  taskForEdit: on(getTaskForEdit, { task: { id, Task, Description, Deadline, Revision } }),
  performance: on(getPerformance, buildPerformance()),
  profile: on(getUser, { User: buildUser(), Tasks: [], Overall: null }),
  details: on(getUserForEdit, { User: buildUser() }),
};
const nextYear = new Date().getFullYear() + 1;

const page: FailurePage = {
  answers: Object.values(answers),
  open: (at, options) =>
    renderRoutes([{ path: base, Component: guarded(Outlet), children: portal.routes }], {
      at: base + at,
      wrapper: ApiProvider,
      ...options,
    }),
};

const heading = (name: string) => () => screen.findByRole('heading', { name });
const row = (name: RegExp) => () => screen.findByRole('row', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const rating = () => screen.getByRole('spinbutton', { name: 'Rating in percent' });
const rowRating = () => screen.getByRole('textbox', { name: /^Rating of Draw the network plan/ });
const deadline = () => screen.getByRole('group', { name: 'Deadline' });

/** Every read of the portal. */
const reads: FailingRead[] = [
  {
    text: 'Could not get the attendance of your interns',
    at: '/attendance',
    endpoint: listAttendance,
    shows: () => screen.findByText('Head office'),
  },
  {
    text: 'Could not get the evaluations',
    at: '/evaluations',
    endpoint: listDueEvaluations,
    shows: () => screen.findByText('Due from Friday, 20 November 2026'),
  },
  {
    text: 'Could not get the evaluations',
    at: '/evaluations/i-1',
    endpoint: listEvaluations,
    shows: heading('Final evaluation'),
  },
  {
    text: 'Could not get the logbooks',
    at: '/logbooks',
    endpoint: listLogbookQueue,
    shows: () => screen.findByText('A good week'),
  },
  { text: 'Could not get Interns', at: '/', endpoint: listMyInterns, shows: row(/Baraka Otieno/) },
  {
    text: 'Could not get Tasks',
    at: '/assignedTasks',
    endpoint: listAssignedTasks,
    shows: row(/Write the market report/),
  },
  {
    text: 'Could not get Task Details',
    at: '/taskDetails/t-1',
    endpoint: getTask,
    shows: heading('Comments and Remarks'),
  },
  {
    text: 'Could not get Task Details',
    at: '/taskDetails/t-1/edit',
    endpoint: getTaskForEdit,
    shows: () => button('Save Changes'),
  },
  {
    text: 'Could not get performance details',
    at: '/performanceDetails/i-1',
    endpoint: getPerformance,
    shows: heading('Performance of Baraka Otieno'),
  },
  {
    text: 'Could not get performance details',
    at: '/interns/i-1',
    endpoint: getPerformance,
    shows: heading('Baraka Otieno'),
  },
  {
    text: 'Could not get the templates',
    at: '/templates',
    endpoint: listTaskTemplates,
    shows: heading('Week 1'),
  },
  {
    text: 'Could not get the comments',
    at: '/interns/i-1',
    endpoint: listInternComments,
    shows: () => screen.findByText('There are no comments or remarks yet.'),
  },
  {
    text: 'Could not get the handed in work',
    at: '/interns/i-1',
    endpoint: listInternHandIns,
    shows: () => screen.findByText('Nothing is handed in yet.'),
  },
  {
    text: 'Could not get the lecturers',
    at: '/interns/i-1',
    endpoint: listAssessments,
    shows: () => screen.findByText('Dr Njeri Maina'),
  },
  {
    text: 'Could not get the visits',
    at: '/interns/i-1',
    endpoint: listVisits,
    shows: () => button('Offer a time'),
  },
  {
    text: 'Could not get the completion',
    at: '/interns/i-1',
    endpoint: readCompletion,
    shows: () => screen.findByText('Equipment returned'),
  },
  {
    text: 'Could not get profile details',
    at: '/profile',
    endpoint: getUser,
    shows: () => screen.findByRole('link', { name: 'Edit Profile' }),
  },
  {
    text: 'Could not get your details',
    at: '/editProfile/sup-1',
    endpoint: getUserForEdit,
    shows: () => button('Save Changes'),
  },
  {
    text: 'Could not get your details',
    at: '/resetPassword',
    endpoint: getUserForEdit,
    shows: () => button('Request Password Reset'),
  },
];

const press = (name: string) => async (user: UserEvent) => user.click(await button(name));

/** Every action of the portal. */
const actions: FailingAction[] = [
  ...([confirmAttendance, refuseAttendance] as const).map((endpoint) => ({
    at: '/attendance',
    endpoint,
    text: 'Could not save your answer',
    prepare: async (user: UserEvent) =>
      user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Which day?'),
    act: press(endpoint === confirmAttendance ? 'Confirm' : 'Refuse'),
    kept: () => expect(field('Comment')).toHaveValue('Which day?'),
    fields: { Comment: () => field('Comment') },
  })),
  {
    at: '/evaluations/i-1',
    endpoint: saveEvaluation,
    text: 'Could not save the evaluation',
    prepare: async (user: UserEvent) => user.type(await screen.findByRole('textbox', { name: 'Overall' }), 'Well done'),
    act: press('Share with Intern'),
    kept: () => expect(field('Overall')).toHaveValue('Well done'),
    fields: { Overall: () => field('Overall') },
  },
  ...([signLogbookWeek, sendBackLogbookWeek] as const).map((endpoint) => ({
    at: '/logbooks',
    endpoint,
    text: 'Could not save your answer',
    prepare: async (user: UserEvent) =>
      user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Which office?'),
    act: press(endpoint === signLogbookWeek ? 'Sign' : 'Send Back'),
    kept: () => expect(field('Comment')).toHaveValue('Which office?'),
    fields: { Comment: () => field('Comment') },
  })),
  {
    at: '/interns/i-1',
    endpoint: checkClosingStep,
    text: 'Could not save it',
    act: press('Mark as Done: Equipment returned'),
    kept: async () => expect(await button('Mark as Done: Equipment returned')).toBeVisible(),
  },
  {
    at: '/assignTask/Baraka%20Otieno/i-1',
    endpoint: assignTask,
    text: 'Could not assign Task',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Task' }), 'Call the client');
      await user.type(field('Description'), 'Before noon.');
      await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
      await user.keyboard(`0112${nextYear}`);
    },
    act: press('Assign Task'),
    kept: () => {
      expect(field('Task')).toHaveValue('Call the client');
      expect(field('Description')).toHaveValue('Before noon.');
      expect(deadline()).toHaveTextContent(/0?1.*12.*\d{4}/);
    },
    fields: { Task: () => field('Task'), TaskDescription: () => field('Description'), Deadline: deadline },
  },
  {
    at: '/taskDetails/t-1/edit',
    endpoint: updateTask,
    text: 'Could not update Task',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Task' }), ', again');
      await user.type(field('Description'), ' Soon.');
    },
    act: press('Save Changes'),
    kept: () => {
      expect(field('Task')).toHaveValue('Write the market report, again');
      expect(field('Description')).toHaveValue('Two pages.\nWith sources. Soon.');
      expect(deadline()).toHaveAccessibleDescription(/Friday, 29 November 2999/);
    },
    fields: { Task: () => field('Task'), Description: () => field('Description'), Deadline: deadline },
  },
  {
    at: '/taskDetails/t-1',
    endpoint: rateTask,
    text: 'Could not add rating',
    prepare: async (user) => {
      await user.click(await button('Edit Rating'));
      await screen.findByRole('dialog', { name: 'Edit Rating' });
      await user.clear(rating());
      await user.type(rating(), '77');
    },
    act: press('Save Rating'),
    kept: () => {
      expect(rating()).toHaveValue(77);
      expect(within(screen.getByRole('dialog')).getByText('77%')).toHaveAttribute('data-tone', 'green');
    },
    fields: { rating },
  },
  {
    at: '/assignedTasks',
    endpoint: rateTask,
    text: 'Could not add rating',
    prepare: async (user) => {
      await row(/Draw the network plan/)();
      await user.type(rowRating(), '77');
    },
    act: async (user) => {
      await user.click(rowRating());
      await user.keyboard('{Enter}');
    },
    kept: () => expect(rowRating()).toHaveValue('77'),
  },
  ...(
    [
      ['Not Done Yet', reopenTask, 'Could not reopen Task', 'Remark', 'Reopen Task'],
      ['Withdraw', withdrawTask, 'Could not withdraw Task', 'Reason', 'Withdraw Task'],
    ] as const
  ).map(([open, endpoint, text, name, submit]): FailingAction => {
    const said = () => within(screen.getByRole('dialog')).getByRole('textbox', { name });
    return {
      at: '/taskDetails/t-1',
      endpoint,
      text,
      prepare: async (user) => {
        await user.click(await button(open));
        await screen.findByRole('dialog');
        await user.type(said(), 'The sources are missing.');
      },
      act: press(submit),
      kept: () => expect(said()).toHaveValue('The sources are missing.'),
      fields: { [name]: said },
    };
  }),
  {
    at: '/templates/new',
    endpoint: addTaskTemplate,
    text: 'Could not save Template',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Week 2');
      await user.type(field('Task'), 'Call the client');
      await user.type(field('Description'), 'Before noon.');
      await user.type(field('Due in days'), '3');
    },
    act: press('Add Template'),
    kept: () => {
      expect(field('Name')).toHaveValue('Week 2');
      expect(field('Task')).toHaveValue('Call the client');
      expect(field('Due in days')).toHaveValue('3');
    },
    fields: { Name: () => field('Name') },
  },
  {
    at: '/templates/w-1/edit',
    endpoint: updateTaskTemplate,
    text: 'Could not save Template',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Name' }), ', again'),
    act: press('Save Changes'),
    kept: () => expect(field('Name')).toHaveValue('Week 1, again'),
  },
  {
    at: '/templates',
    endpoint: deleteTaskTemplate,
    text: 'Could not delete Template',
    act: async (user) => {
      await user.click(await button('Delete Week 1'));
      await user.click(await button('Delete'));
    },
    // Hidden from the accessibility tree until the dialog has closed.
    kept: async () => expect(await screen.findByRole('heading', { name: 'Week 1' })).toBeVisible(),
  },
  {
    at: '/taskDetails/t-1',
    endpoint: addComment,
    text: 'Could not add remark',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Remark' }), 'Well done.'),
    act: press('Add Remarks'),
    kept: () => expect(field('Remark')).toHaveValue('Well done.'),
    fields: { Intern_comment: () => field('Remark') },
  },
  {
    at: '/taskDetails/t-1',
    endpoint: editComment,
    text: 'Could not update remark',
    prepare: async (user) => {
      await user.click(await button('Edit: Please add the sources.'));
      await user.type(field('Edit remark'), ' Soon.');
    },
    act: press('Save'),
    kept: () => expect(field('Edit remark')).toHaveValue('Please add the sources. Soon.'),
    fields: { Comment: () => field('Edit remark') },
  },
  {
    at: '/editProfile/sup-1',
    endpoint: updateUser,
    text: 'Could not update details',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' the Second');
      await user.type(field('Email'), '.org');
    },
    act: press('Save Changes'),
    kept: () => {
      expect(field('Name')).toHaveValue('Amina Otieno the Second');
      expect(field('Email')).toHaveValue('amina@example.com.org');
      expect(field('Phone')).toHaveValue('+254 712 345 678');
      expect(useSession.getState().name).toBe('Amina Otieno');
    },
    fields: { Name: () => field('Name'), Email: () => field('Email'), PhoneNumber: () => field('Phone') },
  },
  ...['/', '/assignedTasks'].map((at) => ({
    at,
    endpoint: createOwnExport,
    text: 'Could not export the table',
    act: async (user: UserEvent) => {
      await user.click(await button('Export'));
      await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    },
  })),
  {
    at: '/resetPassword',
    endpoint: requestPasswordReset,
    text: 'Could not make the request!',
    act: async (user) => {
      await user.click(await button('Request Password Reset'));
      await user.click(await button('Request reset'));
    },
    kept: () => expect(useSession.getState().token).not.toBeNull(),
  },
];

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('a read that fails', () => {
  it.each(reads)("says '$text' at $at, and is read again on Retry", (read) => expectReadFailure(page, read));
});

describe('an action that fails', () => {
  it.each(actions)("says '$text' at $at, keeps what was typed, and is sent once at a time", (action) =>
    expectActionFailure(page, action),
  );

  it.each(fieldsOf(actions))('with a 422 of $call shows the message of $field under its input', (field) =>
    expectFieldMessage(page, field),
  );
});

describe('the sign-out after a password reset', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([offline, fault])("says 'Could not logout' when it fails with $status, and offers to try again", (failure) =>
    expectSignOutFailure(page, failure),
  );

  it("keeps saying 'Please check your email!' while it is slow", () => expectSlowSignOut(page));
});
