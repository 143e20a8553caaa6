import {
  changeTeamAddress,
  createDeployToken,
  type DeployToken,
  listDeployTokens,
  listPortalReleases,
  renewDeployToken,
  revokeDeployToken,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { formatMoment } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { DeployTokensPage } from './deploy-tokens-page';

const used: DeployToken = {
  id: 't-1',
  Portal: 'intern-portal',
  Name: 'Intern team, CI',
  Email: 'intern-team@savanna.example',
  CreatedAt: '2026-11-01T08:00:00.000Z',
  CreatedBy: 'Amina Otieno',
  LastUsedAt: '2026-11-20T08:00:00.000Z',
  ExpiresAt: '2099-01-30T08:00:00.000Z',
  UploadOnly: false,
  RevokedAt: null,
};
const revoked: DeployToken = {
  ...used,
  id: 't-2',
  Name: 'Old machine',
  Email: null,
  LastUsedAt: null,
  RevokedAt: '2026-11-10T08:00:00.000Z',
};
const portals = on(listPortalReleases, {
  Portals: [
    { Portal: 'intern-portal', Current: null, Previous: null, Rollout: null, Releases: [], History: [] },
    { Portal: 'admin-portal', Current: null, Previous: null, Rollout: null, Releases: [], History: [] },
  ],
  OverridesAllowed: false,
});
const filled = on(listDeployTokens, { DeployTokens: [used, revoked] });
const token = `deploy_${'x'.repeat(43)}`;

const openPage = () =>
  renderRoutes([{ path: `${base}/releases/deployTokens`, Component: DeployTokensPage }], {
    at: `${base}/releases/deployTokens`,
    wrapper: ApiProvider,
  });

async function openDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  return within(await screen.findByRole('dialog', { name: 'New deploy token' }));
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the deploy tokens page', () => {
  it('lists each with who made it, when it was used last, and whether it still works', async () => {
    fakeApi(filled, portals);
    openPage();
    const row = await screen.findByRole('row', { name: /Intern team, CI/ });
    for (const text of [
      'intern-portal',
      'intern-team@savanna.example',
      formatMoment(used.CreatedAt),
      'by Amina Otieno',
      'Active',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    expect(row).toHaveTextContent(formatMoment('2026-11-20T08:00:00.000Z'));
    const old = screen.getByRole('row', { name: /Old machine/ });
    expect(old).toHaveTextContent('Never');
    expect(old).toHaveTextContent(new RegExp(`Revoked.*${formatMoment('2026-11-10T08:00:00.000Z')}`));
    expect(within(old).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says what a token reaches, when it expires, and whether it only uploads, and renews it', async () => {
    const expired = { ...used, id: 't-3', Name: 'Uploader', ExpiresAt: '2026-01-01T08:00:00.000Z', UploadOnly: true };
    const api = fakeApi(on(listDeployTokens, { DeployTokens: [used, expired] }), portals);
    api.use(on(renewDeployToken, { message: 'Renewed', ExpiresAt: '2099-03-01T08:00:00.000Z' }));
    const { user } = openPage();
    expect(await screen.findByText(/runs with the session of everyone who opens it/)).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /Uploader/ });
    for (const text of ['Upload only', 'Expired', formatMoment(expired.ExpiresAt)]) expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /Intern team, CI/ })).toHaveTextContent(formatMoment(used.ExpiresAt));
    await user.click(screen.getByRole('button', { name: 'Renew: Uploader of intern-portal' }));
    expect(await screen.findByText('Token renewed')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === renewDeployToken)?.input.params).toEqual({ id: 't-3' });
  });

  it('says who needs one while there is none', async () => {
    fakeApi(on(listDeployTokens, { DeployTokens: [] }), portals);
    openPage();
    expect(await screen.findByText(/Make one for each team/)).toBeInTheDocument();
  });

  it("changes the address of a token's team, and says under the field what is wrong with it", async () => {
    const errors = { Email: ['Enter a valid e-mail address, such as name@example.com.'] };
    const api = fakeApi(filled, portals, on(changeTeamAddress, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Change e-mail: Intern team, CI of intern-portal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'E-mail of the team of Intern team, CI' }));
    const email = dialog.getByRole('textbox', { name: 'E-mail of the team (optional)' });
    expect(email).toHaveValue('intern-team@savanna.example');
    await user.clear(email);
    await user.type(email, 'new');
    await user.click(dialog.getByRole('button', { name: 'Save e-mail' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(expect.stringContaining(String(errors.Email))));
    api.use(on(changeTeamAddress, { message: 'Changed' }));
    await user.type(email, '@savanna.example');
    await user.click(dialog.getByRole('button', { name: 'Save e-mail' }));
    expect(await screen.findByText('E-mail saved')).toBeInTheDocument();
    expect(api.calls.findLast(({ endpoint }) => endpoint === changeTeamAddress)?.input).toMatchObject({
      params: { id: 't-1' },
      body: { Email: 'new@savanna.example' },
    });
  });

  it('revokes a token after a confirmation that names it and its portal', async () => {
    const api = fakeApi(filled, portals);
    api.use(
      on(revokeDeployToken, () => {
        api.use(on(listDeployTokens, { DeployTokens: [{ ...used, RevokedAt: '2026-11-21T08:00:00.000Z' }] }));
        return { message: 'Revoked' };
      }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Revoke: Intern team, CI of intern-portal' }));
    const question = await screen.findByRole('alertdialog', { name: 'Revoke the token Intern team, CI?' });
    expect(question).toHaveTextContent('Releases of intern-portal with Intern team, CI are refused immediately.');
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Token revoked')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Intern team, CI.*Revoked/ })).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === revokeDeployToken)?.input.params).toEqual({ id: 't-1' });
    await waitFor(() => expect(screen.getByRole('searchbox')).toBeInTheDocument());
  });
});

describe('a new token', () => {
  it('is made for one portal and shown once, to be copied', async () => {
    const api = fakeApi(filled, portals, on(createDeployToken, { message: 'Made', token }));
    const { user } = openPage();
    const dialog = await openDialog(user);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Portal' }), 'admin-portal');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'May' }), 'upload');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Admin team');
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Deploy token of admin-portal' }));
    expect(shown.getByRole('textbox', { name: 'Token' })).toHaveValue(token);
    expect(shown.getByText(/You cannot see it again/)).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === createDeployToken)?.input.body).toEqual({
      Portal: 'admin-portal',
      Name: 'Admin team',
      UploadOnly: true,
    });
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await shown.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(token);
    await user.keyboard('{Escape}');
    expect(shown.getByRole('textbox', { name: 'Token' })).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes the address of the team, and says under the field what is wrong with it', async () => {
    const errors = { Email: ['Enter a valid e-mail address, such as name@example.com.'] };
    const api = fakeApi(filled, portals, on(createDeployToken, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    const dialog = await openDialog(user);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Portal' }), 'admin-portal');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Admin team');
    const email = dialog.getByRole('textbox', { name: 'E-mail of the team (optional)' });
    await user.type(email, 'admin-team');
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(expect.stringContaining(String(errors.Email))));
    api.use(on(createDeployToken, { message: 'Made', token }));
    await user.type(email, '@savanna.example');
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    expect(await screen.findByRole('dialog', { name: 'Deploy token of admin-portal' })).toBeInTheDocument();
    expect(api.calls.findLast(({ endpoint }) => endpoint === createDeployToken)?.input.body).toEqual({
      Portal: 'admin-portal',
      Name: 'Admin team',
      Email: 'admin-team@savanna.example',
    });
  });

  it('puts what is missing under its field', async () => {
    const errors = { Portal: ['Choose a portal.'], Name: ['Enter a name.'] };
    fakeApi(filled, portals, on(createDeployToken, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Make token' }));
    expect(await dialog.findByText('Choose a portal.')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      expect.stringContaining('Enter a name.'),
    );
  });

  it('waits for the portals, and reads them again on request', async () => {
    const api = fakeApi(filled, on(listPortalReleases, new FakeFailure(500)));
    const { user } = openPage();
    const dialog = await openDialog(user);
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    api.use(portals);
    await user.click(retry);
    expect(await screen.findByRole('combobox', { name: 'Portal' })).toBeInTheDocument();
  });
});
