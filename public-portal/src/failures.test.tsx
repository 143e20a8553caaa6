import { screen } from '@testing-library/react';
import {
  activateAccount,
  apply,
  type Endpoint,
  listPositions,
  lookUpApplicationStatus,
  requestPasswordReset,
  resetPassword,
} from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from './messages';
import { portal } from './portal';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Engineering' }] });
const never = () => new Promise<never>(() => {});

interface Action {
  /** The catalogue's text (specification, section 8), letter for letter. */
  text: string;
  at: string;
  endpoint: Endpoint;
  /** What is typed, by the field's label. */
  typed: Record<string, string>;
  button: string;
  busy: string;
}

const actions: Action[] = [
  {
    text: 'Email does not exist',
    at: '/applicationStatus',
    endpoint: lookUpApplicationStatus,
    typed: { Email: 'amina@example.com' },
    button: 'Check status',
    busy: 'Checking',
  },
  {
    text: 'Could not make an Application',
    at: '/',
    endpoint: apply,
    typed: { Name: 'Amina Otieno', Email: 'amina@example.com' },
    button: 'Send application',
    busy: 'Sending your application',
  },
  {
    text: 'Could not Sign Up',
    at: '/signUp',
    endpoint: activateAccount,
    typed: { Email: 'amina@example.com', Password: 'orbit kettle maple' },
    button: 'Sign Up',
    busy: 'Signing up',
  },
  {
    text: 'Could not send request',
    at: '/requestResetPassword',
    endpoint: requestPasswordReset,
    typed: { Email: 'amina@example.com' },
    button: 'Send reset link',
    busy: 'Sending',
  },
  {
    text: 'Password could not be reset!',
    at: '/resetPassword/a-token',
    endpoint: resetPassword,
    typed: { 'New password': 'orbit kettle maple' },
    button: 'Reset Password',
    busy: 'Saving',
  },
];

const failures: [string, FakeFailure][] = [
  ['offline', new FakeFailure(0)],
  ['a fault of the server', new FakeFailure(500, { message: 'Server error.', requestId: 'request-7' })],
  ['an answer that is no JSON', new FakeFailure(502, {})],
  ['too many tries', new FakeFailure(429, { message: 'Too many requests.' }, { 'retry-after': '120' })],
];

function open(at: string) {
  const children = [...portal.routes, { path: 'login', element: <h1>Log In</h1> }];
  return renderRoutes([{ path: base, hydrateFallbackElement: <p>one moment</p>, children }], {
    at,
    wrapper: ApiProvider,
    userEvent: { delay: null },
  });
}

async function fillInAndSend({ at, typed, button }: Action) {
  const page = open(at);
  for (const [label, text] of Object.entries(typed)) {
    await page.user.click(await screen.findByLabelText(label));
    await page.user.paste(text);
  }
  const send = () => page.user.click(screen.getByText(button, { selector: 'button' }));
  await send();
  return { ...page, send };
}

function expectKept({ typed, button }: Action) {
  for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(text);
  expect(screen.getByText(button, { selector: 'button' })).not.toHaveAttribute('aria-disabled');
}

describe.each(actions)('"$text"', (action) => {
  const { text, at, endpoint, busy } = action;
  const answers = (reply: FakeFailure | (() => Promise<never>)) => [positions, on(endpoint, reply as never)];

  it.each(failures)('comes with %s, tells what to do, and keeps what was typed', async (_, failure) => {
    const api = fakeApi(...answers(failure));
    const { address, send } = await fillInAndSend(action);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    // Beside the toast, which goes by itself: what to do, in the form.
    expect(screen.getByRole('form').querySelector('[data-general-error]')).toHaveFocus();
    expectKept(action);
    expect(address()).toBe(at);
    await send();
    expect(api.calls.filter((call) => call.endpoint === endpoint)).toHaveLength(2);
  });

  it('does not come while the answer takes its time: the button is busy, and nothing is sent twice', async () => {
    const api = fakeApi(...answers(never));
    const { user } = await fillInAndSend(action);
    const button = await screen.findByText(busy, { selector: 'button' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    await user.click(button);
    expect(api.calls.filter((call) => call.endpoint === endpoint)).toHaveLength(1);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('does not come with a 422, which is told under the fields', async () => {
    const field = Object.keys((endpoint.body as { properties?: object } | undefined)?.properties ?? {}).find((name) =>
      /^(email|password|name)$/i.test(name),
    ) as string;
    fakeApi(...answers(new FakeFailure(422, { message: 'no', errors: { [field]: ['What is wrong with it.'] } })));
    await fillInAndSend(action);
    expect(await screen.findByText('What is wrong with it.')).toBeInTheDocument();
    expect(document.activeElement).toHaveAccessibleDescription(expect.stringContaining('What is wrong with it.'));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expectKept(action);
  });
});

describe('"Could not get Positions"', () => {
  it.each(failures)('comes with %s, and asking again brings them', async (_, failure) => {
    const api = fakeApi(on(listPositions, failure));
    const { user } = open('/');
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    api.use(positions);
    await user.click(screen.getByText('Try again', { selector: 'button' }));
    expect(await screen.findByText('Engineering', { selector: 'option' })).toBeInTheDocument();
  });
});
