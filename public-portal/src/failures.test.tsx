import {
  activateAccount,
  apply,
  listPositions,
  lookUpApplicationStatus,
  requestPasswordReset,
  resetPassword,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  expectActionFailure,
  expectFieldMessage,
  type FailingAction,
  type FailurePage,
  FakeFailure,
  fakeApi,
  fault,
  fieldsOf,
  offline,
  on,
} from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from './messages';
import { portal } from './portal';
import { intakes, programme } from './testing';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Engineering' }] });

/** Types into fields, by their labels. */
const type = (typed: Record<string, string>) => async (user: UserEvent) => {
  for (const [label, text] of Object.entries(typed)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
};
const send = (button: string) => (user: UserEvent) => user.click(screen.getByText(button, { selector: 'button' }));

/** A form: what is typed, by the labels of its fields, and the button that sends it. */
function form(typed: Record<string, string>, button: string): Pick<FailingAction, 'prepare' | 'act' | 'busy' | 'kept'> {
  return {
    prepare: type(typed),
    act: send(button),
    busy: () => document.querySelector<HTMLElement>('button[aria-busy="true"]') as HTMLElement,
    kept: () => {
      for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(text);
    },
  };
}

const field = (label: string) => () => screen.getByLabelText(label);
const Email = 'amina@example.com';
const password = 'orbit kettle maple';

/** Every action of the portal. */
const actions: FailingAction[] = [
  {
    text: 'Email does not exist',
    at: '/applicationStatus',
    endpoint: lookUpApplicationStatus,
    ...form({ Email }, 'Check status'),
    fields: { Email: field('Email') },
  },
  {
    text: 'Could not make an Application',
    at: '/',
    endpoint: apply,
    ...form({ Name: 'Amina Otieno', Email }, 'Send application'),
    fields: { Name: field('Name'), Email: field('Email') },
  },
  {
    text: 'Could not Sign Up',
    at: '/signUp',
    endpoint: activateAccount,
    ...form({ Email, Password: password }, 'Sign Up'),
    fields: { email: field('Email'), password: field('Password') },
  },
  {
    text: 'Could not send request',
    at: '/requestResetPassword',
    endpoint: requestPasswordReset,
    ...form({ Email }, 'Send reset link'),
    fields: { email: field('Email') },
  },
  {
    text: 'Password could not be reset!',
    at: '/resetPassword/a-token',
    endpoint: resetPassword,
    ...form({ 'New password': password }, 'Reset Password'),
    fields: { password: field('New password') },
  },
];

const notJson = new FakeFailure(502, {});
const throttled = new FakeFailure(429, { message: 'Too many requests.' }, { 'retry-after': '120' });

const page: FailurePage = {
  answers: [positions, programme, intakes],
  failures: [offline, fault, notJson, throttled],
  open(at) {
    const children = [...portal.routes, { path: 'login', element: <h1>Log In</h1> }];
    return renderRoutes([{ path: base, children }], {
      at,
      wrapper: ApiProvider,
      userEvent: { delay: null },
    });
  },
  // The toast closes by itself; the form keeps the message.
  onFailure: () => waitFor(() => expect(screen.getByRole('form').querySelector('[data-general-error]')).toHaveFocus()),
};

describe('an action that fails', () => {
  it.each(actions)("says '$text' at $at, keeps what was typed, and is sent once at a time", (action) =>
    expectActionFailure(page, action),
  );

  it.each(fieldsOf(actions))('with a 422 of $call shows the message of $field under its input', (field) =>
    expectFieldMessage(page, field),
  );
});

describe('a read that fails', () => {
  it.each(page.failures ?? [])(
    "says 'Could not get Positions' after a $status, and asks again on request",
    async (failure) => {
      const api = fakeApi(programme, intakes, on(listPositions, failure));
      const { user } = page.open('/');
      expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
      expect(screen.getByText('Error')).toBeInTheDocument();
      api.use(positions);
      await user.click(screen.getByText('Try again', { selector: 'button' }));
      expect(await screen.findByText('Engineering', { selector: 'option' })).toBeInTheDocument();
    },
  );
});
