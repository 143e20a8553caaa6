import {
  changePassword,
  endOtherSessions,
  endUserSession,
  listNotificationChoices,
  listSecondFactors,
  listUserSessions,
  saveNotificationChoice,
  type UserSession,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { AccountContext } from '@internship-portals/shared-ui';
import { ProfileCard } from '@internship-portals/shared-ui/profile';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { registryOf } from '../testing';
import { AccountPage } from './account-page';
import { AccountSections } from './account-sections';

const session = (id: string, more: Partial<UserSession> = {}): UserSession => ({
  id,
  Browser: 'Firefox on Windows',
  Address: '192.0.2.7',
  Place: 'Nairobi, Kenya',
  CreatedAt: '2026-11-21T08:00:00.000Z',
  LastUsedAt: '2026-11-22T09:30:00.000Z',
  Current: false,
  ...more,
});
const here = session('here', { Browser: 'Chrome on Linux', Current: true });

const noFactors = on(listSecondFactors, {
  Passkeys: [],
  Totp: null,
  RecoveryCodesLeft: 0,
  Required: false,
  PasskeysAvailable: true,
});

const choices = on(listNotificationChoices, {
  Choices: [{ Kind: 'remark', product: true, email: false, digest: true }],
});

function sessionsOf(...rows: UserSession[]) {
  let left = rows;
  return fakeApi(
    noFactors,
    choices,
    on(listUserSessions, () => ({ Sessions: left })),
    on(endUserSession, ({ params }) => {
      left = left.filter(({ id }) => id !== params.session);
      return { message: 'Session Ended' };
    }),
    on(endOtherSessions, () => {
      left = left.filter(({ Current }) => Current);
      return { message: 'Sessions Ended' };
    }),
  );
}

const open = (person?: { id: string; name: string }) =>
  renderRoutes([{ path: '/', element: <AccountSections person={person} /> }], { wrapper: ApiProvider });
const section = async () => within(await screen.findByRole('region', { name: 'Sessions' }));

beforeEach(() => signedInAs('INT'));
afterEach(signedOut);

describe('the notifications below a profile', () => {
  it('save each choice at once, and take it back when that fails', async () => {
    const api = sessionsOf(here);
    const { user } = open();
    const box = (name: string) => screen.findByRole('checkbox', { name });
    const byEmail = await box('Your supervisor writes a remark: E-mail at once');
    expect(byEmail).not.toBeChecked();
    expect(await box('Your supervisor writes a remark: In the product')).toBeChecked();
    api.use(on(saveNotificationChoice, new FakeFailure(500)));
    await user.click(byEmail);
    expect(await screen.findByText('Could not save the choice')).toBeInTheDocument();
    await waitFor(() => expect(byEmail).not.toBeChecked());
    api.use(
      on(saveNotificationChoice, { message: 'Saved' }),
      on(listNotificationChoices, { Choices: [{ Kind: 'remark', product: true, email: true, digest: true }] }),
    );
    await user.click(byEmail);
    await waitFor(() => expect(byEmail).toBeChecked());
    expect(api.calls.filter(({ endpoint }) => endpoint === saveNotificationChoice).at(-1)?.input.body).toEqual({
      Kind: 'remark',
      Channel: 'email',
      On: true,
    });
  });
});

/** The page of the account. */
const openPage = () => renderRoutes([{ path: '/', element: <AccountPage portals={registryOf().portals} /> }]);

describe('the sessions of an account', () => {
  it('show browser, address and times, and which one is this browser', async () => {
    const api = sessionsOf(here, session('there', { Browser: '', Address: '', Place: '' }));
    openPage();
    const [own, other] = await (await section()).findAllByRole('listitem');
    expect(own).toHaveTextContent(
      /^Chrome on Linux This browserLast used on .*22 November 2026, .*from Nairobi, Kenya \(192\.0\.2\.7\)$/,
    );
    expect(other).toHaveTextContent(
      /^Unknown browser Last used on .*22 November 2026, .*Logged in on .*21 November 2026/,
    );
    // Short to the eye.
    expect(within(own as HTMLElement).getByText(/^\w{3} 22 Nov( 2026)?, \d\d:\d\d$/)).toHaveAttribute('aria-hidden');
    expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === listUserSessions)?.input.params).toEqual({ id: 'int-1' });
  });

  it('are ended one by one', async () => {
    const api = sessionsOf(here, session('there'));
    const { user } = openPage();
    await user.click(await (await section()).findByRole('button', { name: /^End session: Firefox on Windows/ }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect((await section()).getAllByRole('listitem')).toHaveLength(1);
    expect(api.calls.find(({ endpoint }) => endpoint === endUserSession)?.input.params).toEqual({
      id: 'int-1',
      session: 'there',
    });
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
  });

  it('are ended except this one, after a confirmation', async () => {
    sessionsOf(here, session('there'), session('elsewhere'));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('Sessions ended')).toBeVisible();
    expect((await section()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('say that they could not be read, and read them again', async () => {
    const api = fakeApi(noFactors, choices, on(listUserSessions, new FakeFailure(404)));
    const { user } = openPage();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.use(on(listUserSessions, { Sessions: [here] }));
    await user.click(retry);
    expect(await screen.findByText('Chrome on Linux')).toBeVisible();
  });
});

it("an administrator sees and ends another person's sessions, and no section of the own account", async () => {
  signedInAs('ADM');
  const api = sessionsOf(session('there'));
  const { user } = open({ id: 'sup-7', name: 'Grace Wambui' });
  await user.click(await screen.findByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByRole('alertdialog', { name: 'End all sessions of Grace Wambui?' })).toBeVisible();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByText('Sessions ended')).toBeVisible();
  expect(api.calls.find(({ endpoint }) => endpoint === endOtherSessions)?.input.params).toEqual({ id: 'sup-7' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Sessions', 'Second factor']);
});

describe('the change of the password', () => {
  it('sends both passwords, shows what is wrong under each, and says when it is done', async () => {
    let right = false;
    const errors = { currentPassword: ['This is not your password.'], password: ['This password is easy to guess.'] };
    const api = sessionsOf(here);
    api.use(on(changePassword, () => (right ? { message: 'ok' } : new FakeFailure(422, { message: 'no', errors }))));
    const { user } = openPage();
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await user.type(await screen.findByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'password1{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your password.');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/easy to guess/);
    right = true;
    await user.click(screen.getByRole('button', { name: 'Save Password' }));
    expect(await screen.findByText('Password changed')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change Password' })).toHaveFocus());
  });
});

describe('a profile of any portal', () => {
  const card = (load: () => Promise<typeof AccountSections>) =>
    renderRoutes(
      [
        {
          path: '/',
          element: (
            <AccountContext value={load}>
              <ProfileCard user={{ Name: 'Amina', Email: 'a@example.com', PhoneNumber: '' }} editTo="/edit" />
            </AccountContext>
          ),
        },
      ],
      { wrapper: ApiProvider },
    );

  it('has the sections of the account without code of its own', async () => {
    sessionsOf(here);
    card(async () => AccountSections);
    const link = await screen.findByRole('link', { name: 'Open Password and Sessions' });
    expect(link).toHaveAttribute('href', '/login/account');
  });

  it('stays when the sections do not arrive, and loads them again', async () => {
    sessionsOf(here);
    const load = jest.fn(async () => AccountSections).mockRejectedValueOnce(new Error('chunk'));
    const { user } = card(load);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Password and Sessions' })).toBeVisible();
    expect(screen.getByText('Amina')).toBeVisible();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });
});
