import { screen, waitFor, within } from '@testing-library/react';
import { adminPages, type SearchHit, searchEverywhere } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, later, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { SearchButton } from './search-button';

const amina: SearchHit = {
  Kind: 'applicant',
  id: 'a-1',
  Name: 'Amina Otieno',
  About: ['amina@example.com', 'Engineering', 'Processing'],
};
const kevin: SearchHit = { Kind: 'intern', id: 'u-1', Name: 'Kevin Amina', About: ['kevin@example.com'] };
const pages = [
  { label: 'Applications', to: adminPages.applications },
  { label: 'Audit Log', to: adminPages.audit },
];

const field = () => screen.findByRole('combobox', { name: 'Find a person or a page' });
const names = () => screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));

function open() {
  return renderRoutes(
    [
      { path: '/', Component: () => <SearchButton as="ADM" pages={pages} /> },
      { path: '*', Component: () => null },
    ],
    { at: '/', wrapper: ApiProvider },
  );
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the search for people and pages', () => {
  it('opens by Ctrl+K or its button, shows the pages first and closes by Escape', async () => {
    fakeApi();
    const { user } = open();
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Find a person or a page' })).toBeInTheDocument();
    expect(names()).toEqual(['Applications, Pages', 'Audit Log, Pages']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await field()).toHaveFocus();
  });

  it('finds people as one types, says how many, and Enter opens the chosen one', async () => {
    const api = fakeApi(on(searchEverywhere, { Hits: [amina, kevin] }));
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'amina');
    await screen.findByRole('option', {
      name: 'Amina Otieno, amina@example.com · Engineering · Processing, Applicants',
    });
    expect(names()).toHaveLength(2);
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('2 results');
    // One call for the word, not one for each key.
    expect(api.calls).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(adminPages.performance('u-1')));
  });

  it('opens no one whom the words in the field do not name', async () => {
    const slow = later(searchEverywhere, { Hits: [kevin] });
    const api = fakeApi(on(searchEverywhere, { Hits: [amina] }));
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'ami');
    await screen.findByRole('option', { name: /^Amina Otieno/ });
    api.use(slow.handler);
    await user.clear(await field());
    await user.type(await field(), 'kevin{Enter}');
    expect(screen.queryByRole('option', { name: /^Amina Otieno/ })).not.toBeInTheDocument();
    expect(address()).toBe('/');
    await waitFor(() => expect(api.calls).toHaveLength(2));
    await slow.finish();
    await screen.findByRole('option', { name: /^Kevin Amina/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(adminPages.performance('u-1')));
  });

  it('opens a page by a part of its name without the server', async () => {
    fakeApi(on(searchEverywhere, { Hits: [] }));
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'log{Enter}');
    await waitFor(() => expect(address()).toBe(adminPages.audit));
  });

  it('says that nothing was found, and that the search failed', async () => {
    const api = fakeApi(on(searchEverywhere, { Hits: [] }));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'nobody');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing found'));
    api.use(on(searchEverywhere, new FakeFailure(500)));
    await user.type(await field(), '!');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The search failed'));
  });
});
