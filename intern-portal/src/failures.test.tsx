import { useSession } from '@internship-portals/shared-api/client';
import {
  addComment,
  addLogbookFiles,
  amendLogbookWeek,
  askForLeave,
  comeIn,
  completeTask,
  correctAttendance,
  editComment,
  getTask,
  getUser,
  getUserForEdit,
  goOut,
  handIn,
  type Input,
  type LogbookWeek,
  listAssessments,
  listEvaluations,
  listPapers,
  listTasks,
  readAttendance,
  readCompletion,
  readLogbook,
  removeLogbookFile,
  requestPasswordReset,
  saveEvaluation,
  saveLogbookDay,
  saveLogbookWeek,
  updateUser,
  withdrawAttendanceRequest,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  buildAttendanceRequest,
  buildLogbookWeek,
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
  sendWaitingCalls,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { Outlet } from '@internship-portals/shared-ui/router';
import { buildEvaluation, renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { buildAttendance, buildDay } from './features/attendance/attendance.fixture';
import { buildLogbook } from './features/logbooks/logbook.fixture';
import { buildPerformance, buildUser } from './features/profiles/profile.fixture';
import { buildComment, buildTask, buildTaskAnswer } from './features/tasks/task.fixture';
import { base } from './messages';
import { portal } from './portal';

const [written, ...otherDays] = buildLogbookWeek().Days;
const Files = [{ id: 'f-1', Name: 'plan.pdf', Type: 'application/pdf', Bytes: 2048 }];
/** In one week a day has a file, and another one is signed. */
const LOGBOOK_WEEKS: Record<string, LogbookWeek> = {
  '2026-11-02': buildLogbookWeek({ Monday: '2026-11-02', Days: written ? [{ ...written, Files }, ...otherDays] : [] }),
  '2026-11-09': buildLogbookWeek({ Monday: '2026-11-09', State: 'signed' }),
};

const answers = {
  tasks: on(listTasks, {
    Tasks: [buildTask()],
    NewlyRated: [],
    Placement: { StartsOn: '2026-11-02', EndsOn: '2027-01-22', HoursAWeek: 40, State: 'Running', Week: 3, Weeks: 12 },
  }),
  completion: on(readCompletion, { Steps: [{ Step: 'equipment', IsDone: false }], EndsOn: '2027-01-22' }),
  task: on(getTask, buildTaskAnswer({ comment: [buildComment()] })),
  // In one week the intern is in, and a correction waits.
  attendance: on(readAttendance, (input?: Partial<Input<typeof readAttendance>>) =>
    buildAttendance(
      input?.query?.Week === '2026-11-23'
        ? [buildDay({ Date: '2026-11-26', Corrections: [buildAttendanceRequest()] }), buildDay({ In: '08:02' })]
        : undefined,
    ),
  ),
  logbook: on(readLogbook, (input?: Partial<Input<typeof readLogbook>>) =>
    buildLogbook(LOGBOOK_WEEKS[input?.query?.Week ?? ''] ?? buildLogbookWeek()),
  ),
  // The files of a day are sent once the day is saved.
  savedDay: on(saveLogbookDay, { message: 'Day saved' }),
  evaluation: on(listEvaluations, { Name: 'Brian Kiprotich', Evaluations: [buildEvaluation()] }),
  papers: on(listPapers, { Papers: [{ Kind: 'logbook', File: '/api/Logbook/int-1/File' }] }),
  profile: on(getUser, buildPerformance()),
  lecturer: on(listAssessments, {
    Assessments: [{ id: 'as-1', Name: 'Dr Njeri Maina', LastDay: '2027-03-05', State: 'open' }],
    ShowsRatings: false,
  }),
  details: on(getUserForEdit, { User: buildUser() }),
};

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
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** Every read of the portal. */
const reads: FailingRead[] = [
  { text: 'Could not get Tasks', at: '/', endpoint: listTasks, shows: heading('Write the market report') },
  {
    text: 'Could not get your supervisor',
    at: '/',
    endpoint: getUser,
    shows: () => screen.findByText('Njeri Wambui'),
  },
  {
    text: 'Could not get your papers',
    at: '/papers',
    endpoint: listPapers,
    shows: () => screen.findByRole('link', { name: 'Download PDF of Logbook' }),
  },
  { text: 'Could not get Task Details', at: '/tasks/t-1', endpoint: getTask, shows: heading('Comments and Remarks') },
  {
    text: 'Could not get the completion',
    at: '/',
    endpoint: readCompletion,
    shows: () => screen.findByText('Equipment returned'),
  },
  {
    text: 'Could not get your attendance',
    at: '/attendance',
    endpoint: readAttendance,
    shows: heading('All weeks'),
  },
  { text: 'Could not get your logbook', at: '/logbook', endpoint: readLogbook, shows: heading('All weeks') },
  {
    text: 'Could not get your evaluation',
    at: '/evaluation',
    endpoint: listEvaluations,
    shows: heading('Final evaluation'),
  },
  {
    text: 'Could not get the lecturers of your university',
    at: '/profile',
    endpoint: listAssessments,
    shows: () => screen.findByText(/has a private link to your record/),
  },
  { text: 'Could not get profile details', at: '/profile', endpoint: getUser, shows: heading('My Performance') },
  {
    text: 'Could not get your details',
    at: '/editProfile/int-1',
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

const box = () => screen.findByRole('checkbox', { name: 'Complete Write the market report' });
const completion = {
  endpoint: completeTask,
  act: async (user: UserEvent) => {
    await user.click(await box());
    act(() => void sendWaitingCalls());
  },
  busy: () => screen.getByRole('checkbox', { busy: true }),
  kept: () => expect(screen.getByRole('checkbox')).not.toBeChecked(),
};
const press = (name: string) => async (user: UserEvent) => user.click(await button(name));

const photos = () => screen.getByLabelText('Photos and files', { selector: 'input' });

/** Every action of the portal. */
const actions: FailingAction[] = [
  { at: '/', text: 'Could not Complete Tasks', ...completion },
  { at: '/tasks/t-1', text: 'Could not Complete Task', ...completion },
  {
    at: '/tasks/t-1',
    endpoint: addComment,
    text: 'Could not add comment',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'A question.'),
    act: press('Add Comment'),
    kept: () => expect(field('Comment')).toHaveValue('A question.'),
    fields: { Intern_comment: () => field('Comment') },
  },
  {
    at: '/tasks/t-1',
    endpoint: editComment,
    text: 'Could not update comment',
    prepare: async (user) => {
      await user.click(await button('Edit: The first page is done.'));
      await user.type(field('Edit comment'), ' The second too.');
    },
    act: press('Save'),
    kept: () => expect(field('Edit comment')).toHaveValue('The first page is done. The second too.'),
    fields: { Comment: () => field('Edit comment') },
  },
  {
    at: '/tasks/t-1',
    endpoint: handIn,
    text: 'Could not hand in the work',
    prepare: async (user) => {
      await user.click(await button('Hand In Work'));
      await user.type(field('Note'), 'Two pages.');
      await user.type(field('Link'), 'https://example.com/report');
    },
    act: press('Hand In'),
    kept: () => {
      expect(field('Note')).toHaveValue('Two pages.');
      expect(field('Link')).toHaveValue('https://example.com/report');
    },
    fields: { Note: () => field('Note'), Link: () => field('Link') },
  },
  {
    at: '/attendance',
    endpoint: comeIn,
    text: 'Could not record the time',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Where you are' }), ', Nairobi'),
    act: press('Clock In'),
    kept: () => expect(field('Where you are')).toHaveValue('Head office, Nairobi'),
    fields: { Place: () => field('Where you are') },
  },
  {
    at: '/attendance?week=2026-11-23',
    endpoint: goOut,
    text: 'Could not record the time',
    act: press('Clock Out'),
    kept: () => expect(screen.getByText('In since 08:02')).toBeInTheDocument(),
  },
  {
    at: '/attendance?week=2026-11-23',
    endpoint: withdrawAttendanceRequest,
    text: 'Could not withdraw it',
    act: press('Withdraw'),
    kept: () => expect(screen.getByText('I forgot')).toBeInTheDocument(),
  },
  {
    at: '/attendance',
    endpoint: correctAttendance,
    text: 'Could not send the correction',
    prepare: async (user) => {
      await user.click(await button('Correct Thursday, 26 November 2026'));
      await user.type(screen.getByLabelText('Out'), '17:00');
      await user.type(field('Reason'), 'I forgot');
    },
    act: press('Send Correction'),
    kept: () => expect(field('Reason')).toHaveValue('I forgot'),
    fields: {
      In: () => screen.getByLabelText('In'),
      Out: () => screen.getByLabelText('Out'),
      Reason: () => field('Reason'),
    },
  },
  {
    at: '/attendance',
    endpoint: askForLeave,
    text: 'Could not ask for leave',
    prepare: async (user) => {
      await user.click(await button('Ask for Leave'));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Why' }), 'Sick leave');
      await user.type(screen.getByLabelText('First day'), '2026-11-30');
      await user.type(screen.getByLabelText('Last day'), '2026-12-01');
      await user.type(field('Reason'), 'Malaria');
    },
    act: async (user) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for Leave' })),
    kept: () => expect(field('Reason')).toHaveValue('Malaria'),
    fields: {
      Kind: () => screen.getByRole('combobox', { name: 'Why' }),
      StartsOn: () => screen.getByLabelText('First day'),
      EndsOn: () => screen.getByLabelText('Last day'),
      Reason: () => field('Reason'),
    },
  },
  {
    at: '/logbook',
    endpoint: saveLogbookDay,
    text: 'Could not save the day',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'What I learnt' }), 'Patience'),
    act: press('Save Day'),
    kept: () => expect(field('What I learnt')).toHaveValue('Patience'),
    fields: {
      Done: () => field('What I did'),
      Learnt: () => field('What I learnt'),
      Hours: () => field('Hours'),
    },
  },
  {
    at: '/logbook',
    endpoint: addLogbookFiles,
    text: 'Could not add the files',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'What I learnt' }), 'Patience');
      await user.upload(photos(), new File(['pixels'], 'office.pdf'));
    },
    act: press('Save Day'),
    kept: () => {
      expect(field('What I learnt')).toHaveValue('Patience');
      expect(screen.getByText('office.pdf')).toBeInTheDocument();
    },
  },
  {
    at: '/logbook?week=2026-11-02',
    endpoint: removeLogbookFile,
    text: 'Could not remove the file',
    prepare: press('Change Thursday, 26 November 2026'),
    act: press('Remove plan.pdf from the day'),
    kept: () => expect(screen.getByRole('button', { name: 'Open plan.pdf (2 KiB)' })).toBeInTheDocument(),
  },
  {
    at: '/logbook',
    endpoint: saveLogbookWeek,
    text: 'Could not save the week',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Summary' }), 'A good week'),
    act: press('Hand In Week'),
    kept: () => expect(field('Summary')).toHaveValue('A good week'),
    fields: { Summary: () => field('Summary') },
  },
  {
    at: '/logbook?week=2026-11-09',
    endpoint: amendLogbookWeek,
    text: 'Could not add the amendment',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Amendment' }), 'On Friday'),
    act: press('Add Amendment'),
    kept: () => expect(field('Amendment')).toHaveValue('On Friday'),
    fields: { Text: () => field('Amendment') },
  },
  {
    at: '/evaluation',
    endpoint: saveEvaluation,
    text: 'Could not save the evaluation',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Overall' }), 'I learnt a lot'),
    act: press('Hand In'),
    kept: () => expect(field('Overall')).toHaveValue('I learnt a lot'),
    fields: { Overall: () => field('Overall') },
  },
  {
    at: '/editProfile/int-1',
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

beforeEach(() => signedInAs('INT'));
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
