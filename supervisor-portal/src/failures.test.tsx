import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useSession } from 'shared-api/client';
import {
  addComment,
  assignTask,
  type Endpoint,
  editComment,
  getPerformance,
  getTask,
  getTaskForEdit,
  getUser,
  getUserForEdit,
  listMyInterns,
  listTasks,
  rateTask,
  requestPasswordReset,
  signOut,
  updateTask,
  updateUser,
} from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, guarded, later, on, signedInAs, signedOut } from 'shared-api/testing';
import { LoadingScreen } from 'shared-ui';
import { Outlet } from 'shared-ui/router';
import { renderRoutes } from 'shared-ui/testing';
import { buildPerformance } from './features/performance/performance.fixture';
import { buildUser } from './features/profiles/profile.fixture';
import { buildRemark, buildTask } from './features/tasks/task.fixture';
import { base } from './messages';
import { portal } from './portal';

const task = buildTask({ Status: 'Completed', Rating: 20 });
const { id, Task, Description, Deadline } = task;
const answers = {
  interns: on(listMyInterns, { MyInterns: [buildPerformance().User], Total: 1, TotalAll: 1 }),
  tasks: on(listTasks, [task]),
  task: on(getTask, { task, Supervisor: 'Amina Otieno', comment: [buildRemark()] }),
  taskForEdit: on(getTaskForEdit, { task: { id, Task, Description, Deadline } }),
  performance: on(getPerformance, buildPerformance()),
  profile: on(getUser, { User: buildUser(), Tasks: [], Overall: null }),
  details: on(getUserForEdit, { User: buildUser() }),
};
const ok = { message: 'ok' };
const nextYear = new Date().getFullYear() + 1;

function openPage(path: string, options?: Parameters<typeof renderRoutes>[1]) {
  return renderRoutes(
    [{ path: base, Component: guarded(Outlet), hydrateFallbackElement: <LoadingScreen />, children: portal.routes }],
    { at: base + path, wrapper: ApiProvider, ...options },
  );
}

const failures = [
  ['is offline', new FakeFailure(0)],
  ['meets a server fault', new FakeFailure(500, { message: 'Server error.', requestId: 'r-1' })],
] as const;

const heading = (name: string) => () => screen.findByRole('heading', { name });
const row = (name: RegExp) => () => screen.findByRole('row', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const rating = () => screen.getByRole('spinbutton', { name: 'Rating in percent' });
const deadline = () => screen.getByRole('group', { name: 'Deadline' });

/** Every read: where it happens, what the catalogue says, and what stands there once it has succeeded. */
const reads = [
  ['GET /Supervisor/User/MyInterns', '', answers.interns, 'Could not get Interns', row(/Baraka Otieno/)],
  ['GET /Task', '/assignedTasks', answers.tasks, 'Could not get Tasks', row(/Write the market report/)],
  ['GET /Task/{id}', '/taskDetails/t-1', answers.task, 'Could not get Task Details', heading('Comments and Remarks')],
  [
    'GET /Task/{id}/edit',
    '/taskDetails/t-1/edit',
    answers.taskForEdit,
    'Could not get Task Details',
    () => button('Save Changes'),
  ],
  [
    'GET /Supervisor/Perfomance/{id}',
    '/performanceDetails/i-1',
    answers.performance,
    'Could not get performance details',
    heading('Performance of Baraka Otieno'),
  ],
  [
    'GET /User/{id}',
    '/profile',
    answers.profile,
    'Could not get profile details',
    () => screen.findByRole('link', { name: 'Edit Profile' }),
  ],
  [
    'GET /User/{id}/edit',
    '/editProfile/sup-1',
    answers.details,
    'Could not get your details',
    () => button('Save Changes'),
  ],
  [
    'GET /User/{id}/edit for a reset',
    '/resetPassword',
    answers.details,
    'Could not get your details',
    () => button('Request Password Reset'),
  ],
] as const;

interface Write {
  call: string;
  path: string;
  endpoint: Endpoint;
  /** The catalogue's text. */
  text: string;
  /** Does what comes before the press: typing. */
  prepare?: (user: UserEvent) => Promise<unknown>;
  /** The press that sends. */
  press: (user: UserEvent) => Promise<unknown>;
  /** What must be as the person left it after a failure. */
  kept: () => void;
  /** The inputs of the fields that the server may blame. */
  fields: Record<string, () => HTMLElement>;
}

const pressButton = (name: RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
const busy = () => screen.getByRole('button', { busy: true });

const writes: Write[] = [
  {
    call: 'POST /Task',
    path: '/assignTask/Baraka%20Otieno/i-1',
    endpoint: assignTask,
    text: 'Could not assign Task',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Task' }), 'Call the client');
      await user.type(field('Description'), 'Before noon.');
      await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
      await user.keyboard(`0112${nextYear}`);
    },
    press: pressButton(/^Assign(ing| Task)$/),
    kept: () => {
      expect(field('Task')).toHaveValue('Call the client');
      expect(field('Description')).toHaveValue('Before noon.');
      expect(deadline()).toHaveTextContent(/0?1.*12.*\d{4}/);
    },
    fields: { Task: () => field('Task'), TaskDescription: () => field('Description'), Deadline: deadline },
  },
  {
    call: 'PUT /Task/{id}',
    path: '/taskDetails/t-1/edit',
    endpoint: updateTask,
    text: 'Could not update Task',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Task' }), ', again');
      await user.type(field('Description'), ' Soon.');
    },
    press: pressButton(/^(Save Changes|Saving)$/),
    kept: () => {
      expect(field('Task')).toHaveValue('Write the market report, again');
      expect(field('Description')).toHaveValue('Two pages.\nWith sources. Soon.');
      expect(deadline()).toHaveAccessibleDescription(/Friday, 29 November 2999/);
    },
    fields: { Task: () => field('Task'), Description: () => field('Description'), Deadline: deadline },
  },
  {
    call: 'POST /Supervisor/Task/Rate/{id}',
    path: '/taskDetails/t-1',
    endpoint: rateTask,
    text: 'Could not add rating',
    prepare: async (user) => {
      await user.click(await button('Edit Rating'));
      await screen.findByRole('dialog', { name: 'Edit Rating' });
      await user.clear(rating());
      await user.type(rating(), '77');
    },
    press: pressButton(/^(Save Rating|Saving)$/),
    kept: () => {
      expect(rating()).toHaveValue(77);
      expect(within(screen.getByRole('dialog')).getByText('77%')).toHaveAttribute('data-tone', 'green');
    },
    fields: { rating },
  },
  {
    call: 'POST /Comment',
    path: '/taskDetails/t-1',
    endpoint: addComment,
    text: 'Could not add remark',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Remark' }), 'Well done.'),
    press: pressButton(/^Add(ing| Remarks)$/),
    kept: () => expect(field('Remark')).toHaveValue('Well done.'),
    fields: { Intern_comment: () => field('Remark') },
  },
  {
    call: 'PUT /Comment/{id}',
    path: '/taskDetails/t-1',
    endpoint: editComment,
    text: 'Could not update remark',
    prepare: async (user) => {
      await user.click(await button('Edit: Please add the sources.'));
      await user.type(field('Edit remark'), ' Soon.');
    },
    press: pressButton(/^Sav(e|ing)$/),
    kept: () => expect(field('Edit remark')).toHaveValue('Please add the sources. Soon.'),
    fields: { Comment: () => field('Edit remark') },
  },
  {
    call: 'PUT /User/{id}',
    path: '/editProfile/sup-1',
    endpoint: updateUser,
    text: 'Could not update details',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' the Second');
      await user.type(field('Email'), '.org');
    },
    press: pressButton(/^(Save Changes|Saving)$/),
    kept: () => {
      expect(field('Name')).toHaveValue('Amina Otieno the Second');
      expect(field('Email')).toHaveValue('amina@example.com.org');
      expect(field('Phone')).toHaveValue('+254 712 345678');
      expect(useSession.getState().name).toBe('Amina Otieno');
    },
    fields: { Name: () => field('Name'), Email: () => field('Email'), PhoneNumber: () => field('Phone') },
  },
  {
    call: 'POST /PasswordReset',
    path: '/resetPassword',
    endpoint: requestPasswordReset,
    text: 'Could not make the request!',
    press: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^(Request Password Reset|Sending)$/ }));
      const confirm = screen.queryByRole('button', { busy: true }) ? undefined : await button('Request reset');
      if (confirm) await user.click(confirm);
    },
    kept: () => expect(useSession.getState().token).not.toBeNull(),
    fields: {},
  },
];

const sent = (calls: { endpoint: Endpoint }[], endpoint: Endpoint) =>
  calls.filter((call) => call.endpoint === endpoint).length;

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe.each(reads)('%s', (_, path, answer, text, arrived) => {
  it.each(failures)(`says '${text}' when it %s, and succeeds on Retry`, async (_, failure) => {
    const api = fakeApi(on(answer.endpoint, failure as never));
    const { user } = openPage(path);
    const toast = (await screen.findByText(text)).closest('[role=alert]');
    expect(toast).toHaveTextContent(`Error${text}`);
    api.use(answer);
    await user.click(await button('Retry'));
    expect(await arrived()).toBeInTheDocument();
  });

  it('says that it is loading while it is slow, and asks once', async () => {
    const slow = later(answer.endpoint, answer.reply({} as never));
    const { calls } = fakeApi(slow.handler);
    openPage(path);
    await waitFor(() => expect(sent(calls, answer.endpoint)).toBe(1));
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    await slow.finish();
    expect(await arrived()).toBeInTheDocument();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
    expect(sent(calls, answer.endpoint)).toBe(1);
  });
});

describe.each(writes)('$call', ({ path, endpoint, text, prepare, press, kept }) => {
  it.each(failures)(`says '${text}' when it %s, keeps what is there, and takes a second try`, async (_, failure) => {
    const api = fakeApi(...Object.values(answers), on(endpoint, failure as never));
    const { user } = openPage(path);
    await prepare?.(user);
    await press(user);
    const toast = (await screen.findByText(text)).closest('[role=alert]');
    expect(toast).toHaveTextContent(`Error${text}`);
    expect(screen.queryByRole('button', { busy: true })).not.toBeInTheDocument();
    kept();
    api.use(later(endpoint, ok as never).handler);
    await press(user);
    await waitFor(() => expect(busy()).toBeInTheDocument());
    expect(sent(api.calls, endpoint)).toBe(2);
  });

  it('shows that it is under way while it is slow, and is sent once', async () => {
    const slow = later(endpoint, new FakeFailure(500));
    const { calls } = fakeApi(...Object.values(answers), slow.handler);
    const { user } = openPage(path);
    await prepare?.(user);
    await press(user);
    await waitFor(() => expect(busy()).toHaveAttribute('aria-disabled', 'true'));
    await press(user);
    act(() => busy().focus());
    await user.keyboard(' {Enter}');
    expect(sent(calls, endpoint)).toBe(1);
    kept();
    await slow.finish();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(sent(calls, endpoint)).toBe(1);
    kept();
  });
});

describe('POST /logout after a password reset', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function requested() {
    const { user } = openPage('/resetPassword', { userEvent: { advanceTimers: (ms) => jest.advanceTimersByTime(ms) } });
    await user.click(await button('Request Password Reset'));
    await user.click(await button('Request reset'));
    await screen.findByText('Please check your email!');
    return user;
  }

  it.each(failures)("says 'Could not logout' when it %s, and offers to try again", async (_, failure) => {
    const api = fakeApi(answers.details, on(requestPasswordReset, ok), on(signOut, failure));
    const user = await requested();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText('Could not logout')).toBeInTheDocument();
    expect(useSession.getState().token).not.toBeNull();
    const again = later(signOut, ok);
    api.use(again.handler);
    await user.click(await button('Logout'));
    await user.click(await screen.findByRole('button', { name: 'Logout', busy: true }));
    await again.finish();
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    expect(sent(api.calls, signOut)).toBe(2);
  });

  it('goes on saying where to look while it is slow, and offers nothing to press', async () => {
    const slow = later(signOut, ok);
    const { calls } = fakeApi(answers.details, on(requestPasswordReset, ok), slow.handler);
    await requested();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('Please check your email!')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request Password Reset' })).not.toBeInTheDocument();
    await slow.finish();
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    expect(sent(calls, signOut)).toBe(1);
  });
});

describe('a 422', () => {
  const blamed = writes.flatMap((write) =>
    Object.entries(write.fields).map(([name, input]) => [write.call, name, write, input] as const),
  );

  it.each(blamed)('of %s shows the message of %s under its input, and no toast', async (_, name, write, input) => {
    const message = `Something is wrong with ${name}.`;
    fakeApi(
      ...Object.values(answers),
      on(write.endpoint, new FakeFailure(422, { message: 'Invalid', errors: { [name]: [message] } }) as never),
    );
    const { user } = openPage(write.path);
    await write.prepare?.(user);
    await write.press(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(input()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(input()).toBeInvalid();
    await waitFor(() => expect(input()).toContainElement(document.activeElement as HTMLElement));
    expect(screen.queryByText(write.text)).not.toBeInTheDocument();
    write.kept();
  });
});
