import { localItems } from '@internship-portals/shared-api/storage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DataTableColumn, ShownTable } from '.';
import { columns, names, type Person, show, showAtWidth } from './people.fixture';

const [name, department, action] = columns as [
  DataTableColumn<Person>,
  DataTableColumn<Person>,
  DataTableColumn<Person>,
];
const withRequired = [{ ...name, required: true }, department, { ...action, required: true }];
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const key = 'columns//People';

async function open(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return screen.findByRole('menu', { name: 'Columns of People' });
}
const item = (header: string) => screen.getByRole('menuitemcheckbox', { name: header });

afterEach(() => localItems.remove(key));

describe('the columns of a table', () => {
  it('are chosen from a menu, which keeps open, and are remembered', async () => {
    const { user, unmount } = show({ columns: withRequired });
    const menu = await open(user);
    expect(
      within(menu)
        .getAllByRole('menuitemcheckbox')
        .map((entry) => [entry.textContent, entry.getAttribute('aria-checked'), entry.getAttribute('aria-disabled')]),
    ).toEqual([
      ['Name', 'true', 'true'],
      ['Department', 'true', null],
      ['Action', 'true', 'true'],
    ]);
    expect(menu.querySelector('input')).toBeNull();
    await user.click(item('Department'));
    expect(item('Department')).toHaveAttribute('aria-checked', 'false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(headers()).toEqual(['Name', 'Action']);
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
    unmount();

    show({ columns: withRequired });
    expect(headers()).toEqual(['Name', 'Action']);
  });

  it('are all there again with Show all', async () => {
    localStorage.setItem(key, '["Department"]');
    const { user } = show({ columns: withRequired });
    await open(user);
    await user.click(screen.getByRole('menuitem', { name: 'Show all' }));
    expect(screen.getByRole('menuitem', { name: 'Show all' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Department', 'Action']));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('are chosen with the keyboard alone', async () => {
    const { user } = show({ columns: withRequired });
    act(() => screen.getByRole('button', { name: 'Columns' }).focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'Columns of People' });
    await waitFor(() => expect(item('Name')).toHaveFocus());
    await user.keyboard('{Enter}{ArrowDown}{Enter}{Escape}');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Action']));
  });

  it('never all go: the last one stays', async () => {
    const { user } = show();
    await open(user);
    await user.click(item('Name'));
    await user.click(item('Action'));
    expect(item('Department')).toHaveAttribute('aria-disabled', 'true');
    await user.click(item('Department'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headers()).toEqual(['Department']));
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"Department":true}'],
    ['no text', '[1,null]'],
    ['a column that no longer exists', '["Nickname"]'],
    ['a column that cannot be hidden', '["Name"]'],
  ])('survive what cannot be used: %s', (_, stored) => {
    localStorage.setItem(key, stored);
    show({ columns: withRequired });
    expect(headers()).toEqual(['Name', 'Department', 'Action']);
  });

  it('are all shown when every one of them was hidden', () => {
    localStorage.setItem(key, '["Name","Department","Action"]');
    show();
    expect(headers()).toEqual(['Name', 'Department', 'Action']);
  });

  it('can be hidden where the browser forbids to remember it', async () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    const { user } = show({ columns: withRequired });
    await open(user);
    await user.click(item('Department'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Action']));
  });

  it('keep their filter in sight, and their order, when they are hidden', async () => {
    localStorage.setItem(key, '["Department"]');
    const { user } = show({ columns: withRequired }, '/?f.Department=Technology&sort=-Department');
    expect(headers()).toEqual(['Name', 'Action']);
    expect(names()).toHaveLength(8);
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveValue('Technology');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-Department');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Default order');
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'All');
    expect(names()).toHaveLength(10);
  });

  it('that are shown are what the tools of the table are told', async () => {
    const seen = jest.fn((_shown: ShownTable) => null);
    const { user } = show({ columns: withRequired, tools: seen });
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ columns: ['Name', 'Department', 'Action'] }));
    await open(user);
    await user.click(item('Department'));
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ columns: ['Name', 'Action'] }));
  });

  it('are not offered where none can be hidden', () => {
    show({ columns: [{ ...name, required: true }] });
    expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
  });

  it('are chosen for cards as well', async () => {
    showAtWidth(390);
    const { user } = show({ columns: withRequired });
    await open(user);
    await user.click(item('Department'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).not.toHaveTextContent('Advisory'));
  });
});
