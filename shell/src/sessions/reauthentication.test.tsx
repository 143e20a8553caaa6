import { ApiError, call, endSession, useSession } from '@internship-portals/shared-api/client';
import {
  type Answer,
  changePassword,
  createDeployToken,
  listPositions,
  proveIdentity,
  proveWithSecondFactor,
  requestProof,
  signOut,
  startProviderProof,
  UNNAMED,
} from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { registryOf } from '../testing';
import { readAttempt } from './attempt';
import { Proof } from './proof';
import { ProofInTab } from './proof-in-tab';
import { ProofPage } from './proof-page';
import { Reauthentication } from './reauthentication';
import type { ProofWay } from './reauthentication-dialog';

const startAuthentication = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (...given: unknown[]) => startAuthentication(...given),
}));

const refusal = new FakeFailure(403, {
  code: 'reauthentication_required',
  message: 'Please confirm that it is you, then try again.',
});

/** A form whose call needs a recent proof. */
function Page({ loadProof }: { loadProof: () => Promise<ProofWay> }) {
  const [saved, setSaved] = useState('');
  const form = useServerForm({
    defaultValues: { Name: '' },
    submit: ({ Name }) => call(createDeployToken, { body: { Portal: 'public-portal', Name } }),
    onSuccess: ({ message }) => setSaved(message),
  });
  return (
    <>
      <Form form={form} label="New token">
        <TextField name="Name" label="Name" />
        <SubmitButton busyText="Saving">Save</SubmitButton>
      </Form>
      <p>{saved}</p>
      <Reauthentication loadProof={loadProof} />
    </>
  );
}

const pageOf = (Way: ProofWay) => {
  const loadProof = async () => Way;
  return { path: '/', element: <Page loadProof={loadProof} /> };
};

/** The account whose identity is proved by the right password. */
function account(has: Partial<Answer<typeof requestProof>> = {}) {
  signedInAs('ADM');
  const ways = { Methods: [], Password: true, Provider: false, ...has };
  let proved = false;
  return fakeApi(
    on(createDeployToken, () => (proved ? { message: 'Deploy Token Created', token: 'abc' } : refusal)),
    on(requestProof, () => ({ ...ways, Proved: proved })),
    on(startProviderProof, () => {
      // The person signs in there.
      proved = true;
      return { Address: 'https://accounts.example.com/authorize' };
    }),
    on(proveWithSecondFactor, () => {
      proved = true;
      return { message: 'Confirmed.' };
    }),
    on(proveIdentity, ({ body }) => {
      proved = body.password === 'the right one';
      if (proved) return { message: 'Confirmed.' };
      return new FakeFailure(422, { message: 'no', errors: { password: ['This is not your password.'] } });
    }),
  );
}

/** Opens the page of a document without portal code, whose first call is refused until the password is right. */
async function open(has: Partial<Answer<typeof requestProof>> = {}, Way: ProofWay = Proof) {
  const api = account(has);
  const { user } = renderRoutes([pageOf(Way)]);
  await user.type(screen.getByLabelText('Name'), 'Public team');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  return { user, api };
}

const password = () => screen.getByLabelText('Password');

beforeEach(() => {
  signedOut();
  Object.assign(window, { PublicKeyCredential: class {} });
  document.head.innerHTML = '<meta name="identity-provider" content="Savanna Ltd">';
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  document.head.innerHTML = '';
});

describe('a call that the server refuses without a recent proof of identity, in a document of the shell alone', () => {
  it('takes a code of the authenticator app instead of the password', async () => {
    const { user, api } = await open({ Methods: ['totp'] });
    await user.type(await screen.findByLabelText('Or a code of your authenticator app'), '123456{Enter}');
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === proveWithSecondFactor)?.input.body).toEqual({
      code: '123456',
    });
  });

  it('takes a passkey instead of the password, and says when it was cancelled', async () => {
    const cancelled = Object.assign(new Error('no'), { name: 'NotAllowedError' });
    startAuthentication.mockRejectedValueOnce(cancelled).mockResolvedValue({
      id: 'AAAA',
      rawId: 'AAAA',
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    });
    const { user, api } = await open({ Methods: ['passkey'], Options: { challenge: 'AAAA' } });
    await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The passkey was not used: it was cancelled/);
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === proveWithSecondFactor)?.input.body).toMatchObject({
      credential: { id: 'AAAA', type: 'public-key', response: { signature: 'AAAA' } },
    });
  });

  it('takes another sign-in at the identity provider from people without a password', async () => {
    const { user } = await open({ Password: false, Provider: true });
    const link = await screen.findByRole('link', { name: 'Sign in with Savanna Ltd again' });
    expect(link).toHaveAttribute('href', 'https://accounts.example.com/authorize');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(screen.getByText(/^When you have logged in there, come back to this tab/)).toBeVisible();
    fireEvent.focus(window);
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Public team');
  });

  it('says what to do without a password and any other way', async () => {
    const { user } = await open({ Password: false });
    expect(await screen.findByText(/^You have no password\. Choose one with Forgot Password/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for the password, says when it is wrong, and repeats the call', async () => {
    const { user, api } = await open();
    await waitFor(() => expect(password()).toHaveFocus());
    await user.type(password(), 'a wrong one{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription('This is not your password.'));
    await user.clear(password());
    await user.type(password(), 'the right one{Enter}');
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === createDeployToken)).toHaveLength(2);
  });

  it.each([
    ['Cancel', (user: Awaited<ReturnType<typeof open>>['user']) => user.click(screen.getByText('Cancel'))],
    ['Escape', (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
  ])('leaves the form as it was after %s', async (_way, leave) => {
    const { user, api } = await open();
    await leave(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Name')).toHaveValue('Public team');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === createDeployToken)).toHaveLength(1);
  });

  it('shares one question with calls that are refused at the same time', async () => {
    const { user, api } = await open();
    api.use(on(listPositions, refusal));
    const other = call(listPositions, {});
    const outcome = expect(other).rejects.toBeInstanceOf(ApiError);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.type(password(), 'the right one{Enter}');
    await outcome;
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
  });

  it('is not repeated when the session ends meanwhile', async () => {
    const { api } = await open();
    act(() => endSession('other-tab'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.filter(({ endpoint }) => endpoint === createDeployToken)).toHaveLength(1);
  });
});

it('a refused call fails on a page without the dialog', async () => {
  signedInAs('ADM');
  fakeApi(on(createDeployToken, refusal));
  const body = { Portal: 'public-portal', Name: 'Public team' };
  await expect(call(createDeployToken, { body })).rejects.toMatchObject({ code: 'reauthentication_required' });
});

describe('the same where portal code runs', () => {
  const link = () => screen.findByRole('link', { name: 'Confirm in a new tab' });

  it('asks for nothing there: a link leads to the page of the shell, and the call goes on when the person comes back', async () => {
    const { user, api } = await open({ Methods: ['totp'] }, ProofInTab);
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(async () => expect(await link()).toHaveFocus());
    expect(await link()).toHaveAttribute('href', '/login/proof');
    expect(await link()).toHaveAttribute('target', '_blank');
    expect(await link()).toHaveAttribute('rel', 'noopener');
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.queryByLabelText(/Password|Code/)).not.toBeInTheDocument();
    (await link()).addEventListener('click', (event) => event.preventDefault());
    await user.click(await link());
    expect(screen.getByText(/^When you have confirmed, come back to this tab/)).toBeVisible();
    fireEvent.focus(window);
    await waitFor(() => expect(api.calls.some(({ endpoint }) => endpoint === requestProof)).toBe(true));
    expect(screen.getByRole('dialog')).toBeVisible();
    await call(proveIdentity, { body: { password: 'the right one' } });
    fireEvent.focus(window);
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Public team');
    expect(api.calls.filter(({ endpoint }) => endpoint === createDeployToken)).toHaveLength(2);
  });

  it('leaves the form as it was after Cancel', async () => {
    const { user, api } = await open({}, ProofInTab);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Name')).toHaveValue('Public team');
    expect(api.calls.filter(({ endpoint }) => endpoint === createDeployToken)).toHaveLength(1);
  });
});

describe('the page that asks', () => {
  const close = jest.fn();
  beforeEach(() => {
    close.mockReset();
    window.close = close;
  });
  const openPage = () =>
    renderRoutes(
      [
        { path: '/login/proof', element: <ProofPage portals={registryOf().portals} /> },
        { path: '/login', element: <p>Login</p> },
        { path: '/adminDashboard', element: <p>Dashboard</p> },
      ],
      { at: '/login/proof' },
    );

  it('closes its tab after the proof, or says what to do', async () => {
    account();
    const { user } = openPage();
    await user.type(password(), 'the right one{Enter}');
    expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('says that nothing was confirmed, and asks again', async () => {
    account();
    const { user } = openPage();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Not confirmed' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm now' }));
    expect(password()).toBeVisible();
  });

  it('sends visitors to sign in', async () => {
    fakeApi();
    openPage();
    expect(await screen.findByText('Login')).toBeVisible();
    expect(readAttempt()).toEqual({ from: '/login/proof' });
  });
});

describe('a printed password', () => {
  function openPrinted(name?: string) {
    signedInAs('ADM', name);
    let changed = false;
    const refused = new FakeFailure(403, { code: 'password_change_required', message: 'Choose one.' });
    const api = fakeApi(
      on(createDeployToken, () => (changed ? { message: 'Deploy Token Created', token: 'abc' } : refused)),
      on(requestProof, refused),
      on(changePassword, () => {
        changed = true;
        return { message: 'Password Changed' };
      }),
      on(signOut, { message: 'Signed out.' }),
    );
    const { user } = renderRoutes([
      pageOf(ProofInTab),
      { path: '/login/proof', element: <ProofPage portals={registryOf().portals} /> },
      { path: '/login', element: <p>Login</p> },
    ]);
    return { user, api };
  }

  it('is replaced on that page before the first call, and the person comes back', async () => {
    const { user, api } = openPrinted();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Choose a password of your own' })).toBeVisible();
    // They have just signed in: that page has nothing to ask the server for.
    expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([createDeployToken]);
    await user.type(screen.getByLabelText('Current password'), 'the printed one');
    await user.type(screen.getByLabelText('New password'), 'velvet otter juggles pears{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === changePassword)?.input.body).toEqual({
      currentPassword: 'the printed one',
      password: 'velvet otter juggles pears',
    });
  });

  it('asks the first administrator who they are, once, and the page knows the name', async () => {
    const { user, api } = openPrinted(UNNAMED);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(await screen.findByLabelText('Current password'), 'the printed one');
    await user.type(screen.getByLabelText('New password'), 'velvet otter juggles pears');
    await user.type(screen.getByLabelText('Your name'), 'Wanjiku Maina');
    await user.type(screen.getByLabelText('Your e-mail address'), 'wanjiku@savanna.example');
    await user.type(screen.getByLabelText('Phone'), '0712345678{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Deploy Token Created')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === changePassword)?.input.body).toMatchObject({
      Name: 'Wanjiku Maina',
      Email: 'wanjiku@savanna.example',
      PhoneNumber: '+254712345678',
    });
    expect(useSession.getState().name).toBe('Wanjiku Maina');
  });

  it('leaves signing out as the only other way', async () => {
    const { user } = openPrinted();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(useSession.getState().token).toBeNull());
    expect(await screen.findByText('Login')).toBeVisible();
  });
});
