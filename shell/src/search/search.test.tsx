import { adminPages, type SearchHit, searchEverywhere } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
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
  it('opens by Ctrl+K or its button, shows actions and pages and closes by Escape', async () => {
    fakeApi();
    const { user } = open();
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Find a person or a page' })).toBeInTheDocument();
    expect(names()[0]).toBe('Review applications, Actions');
    expect(names().slice(-2)).toEqual(['Applications, Pages', 'Audit Log, Pages']);
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

  it('tells namesakes apart by their phone numbers and days, and finds them by a number in any form', async () => {
    const namesakes: SearchHit[] = [
      { ...amina, PhoneNumber: '+254712000201', AppliedAt: '2026-11-12T08:00:00.000Z' },
      { ...amina, Kind: 'intern', id: 'u-2', About: [], PhoneNumber: '+254733000202', StartsOn: '2026-12-01' },
    ];
    const slow = later(searchEverywhere, { Hits: [] });
    const api = fakeApi(on(searchEverywhere, { Hits: namesakes }));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'amina');
    await screen.findByRole('option', { name: 'Amina Otieno, +254733000202, From 1 Dec 2026, Interns' });
    expect(names()[0]).toBe(
      'Amina Otieno, amina@example.com · Engineering · Processing, +254712000201, Applied 12 Nov 2026, Applicants',
    );
    api.use(slow.handler);
    for (const typed of ['0712', '712 000', '+254 (0)712 000 201']) {
      await user.clear(await field());
      await user.type(await field(), typed);
      expect(screen.getAllByRole('option', { name: /Amina/ })).toHaveLength(1);
    }
    await slow.finish();
  });

  it('offers all applications of the search in the list, or in both', async () => {
    const api = fakeApi(on(searchEverywhere, { Hits: [amina, kevin], Applications: { Waiting: 12, Decided: 1026 } }));
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'otieno');
    await screen.findByRole('option', { name: 'All 12 waiting applications for “otieno”, Applicants' });
    // After the applicants and before the interns.
    expect(names().slice(1)).toEqual([
      'All 12 waiting applications for “otieno”, Applicants',
      'All 1,026 decided applications for “otieno”, Applicants',
      'Kevin Amina, kevin@example.com, Interns',
    ]);
    api.use(on(searchEverywhere, { Hits: [amina], Applications: { Waiting: 0, Decided: 38 } }));
    await user.type(await field(), ' a');
    await user.click(await screen.findByRole('option', { name: 'All 38 applications for “otieno a”, Applicants' }));
    await waitFor(() => expect(address()).toBe(`${adminPages.selectedApplicants}?q=otieno+a`));
  });

  it('offers no list that shows no more than the search', async () => {
    fakeApi(on(searchEverywhere, { Hits: [amina], Applications: { Waiting: 1, Decided: 0 } }));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'otieno');
    await screen.findByRole('option', { name: /^Amina/ });
    expect(names()).toHaveLength(1);
  });

  it('offers what can be done by the words of it, before people', async () => {
    fakeApi(on(searchEverywhere, { Hits: [{ ...kevin, Name: 'Add Super' }] }));
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'add super');
    await screen.findByRole('option', { name: /^Add Super,/ });
    expect(names()[0]).toBe('Add supervisor, Actions');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(adminPages.addSupervisor));
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
