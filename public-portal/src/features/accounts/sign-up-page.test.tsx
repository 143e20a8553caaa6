import { activateAccount, getActivation } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { signInAddress } from '@internship-portals/shared-api/sign-in-address';
import { FakeFailure, fakeApi, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { messages } from './messages';
import { SignUpPage } from './sign-up-page';

const texts = messages.signUp;
const done = on(activateAccount, { message: texts.done });

function open(at = '/signUp') {
  return renderRoutes(
    [
      { path: '/signUp', element: <SignUpPage /> },
      { path: '/login', element: <h1>login page</h1> },
    ],
    { at, wrapper: ApiProvider },
  );
}

const mailedTo = (Email: string) => on(getActivation, { Email });

async function signUp({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText(texts.email), 'amina@example.com');
  await user.type(screen.getByLabelText(texts.password), 'orbit kettle maple');
  await user.click(screen.getByRole('button', { name: texts.submit }));
}

describe('sign-up page', () => {
  it('sends email, password and the token of the link, says so and goes to the login', async () => {
    const api = fakeApi(done, on(getActivation, new FakeFailure(0)));
    await signUp(open('/signUp?token=a-token'));
    expect(await screen.findByRole('heading', { name: 'login page' })).toBeInTheDocument();
    expect(screen.getByText('Sign Up Successfull. You can login now')).toBeInTheDocument();
    expect(api.last(activateAccount)?.input.body).toEqual({
      email: 'amina@example.com',
      password: 'orbit kettle maple',
      token: 'a-token',
    });
  });

  it('knows the address that the link was mailed to, and leaves it for the login page', async () => {
    const api = fakeApi(done, mailedTo('amina@example.com'));
    const { user } = open('/signUp?token=a-token');
    await waitFor(() => expect(screen.getByLabelText(texts.email)).toHaveValue('amina@example.com'));
    expect(api.calls[0]?.input.params).toEqual({ token: 'a-token' });
    await user.type(screen.getByLabelText(texts.password), 'orbit kettle maple');
    await user.click(screen.getByRole('button', { name: texts.submit }));
    expect(await screen.findByRole('heading', { name: 'login page' })).toBeInTheDocument();
    expect(signInAddress.get()).toBe('amina@example.com');
  });

  it('says at once that a link is used up, and the way on', async () => {
    const message = 'This link has expired or was already used. If you have signed up, log in.';
    fakeApi(on(getActivation, new FakeFailure(404, { message })));
    open('/signUp?token=a-token');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(texts.email)).toHaveValue('');
  });

  it('sends no token when the address has none', async () => {
    const api = fakeApi(done);
    await signUp(open());
    expect(await screen.findByRole('heading', { name: 'login page' })).toBeInTheDocument();
    expect(api.calls[0]?.input.body).toEqual({ email: 'amina@example.com', password: 'orbit kettle maple' });
  });

  it('says which email to use and what a password needs, before anything is sent', () => {
    fakeApi();
    open();
    expect(screen.getByText('Please use the same email as used while applying')).toBeInTheDocument();
    expect(screen.getByLabelText(texts.password)).toHaveAccessibleDescription(
      expect.stringContaining('At least 8 characters'),
    );
    expect(screen.getByLabelText(texts.password)).toHaveAttribute('autocomplete', 'new-password');
  });

  it('shows and hides the password', async () => {
    fakeApi();
    const { user } = open();
    expect(screen.getByLabelText(texts.password)).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: /show password/i }));
    expect(screen.getByLabelText(texts.password)).toHaveAttribute('type', 'text');
  });

  it.each([401, 422])('shows the messages of a %i under their fields', async (status) => {
    const errors = { email: ['Open the activation link that we e-mailed to you'] };
    fakeApi(
      on(activateAccount, new FakeFailure(status, { code: 'activation_refused', message: errors.email[0], errors })),
    );
    await signUp(open());
    expect(await screen.findByText(errors.email[0] as string)).toBeInTheDocument();
    expect(screen.getByLabelText(texts.email)).toHaveAccessibleDescription(
      expect.stringContaining(errors.email[0] as string),
    );
    expect(screen.getByLabelText(texts.email)).toHaveFocus();
    expect(screen.getByLabelText(texts.password)).toHaveValue('orbit kettle maple');
    expect(screen.queryByText('Could not Sign Up')).not.toBeInTheDocument();
  });

  it('shows why a password is refused under it', async () => {
    const errors = { password: ['This is a very common password.'] };
    fakeApi(on(activateAccount, new FakeFailure(422, { message: '', errors })));
    await signUp(open());
    expect(await screen.findByText(errors.password[0] as string)).toBeInTheDocument();
    expect(screen.getByLabelText(texts.password)).toHaveFocus();
  });

  it.each([0, 500])('says that it could not sign up after a failure of status %i', async (status) => {
    fakeApi(on(activateAccount, new FakeFailure(status, { message: 'Server error.' })));
    await signUp(open());
    expect(await screen.findByText('Could not Sign Up')).toBeInTheDocument();
    expect(screen.getByLabelText(texts.email)).toHaveValue('amina@example.com');
  });

  it('says how long to wait after too many tries', async () => {
    fakeApi(on(activateAccount, new FakeFailure(429, { message: 'Too many' }, { 'retry-after': '45' })));
    await signUp(open());
    expect(await screen.findByText('Too many tries. Please wait 45 seconds and try again.')).toBeInTheDocument();
  });

  it('leads to the login', () => {
    fakeApi();
    open();
    expect(screen.getByRole('link', { name: 'Login Now' })).toHaveAttribute('href', '/login');
  });
});
