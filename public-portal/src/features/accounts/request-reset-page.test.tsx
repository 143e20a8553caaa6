import { requestPasswordReset } from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { messages } from './messages';
import { RequestResetPage } from './request-reset-page';

const texts = messages.requestReset;

const open = () =>
  renderRoutes([{ path: '/requestResetPassword', element: <RequestResetPage /> }], { at: '/requestResetPassword' });

async function ask({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText(texts.email), 'amina@example.com');
  await user.click(screen.getByRole('button', { name: texts.submit }));
}

describe('page that requests a password reset', () => {
  it('sends the email and says where to look', async () => {
    const api = fakeApi(on(requestPasswordReset, { message: texts.done }));
    await ask(open());
    expect(await screen.findByText('Please check your email!')).toBeInTheDocument();
    expect(screen.getByText(texts.doneNext)).toBeInTheDocument();
    expect(api.calls[0]?.input.body).toEqual({ email: 'amina@example.com' });
  });

  it('says which email to use and leads to the login', () => {
    fakeApi();
    open();
    expect(screen.getByText('Please use the same email as used while logging in')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login Now?' })).toHaveAttribute('href', '/login');
  });

  it('shows the message of a 422 under the field and focuses it', async () => {
    const errors = { email: ['Enter an e-mail address.'] };
    fakeApi(on(requestPasswordReset, new FakeFailure(422, { message: '', errors })));
    await ask(open());
    expect(await screen.findByText(errors.email[0] as string)).toBeInTheDocument();
    expect(screen.getByLabelText(texts.email)).toHaveFocus();
  });

  it.each([0, 500])('says that the request could not be sent after a failure of status %i', async (status) => {
    fakeApi(on(requestPasswordReset, new FakeFailure(status, { message: 'Server error.' })));
    await ask(open());
    expect(await screen.findByText('Could not send request')).toBeInTheDocument();
    expect(screen.getByLabelText(texts.email)).toHaveValue('amina@example.com');
  });

  it('says how long to wait after too many tries', async () => {
    fakeApi(on(requestPasswordReset, new FakeFailure(429, { message: 'Too many' }, { 'retry-after': '3600' })));
    await ask(open());
    expect(await screen.findByText('Too many tries. Please wait 60 minutes and try again.')).toBeInTheDocument();
  });
});
