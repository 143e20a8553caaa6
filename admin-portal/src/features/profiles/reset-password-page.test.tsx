import { useSession } from '@internship-portals/shared-api/client';
import { getUserForEdit, requestPasswordReset, signOut } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { ResetPasswordPage } from './reset-password-page';

const read = on(getUserForEdit, {
  User: {
    user_id: 'adm-1',
    Name: 'Amina Otieno',
    Email: 'amina@example.com',
    PhoneNumber: '+254700000001',
    Position: '',
  },
});
const requested = on(requestPasswordReset, { message: 'ok' });

const openPage = (userEvent?: object) =>
  renderRoutes([{ path: `${base}/resetPassword`, Component: ResetPasswordPage }], {
    at: `${base}/resetPassword`,
    wrapper: ApiProvider,
    userEvent,
  });

async function request(user: UserEvent, answer: string) {
  await user.click(await screen.findByRole('button', { name: 'Request Password Reset' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Do you want to request a password reset? You will be logged out!');
  await user.click(within(question).getByRole('button', { name: answer }));
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe("an administrator's password reset", () => {
  it('goes to their own address', async () => {
    fakeApi(read);
    openPage();
    expect(await screen.findByText(/We send a link to amina@example.com/)).toBeInTheDocument();
  });

  it('is requested after a confirmation, and signs out 3 seconds later', async () => {
    jest.useFakeTimers();
    try {
      const api = fakeApi(read, requested, on(signOut, { message: 'ok' }));
      const { user } = openPage({ advanceTimers: (ms: number) => jest.advanceTimersByTime(ms) });
      await request(user, 'Request reset');
      expect(await screen.findByText('Please check your email!')).toBeInTheDocument();
      const sent = api.calls.find(({ endpoint }) => endpoint === requestPasswordReset);
      expect(sent?.input.body).toEqual({ email: 'amina@example.com' });
      expect(useSession.getState().token).not.toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(api.calls.some(({ endpoint }) => endpoint === signOut)).toBe(true);
      expect(useSession.getState()).toMatchObject({ token: null, ended: 'signed-out' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('is not requested when the question is answered with Cancel', async () => {
    const api = fakeApi(read);
    const { user } = openPage();
    await request(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.calls.some(({ endpoint }) => endpoint === requestPasswordReset)).toBe(false);
  });

  it("reports 'Could not make the request!' and stays signed in", async () => {
    fakeApi(read, on(requestPasswordReset, new FakeFailure(500)));
    const { user } = openPage();
    await request(user, 'Request reset');
    expect(await screen.findByText('Could not make the request!')).toBeInTheDocument();
    expect(useSession.getState().token).not.toBeNull();
  });

  it("reports 'Could not get your details' and reads them again on request", async () => {
    const api = fakeApi(on(getUserForEdit, new FakeFailure(404)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get your details')).toBeInTheDocument();
    api.use(read);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/We send a link to/)).toBeInTheDocument();
  });
});
