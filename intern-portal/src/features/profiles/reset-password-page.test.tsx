import { useSession } from '@internship-portals/shared-api/client';
import { getUserForEdit, requestPasswordReset, signOut } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, guarded, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { base } from '../../messages';
import { buildUser } from './profile.fixture';
import { ResetPasswordPage } from './reset-password-page';

const at = `${base}/resetPassword`;

function openPage() {
  return renderRoutes([{ path: at, Component: guarded(ResetPasswordPage) }], {
    at,
    wrapper: ApiProvider,
    userEvent: { advanceTimers: (ms) => jest.advanceTimersByTime(ms) },
  });
}

const answers = [
  on(getUserForEdit, { User: buildUser() }),
  on(requestPasswordReset, { message: 'Please check your email!' }),
  on(signOut, { message: 'ok' }),
];
const ask = () => screen.findByRole('button', { name: 'Request Password Reset' });

beforeEach(() => {
  jest.useFakeTimers();
  signedInAs('INT');
});
afterEach(() => {
  signedOut();
  jest.useRealTimers();
});

describe('requesting a password reset as an intern', () => {
  it('asks first, says where to look for 3 seconds, and signs out', async () => {
    const { calls } = fakeApi(...answers);
    const { user } = openPage();
    await user.click(await ask());
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Do you want to request a password reset? You will be logged out!');
    await user.click(screen.getByRole('button', { name: 'Request reset' }));
    expect(await screen.findByText('Please check your email!')).toBeInTheDocument();
    expect(calls.find(({ endpoint }) => endpoint === requestPasswordReset)?.input.body).toEqual({
      email: 'amina@example.com',
    });
    expect(calls.some(({ endpoint }) => endpoint === signOut)).toBe(false);
    expect(useSession.getState().token).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    expect(calls.at(-1)?.endpoint).toBe(signOut);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('sends nothing when the question is answered with Cancel, by the keyboard', async () => {
    const { calls } = fakeApi(...answers);
    const { user } = openPage();
    const button = await ask();
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([getUserForEdit]);
    expect(useSession.getState().token).not.toBeNull();
  });
});
