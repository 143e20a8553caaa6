import { getPerformance, listInternComments, listInternHandIns } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { InternPage } from './intern-page';
import { buildPerformance, buildRatedTask } from './performance.fixture';
import { PerformancePage } from './performance-page';

const report = buildRatedTask({ Remark: 'Name the sources.' });
const laptop = buildRatedTask({
  id: 't-2',
  Task: 'Set up the laptop',
  Rating: 100,
  Deadline: '2026-12-01',
  CompletedOn: '2026-11-21',
});
const call = buildRatedTask({
  id: 't-3',
  Task: 'Call the client',
  Status: 'Assigned',
  Rating: null,
  Deadline: '2020-02-03',
  CompletedOn: null,
});
const filled = on(getPerformance, buildPerformance({ Tasks: [call, report, laptop], Overall: 90 }));

const openPage = () =>
  renderRoutes([{ path: `${base}/performanceDetails/:id`, Component: PerformancePage }], {
    at: `${base}/performanceDetails/i-1`,
    wrapper: ApiProvider,
  });

/** A column of the table, from the top. */
const column = (index: number) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[index]?.textContent);

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the performance of an intern', () => {
  it('is headed by the name of the intern whose id is in the address', async () => {
    const api = fakeApi(filled);
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Performance of Baraka Otieno' })).toBeInTheDocument();
    expect(api.calls[0]?.input.params).toEqual({ id: 'i-1' });
    expect(screen.getByRole('link', { name: 'My Interns' })).toHaveAttribute('href', base);
    expect(screen.getByRole('link', { name: 'Open as PDF' })).toHaveAttribute(
      'href',
      '/api/Performance/i-1/File?by=sup-1',
    );
  });

  it('shows the overall figure, how much was on time and how much is rated', async () => {
    fakeApi(
      on(
        getPerformance,
        buildPerformance({ Tasks: [call, report, { ...laptop, CompletedOn: '2026-12-02' }], Overall: 90 }),
      ),
    );
    openPage();
    const card = await screen.findByRole('region', { name: 'Performance' });
    expect(card).toHaveTextContent('90%Overall Performance');
    expect(card).toHaveTextContent('On time50%1 of 2 completed tasks');
    expect(card).toHaveTextContent('Rated22 of 3 tasks');
  });

  it('tells the ratings over time, in the order of completion', async () => {
    fakeApi(filled);
    openPage();
    const trend = await screen.findByRole('region', { name: 'Ratings over time' });
    expect(trend).toHaveTextContent(
      /Thursday, 19 November 2026: Write the market report, 80%.*Saturday, 21 November 2026: Set up the laptop, 100%/,
    );
  });

  it('lists the tasks with their dates in a table of its own', async () => {
    fakeApi(filled);
    openPage();
    expect(await screen.findByRole('heading', { level: 2, name: 'Tasks' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Task',
      'Status',
      'Deadline',
      'Completed on',
      'Rating',
      'Remark',
    ]);
    const done = screen.getByRole('row', { name: /Write the market report/ });
    expect(done).toHaveTextContent('Completed');
    expect(done).toHaveTextContent('Friday, 20 November 2026');
    expect(done).toHaveTextContent('Thursday, 19 November 2026');
    expect(done).toHaveTextContent('80%');
    expect(done).toHaveTextContent('Name the sources.');
    expect(within(done).getByRole('link', { name: 'Write the market report' })).toHaveAttribute(
      'href',
      `${base}/taskDetails/t-1`,
    );
    const open = screen.getByRole('row', { name: /Call the client/ });
    expect(open).toHaveTextContent('Assigned');
    expect(open).toHaveTextContent('Overdue');
    expect(within(open).getAllByText('Not completed')).toHaveLength(2);
  });

  it('sorts dates by the calendar and ratings by their size, by keyboard too', async () => {
    fakeApi(filled);
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Deadline' }));
    await waitFor(() => expect(column(0)).toEqual(['Call the client', 'Write the market report', 'Set up the laptop']));
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Rating' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(column(4)).toEqual(['80%', '100%', 'Not completed']));
  });

  it('says what is not there yet while there is no task, and leads to the first one', async () => {
    fakeApi(on(getPerformance, buildPerformance()));
    openPage();
    expect(await screen.findByRole('region', { name: 'Performance' })).toHaveTextContent('Not rated');
    expect(screen.getByText('No data available')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Assign the first one to / })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^${base}/assignTask/.+/i-1$`)),
    );
  });

  it("says 'This does not exist' for another supervisor's intern", async () => {
    fakeApi(on(getPerformance, new FakeFailure(404, { message: 'Not found.' })));
    openPage();
    expect(await screen.findByText('Could not get performance details')).toBeInTheDocument();
    expect(screen.getByText('This does not exist')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Performance$/);
  });

  it("reports 'Could not get performance details' and reads them again on request", async () => {
    const api = fakeApi(on(getPerformance, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get performance details')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Performance of Baraka Otieno' })).toBeInTheDocument();
  });
});

describe('the page of an intern', () => {
  it('shows the work that was handed in, and comments with their links, lines and mentions', async () => {
    const about = { TaskId: 't-1', Task: 'Write the market report' };
    const At = '2026-11-21T08:04:00.000Z';
    fakeApi(
      filled,
      on(listInternHandIns, {
        HandIns: [{ ...about, id: 'h-1', Version: 2, At, Note: 'Now with sources.', Link: null, Files: [] }],
      }),
      on(listInternComments, {
        Comments: [
          {
            ...about,
            id: 'c-1',
            Comments: '@Baraka Otieno see https://example.com/a\nThanks!',
            madeby: 'Amina Otieno',
            user_id: 'sup-1',
            CreatedAt: At,
            EditedAt: null,
          },
        ],
      }),
    );
    renderRoutes([{ path: `${base}/interns/:id`, Component: InternPage }], {
      at: `${base}/interns/i-1`,
      wrapper: ApiProvider,
    });
    const work = within(await screen.findByRole('region', { name: 'Handed in work' }));
    expect(await work.findByText('Now with sources.')).toBeInTheDocument();
    expect(work.getByRole('link', { name: 'Write the market report' })).toHaveAttribute(
      'href',
      `${base}/taskDetails/t-1`,
    );
    const comments = within(screen.getByRole('region', { name: 'Latest comments and remarks' }));
    expect(await comments.findByRole('link', { name: /^https:\/\/example.com\/a/ })).toBeInTheDocument();
    expect(comments.getByText('@Baraka Otieno').tagName).toBe('STRONG');
    expect(comments.getByText('Thanks!')).toHaveAttribute('dir', 'auto');
  });

  it('shows the five newest pieces of work and folds the earlier ones', async () => {
    const handIn = (number: number) => ({
      ...{
        id: `h-${number}`,
        TaskId: `t-${number}`,
        Task: `Task ${number}`,
        Version: 1,
        Note: null,
        Link: null,
        Files: [],
      },
      At: '2026-11-21T08:04:00.000Z',
    });
    fakeApi(
      filled,
      on(listInternHandIns, { HandIns: [1, 2, 3, 4, 5, 6, 7].map(handIn) }),
      on(listInternComments, { Comments: [] }),
    );
    const { user } = renderRoutes([{ path: `${base}/interns/:id`, Component: InternPage }], {
      at: `${base}/interns/i-1`,
      wrapper: ApiProvider,
    });
    const work = within(await screen.findByRole('region', { name: 'Handed in work' }));
    expect(await work.findByRole('link', { name: 'Task 5' })).toBeVisible();
    expect(work.getByText('Task 6')).not.toBeVisible();
    await user.click(work.getByText('2 earlier'));
    expect(work.getByRole('link', { name: 'Task 7' })).toBeVisible();
  });
});
