import { useSession } from '@internship-portals/shared-api/client';
import { confirmEmailChange, reportEmailChange } from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { ConfirmEmailPage, ReportEmailPage } from './email-change-pages';
import { messages } from './messages';

const open = (page: 'confirmEmail' | 'reportEmail') =>
  renderRoutes(
    [
      { path: '/confirmEmail/:token', element: <ConfirmEmailPage /> },
      { path: '/reportEmail/:token', element: <ReportEmailPage /> },
    ],
    { at: `/${page}/a-token` },
  );

describe.each([
  ['confirmEmail', messages.emailChange.confirm, confirmEmailChange],
  ['reportEmail', messages.emailChange.report, reportEmailChange],
] as const)('the page %s of a mailed link', (page, texts, endpoint) => {
  afterEach(signedOut);

  it('acts when its button is pressed, not when a program opens the link, and says so', async () => {
    const api = fakeApi(on(endpoint, { message: 'ok' }));
    const { user } = open(page);
    const button = await screen.findByRole('button', { name: texts.submit });
    expect(api.calls).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(texts.done)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(texts.done);
    expect(screen.queryByRole('button', { name: texts.submit })).not.toBeInTheDocument();
    expect(api.calls.map(({ input }) => input.body)).toEqual([{ token: 'a-token' }]);
  });

  it('says what to do when the link no longer works', async () => {
    const why = 'This link has expired or was already used. Log in and change the address again.';
    fakeApi(on(endpoint, new FakeFailure(422, { message: 'no', errors: { token: [why] } })));
    const { user } = open(page);
    await user.click(await screen.findByRole('button', { name: texts.submit }));
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/requestResetPassword');
  });
});

it('a report ends the session of this browser, which the server has ended too; a confirmation does not', async () => {
  fakeApi(on(confirmEmailChange, { message: 'ok' }), on(reportEmailChange, { message: 'ok' }));
  for (const [page, token] of [
    ['confirmEmail', 'token-of-INT'],
    ['reportEmail', null],
  ] as const) {
    signedInAs('INT');
    const { user, unmount } = open(page);
    await user.click(await screen.findByRole('button', { name: /Confirm Address|Secure My Account/ }));
    await screen.findByRole('alert');
    expect(useSession.getState().token).toBe(token);
    unmount();
  }
});
