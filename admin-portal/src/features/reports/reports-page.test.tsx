import {
  type Answer,
  adminPages,
  getDecisionsNeeded,
  getPath,
  getWeeks,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { ReportsPage } from './reports-page';

const at = adminPages.reports;
const openPage = () => renderRoutes([{ path: at, Component: ReportsPage }], { at, wrapper: ApiProvider });
const chart = async (name: string) => within(await screen.findByRole('region', { name }));
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

const weeks = on(getWeeks, {
  Weeks: ['2026-03-02', '2026-03-09'],
  Series: [
    { Position: 'Engineering', Counts: [1000, 250] },
    { Position: null, Counts: [0, 3] },
  ],
});
const recent = {
  Applied: 10,
  Invited: 5,
  Passed: 2,
  Activated: 1,
  DeclinedWithoutInterview: 3,
  DeclinedAfterInvitation: 1,
};
const path = on(getPath, { Recent: recent, Always: { ...recent, Applied: 100 } });

const none = { ...recent, Applied: 0, Invited: 0, Passed: 0, Activated: 0 };
const needed = (Ages: Answer<typeof getDecisionsNeeded>['Applications']['Ages']) =>
  on(getDecisionsNeeded, {
    Today: '2026-03-12',
    Applications: { Total: 0, Ages, Oldest: [], AnswerDays: 0, Late: 0 },
    Interviews: { Total: 0, Days: [], Earlier: { Total: 0, Interviews: [] } },
    Interns: { Total: 0, First: [] },
    Mails: {
      Total: 0,
      More: false,
      Newest: [],
      Waiting: { Total: 0, More: false, Oldest: [] },
      StuckSince: null,
    },
    Portals: [],
  });
const quiet = [
  on(getWeeks, { Weeks: ['2026-03-02', '2026-03-09'], Series: [] }),
  on(getPath, { Recent: none, Always: none }),
  needed([{ From: 0, To: null, Count: 0 }]),
];

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the reports', () => {
  it('have the applications per week by position, as a chart and as a table of the same figures', async () => {
    fakeApi(...quiet, weeks);
    const { user } = openPage();
    const card = await chart('Applications per week');
    expect(card.getAllByRole('listitem').map((key) => key.textContent)).toEqual([
      'Engineering 1,250',
      'Other positions 3',
    ]);
    await user.click(card.getByRole('button', { name: 'Show as table: Applications per week' }));
    expect(cellsOf(card.getByRole('table', { name: 'Applications per week' }))).toEqual([
      ['Week of', 'Engineering', 'Other positions', 'All'],
      ['2 Mar', '1,000', '0', '1,000'],
      ['9 Mar', '250', '3', '253'],
      ['All', '1,250', '3', '1,253'],
    ]);
  });

  it('have the path to acceptance: counts, shares, and what has become of the others', async () => {
    fakeApi(...quiet, path);
    const { user } = openPage();
    const card = await chart('From application to acceptance');
    const stages = () =>
      card
        .getAllByRole('listitem')
        .slice(3)
        .map((stage) => stage.textContent);
    expect(card.getByText('Those who applied in the last 12 weeks')).toBeVisible();
    expect(stages()).toEqual([
      'Applied102 waiting for a decision · 3 declined',
      'Invited to an interview550% of all · 2 waiting for a result · 1 declined',
      'Interview passed220% of all · 40% of the stage before · 1 yet to activate',
      'Account activated110% of all · 50% of the stage before',
    ]);
    await user.click(card.getByRole('button', { name: 'Show as table: From application to acceptance' }));
    expect(cellsOf(card.getByRole('table'))).toEqual([
      ['Stage', 'Reached it', 'Of the stage before', 'Of all', 'Still open', 'Declined here'],
      ['Applied', '10', '100%', '100%', '2', '3'],
      ['Invited to an interview', '5', '50%', '50%', '2', '1'],
      ['Interview passed', '2', '40%', '20%', '1', '0'],
      ['Account activated', '1', '50%', '10%', '0', '0'],
    ]);
    await user.click(card.getByRole('button', { name: 'All time' }));
    expect(card.getByText('Everyone who has applied')).toBeVisible();
    expect(card.getByRole('row', { name: /^Invited/ })).toHaveTextContent('5%');
    await user.click(card.getByRole('button', { name: /^Show as chart/ }));
    expect(stages()[0]).toBe('Applied10092 waiting for a decision · 3 declined');
  });

  it('have the waiting applications by age, each on the way to the list', async () => {
    const ages = [
      { From: 0, To: 0, Count: 1 },
      { From: 1, To: 3, Count: 0 },
      { From: 15, To: null, Count: 1200 },
    ];
    fakeApi(...quiet, needed(ages));
    openPage();
    const groups = (await chart('Waiting applications by age')).getAllByRole('link');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Today: 1 application',
      '1 to 3 days: 0 applications',
      'More than 14 days: 1,200 applications',
    ]);
    for (const group of groups) expect(group).toHaveAttribute('href', `${adminPages.applications}?sort=AppliedAt`);
  });

  it('say so while there is nothing to draw', async () => {
    fakeApi(...quiet);
    openPage();
    expect(
      (await chart('Applications per week')).getByText('There were no applications in the last 12 weeks.'),
    ).toBeVisible();
    const card = await chart('From application to acceptance');
    expect(card.getByText('There were no applications in this period.')).toBeVisible();
    expect(card.queryByRole('button', { name: /table/ })).not.toBeInTheDocument();
  });

  it('fail each by itself', async () => {
    const api = fakeApi(...quiet, weeks, on(getPath, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Statistics Details')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Applications per week' })).toBeVisible();
    api.use(path);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'From application to acceptance' })).toBeVisible();
  });
});
