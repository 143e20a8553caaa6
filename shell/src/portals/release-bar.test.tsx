import { act, screen } from '@testing-library/react';
import { speak } from 'shared-ui';
import { Form, PasswordField, TextField, useServerForm } from 'shared-ui/form';
import { renderRoutes } from 'shared-ui/testing';
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
