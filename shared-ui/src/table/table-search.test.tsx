import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { ThemeRoot } from '../theme/theme-root';
import { DataTable, type TableQuery, type TableRows } from '.';
import { DebouncedInput } from './debounced-input';
import { columns, names, type Person, people, search } from './people.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** A table whose addresses are noted. */
function show(at = '/', useRows?: (query: TableQuery) => TableRows<Person>) {
  const common = { title: 'People', columns, rowId: ({ id }: Person) => id };
  const table = useRows ? <DataTable {...common} useRows={useRows} /> : <DataTable {...common} rows={people} />;
  const result = renderRoutes([{ path: '/', element: table }], {
    at,
    userEvent: { advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: 10 },
  });
  const addresses: string[] = [];
  result.router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') addresses.push(location.pathname + location.search);
  });
  return { ...result, addresses };
}

describe('the search', () => {
  it('waits until typing pauses for 200 ms, then goes to the first page', async () => {
    const { user, address } = show('/?page=2');
    await user.type(search(), 'son 24');
    pass(180);
    expect(address()).toBe('/?page=2');
    pass(20);
    expect(address()).toBe('/?q=son+24');
    expect(names()).toEqual(['Person 24']);
  });

  it('asks once per pause', async () => {
    const searches: string[] = [];
    const { user, addresses } = show('/', (query) => {
      if (searches.at(-1) !== query.search) searches.push(query.search);
      return { rows: people.slice(0, 10), total: 24, loading: false, retry: () => undefined };
    });
    await user.type(search(), 'ann');
    pass(1_000);
    await user.type(search(), ' ot');
    pass(1_000);
    expect(searches).toEqual(['', 'ann', 'ann ot']);
    expect(addresses).toEqual(['/?q=ann', '/?q=ann+ot']);
  });

  it('does not wait after Enter, and does not ask again when the pause is over', async () => {
    const { user, addresses } = show();
    await user.type(search(), 'son 24{Enter}');
    expect(addresses).toEqual(['/?q=son+24']);
    pass(1_000);
    await user.keyboard('{Enter}');
    expect(addresses).toEqual(['/?q=son+24']);
  });

  it('that is the same as before leaves the page where it is', async () => {
    const { user, address, addresses } = show('/?q=person&page=2');
    await user.type(search(), 'x{Backspace}');
    pass(1_000);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/?q=person&page=2');
    expect(addresses).toEqual([]);
  });

  it('keeps the focus while rows come and go, and after it is emptied', async () => {
    const { user, address } = show();
    await user.type(search(), 'nobody');
    pass(200);
    expect(screen.getByText('No data available')).toBeInTheDocument();
    expect(search()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(search()).toHaveValue('');
    expect(search()).toHaveFocus();
    expect(address()).toBe('/');
    expect(names()).toHaveLength(10);
  });

  it('and a filter chosen before the pause is over both count', async () => {
    const { user, address } = show();
    await user.type(search(), 'person 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Technology');
    pass(1_000);
    expect(address()).toBe('/?f.Department=Technology&q=person+1');
    expect(search()).toHaveValue('person 1');
  });

  it('and a filter chosen before the search is drawn both count', async () => {
    const { user, address } = show();
    await user.type(search(), 'person 1');
    act(() => {
      fireEvent.keyDown(search(), { key: 'Enter' });
      fireEvent.change(screen.getByRole('combobox', { name: 'Department' }), { target: { value: 'Technology' } });
    });
    expect(address()).toBe('/?q=person+1&f.Department=Technology');
  });

  it('follows the address: Back and a link bring their own words', async () => {
    const { user, navigate } = show('/?q=technology');
    await navigate('/?q=advisory');
    expect(search()).toHaveValue('advisory');
    // What had not counted yet goes.
    await user.type(search(), 'x');
    await navigate('/');
    expect(search()).toHaveValue('');
    pass(1_000);
    expect(search()).toHaveValue('');
    expect(names()).toHaveLength(10);
  });

  it('takes no more than the server does', async () => {
    const { user } = show(`/?q=${'a'.repeat(5_000)}`);
    expect(search()).toHaveValue('a'.repeat(200));
    await user.type(search(), 'b');
    expect(search()).toHaveValue('a'.repeat(200));
  });
});

describe('a search whose words come back late', () => {
  /** What the input says reaches its value only after a while, as it does through a busy router. */
  function Late({ lag }: { lag: number }) {
    const [value, setValue] = useState('');
    return (
      <>
        <DebouncedInput
          label="Search"
          clearLabel="Clear search"
          value={value}
          onChange={(next) => setTimeout(() => setValue(next), lag)}
        />
        <output>{value}</output>
      </>
    );
  }
  const input = () => screen.getByRole('searchbox', { name: 'Search' });
  const type = (text: string) => fireEvent.change(input(), { target: { value: text } });

  it.each([50, 250, 600])('loses no character that is typed meanwhile (%d ms)', (lag) => {
    render(
      <ThemeRoot>
        <Late lag={lag} />
      </ThemeRoot>,
    );
    let text = '';
    for (const [character, pause] of [...'wanjiku kamau'].map(
      (letter, at) => [letter, [10, 210, 90, 400][at % 4]] as const,
    )) {
      text += character;
      type(text);
      expect(input()).toHaveValue(text);
      pass(pause ?? 0);
      expect(input()).toHaveValue(text);
    }
    pass(2_000);
    expect(input()).toHaveValue('wanjiku kamau');
    expect(screen.getByRole('status')).toHaveTextContent('wanjiku kamau');
  });
});
