import { speak } from '@internship-portals/shared-ui';
import { Form, PasswordField, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { registryOf, releaseOf } from '../testing';
import { LiveRegistry } from './live-registry';
import { PortalLoader } from './loader';
import type { RegisteredPortal } from './registry';
import { ReleaseBar } from './release-bar';

const NAME = 'intern-portal';

function Page() {
  const form = useServerForm({ defaultValues: { Task: '', password: '' }, draftKey: 'a task', submit: jest.fn() });
  return (
    <Form form={form} label="Task">
      <TextField name="Task" label="Task" />
      <PasswordField name="password" label="Password" />
    </Form>
  );
}

/** A page of version 1 with a form, while version 2 is live. */
async function open() {
  const open = async () => ({ contract: 1, title: '', routes: [], navigation: [] });
  const first = new LiveRegistry(registryOf({ [NAME]: { current: releaseOf(NAME, '1') } }));
  const registered = first.known.portals.find(({ name }) => name === NAME) as RegisteredPortal;
  const loader = new PortalLoader(registered, first, open, () => {});
  await loader.load();
  const registry = new LiveRegistry(registryOf({ [NAME]: { current: releaseOf(NAME, '2') } }));
  const reload = jest.fn();
  const bar = <ReleaseBar registered={registered} registry={registry} loader={loader} reload={reload} />;
  const element = (
    <>
      {bar}
      <Page />
    </>
  );
  return { reload, ...renderRoutes([{ path: '/', element }]) };
}

/** A page with a form, whose portal stays the same while the server is upgraded. */
async function openBeforeUpgrade() {
  const versions = registryOf({ [NAME]: { current: releaseOf(NAME, '1') } });
  const registry = new LiveRegistry({ ...versions, shell: 'a' });
  const registered = versions.portals.find(({ name }) => name === NAME) as RegisteredPortal;
  const loader = new PortalLoader(
    registered,
    registry,
    async () => ({ contract: 1, title: '', routes: [], navigation: [] }),
    () => {},
  );
  await loader.load();
  const reload = jest.fn();
  const bar = <ReleaseBar registered={registered} registry={registry} loader={loader} reload={reload} />;
  const element = (
    <>
      {bar}
      <Page />
    </>
  );
  const answer = jest.spyOn(globalThis, 'fetch');
  const upgrade = (shell: string, current = releaseOf(NAME, '1')) => {
    const json = async () => ({ ...registryOf({ [NAME]: { current } }), shell });
    answer.mockResolvedValue({ ok: true, status: 200, json } as Response);
    return act(() => registry.refresh());
  };
  return { reload, upgrade, ...renderRoutes([{ path: '/', element }]) };
}

describe('the offer of a new shell', () => {
  afterEach(() => jest.restoreAllMocks());

  it('comes to an open page after an upgrade, and reloads nothing while someone types', async () => {
    const { user, reload, upgrade } = await openBeforeUpgrade();
    await upgrade('a');
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Task' }), 'Rep');
    await upgrade('b');
    await user.type(screen.getByRole('textbox', { name: 'Task' }), 'ort');
    expect(reload).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('draft:a task')).toContain('Report');
  });

  it('comes although the portal of the upgraded server does not fit the shell of the page', async () => {
    const { upgrade } = await openBeforeUpgrade();
    await upgrade('b', { ...releaseOf(NAME, '2'), refused: 'It was made for the next shell.' });
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('is made once for each upgrade', async () => {
    const { user, upgrade } = await openBeforeUpgrade();
    await upgrade('c');
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    await upgrade('c', releaseOf(NAME, '1'));
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    await upgrade('d');
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

describe('the offer of a new version', () => {
  it('reloads the page, and keeps what was typed', async () => {
    const { user, reload } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Task' }), 'Report');
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('draft:a task')).toContain('Report');
  });

  it('asks first where something cannot be kept', async () => {
    const { user, reload } = await open();
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('alertdialog', { name: 'Reload the page?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(reload).not.toHaveBeenCalled();
  });

  it('follows the language that a visitor chooses', async () => {
    await open();
    expect(await screen.findByRole('group', { name: 'New version' })).toBeVisible();
    await act(() => speak('sw'));
    expect(screen.getByRole('group', { name: 'Toleo jipya' })).toBeVisible();
    await act(() => speak('en'));
  });
});
