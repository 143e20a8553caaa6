import { useSession } from '@internship-portals/shared-api/client';
import { resetPassword } from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on, signedInAs } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { messages } from './messages';
import { ResetPasswordPage } from './reset-password-page';

const texts = messages.reset;

const open = () =>
  renderRoutes(
    [
      { path: '/resetPassword/:token', element: <ResetPasswordPage /> },
      { path: '/login', element: <h1>login page</h1> },
    ],
    { at: '/resetPassword/a-token' },
  );

async function reset({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText(texts.password), 'orbit kettle maple');
  await user.click(screen.getByRole('button', { name: texts.submit }));
}

describe('page that sets a new password', () => {
  it('sends the password with the token of the address, says so and goes to the login', async () => {
    const api = fakeApi(on(resetPassword, { message: texts.done }));
    await reset(open());
    expect(await screen.findByRole('heading', { name: 'login page' })).toBeInTheDocument();
    expect(screen.getByText('Password Reset Successfully!')).toBeInTheDocument();
    expect(api.calls[0]?.input.body).toEqual({ token: 'a-token', password: 'orbit kettle maple' });
  });

  it('ends the session of this browser, which the server has ended too', async () => {
    signedInAs('INT');
    fakeApi(on(resetPassword, { message: texts.done }));
    await reset(open());
    expect(await screen.findByRole('heading', { name: 'login page' })).toBeInTheDocument();
    expect(useSession.getState()).toMatchObject({ token: null, ended: 'signed-out' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('shows and hides the password', async () => {
    fakeApi();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /show password/i }));
    expect(screen.getByLabelText(texts.password)).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: /hide password/i }));
    expect(screen.getByLabelText(texts.password)).toHaveAttribute('type', 'password');
  });

  it('shows why a password is refused under it and focuses it', async () => {
    const errors = { password: ['Use at least 8 characters.'] };
    fakeApi(on(resetPassword, new FakeFailure(422, { message: '', errors })));
    await reset(open());
    expect(await screen.findByText(errors.password[0] as string)).toBeInTheDocument();
    expect(screen.getByLabelText(texts.password)).toHaveFocus();
    expect(screen.queryByText(texts.failed)).not.toBeInTheDocument();
  });

  it('says that a used or expired link cannot reset the password, and offers another', async () => {
    const why = 'This link has expired or was already used. Request a new one.';
    fakeApi(on(resetPassword, new FakeFailure(422, { message: why, errors: { token: [why] } })));
    await reset(open());
    expect(await screen.findByText('Password could not be reset!')).toBeInTheDocument();
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: texts.again })).toHaveAttribute('href', '/requestResetPassword');
  });

  it.each([0, 500])('says that the password could not be reset after a failure of status %i', async (status) => {
    fakeApi(on(resetPassword, new FakeFailure(status, { message: 'Server error.' })));
    await reset(open());
    expect(await screen.findByText('Password could not be reset!')).toBeInTheDocument();
    expect(screen.getByLabelText(texts.password)).toHaveValue('orbit kettle maple');
  });

  it('says how long to wait after too many tries, and leads to the login', async () => {
    fakeApi(on(resetPassword, new FakeFailure(429, { message: 'Too many' }, { 'retry-after': '900' })));
    await reset(open());
    expect(await screen.findByText('Too many tries. Please wait 15 minutes and try again.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login Now?' })).toHaveAttribute('href', '/login');
  });
});
