import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { lastListAddress } from '../list-addresses';
import { renderRoutes } from '../testing';
import { DataTable, type TableQuery, type TableRows } from '.';
import { columns, header, names, type Person, people, search, show } from './people.fixture';

/** The columns with a link in each name. */
const linkTo = (address: string) =>
  columns.map((column) =>
    column.id === 'Name' ? { ...column, cell: ({ name }: Person) => <Link to={address}>{name}</Link> } : column,
  );
const filter = () => screen.getByRole('combobox', { name: 'Department' });

describe('the state of a table in the address', () => {
  it('is what the table shows', () => {
    show({}, '/?q=person&sort=-Name&page=2&size=5&f.Department=Engineering');
    expect(search()).toHaveValue('person');
    expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(filter()).toHaveValue('Engineering');
    expect(screen.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('5');
    expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
    expect(names()).toHaveLength(3);
    // Back links lead to the same rows.
    expect(lastListAddress('/')).toBe('/?q=person&sort=-Name&page=2&size=5&f.Department=Engineering');
  });

  it.each([
    'page=-1',
    'page=0',
    'page=abc',
    'page=1.5',
    'page=1e1',
    'page=99999999999999999999',
    'page=',
    'size=7',
    'size=-5',
    'size=1000000',
    'size=abc',
    'sort=Nothing',
    'sort=--Name',
    'sort=-',
    'sort=Action',
    'sort=__proto__',
    'f.Nothing=1',
    'f.Action=Edit',
    'f.__proto__=1',
    'f.Department=',
    'q=%E0%A4%A&q=2',
    'q=%20%20',
  ])('is ignored where it makes no sense: %s', (nonsense) => {
    // The search for half a character finds nothing; all others show the first page of all.
    show({}, `/?${nonsense}`);
    if (nonsense.startsWith('q=%E0')) expect(screen.getByText('No data available')).toBeInTheDocument();
    else {
      expect(names()).toHaveLength(10);
      expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
      expect(header('Name')).toHaveAttribute('aria-sort', 'none');
    }
  });

  it('with a filter by a value that no longer exists says so, and can be cleared', async () => {
    const { user, address } = show({}, '/?f.Department=Alchemy');
    expect(filter()).toHaveValue('Alchemy');
    expect(screen.getByText('No data available')).toBeInTheDocument();
    expect(screen.getByText('No record matches the search and the filters.')).toBeInTheDocument();
    await user.selectOptions(filter(), 'All');
    expect(names()).toHaveLength(10);
    expect(address()).toBe('/');
    expect(within(filter()).queryByRole('option', { name: 'Alchemy' })).not.toBeInTheDocument();
  });

  it('with markup in it shows it as text', () => {
    show({}, `/?f.Department=${encodeURIComponent('<img src=x>')}&q=${encodeURIComponent('"><script>')}`);
    expect(search()).toHaveValue('"><script>');
    expect(filter()).toHaveValue('<img src=x>');
    expect(document.querySelector('img, script')).toBeNull();
  });

  it('goes to the last page if its page no longer exists', async () => {
    const { address } = show({}, '/?page=9');
    await waitFor(() => expect(address()).toBe('/?page=3'));
    expect(names()).toHaveLength(4);
  });

  it('keeps other parameters of the address', async () => {
    const { user, address } = show({}, '/?tab=2&page=2');
    await user.selectOptions(filter(), 'Advisory');
    expect(address()).toBe('/?tab=2&f.Department=Advisory');
  });
});

describe('a navigation that is under way', () => {
  /** A table with a link to a page whose code arrives when the test says so. */
  function showWithSlowPage() {
    let arrive = () => {};
    const code = new Promise<void>((resolve) => (arrive = resolve));
    const result = renderRoutes([
      {
        path: '/',
        element: <DataTable title="People" columns={linkTo('/details')} rowId={({ id }) => id} rows={people} />,
      },
      {
        path: '/details',
        lazy: async () => {
          await code;
          return { Component: () => <p>The record</p> };
        },
      },
    ]);
    return { ...result, arrive: () => act(async () => arrive()) };
  }

  it('is not cancelled by a search that was typed before it', async () => {
    const { router, address, arrive } = showWithSlowPage();
    const link = screen.getByRole('link', { name: 'Person 1' });
    // Both in one go, so that the pause after typing ends only after the click.
    fireEvent.change(search(), { target: { value: 'person 4' } });
    fireEvent.click(link);
    await waitFor(() => expect(names()).toEqual(['Person 24', 'Person 14', 'Person 4']));
    expect(router.state.navigation.state).toBe('loading');
    await arrive();
    expect(screen.getByText('The record')).toBeInTheDocument();
    expect(address()).toBe('/details');
  });

  it('is not cancelled by a filter that is chosen meanwhile', async () => {
    const { user, address, arrive } = showWithSlowPage();
    await user.click(screen.getByRole('link', { name: 'Person 1' }));
    await user.selectOptions(filter(), 'Technology');
    expect(filter()).toHaveValue('Technology');
    expect(names()).toHaveLength(8);
    await arrive();
    expect(screen.getByText('The record')).toBeInTheDocument();
    expect(address()).toBe('/details');
  });

  it('leaves the filter in the address when it ends on the page of the table', async () => {
    const { user, address, navigate } = showWithSlowPage();
    await user.click(screen.getByRole('link', { name: 'Person 1' }));
    await user.selectOptions(filter(), 'Technology');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '5');
    expect(address()).toBe('/');
    await navigate('/?tab=2');
    await waitFor(() => expect(address()).toBe('/?tab=2&f.Department=Technology&size=5'));
    expect(names()).toHaveLength(5);
  });
});

describe('Back', () => {
  const linked = linkTo('/details');

  it('from a record shows the rows that were left, and once more the page before the table', async () => {
    const { user, router, address, back } = renderRoutes(
      [
        { path: '/', element: <Link to="/people">All people</Link> },
        {
          path: '/people',
          element: <DataTable title="People" columns={linked} rowId={({ id }) => id} rows={people} />,
        },
        { path: '/details', element: <p>The record</p> },
      ],
      { at: '/' },
    );
    await user.click(screen.getByRole('link', { name: 'All people' }));
    await user.click(within(header('Name')).getByRole('button'));
    await user.type(search(), 'person{Enter}');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    const left = names();
    await user.click(screen.getByRole('link', { name: 'Person 11' }));
    expect(screen.getByText('The record')).toBeInTheDocument();

    await back();
    await waitFor(() => expect(address()).toBe('/people?sort=Name&q=person&page=2'));
    expect(names()).toEqual(left);
    expect(search()).toHaveValue('person');

    await back();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('to a later page waits for it, although the rows that still stand there have fewer pages', async () => {
    const few = { rows: people.slice(0, 3), total: 3, retry: () => undefined };
    const many = { rows: people.slice(20), total: 24, retry: () => undefined };
    function useRows({ page }: TableQuery): TableRows<Person> {
      const [arrived, setArrived] = useState(1);
      useEffect(() => {
        const timer = setTimeout(() => setArrived(page), 500);
        return () => clearTimeout(timer);
      }, [page]);
      return { ...(arrived === 1 ? few : many), loading: arrived !== page };
    }
    const { address, navigate } = renderRoutes(
      [{ path: '/', element: <DataTable title="People" columns={columns} rowId={({ id }) => id} useRows={useRows} /> }],
      { at: '/?q=rare' },
    );
    await navigate('/?page=3');
    expect(names()).toHaveLength(3);
    expect(await screen.findByText('21–24 of 24')).toBeInTheDocument();
    expect(address()).toBe('/?page=3');
  });
});
