import {
  addPasskey,
  confirmTotp,
  createRecoveryCodes,
  listSecondFactors,
  removePasskey,
  renamePasskey,
  requestNewPasskey,
  type SecondFactors,
  startTotp,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SecondFactorsSection } from './second-factors-section';

const startRegistration = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: (...given: unknown[]) => startRegistration(...given),
}));

const none: SecondFactors = {
  Passkeys: [],
  Totp: null,
  RecoveryCodesLeft: 0,
  Required: false,
  PasskeysAvailable: true,
};
const phone = {
  id: 'p-1',
  Name: 'My phone',
  CreatedAt: '2026-11-21T08:00:00.000Z',
  LastUsedAt: null,
  Synced: true,
};
const codes = ['abcde-fghjk', 'mnpqr-stuvw'];
const open = () => renderRoutes([{ path: '/', element: <SecondFactorsSection /> }], { wrapper: ApiProvider });

beforeEach(() => {
  signedInAs('INT');
  Object.assign(window, { PublicKeyCredential: class {} });
});
afterEach(() => {
  signedOut();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

describe('the passkeys and the second factor of a profile', () => {
  it('lists passkeys and removes one after a confirmation', async () => {
    let factors: SecondFactors = { ...none, Passkeys: [phone], RecoveryCodesLeft: 1 };
    const api = fakeApi(
      on(listSecondFactors, () => factors),
      on(removePasskey, () => {
        factors = none;
        return { message: 'Passkey Removed' };
      }),
    );
    const { user } = open();
    const item = await screen.findByRole('listitem');
    expect(item).toHaveTextContent(/^My phone SyncedAdded on .*21 November 2026, .*Not used yet/);
    expect(screen.getByText('1 unused code is left.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove My phone' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove My phone?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeVisible();
    expect(await screen.findByText('You have no passkey yet.')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === removePasskey)?.input.params).toEqual({ id: 'p-1' });
  });

  it('renames a passkey', async () => {
    let Name = phone.Name;
    fakeApi(
      on(listSecondFactors, () => ({ ...none, Passkeys: [{ ...phone, Name }] })),
      on(renamePasskey, ({ params, body }) => {
        expect(params).toEqual({ id: 'p-1' });
        Name = body.Name;
        return { message: 'Passkey Renamed' };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
    const field = await screen.findByLabelText('Name');
    expect(field).toHaveValue('My phone');
    await user.clear(field);
    await user.type(field, 'Old phone{Enter}');
    expect(await screen.findByText('Passkey renamed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove Old phone' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('adds a passkey, and shows the recovery codes once', async () => {
    startRegistration.mockResolvedValue({
      id: 'AAAA',
      rawId: 'AAAA',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', publicKey: 'left out' },
    });
    const options = {
      rp: { name: 'Internship Portals' },
      user: { id: 'AAAA', name: 'a', displayName: 'a' },
      challenge: 'AAAA',
      pubKeyCredParams: [],
    };
    const api = fakeApi(
      on(listSecondFactors, none),
      on(requestNewPasskey, { Options: options }),
      on(addPasskey, { message: 'Passkey Added', RecoveryCodes: codes }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(await screen.findByLabelText('Name'), 'My phone{Enter}');
    const shown = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((code) => code.textContent),
    ).toEqual(codes);
    expect(api.calls.find(({ endpoint }) => endpoint === addPasskey)?.input.body).toMatchObject({
      Name: 'My phone',
      credential: { id: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    });
    await user.click(screen.getByRole('button', { name: 'I have kept my codes' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeInTheDocument());
  });

  it('says that a passkey was cancelled, and keeps its name', async () => {
    startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
    const options = {
      rp: { name: 'x' },
      user: { id: 'A', name: 'a', displayName: 'a' },
      challenge: 'A',
      pubKeyCredParams: [],
    };
    fakeApi(on(listSecondFactors, none), on(requestNewPasskey, { Options: options }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(await screen.findByLabelText('Name'), 'My phone{Enter}');
    expect(await screen.findByText(/^The passkey was not used: it was cancelled/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('My phone');
  });

  it('sets up an authenticator app with its first code', async () => {
    let right = false;
    fakeApi(
      on(listSecondFactors, none),
      on(startTotp, { Secret: 'ABCDEFGH', Uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      on(confirmTotp, ({ body }) => {
        right = body.code === '123456';
        if (right) return { message: 'Authenticator App Added', RecoveryCodes: codes };
        return new FakeFailure(422, { message: 'no', errors: { code: ['This code is not right.'] } });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    const code = screen.getByLabelText('Code');
    await user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right\./));
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });

  it('makes new recovery codes after a confirmation', async () => {
    fakeApi(
      on(listSecondFactors, { ...none, Totp: { CreatedAt: phone.CreatedAt }, RecoveryCodesLeft: 3 }),
      on(createRecoveryCodes, { message: 'Recovery Codes Created', RecoveryCodes: codes }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByText('abcde-fghjk')).toBeVisible();
  });

  it('offers no passkeys where the browser has none', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    fakeApi(on(listSecondFactors, none));
    open();
    expect(await screen.findByText('This browser cannot create passkeys for this address.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});
