import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type Flag, listFlags, resetFlag, switchFlag } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { formatMoment } from 'shared-ui';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { FlagsPage } from './flags-page';

const search: Flag = {
  Portal: 'intern-portal',
  Name: 'taskSearch',
  Description: 'A search field above the tasks.',
  Default: false,
  Versions: ['1.1.0', '1.0.0'],
  Switch: null,
};
const half: Flag = {
  ...search,
  Name: 'newCards',
  Switch: {
    Share: 50,
    Users: ['amina@example.com'],
    ChangedAt: '2026-11-20T08:00:00.000Z',
    ChangedBy: 'Wanjiku Maina',
  },
};
const forgotten: Flag = { ...half, Name: 'oldCards', Description: '', Versions: [] };
const message = { message: 'Done' };

const openPage = () =>
  renderRoutes([{ path: `${base}/releases/flags`, Component: FlagsPage }], {
    at: `${base}/releases/flags`,
    wrapper: ApiProvider,
  });

async function openDialog(user: UserEvent, name = 'taskSearch') {
  await user.click(await screen.findByRole('button', { name: `Change: ${name} of intern-portal` }));
  return within(await screen.findByRole('dialog', { name: `${name} of intern-portal` }));
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the feature flags page', () => {
  it('says of each flag what it switches, who has it on, and who decided that', async () => {
    fakeApi(on(listFlags, { Flags: [search, half] }));
    openPage();
    const first = await screen.findByRole('row', { name: /taskSearch/ });
    expect(first).toHaveTextContent('intern-portaltaskSearchA search field above the tasks.Default: offOffnever');
    const second = screen.getByRole('row', { name: /newCards/ });
    expect(second).toHaveTextContent('On for some50 % of people and 1 named personamina@example.com');
    expect(second).toHaveTextContent(`${formatMoment('2026-11-20T08:00:00.000Z')}by Wanjiku Maina`);
  });

  it.each([
    ['Everyone', { Share: 100, Users: [] }],
    ['No one', { Share: 0, Users: [] }],
  ])('switches a flag: %s', async (choice, body) => {
    const { calls } = fakeApi(on(listFlags, { Flags: [search] }), on(switchFlag, message));
    const { user } = openPage();
    const dialog = await openDialog(user);
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Who has it on' }), choice);
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('taskSearch switched')).toBeInTheDocument();
    const sent = calls.find(({ endpoint }) => endpoint === switchFlag)?.input;
    expect(sent).toMatchObject({ params: { portal: 'intern-portal', flag: 'taskSearch' }, body });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('gives it to a share and to named people, and shows the message for an unknown one at its field', async () => {
    const unknown = 'There is no active account with the address who@example.com.';
    const { calls } = fakeApi(
      on(listFlags, { Flags: [half] }),
      on(switchFlag, new FakeFailure(422, { message: 'The given data was invalid.', errors: { Users: [unknown] } })),
    );
    const { user } = openPage();
    const dialog = await openDialog(user, 'newCards');
    const share = dialog.getByRole('textbox', { name: 'Share in percent' });
    expect(share).toHaveValue('50');
    await user.clear(share);
    await user.type(share, '20');
    const people = dialog.getByRole('textbox', { name: 'People who always have it (optional)' });
    await user.type(people, '\nwho@example.com');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(people).toHaveAccessibleDescription(expect.stringContaining(unknown)));
    expect(calls.find(({ endpoint }) => endpoint === switchFlag)?.input.body).toEqual({
      Share: 20,
      Users: ['amina@example.com', 'who@example.com'],
    });
  });

  it('goes back to the default', async () => {
    const { calls } = fakeApi(on(listFlags, { Flags: [half] }), on(resetFlag, message));
    const { user } = openPage();
    const dialog = await openDialog(user, 'newCards');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Who has it on' }), 'As declared (off)');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('newCards switched')).toBeInTheDocument();
    expect(calls.some(({ endpoint }) => endpoint === resetFlag)).toBe(true);
  });

  it('removes a switch that no version in use knows', async () => {
    const { calls } = fakeApi(on(listFlags, { Flags: [forgotten] }), on(resetFlag, message));
    const { user } = openPage();
    expect(await screen.findByText(/so its switch has no effect/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the switch: oldCards of intern-portal' }));
    expect(await screen.findByText('Switch removed')).toBeInTheDocument();
    expect(calls.some(({ endpoint }) => endpoint === resetFlag)).toBe(true);
  });

  it('says how a portal gets flags while there are none', async () => {
    fakeApi(on(listFlags, { Flags: [] }));
    openPage();
    expect(await screen.findByText('No portal has feature flags.')).toBeInTheDocument();
  });
});
