import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { DataTable, type DataTableColumn, type TableQuery, type TableRows } from '.';
import { columns, departments, header, names, type Person, people, search, show, showAtWidth } from './people.fixture';

describe('the table', () => {
  it('carries its title as heading and name and says how many records it searches', () => {
    show({ actions: <button type="button">Add</button> });
    expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'People' })).toBeInTheDocument();
    expect(search()).toHaveAttribute('placeholder', 'Search 24 records...');
    expect(screen.getByRole('button', { name: 'Add' })).toBeInTheDocument();
    expect(document.title).toBe('People - Internship Portals');
  });

  it('keeps names from being translated by the browser', () => {
    show();
    const [cells] = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'));
    expect(cells?.map((cell) => cell.getAttribute('translate'))).toEqual(['no', null, null]);
  });

  it('shows ten rows and goes through the pages', async () => {
    const { user, address } = show();
    const step = (name: string) => screen.getByRole('button', { name });
    expect(names()).toHaveLength(10);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    for (const name of ['First page', 'Previous page']) {
      expect(step(name)).toHaveAttribute('aria-disabled', 'true');
      await user.click(step(name));
      expect(address()).toBe('/');
    }
    await user.click(step('Next page'));
    expect(screen.getByText('Page 2 of 3')).toBeInTheDocument();
    expect(screen.getByText('11–20 of 24')).toBeInTheDocument();
    expect(address()).toBe('/?page=2');
    await user.click(step('Last page'));
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(screen.getByText('21–24 of 24')).toBeInTheDocument();
    expect(names()).toHaveLength(4);
    for (const name of ['Next page', 'Last page']) {
      expect(step(name)).toHaveAttribute('aria-disabled', 'true');
      await user.click(step(name));
      expect(address()).toBe('/?page=3');
    }
    await user.click(step('Previous page'));
    expect(address()).toBe('/?page=2');
    await user.click(step('First page'));
    expect(address()).toBe('/');
  });

  it('is paged with the keyboard: the button of the last step keeps the focus', async () => {
    const { user } = show({}, '/?page=2');
    const next = screen.getByRole('button', { name: 'Next page' });
    act(() => next.focus());
    await user.keyboard('{Enter}{Enter} ');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(next).toHaveFocus();
  });

  it('moves the focus to the heading when the row that had it disappears, and to nothing else', async () => {
    const Live = () => {
      const [rows, setRows] = useState(people);
      return (
        <>
          <button type="button" onClick={() => setRows(people.slice(1))}>
            news
          </button>
          <DataTable<Person> title="People" columns={columns} rowId={({ id }) => id} rows={rows} />
        </>
      );
    };
    renderRoutes([{ path: '/', element: <Live /> }]);
    const news = screen.getByRole('button', { name: 'news' });
    act(() => screen.getByRole('button', { name: 'Edit Person 1' }).focus());
    // Another person has deleted the row.
    act(() => news.click());
    expect(screen.queryByRole('button', { name: 'Edit Person 1' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('goes two pages on for two presses, however late the first one is drawn', () => {
    const { address } = show();
    const next = screen.getByRole('button', { name: 'Next page' });
    act(() => {
      next.click();
      next.click();
    });
    expect(address()).toBe('/?page=3');
  });

  it('offers 5, 10 and 20 rows per page', async () => {
    const { user, address } = show();
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10', '20']);
    await user.selectOptions(size, '20');
    expect(names()).toHaveLength(20);
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    expect(address()).toBe('/?size=20');
  });

  it('sorts by a click on a header, and the other way round by another one', async () => {
    const { user } = show();
    const sort = within(header('Department')).getByRole('button', { name: 'Department' });
    await user.click(sort);
    expect(header('Department')).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getAllByRole('cell')[1]).toHaveTextContent('Advisory');
    await user.click(sort);
    expect(header('Department')).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getAllByRole('cell')[1]).toHaveTextContent('Technology');
    // One order at a time.
    await user.click(within(header('Name')).getByRole('button'));
    expect(header('Department')).toHaveAttribute('aria-sort', 'none');
    expect(within(header('Action')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('sorts with the keyboard and says the order', async () => {
    const { user, address } = show();
    expect(header('Name')).toHaveAttribute('aria-sort', 'none');
    expect(header('Action')).not.toHaveAttribute('aria-sort');
    act(() => within(header('Name')).getByRole('button').focus());
    await user.keyboard('{Enter}');
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    // Numbers within names count as numbers.
    expect(names().slice(0, 3)).toEqual(['Person 1', 'Person 2', 'Person 3']);
    expect(address()).toBe('/?sort=Name');
    await user.keyboard(' ');
    expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(names()[0]).toBe('Person 24');
    expect(address()).toBe('/?sort=-Name');
    await user.keyboard(' ');
    expect(header('Name')).toHaveAttribute('aria-sort', 'none');
    expect(within(header('Name')).getByRole('button')).toHaveFocus();
  });

  it('filters a column by its values and back to all of them', async () => {
    const { user, address } = show();
    const filter = screen.getByRole('combobox', { name: 'Department' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All', ...departments]);
    await user.selectOptions(filter, 'Technology');
    expect(names()).toHaveLength(8);
    expect(address()).toBe('/?f.Department=Technology');
    await user.selectOptions(filter, 'All');
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
  });

  it('filters a column by text', async () => {
    const { user } = show({ columns: [{ ...columns[0], filter: 'text' } as DataTableColumn<Person>] });
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'son 24{Enter}');
    expect(names()).toEqual(['Person 24']);
  });

  it('searches without regard to case and accents', () => {
    const rows = [{ id: 1, name: 'Zoë Wanjikũ', department: 'Advisory' }];
    show({ rows }, '/?q=zoe%20WANJIKU');
    expect(names()).toEqual(['Zoë Wanjikũ']);
    expect(search()).toHaveAttribute('placeholder', 'Search 1 record...');
  });

  it.each(['lukasz obrien', "ŁUKASZ O'Brien", '0712 345 678', '+254712 345678'])(
    'finds %s as the server does',
    (typed) => {
      const Name = 'Łukasz O’Brien, +254712345678';
      show({ rows: [...people, { id: 25, name: Name, department: 'Advisory' }] }, `/?q=${encodeURIComponent(typed)}`);
      expect(names()).toEqual([Name]);
    },
  );

  it('searches all columns, for each word', () => {
    show({}, '/?q=%20technology%20%2024%20');
    expect(names()).toEqual(['Person 24']);
  });

  it('says to a screen reader how many records are left', () => {
    const { unmount } = show({}, '/?q=technology');
    expect(screen.getByText('1–8 of 8')).toHaveAttribute('aria-live', 'polite');
    unmount();
    show({}, '/?q=nobody');
    expect(screen.getByText('0 records')).toHaveAttribute('aria-live', 'polite');
  });

  it('keeps two tables on one page apart', async () => {
    const { user, address } = renderRoutes([
      {
        path: '/',
        element: (
          <>
            <DataTable title="Left" heading="h2" columns={columns} rowId={({ id }) => id} rows={people} stateKey="a" />
            <DataTable title="Right" heading="h2" columns={columns} rowId={({ id }) => id} rows={people} stateKey="b" />
          </>
        ),
      },
    ]);
    const pages = screen.getByRole('navigation', { name: 'Pages of Right' });
    await user.click(within(pages).getByRole('button', { name: 'Next page' }));
    expect(address()).toBe('/?b.page=2');
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
  });

  it("says 'No data available' and what to do first", () => {
    show({ rows: [], empty: { title: 'No one has applied yet', hint: 'Share the landing page.' } });
    expect(screen.getByText('No data available')).toBeInTheDocument();
    expect(screen.getByText('No one has applied yet')).toBeInTheDocument();
    expect(screen.getByText('Share the landing page.')).toBeInTheDocument();
    expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /clear search and filters/i })).not.toBeInTheDocument();
  });

  it('tells no match from none yet and clears search and filters', async () => {
    const { user, address } = show({}, '/?q=nobody&f.Department=Advisory&sort=Name');
    expect(screen.getByText('No data available')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(names()).toHaveLength(10);
    expect(search()).toHaveValue('');
    // The button has gone with the empty table.
    expect(search()).toHaveFocus();
    expect(address()).toBe('/?sort=Name');
  });

  it('shows the spinner and grey rows until the first rows are here', () => {
    show({ rows: undefined, loading: true });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(search()).toHaveAttribute('placeholder', 'Search records...');
    expect(screen.queryByText('No data available')).not.toBeInTheDocument();
  });

  it('offers Retry when the rows could not be loaded', async () => {
    const onRetry = jest.fn();
    const { user } = show({ rows: undefined, error: new Error('Server error.'), onRetry });
    expect(screen.getByRole('alert')).toHaveTextContent('Server error.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('cannot be told to try again while it does', async () => {
    const onRetry = jest.fn();
    const { user } = show({ rows: undefined, error: new Error('Server error.'), onRetry, retrying: true });
    const button = screen.getByRole('button', { name: 'Retry' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(onRetry).not.toHaveBeenCalled();
  });
});

const answer = (query: TableQuery): TableRows<Person> => ({
  rows: people.slice(0, query.pageSize),
  total: 240,
  totalAll: 1300,
  loading: false,
  retry: () => undefined,
});
const queries = jest.fn();
const retry = jest.fn();

function useAnswer(query: TableQuery): TableRows<Person> {
  queries(query);
  return answer(query);
}

const useSlowPages = (query: TableQuery): TableRows<Person> =>
  query.page === 1 ? answer(query) : { loading: true, retry };

const useFailingPages = (query: TableQuery): TableRows<Person> =>
  query.page === 1 ? answer(query) : { loading: false, error: new Error('Server error.'), retry };

describe('a table whose rows the server pages', () => {
  it('asks for what its state says', async () => {
    const { user } = show({ rows: undefined, useRows: useAnswer }, '/?size=20&f.Department=Advisory&q=ann&page=2');
    expect(queries).toHaveBeenLastCalledWith({
      page: 2,
      pageSize: 20,
      search: 'ann',
      sort: undefined,
      filter: { Department: 'Advisory' },
    });
    expect(search()).toHaveAttribute('placeholder', 'Search 1,300 records...');
    expect(screen.getByText('Page 2 of 12')).toBeInTheDocument();
    // The rows are the server's: nothing is searched, filtered or cut here.
    expect(names()).toHaveLength(20);
    await user.click(within(header('Name')).getByRole('button'));
    expect(queries).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1, sort: 'Name' }));
    await user.click(within(header('Name')).getByRole('button'));
    expect(queries).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '-Name' }));
  });

  it('keeps the rows until those of the next page are here', async () => {
    const { user } = show({ rows: undefined, useRows: useSlowPages });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('Page 2 of 24')).toBeInTheDocument();
    expect(names()).toHaveLength(10);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it('says when a later page fails and keeps the rows', async () => {
    const { user } = show({ rows: undefined, useRows: useFailingPages });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Server error.');
    expect(names()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('the table on a phone', () => {
  beforeEach(() => showAtWidth(390));

  const rows = () => within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  const details = () => screen.getByRole('button', { name: 'Details of Person 1' });

  it('shows a row in two lines, and the rest with its labels on a press', async () => {
    const { user } = show();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(rows()).toHaveLength(10);
    expect(within(rows()[0] as HTMLElement).getByText('Advisory')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Person 1' })).not.toBeInTheDocument();
    await user.click(details());
    expect(details()).toHaveAttribute('aria-expanded', 'true');
    expect(rows()[0]).toHaveTextContent('Person 1DepartmentAdvisoryActionEdit Person 1');
    expect(screen.getByRole('button', { name: 'Edit Person 1' })).toBeVisible();
    await user.click(details());
    expect(screen.queryByRole('button', { name: 'Edit Person 1' })).not.toBeInTheDocument();
  });

  it('keeps what tells nothing without its label out of the second line', async () => {
    const { user } = show({
      columns: columns.map((one) => (one.id === 'Department' ? { ...one, brief: false } : one)),
    });
    expect(within(rows()[0] as HTMLElement).getByText('Advisory')).not.toBeVisible();
    await user.click(details());
    expect(rows()[0]).toHaveTextContent('Person 1DepartmentAdvisoryActionEdit Person 1');
  });

  it('shows no label without a value', async () => {
    const { user } = show({ rows: people.slice(0, 1).map((person) => ({ ...person, department: '' })) });
    await user.click(details());
    expect(within(screen.getByRole('list', { name: 'People' })).queryByText('Department')).not.toBeInTheDocument();
  });

  it('has its filters and its order in a sheet', async () => {
    const { user, address } = show();
    expect(screen.queryByRole('combobox', { name: 'Department' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter People' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'Name, descending');
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Department' }), 'Advisory');
    expect(address()).toBe('/?sort=-Name&f.Department=Advisory');
    await user.click(sheet.getByRole('button', { name: 'Show 8 records' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(rows()[0]).toHaveTextContent('Person 22');

    await user.click(screen.getByRole('button', { name: 'Filter (2)' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Show 24 records' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus());
  });

  it('offers its order where nothing can be filtered', async () => {
    const { user } = show({ columns: columns.map(({ filter: _, ...column }) => column) });
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    expect(await screen.findByRole('dialog', { name: 'Sort People' })).toBeInTheDocument();
  });
});

describe('the table where it is', () => {
  it('shows cards beside a sidebar on a large screen, because its own width counts', () => {
    window.innerWidth = 1920;
    showAtWidth(639);
    show();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows columns from 640 pixels of its own', () => {
    showAtWidth(640);
    show();
    expect(screen.getByRole('table', { name: 'People' })).toBeInTheDocument();
  });

  it('gives a value in one line its whole text as a title', () => {
    show({ rows: people.slice(0, 1).map((person) => ({ ...person, department: 'Advisory to the Republic' })) });
    expect(screen.getByTitle('Advisory to the Republic')).toHaveTextContent('Advisory to the Republic');
  });
});
