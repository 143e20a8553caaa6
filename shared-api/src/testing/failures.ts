/**
 * What every page does when a call fails. A portal's failures.test.tsx holds the table of its calls and hands each row
 * to one of these functions.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useSession } from '../client';
import { type Endpoint, requestPasswordReset, signOut } from '../contract';
import { FakeFailure, fakeApi, type Handler, later, on } from './fake-api';

/** A portal under test. */
export interface FailurePage {
  /** An answer for each call that the portal's pages make when they open. */
  answers: Handler[];
  /** Renders the portal at an address below its base, such as '/tasks/t-1'. */
  open: (at: string, options?: { userEvent?: object }) => { user: UserEvent };
  /** The failures that each action is tried with, one after the other. Default: offline, then a server error. */
  failures?: FakeFailure[];
  /** Asserts what else the portal shows while an action's failure is on screen. */
  onFailure?: () => void | Promise<void>;
}

interface FailingCall {
  /** The text of the toast. */
  text: string;
  /** The address below the portal's base. */
  at: string;
  endpoint: Endpoint;
}

/** A call that a page makes when it opens. */
export interface FailingRead extends FailingCall {
  /** Finds what the page shows after the call has succeeded. */
  shows?: () => Promise<HTMLElement>;
}

/** A call that a person starts. */
export interface FailingAction extends FailingCall {
  /** Runs once, before the first try: typing, for example. */
  prepare?: (user: UserEvent) => Promise<unknown>;
  /** Sends the call. Runs once for each try. */
  act: (user: UserEvent) => Promise<unknown>;
  /** Gets the control that shows the call in progress. Default: the only busy button. */
  busy?: () => HTMLElement;
  /** Asserts that the page still holds what the person typed. */
  kept?: () => void | Promise<void>;
  /** Gets the inputs of the fields that a 422 can name. */
  fields?: Record<string, () => HTMLElement>;
}

/** A lost connection. */
export const offline = new FakeFailure(0);
/** A server error. */
export const fault = new FakeFailure(500, { message: 'Server error.', requestId: 'r-1' });

const fail = (endpoint: Endpoint, failure: FakeFailure) => on(endpoint, failure as never);
const counter =
  ({ calls }: ReturnType<typeof fakeApi>, endpoint: Endpoint) =>
  () =>
    calls.filter((call) => call.endpoint === endpoint).length;

/**
 * Waits for a toast titled 'Error' and closes it. An open dialog hides toasts from roles, so hidden ones count.
 */
export async function expectErrorToast(
  user: UserEvent,
  text: string,
  whileShown: () => void | Promise<void> = () => {},
): Promise<void> {
  const toasts = within(screen.getByRole('region', { name: 'Notifications', hidden: true }));
  const toast = (await toasts.findByText(text)).closest<HTMLElement>('[role="alert"]');
  expect(toast).toHaveTextContent(/^Error/);
  await whileShown();
  await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(toasts.queryByText(text)).not.toBeInTheDocument());
}

/** A read that fails shows its text and a Retry button; Retry shows progress, sends one call and shows the answer. */
export async function expectReadFailure(page: FailurePage, { text, at, endpoint, shows }: FailingRead): Promise<void> {
  const api = fakeApi(...page.answers, fail(endpoint, offline));
  const { user } = page.open(at);
  // Two parts of a page may read the same: each of their buttons reads it again.
  const retry = async () => {
    const [first] = await screen.findAllByRole('button', { name: 'Retry' });
    await user.click(first as HTMLElement);
  };
  await expectErrorToast(user, text);
  api.use(fail(endpoint, fault));
  await retry();
  await expectErrorToast(user, text);
  const answer = page.answers.find((handler) => handler.endpoint === endpoint);
  if (!answer) throw new Error(`No answer for ${endpoint.method} ${endpoint.path}`);
  const slow = later(endpoint, answer.reply({} as never) as never);
  api.use(slow.handler);
  const sent = counter(api, endpoint);
  const before = sent();
  await retry();
  // What went wrong stays on the screen until the answer arrives.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry', busy: true })).not.toHaveLength(0));
  expect(sent()).toBe(before + 1);
  await slow.finish();
  if (shows) expect(await shows()).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
}

/** The only busy button; a question that started it has closed by then. */
async function busyButton(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  return waitFor(() => screen.getByRole('button', { busy: true }));
}

/**
 * An action that fails shows its text, keeps what the person typed and can be tried again. While it is in progress, its
 * control says so and sends nothing more.
 */
export async function expectActionFailure(page: FailurePage, action: FailingAction): Promise<void> {
  const { text, endpoint, prepare, busy, kept } = action;
  const api = fakeApi(...page.answers);
  const { user } = page.open(action.at);
  await prepare?.(user);
  for (const failure of page.failures ?? [offline, fault]) {
    api.use(fail(endpoint, failure));
    await action.act(user);
    await expectErrorToast(user, text, page.onFailure);
    expect(screen.queryByRole('button', { busy: true })).not.toBeInTheDocument();
    await kept?.();
  }
  const slow = later(endpoint, new FakeFailure(500) as never);
  api.use(slow.handler);
  const sent = counter(api, endpoint);
  const before = sent();
  await action.act(user);
  const control = busy ? await waitFor(busy) : await busyButton();
  expect(control).toHaveAttribute('aria-disabled', 'true');
  await user.click(control);
  act(() => control.focus());
  await user.keyboard(' {Enter}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(sent()).toBe(before + 1);
  await slow.finish();
  await expectErrorToast(user, text);
  expect(sent()).toBe(before + 1);
  await kept?.();
}

/** The rows for `expectFieldMessage`: each action with each of its fields. */
export const fieldsOf = (actions: FailingAction[]) =>
  actions.flatMap((action) =>
    Object.keys(action.fields ?? {}).map((field) => ({
      field,
      call: `${action.endpoint.method} ${action.endpoint.path}`,
      action,
    })),
  );

/** A 422 shows each message under its input, moves the focus there and shows no toast. */
export async function expectFieldMessage(
  page: FailurePage,
  { field, action }: ReturnType<typeof fieldsOf>[number],
): Promise<void> {
  const message = `Something is wrong with ${field}.`;
  const input = () => (action.fields as Record<string, () => HTMLElement>)[field]?.() as HTMLElement;
  const refusal = new FakeFailure(422, { message: 'Invalid', errors: { [field]: [message] } });
  fakeApi(...page.answers, fail(action.endpoint, refusal));
  const { user } = page.open(action.at);
  await action.prepare?.(user);
  await action.act(user);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(input()).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(input()).toBeInvalid();
  await waitFor(() => expect(input()).toContainElement(document.activeElement as HTMLElement));
  expect(screen.queryByText(action.text)).not.toBeInTheDocument();
  await action.kept?.();
}

/** Requests a password reset from inside a dashboard, with fake timers. */
async function requestReset(page: FailurePage) {
  const { user } = page.open('/resetPassword', {
    userEvent: { advanceTimers: (ms: number) => jest.advanceTimersByTime(ms) },
  });
  await user.click(await screen.findByRole('button', { name: 'Request Password Reset' }));
  await user.click(await screen.findByRole('button', { name: 'Request reset' }));
  await screen.findByText('Please check your email!');
  return user;
}
const ok = { message: 'ok' };

/** The sign-out that follows a password reset fails: the page says so and offers Logout. Needs fake timers. */
export async function expectSignOutFailure(page: FailurePage, failure: FakeFailure): Promise<void> {
  const api = fakeApi(...page.answers, on(requestPasswordReset, ok), on(signOut, failure));
  const user = await requestReset(page);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('Could not logout')).toBeInTheDocument();
  expect(useSession.getState().token).not.toBeNull();
  const again = later(signOut, ok);
  api.use(again.handler);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Logout', busy: true }));
  await again.finish();
  expect(await screen.findByText('Signed out')).toBeInTheDocument();
  expect(counter(api, signOut)()).toBe(2);
}

/** The sign-out that follows a password reset is slow: the page keeps its message. Needs fake timers. */
export async function expectSlowSignOut(page: FailurePage): Promise<void> {
  const slow = later(signOut, ok);
  const api = fakeApi(...page.answers, on(requestPasswordReset, ok), slow.handler);
  await requestReset(page);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('Please check your email!')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Request Password Reset' })).not.toBeInTheDocument();
  await slow.finish();
  expect(await screen.findByText('Signed out')).toBeInTheDocument();
  expect(counter(api, signOut)()).toBe(1);
}
