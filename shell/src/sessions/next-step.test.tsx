import { useSession } from '@internship-portals/shared-api/client';
import {
  type SecondFactorMethod,
  setUpTotp,
  signIn,
  signInWithCode,
  signInWithProvider,
  startTotpSetUp,
} from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portals from '../../../portals.json';
import type { RegisteredPortal } from '../portals/registry';
import { LoginPage } from './login-page';

const registered = portals.map((portal) => ({ ...portal, current: null, previous: null }) as RegisteredPortal);
const signedIn = { user: { Name: 'Amina', user_id: '7' }, Role: ['ADM' as const], token: 'abc' };

const open = (at = '/login') =>
  renderRoutes(
    [
      { path: '/login', element: <LoginPage portals={registered} /> },
      { path: '*', element: <p>Signed in</p> },
    ],
    { at },
  );

/** Enters the password of an account that needs another step. */
async function enterPassword(
  code: 'second_factor_required' | 'second_factor_setup_required',
  methods: SecondFactorMethod[],
  ...rest: Parameters<typeof fakeApi>
) {
  const step = { token: 'the step', methods };
  const api = fakeApi(on(signIn, new FakeFailure(401, { code, message: 'Next.', step } as never)), ...rest);
  const { user } = open();
  await user.type(await screen.findByLabelText('Email'), 'amina@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret words{Enter}');
  return { user, api };
}

beforeEach(signedOut);

describe('the second step of signing in', () => {
  it('takes a code, says when it is wrong, and begins the session', async () => {
    const { user, api } = await enterPassword(
      'second_factor_required',
      ['totp', 'recovery-code'],
      on(signInWithCode, ({ body }) =>
        body.code === '123456'
          ? signedIn
          : new FakeFailure(422, { message: 'no', errors: { code: ['This code is not right.'] } }),
      ),
    );
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.queryByText('Could not Login')).not.toBeInTheDocument();
    await user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right\./));
    expect(useSession.getState().token).toBeNull();
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText('Signed in')).toBeVisible();
    expect(useSession.getState().token).toBe('abc');
    expect(api.last(signInWithCode)?.input.body).toEqual({ step: 'the step', method: 'totp', code: '123456' });
  });

  it('takes a recovery code instead', async () => {
    const { user, api } = await enterPassword(
      'second_factor_required',
      ['totp', 'recovery-code'],
      on(signInWithCode, signedIn),
    );
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(await screen.findByLabelText('Recovery code'), 'abcde-fghjk{Enter}');
    expect(await screen.findByText('Signed in')).toBeVisible();
    expect(api.last(signInWithCode)?.input.body).toMatchObject({ method: 'recovery-code', code: 'abcde-fghjk' });
  });

  it('goes back to the password, with the reason, when it took too long', async () => {
    const { user } = await enterPassword(
      'second_factor_required',
      ['totp'],
      on(signInWithCode, new FakeFailure(401, { code: 'step_expired', message: 'This login took too long.' })),
    );
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('This login took too long.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('a role that needs a second factor', () => {
  it('sets up an app and keeps the recovery codes before the session begins', async () => {
    const { user } = await enterPassword(
      'second_factor_setup_required',
      ['passkey', 'totp'],
      on(startTotpSetUp, { Secret: 'ABCDEFGH', Uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      on(setUpTotp, { ...signedIn, RecoveryCodes: ['abcde-fghjk'] }),
    );
    expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use an authenticator app' }));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    const shown = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(shown).getByText('abcde-fghjk')).toBeVisible();
    expect(useSession.getState().token).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I have kept my codes' }));
    expect(await screen.findByText('Signed in')).toBeVisible();
  });
});

describe('the return from the identity provider', () => {
  it('completes the sign-in and takes its token out of the address', async () => {
    const api = fakeApi(on(signInWithProvider, signedIn));
    open('/login#step=the-step');
    expect(await screen.findByText('Signed in')).toBeVisible();
    expect(api.calls[0]?.input.body).toEqual({ step: 'the-step' });
  });

  it('says why it did not work and what to do', async () => {
    open('/login#provider=no-account');
    expect(await screen.findByText(/^There is no staff account with the e-mail address/)).toBeVisible();
  });
});
