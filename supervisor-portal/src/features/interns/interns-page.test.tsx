import { getTaskQueue, listLogbookQueue, listMyInterns } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { useParams } from '@internship-portals/shared-ui/router';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { InternsPage } from './interns-page';

const baraka = {
  user_id: 'i-1',
  Name: 'Baraka Otieno',
  Email: 'baraka@example.com',
  PhoneNumber: '+254733000111',
  Position: 'Technology',
  Role: 'INT' as const,
  Supervisor: { user_id: 's-1', Name: 'Njeri Wambui' },
  Open: 3,
  Overdue: 1,
  ToRate: 2,
  Overall: 74,
};
const queue = on(getTaskQueue, {
  ToRate: 5,
  Overdue: 1,
  DueThisWeek: 0,
  Unanswered: 2,
  Interns: [baraka.Name],
  Visits: 1,
  Evaluations: 2,
});
const logbooks = on(listLogbookQueue, { Weeks: [], Total: 3 });
const one = on(listMyInterns, { MyInterns: [baraka], Total: 1, TotalAll: 1 });

function Arrived() {
  return <p>{JSON.stringify(useParams())}</p>;
}

const openPage = () =>
  renderRoutes(
    [
      { path: base, Component: InternsPage },
      { path: `${base}/assignTask/:name/:id`, Component: Arrived },
      { path: `${base}/performanceDetails/:id`, Component: Arrived },
      { path: `${base}/assignedTasks`, Component: Arrived },
    ],
    { at: base, wrapper: ApiProvider },
  );

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the page of my interns', () => {
  it('lists the interns with their departments', async () => {
    fakeApi(one, queue, logbooks);
    openPage();
    const row = await screen.findByRole('row', { name: /Baraka Otieno/ });
    expect(row).toHaveTextContent('baraka@example.com');
    expect(row).toHaveTextContent('+254733000111');
    expect(row).toHaveTextContent('Technology');
    expect(screen.getByRole('heading', { level: 1, name: 'My Interns' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Email',
      'Phone Number',
      'Department',
      'Ends',
      'Open',
      'Overdue',
      'To rate',
      'Overall',
      'Action',
      'Performance',
    ]);
  });

  it('says when each internship ends, and assigns nothing after it', async () => {
    const days = { StartsOn: '2027-01-04', EndsOn: '2027-03-28', HoursAWeek: 40 };
    const running = { ...baraka, Placement: { ...days, State: 'Running' as const, Week: 3, Weeks: 12 } };
    const over = { ...baraka, user_id: 'i-2', Name: 'Achieng Ouma', Placement: { ...days, State: 'Ended' as const } };
    fakeApi(on(listMyInterns, { MyInterns: [over, running], Total: 2, TotalAll: 2 }), queue, logbooks);
    openPage();
    const ended = await screen.findByRole('row', { name: /Achieng Ouma/ });
    expect(ended).toHaveTextContent(/Sunday, 28 March 2027.*Ended/);
    expect(within(ended).queryByRole('link', { name: /Assign Task/ })).not.toBeInTheDocument();
    const row = screen.getByRole('row', { name: /Baraka Otieno/ });
    expect(row).toHaveTextContent('Sunday, 28 March 2027');
    expect(row).not.toHaveTextContent('Ended');
    expect(within(row).getByRole('link', { name: 'Assign Task to Baraka Otieno' })).toBeInTheDocument();
  });

  it('says in every row whom its buttons are about, after the words that are to be seen', async () => {
    fakeApi(one, queue, logbooks);
    openPage();
    const row = await screen.findByRole('row', { name: /Baraka Otieno/ });
    const assign = within(row).getByRole('link', { name: 'Assign Task to Baraka Otieno' });
    expect(assign).toHaveTextContent(/^Assign Task$/);
    const view = within(row).getByRole('link', { name: 'View performance of Baraka Otieno' });
    expect(view).toHaveTextContent(/^View$/);
    expect(view).toHaveAttribute('href', `${base}/performanceDetails/i-1`);
  });

  it('asks the server for the department that is typed, and keeps it in the address', async () => {
    const api = fakeApi(one, queue, logbooks);
    const { user, address } = openPage();
    await screen.findByRole('row', { name: /Baraka Otieno/ });
    await user.type(screen.getByRole('searchbox', { name: 'Department' }), 'techno');
    await waitFor(() => expect(api.last(listMyInterns)?.input.query).toMatchObject({ 'filter[Position]': 'techno' }));
    expect(address()).toBe(`${base}?f.Position=techno`);
  });

  it.each(['Baraka Otieno', 'A/B 100%? #1', 'Ngũgĩ 王', '..'])(
    'leads by keyboard to the page that assigns a task to %s',
    async (Name) => {
      fakeApi(queue, logbooks, on(listMyInterns, { MyInterns: [{ ...baraka, Name }], Total: 1, TotalAll: 1 }));
      const { user } = openPage();
      const assign = await screen.findByRole('link', { name: `Assign Task to ${Name}` });
      act(() => screen.getByRole('button', { name: 'Overall' }).focus());
      await user.tab();
      expect(screen.getByRole('link', { name: Name })).toHaveFocus();
      await user.tab();
      expect(assign).toHaveFocus();
      await user.keyboard('{Enter}');
      const { name, id } = JSON.parse((await screen.findByText(/^\{/)).textContent ?? '');
      expect([name.trim(), id]).toEqual([Name, 'i-1']);
    },
  );

  it('shows what is open, overdue and to rate for each intern, and the overall rating', async () => {
    fakeApi(one, queue, logbooks);
    openPage();
    const row = await screen.findByRole('row', { name: /Baraka Otieno/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(5, 9).map((cell) => cell.textContent)).toEqual(['3', '1', '2', '74%']);
    expect(within(row).getByText('74%')).toHaveAttribute('data-tone', 'yellow');
  });

  it('counts what needs the supervisor, and each count opens its list', async () => {
    fakeApi(one, queue, logbooks);
    const { user, address } = openPage();
    const strip = await screen.findByRole('navigation', { name: 'Your queue' });
    expect(await within(strip).findByRole('link', { name: '5 To rate' })).toBeVisible();
    const links = within(strip).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['5To rate', `${base}/assignedTasks?f.Status=To+rate`],
      ['1Overdue', `${base}/assignedTasks?f.Deadline=Overdue`],
      ['0Due this week', `${base}/assignedTasks?f.Deadline=Due+this+week`],
      ['2Unanswered comments', `${base}/assignedTasks?f.Comments=Unanswered`],
      ['1Visits to come', `${base}/interviews`],
      ['2Evaluations due', `${base}/evaluations`],
      ['3Weeks to sign', `${base}/logbooks`],
    ]);
    await user.click(within(strip).getByRole('link', { name: '5 To rate' }));
    await waitFor(() => expect(address()).toBe(`${base}/assignedTasks?f.Status=To+rate`));
  });

  it("says 'No data available' and what to do until then while no intern is assigned", async () => {
    fakeApi(queue, logbooks, on(listMyInterns, { MyInterns: [], Total: 0, TotalAll: 0 }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.getByText('You have no interns yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Prepare templates of their first tasks' })).toHaveAttribute(
      'href',
      `${base}/templates`,
    );
  });

  it("reports 'Could not get Interns' and reads them again on request", async () => {
    const api = fakeApi(queue, logbooks, on(listMyInterns, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Interns')).toBeInTheDocument();
    api.use(one);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Baraka Otieno/ })).toBeInTheDocument();
  });
});
