import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { DataTable, type TableQuery, type TableRows, useTableSelection } from '.';
import { columns, header, names, type Person, people, search, showAtWidth } from './people.fixture';
import { vanished } from './use-vanished-rows';

let setRows: (rows: Person[]) => void = () => {};

/** A page with people to choose from; `served` pages them as a server would. */
function People({ served = false }: { served?: boolean }) {
  const [rows, set] = useState(people);
  setRows = set;
  const selection = useTableSelection<Person>();
  const chosen = [...selection.selected.values()].map((person) => person.name).join(', ');
  const props = {
    title: 'People',
    columns,
    rowId: ({ id }: Person) => id,
    selection: {
      ...selection,
      name: ({ name }: Person) => name,
      actions: <button type="button">Greet {chosen}</button>,
    },
  };
  const useRows = ({ page, pageSize, search: texts }: TableQuery): TableRows<Person> => {
    const found = rows.filter(({ name }) => name.includes(texts));
    return {
      rows: found.slice((page - 1) * pageSize, page * pageSize),
      total: found.length,
      totalAll: rows.length,
      loading: false,
      retry: () => {},
    };
  };
  return served ? <DataTable {...props} useRows={useRows} /> : <DataTable {...props} rows={rows} />;
}

const open = (served = false, at = '/') => renderRoutes([{ path: '/', element: <People served={served} /> }], { at });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const page = () => box('Select all on this page');
const bar = () => screen.getByRole('group', { name: 'Selection' });
const shownNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('checkbox')
    .slice(1)
    .map((checkbox) => checkbox.getAttribute('aria-label')?.replace('Select ', '') ?? '');

describe('the selection of rows', () => {
  it('has a checkbox for each row and says how many are selected', async () => {
    const { user } = open();
    expect(names()).toHaveLength(10);
    expect(await screen.findByRole('group', { name: 'Selection' })).toHaveTextContent('');
    await user.click(box('Select Person 1'));
    await user.click(box('Select Person 8'));
    expect(bar()).toHaveTextContent('2 selected');
    expect(screen.getByRole('button', { name: 'Greet Person 1, Person 8' })).toBeInTheDocument();
    await user.click(box('Select Person 1'));
    expect(bar()).toHaveTextContent('1 selected');
    expect(screen.getByText('1 selected')).toHaveAttribute('aria-live', 'polite');
  });

  it('takes the whole page, and is neither on nor off while some rows are selected', async () => {
    const { user } = open();
    expect(page()).not.toBeChecked();
    await user.click(box('Select Person 1'));
    expect(page()).toBePartiallyChecked();
    await user.click(page());
    expect(page()).toBeChecked();
    expect(bar()).toHaveTextContent('10 selected');
    await user.click(page());
    expect(page()).not.toBeChecked();
    expect(bar()).toHaveTextContent('');
  });

  it.each([false, true])('stays while one pages and searches, and says so (served: %s)', async (served) => {
    const { user } = open(served);
    await user.click(page());
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(page()).not.toBeChecked();
    expect(bar()).toHaveTextContent('10 selected, 10 of them not on this page');
    const [first = ''] = shownNames();
    await user.click(box(`Select ${first}`));
    expect(bar()).toHaveTextContent('11 selected, 10 of them not on this page');
    await user.type(search(), 'nobody{Enter}');
    expect(bar()).toHaveTextContent('11 selected, 11 of them not on this page');
    await user.clear(search());
    await user.keyboard('{Enter}');
    expect(page()).toBeChecked();
  });

  it('is emptied with Clear, and the focus stays at the table', async () => {
    const { user } = open();
    await user.click(box('Select Person 1'));
    await user.click(within(bar()).getByRole('button', { name: 'Clear' }));
    expect(bar()).toHaveTextContent('');
    expect(box('Select Person 1')).not.toBeChecked();
    expect(page()).toHaveFocus();
  });

  it.each([false, true])('is left by rows that are no more (served: %s)', async (served) => {
    const { user } = open(served);
    await user.click(page());
    const gone = shownNames().slice(0, 2);
    act(() => setRows(people.filter(({ name }) => !gone.includes(name))));
    expect(bar()).toHaveTextContent('8 selected');
    expect(shownNames()).not.toContain(gone[0]);
  });

  it('keeps a row that moved to another page because others went', async () => {
    const { user } = open(true, '/?page=2');
    const [first = ''] = shownNames();
    await user.click(box(`Select ${first}`));
    act(() => setRows(people.slice(1)));
    expect(shownNames()).not.toContain(first);
    expect(bar()).toHaveTextContent('1 selected, 1 of them not on this page');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(box(`Select ${first}`)).toBeChecked();
  });

  it('is sorted and shown like any other table', async () => {
    const { user } = open();
    await user.click(within(header('Name')).getByRole('button'));
    expect(shownNames().slice(0, 2)).toEqual(['Person 1', 'Person 2']);
  });

  it('works on cards', async () => {
    showAtWidth(390);
    const { user } = open();
    const [card] = screen.getAllByRole('listitem');
    await user.click(within(card as HTMLElement).getByRole('checkbox', { name: 'Select Person 1' }));
    expect(page()).toBePartiallyChecked();
    await user.click(page());
    expect(bar()).toHaveTextContent('10 selected');
  });
});

describe('a row that a page no longer shows', () => {
  const before = ['a', 'b', 'c', 'd'];
  it.each([
    ['in the middle has vanished', ['a', 'c', 'd'], { first: false, last: false }, ['b']],
    ['at the front of the first page has vanished', ['b', 'c', 'd'], { first: true, last: false }, ['a']],
    ['at the front of a later page may have moved', ['b', 'c', 'd', 'e'], { first: false, last: false }, []],
    ['at the end of a page may have moved', ['new', 'a', 'b', 'c'], { first: true, last: false }, []],
    ['at the end of the last page has vanished', ['a', 'b', 'c'], { first: false, last: true }, ['d']],
    ['has vanished with all others of the only page', [], { first: true, last: true }, before],
    ['may have moved with all others', ['x', 'y'], { first: false, last: false }, []],
  ])('%s', (_, now, pages, gone) => {
    expect(vanished(before, now, pages)).toEqual(gone);
  });
});
