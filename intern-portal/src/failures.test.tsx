import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useSession } from 'shared-api/client';
import {
  addComment,
  completeTask,
  type Endpoint,
  editComment,
  getTask,
  getUser,
  getUserForEdit,
  listTasks,
  requestPasswordReset,
  signOut,
  updateUser,
} from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, guarded, later, on, signedInAs, signedOut } from 'shared-api/testing';
import { LoadingScreen } from 'shared-ui';
import { Outlet } from 'shared-ui/router';
import { renderRoutes } from 'shared-ui/testing';
import { buildPerformance, buildUser } from './features/profiles/profile.fixture';
import { buildComment, buildTask } from './features/tasks/task.fixture';
import { base } from './messages';
import { portal } from './portal';

const answers = {
  tasks: on(listTasks, { Tasks: [buildTask()] }),
  task: on(getTask, { task: buildTask(), Supervisor: 'Njeri Wambui', comment: [buildComment()] }),
  profile: on(getUser, buildPerformance()),
  details: on(getUserForEdit, { User: buildUser() }),
};
const ok = { message: 'ok' };

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
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** Every read: where it happens, what the catalogue says, and what stands there once it has succeeded. */
const reads = [
  ['GET /Task', '', answers.tasks, 'Could not get Tasks', heading('Write the market report')],
  ['GET /Task/{id}', '/tasks/t-1', answers.task, 'Could not get Task Details', heading('Comments and Remarks')],
  ['GET /User/{id}', '/profile', answers.profile, 'Could not get profile details', heading('My Performance')],
  [
    'GET /User/{id}/edit',
    '/editProfile/int-1',
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
  /** What shows that the call is under way. */
  busy: () => HTMLElement;
  /** What must be as the person left it after a failure. */
  kept: () => void;
  /** What success leads to, where the test must wait for it: nothing may go on in the next one. */
  after?: () => Promise<unknown>;
}

const box = () => screen.findByRole('checkbox', { name: 'Complete Write the market report' });
const completion = {
  endpoint: completeTask,
  press: async (user: UserEvent) => user.click(await box()),
  busy: () => screen.getByRole('checkbox', { busy: true }),
  kept: () => {
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByRole('checkbox')).toHaveFocus();
  },
};
const pressButton = (name: RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
const busyButton = () => screen.getByRole('button', { busy: true });

const writes: Write[] = [
  { call: 'PUT Task/Status/{id} in the list', path: '', text: 'Could not Complete Tasks', ...completion },
  { call: 'PUT Task/Status/{id} in the detail', path: '/tasks/t-1', text: 'Could not Complete Task', ...completion },
  {
    call: 'POST /Comment',
    path: '/tasks/t-1',
    endpoint: addComment,
    text: 'Could not add comment',
    prepare: async (user) => user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'A question.'),
    press: pressButton(/^Add(ing| Comment)$/),
    busy: busyButton,
    kept: () => expect(field('Comment')).toHaveValue('A question.'),
  },
  {
    call: 'PUT /Comment/{id}',
    path: '/tasks/t-1',
    endpoint: editComment,
    text: 'Could not update comment',
    prepare: async (user) => {
      await user.click(await button('Edit: The first page is done.'));
      await user.type(field('Edit comment'), ' The second too.');
    },
    press: pressButton(/^Sav(e|ing)$/),
    busy: busyButton,
    kept: () => expect(field('Edit comment')).toHaveValue('The first page is done. The second too.'),
  },
  {
    call: 'PUT /User/{id}',
    path: '/editProfile/int-1',
    endpoint: updateUser,
    text: 'Could not update details',
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' the Second');
      await user.type(field('Email'), '.org');
    },
    press: pressButton(/^(Save Changes|Saving)$/),
    busy: busyButton,
    kept: () => {
      expect(field('Name')).toHaveValue('Amina Otieno the Second');
      expect(field('Email')).toHaveValue('amina@example.com.org');
      expect(field('Phone')).toHaveValue('+254 712 345678');
      expect(useSession.getState().name).toBe('Amina Otieno');
    },
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
    busy: busyButton,
    kept: () => expect(useSession.getState().token).not.toBeNull(),
    after: () => screen.findByText('Signed out', {}, { timeout: 10_000 }),
  },
];

const sent = (calls: { endpoint: Endpoint }[], endpoint: Endpoint) =>
  calls.filter((call) => call.endpoint === endpoint).length;

beforeEach(() => signedInAs('INT'));
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

describe.each(writes)('$call', ({ path, endpoint, text, prepare, press, busy, kept, after }) => {
  it.each(failures)(
    `says '${text}' when it %s, keeps what is there, and succeeds on a second try`,
    async (_, failure) => {
      const api = fakeApi(...Object.values(answers), on(signOut, ok), on(endpoint, failure as never));
      const { user } = openPage(path);
      await prepare?.(user);
      await press(user);
      const toast = (await screen.findByText(text)).closest('[role=alert]');
      expect(toast).toHaveTextContent(`Error${text}`);
      expect(screen.queryByRole('button', { busy: true })).not.toBeInTheDocument();
      kept();
      api.use(on(endpoint, ok as never));
      await press(user);
      await waitFor(() => expect(sent(api.calls, endpoint)).toBe(2));
      await after?.();
    },
  );

  it('shows that it is under way while it is slow and is sent once', async () => {
    const slow = later(endpoint, new FakeFailure(500));
    const { calls } = fakeApi(...Object.values(answers), slow.handler);
    const { user } = openPage(path);
    await prepare?.(user);
    await press(user);
    await waitFor(() => expect(busy()).toHaveAttribute('aria-disabled', 'true'));
    await press(user);
    busy().focus();
    await user.keyboard(' {Enter}');
    expect(sent(calls, endpoint)).toBe(1);
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
  const comment = writes.find(({ endpoint }) => endpoint === addComment) as Write;
  const edit = writes.find(({ endpoint }) => endpoint === editComment) as Write;
  const profile = writes.find(({ endpoint }) => endpoint === updateUser) as Write;

  it.each([
    ['Intern_comment', comment, () => field('Comment')],
    ['Comment', edit, () => field('Edit comment')],
    ['Name', profile, () => field('Name')],
    ['Email', profile, () => field('Email')],
    ['PhoneNumber', profile, () => field('Phone')],
  ] as const)('shows the message of %s under its input, and no toast', async (name, write, input) => {
    const errors = { [name]: [`Something is wrong with ${name}.`] };
    fakeApi(
      ...Object.values(answers),
      on(write.endpoint, new FakeFailure(422, { message: 'Invalid', errors }) as never),
    );
    const { user } = openPage(write.path);
    await write.prepare?.(user);
    await write.press(user);
    expect(await screen.findByText(`Something is wrong with ${name}.`)).toBeInTheDocument();
    expect(input()).toHaveAccessibleDescription(`Something is wrong with ${name}.`);
    expect(input()).toBeInvalid();
    await waitFor(() => expect(input()).toHaveFocus());
    expect(screen.queryByText(write.text)).not.toBeInTheDocument();
    write.kept();
  });
});
