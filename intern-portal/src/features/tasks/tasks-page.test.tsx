import { completeTask, getUser, listTasks, type Placement, type Task } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  FakeFailure,
  fakeApi,
  on,
  sendWaitingCalls,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { type RenderRoutesOptions, renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildOwnUser, buildTask } from './task.fixture';
import { TasksPage } from './tasks-page';

const report = buildTask();
const overdue = buildTask({ id: 't-2', Task: 'Call the client', Deadline: '2020-02-03' });
const rated = buildTask({ id: 't-3', Task: 'Set up the laptop', Status: 'Completed', Rating: 82 });
const unrated = buildTask({ ...rated, id: 't-4', Task: 'Meet the team', Deadline: '2020-02-03', Rating: null });

const openPage = (search = '', userEvent?: RenderRoutesOptions['userEvent']) =>
  renderRoutes(
    [
      { path: base, Component: TasksPage },
      { path: '/elsewhere', Component: () => null },
    ],
    { at: base + search, wrapper: ApiProvider, userEvent },
  );

const endUndoTime = () => act(sendWaitingCalls);

const supervisor = { user_id: 'sup-1', Name: 'Njeri Wambui', Email: 'njeri@example.com', PhoneNumber: '+254712345678' };
/** Who the signed-in intern is. */
const me = (Supervisor: typeof supervisor | null = supervisor) => on(getUser, buildOwnUser(Supervisor));

/** A server that keeps what is completed. */
function fakeServer(...tasks: Task[]) {
  const kept = tasks.map((task) => ({ ...task }));
  return fakeApi(
    me(),
    on(listTasks, () => ({
      Tasks: kept.map((task) => ({ ...task })),
      NewlyRated: kept.filter(({ Rating }) => Rating === 61).map(({ id }) => id),
    })),
    on(completeTask, ({ params }) => {
      for (const task of kept) if (task.id === params.id) task.Status = 'Completed';
      return { message: 'ok' };
    }),
  );
}

/** The card of a task, by its name. */
async function card(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('li') as HTMLElement;
}

const headings = (within: ParentNode) =>
  [...within.querySelectorAll('li :is(h2, h3)')].map((heading) => heading.textContent);
const names = () => headings(document);
/** The names of what stands open on the page. */
const openNames = () =>
  [...document.querySelectorAll('ul')].filter((list) => !list.closest('details')).flatMap(headings);
const folded = () => screen.getByText(/^\d+ completed tasks?$/).closest('details') as HTMLElement;
const box = (name: string) => screen.findByRole('checkbox', { name: `Complete ${name}` });
const choice = (name: string) => screen.findByRole('combobox', { name });

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the page of my tasks', () => {
  it('shows each task with its deadline, status and rating', async () => {
    fakeServer(report, rated, unrated);
    openPage();
    const open = await card('Write the market report');
    expect(open).toHaveTextContent('29 November 2999');
    expect(open).not.toHaveTextContent('Overdue');
    expect(within(open).getByText('Assigned')).toBeInTheDocument();
    expect(within(open).getByText('Not completed')).toBeInTheDocument();
    const done = await card('Set up the laptop');
    expect(within(done).getByText('Completed')).toBeInTheDocument();
    expect(within(done).getByText('82%')).toHaveAttribute('data-tone', 'green');
    expect(within(await card('Meet the team')).getByText('Not rated')).toBeInTheDocument();
  });

  it.each([
    [75, 'green'],
    [74, 'yellow'],
    [50, 'red'],
    [0, 'red'],
  ])('shows a rating of %i percent in %s', async (Rating, tone) => {
    fakeServer({ ...rated, Rating });
    openPage();
    expect(await screen.findByText(`${Rating}%`)).toHaveAttribute('data-tone', tone);
  });

  it('shows no rating of a task that is not completed, even when it has one', async () => {
    fakeServer({ ...report, Rating: 90 });
    openPage();
    expect(await screen.findByText('Not completed')).toBeInTheDocument();
    expect(screen.queryByText('90%')).not.toBeInTheDocument();
  });

  it('marks an open task after its deadline as overdue, a completed one never', async () => {
    fakeServer(overdue, unrated);
    openPage();
    const late = await card('Call the client');
    expect(late).toHaveTextContent(/Monday, 3 February 2020.*Overdue/);
    expect(
      within(late)
        .getByText(/3 February 2020/)
        .closest('[data-tone]'),
    ).toHaveAttribute('data-tone', 'red');
    expect(await card('Meet the team')).not.toHaveTextContent('Overdue');
  });

  it('has the word on screen once: in the heading of the group, or on the card without one', async () => {
    fakeServer(overdue, report);
    const { user } = openPage();
    const late = await card('Call the client');
    expect(within(late).getByRole('heading', { level: 3, name: 'Call the client' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Overdue' })).toBeInTheDocument();
    expect(within(late).queryByText('Overdue')).not.toBeInTheDocument();
    await user.selectOptions(await choice('Order'), 'Deadline, earliest first');
    const ungrouped = await card('Call the client');
    expect(within(ungrouped).getByText('Overdue')).toBeVisible();
    expect(within(ungrouped).getByRole('heading', { level: 2 })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Overdue' })).not.toBeInTheDocument();
  });

  it('leads to the details of each task by a link that names it', async () => {
    fakeServer(report);
    openPage();
    const link = await screen.findByRole('link', { name: 'View More: Write the market report' });
    expect(link).toHaveTextContent('View More');
    expect(link).toHaveAttribute('href', '/internDashboard/tasks/t-1');
  });

  it("says 'You haven't been assigned any task yet' while there is none, and offers nothing to choose", async () => {
    fakeServer();
    openPage('?status=Completed');
    expect(await screen.findByText("You haven't been assigned any task yet")).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it("reports 'Could not get Tasks' and reads them again on request", async () => {
    const api = fakeApi(me(), on(listTasks, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Tasks')).toBeInTheDocument();
    api.use(on(listTasks, { Tasks: [report], NewlyRated: [] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Write the market report')).toBeInTheDocument();
  });
});

describe('completing a task in its card', () => {
  const undo = (name: string) => screen.getByRole('button', { name: `Undo: ${name}` });
  const sent = (calls: { endpoint: object }[]) => calls.filter(({ endpoint }) => endpoint === completeTask).length;

  it('is sent when the time to undo is over: the card keeps its place and the focus', async () => {
    const { calls } = fakeServer(report, { ...report, id: 't-5', Task: 'Another one', Deadline: '2999-12-01' });
    const { user } = openPage();
    expect(await box('Write the market report')).not.toBeChecked();
    await user.click(await box('Write the market report'));
    expect(within(await card('Write the market report')).getByText('Completed')).toBeVisible();
    expect(sent(calls)).toBe(0);
    await endUndoTime();
    expect(await within(await card('Write the market report')).findByText('Not rated')).toBeVisible();
    const ofTasks = calls.filter(({ endpoint }) => endpoint !== getUser);
    expect(ofTasks.map(({ endpoint }) => endpoint)).toEqual([listTasks, completeTask, listTasks]);
    expect(ofTasks[1]?.input.params).toEqual({ id: 't-1' });
    expect(names()).toEqual(['Write the market report', 'Another one']);
    expect(await box('Write the market report')).toBeChecked();
    expect(await box('Write the market report')).toHaveFocus();
  });

  it('waits for 8 seconds', async () => {
    jest.useFakeTimers();
    const { calls } = fakeServer(report);
    const { user } = openPage('', { advanceTimers: jest.advanceTimersByTime });
    await user.click(await box('Write the market report'));
    await act(() => jest.advanceTimersByTimeAsync(7_900));
    expect(sent(calls)).toBe(0);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(sent(calls)).toBe(1);
    jest.useRealTimers();
  });

  it('can be undone by a button, which hands the focus back to the box', async () => {
    const { calls } = fakeServer(report);
    const { user } = openPage();
    await user.click(await box('Write the market report'));
    await user.click(undo('Write the market report'));
    expect(await box('Write the market report')).not.toBeChecked();
    expect(await box('Write the market report')).toHaveFocus();
    expect(within(await card('Write the market report')).getByText('Assigned')).toBeVisible();
    await endUndoTime();
    expect(sent(calls)).toBe(0);
  });

  it('can be undone by Ctrl+Z, the newest first', async () => {
    const { calls } = fakeServer(report, overdue);
    const { user } = openPage();
    await user.click(await box('Call the client'));
    await user.click(await box('Write the market report'));
    await user.keyboard('{Control>}z{/Control}');
    expect(await box('Write the market report')).not.toBeChecked();
    expect(await box('Call the client')).toBeChecked();
    await user.keyboard('{Meta>}z{/Meta}');
    expect(await box('Call the client')).not.toBeChecked();
    await endUndoTime();
    expect(sent(calls)).toBe(0);
  });

  it('is sent when the page is left', async () => {
    const { calls } = fakeServer(report);
    const { user, navigate } = openPage();
    await user.click(await box('Write the market report'));
    await navigate('/elsewhere');
    await waitFor(() => expect(sent(calls)).toBe(1));
  });

  it('is sent when the page is closed, in a way that outlives the page', async () => {
    const { calls } = fakeServer(report);
    const { user } = openPage();
    await user.click(await box('Write the market report'));
    await act(async () => window.dispatchEvent(new Event('pagehide')));
    expect(sent(calls)).toBe(1);
    expect(calls.at(-1)).toMatchObject({ outlivesPage: true, headers: { authorization: 'Bearer token-of-INT' } });
    await endUndoTime();
    expect(sent(calls)).toBe(1);
  });

  it('works with the keyboard, and a second press does nothing', async () => {
    const { calls } = fakeServer(report);
    const { user } = openPage();
    const complete = await box('Write the market report');
    while (document.activeElement !== complete) await user.tab();
    await user.keyboard(' ');
    expect(complete).toBeChecked();
    await user.keyboard(' ');
    expect(complete).toBeChecked();
    await user.tab();
    expect(undo('Write the market report')).toHaveFocus();
    await endUndoTime();
    expect(await screen.findByText('Not rated')).toBeVisible();
    expect(complete).toHaveFocus();
    expect(sent(calls)).toBe(1);
  });

  it('cannot be taken back afterwards', async () => {
    const { calls } = fakeServer(rated);
    const { user } = openPage();
    const completed = await box('Set up the laptop');
    expect(completed).toBeChecked();
    expect(completed).toHaveAttribute('aria-disabled', 'true');
    await user.click(completed);
    completed.focus();
    await user.keyboard(' ');
    expect(completed).toBeChecked();
    expect(calls.filter(({ endpoint }) => endpoint !== getUser).map(({ endpoint }) => endpoint)).toEqual([listTasks]);
  });

  it('stays completed when reading the tasks again fails', async () => {
    const api = fakeServer(report);
    const { user } = openPage();
    await box('Write the market report');
    api.use(on(listTasks, new FakeFailure(500)));
    await user.click(await box('Write the market report'));
    await endUndoTime();
    expect(await screen.findByText('Could not get Tasks')).toBeInTheDocument();
    expect(await box('Write the market report')).toBeChecked();
    expect(screen.queryByText('Could not Complete Tasks')).not.toBeInTheDocument();
  });

  it('keeps the card where it is although the filter no longer fits, until the filter changes', async () => {
    fakeServer(report, overdue);
    const { user } = openPage('?status=Overdue');
    await user.click(await box('Call the client'));
    await endUndoTime();
    expect(await within(await card('Call the client')).findByText('Not rated')).toBeVisible();
    await user.selectOptions(await choice('Status'), 'Assigned');
    expect(names()).toEqual(['Write the market report']);
  });
});

describe('what the page says first', () => {
  const counts = () => within(screen.getByRole('navigation', { name: 'What needs you' })).getAllByRole('link');
  const soon = buildTask({ id: 't-6', Task: 'Print the slides', Deadline: today() });
  const news = { ...rated, id: 't-7', Task: 'Draw the plan', Rating: 61 };

  it('is how much is overdue, due this week and newly rated, and leads to each', async () => {
    fakeServer(report, overdue, soon, news, rated);
    const { user, address } = openPage();
    await card('Call the client');
    expect(counts().map((link) => link.textContent)).toEqual(['1Overdue', '1Due this week', '1Newly rated']);
    await user.click(screen.getByRole('link', { name: '1 Due this week' }));
    expect(names()).toEqual(['Print the slides']);
    expect(address()).toBe(`${base}?status=Due+this+week`);
    await user.click(screen.getByRole('link', { name: '1 Newly rated' }));
    expect(names()).toEqual(['Draw the plan']);
    expect(within(await card('Draw the plan')).getByText('New')).toBeVisible();
    expect(await choice('Status')).toHaveDisplayValue('Newly rated');
    expect(screen.getByRole('link', { name: '1 Newly rated' })).toHaveAttribute('aria-current', 'true');
  });

  it('is what is open; what is completed is folded with its count', async () => {
    fakeServer(rated, report, unrated, overdue);
    openPage();
    await card('Call the client');
    expect(openNames()).toEqual(['Call the client', 'Write the market report']);
    expect(folded()).not.toHaveAttribute('open');
    expect(folded()).toHaveTextContent('2 completed tasks');
    expect(headings(folded())).toEqual(['Meet the team', 'Set up the laptop']);
  });

  it('keeps what is completed during the visit in its place, and shows what is open again', async () => {
    const api = fakeServer(report, rated);
    const { user } = openPage();
    await user.click(await box('Write the market report'));
    const Tasks = [
      { ...report, Status: 'Completed' as const, Revision: 2 },
      { ...rated, Status: 'Assigned' as const, Rating: null, Revision: 5 },
    ];
    api.use(on(completeTask, { message: 'ok' }), on(listTasks, { Tasks, NewlyRated: [] }));
    await endUndoTime();
    await waitFor(() => expect(openNames()).toEqual(['Write the market report', 'Set up the laptop']));
    expect(names()).toEqual(openNames());
  });

  it('is five of a group, and all of them on request', async () => {
    const many = Array.from({ length: 7 }, (_, at) => buildTask({ id: `m-${at}`, Task: `Part ${at}` }));
    fakeServer(...many, overdue);
    const { user } = openPage();
    await card('Call the client');
    expect(names()).toEqual(['Call the client', 'Part 0', 'Part 1', 'Part 2', 'Part 3', 'Part 4']);
    const button = screen.getByRole('button', { name: 'All 7: Later' });
    await user.click(button);
    expect(names()).toHaveLength(8);
    expect(button).toHaveFocus();
    await user.click(button);
    expect(names()).toHaveLength(6);
    expect(screen.getAllByRole('button', { name: /^All/ })).toEqual([button]);
  });

  it('is what is completed when nothing is open', async () => {
    fakeServer(rated);
    openPage();
    expect(await card('Set up the laptop')).toBeVisible();
  });
});

describe('the first days', () => {
  it('say how tasks work and what happens next', async () => {
    fakeServer(report);
    openPage();
    expect(await screen.findByRole('region', { name: 'Tasks and ratings' })).toHaveTextContent(
      /rates each completed task/,
    );
    expect(screen.getByRole('region', { name: 'What happens next' })).toHaveTextContent(/Begin with the task/);
  });

  it('say that there is no supervisor yet, and leave out a phone number that there is none of', async () => {
    const api = fakeServer();
    api.use(me(null));
    const first = openPage();
    expect(await screen.findByText(/You have no supervisor yet/)).toBeVisible();
    expect(screen.getByText(/Once you have a supervisor/)).toBeVisible();
    first.unmount();
    api.use(me({ ...supervisor, PhoneNumber: '' }));
    openPage();
    expect(await screen.findByRole('link', { name: /^E-mail: / })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(Call|WhatsApp): / })).not.toBeInTheDocument();
  });

  it('are over with the first completed task: the same is folded at the end of the page', async () => {
    fakeServer(report, rated);
    const { user } = openPage();
    await card('Write the market report');
    await user.click(screen.getByText('How tasks work'));
    expect(await screen.findByRole('region', { name: 'Tasks and ratings' })).toBeVisible();
  });

  it('have the supervisor with phone, WhatsApp and e-mail, which stay in sight and are named once', async () => {
    fakeServer(report, rated);
    openPage();
    const contact = within(await screen.findByRole('region', { name: 'Your supervisor' }));
    expect(contact.getByText('Njeri Wambui')).toBeVisible();
    const address = (name: RegExp) => contact.getByRole('link', { name }).getAttribute('href');
    expect(address(/^Call: /)).toBe('tel:+254712345678');
    expect(address(/^WhatsApp: Njeri Wambui/)).toBe('https://wa.me/254712345678');
    expect(address(/^E-mail: njeri@example.com/)).toBe('mailto:njeri@example.com');
    expect(screen.getAllByText('Njeri Wambui')).toHaveLength(1);
  });
});

describe('choosing among my tasks', () => {
  it('puts what to do next first', async () => {
    fakeServer(rated, report, overdue);
    openPage();
    expect(await choice('Order')).toHaveDisplayValue('Most urgent first');
    expect(names()).toEqual(['Call the client', 'Write the market report', 'Set up the laptop']);
    expect(within(screen.getByRole('search')).getByRole('status')).toHaveTextContent('3 tasks');
  });

  it.each([
    ['Deadline, earliest first', 'deadline', ['Call the client', 'Meet the team', 'Write the market report']],
    ['Deadline, latest first', '-deadline', ['Write the market report', 'Meet the team', 'Call the client']],
  ])('orders them by %s and keeps that in the address', async (label, order, expected) => {
    fakeServer(unrated, report, overdue);
    const { user, address } = openPage();
    await user.selectOptions(await choice('Order'), label);
    expect(names()).toEqual(expected);
    expect(address()).toBe(`${base}?order=${order}`);
    await user.selectOptions(await choice('Order'), 'Most urgent first');
    expect(address()).toBe(base);
  });

  it.each([
    ['Assigned', ['Call the client', 'Write the market report'], '2 of 4 tasks'],
    ['Overdue', ['Call the client'], '1 of 4 tasks'],
    ['Completed', ['Meet the team', 'Set up the laptop'], '2 of 4 tasks'],
  ])('filters them by %s and says how many are left', async (status, expected, count) => {
    fakeServer(report, overdue, rated, unrated);
    const { user, address } = openPage();
    await user.selectOptions(await choice('Status'), status);
    expect(names()).toEqual(expected);
    expect(address()).toBe(`${base}?status=${status}`);
    expect(within(screen.getByRole('search')).getByRole('status')).toHaveTextContent(count);
    await user.selectOptions(await choice('Status'), 'All');
    expect(names()).toHaveLength(4);
    expect(address()).toBe(base);
  });

  it('starts with what the address says and ignores nonsense in it', async () => {
    fakeServer(report, overdue, rated);
    const { navigate } = openPage('?status=Assigned&order=-deadline');
    expect(await choice('Status')).toHaveDisplayValue('Assigned');
    expect(names()).toEqual(['Write the market report', 'Call the client']);
    await navigate(`${base}?status=Lost&order=Rating`);
    expect(await choice('Status')).toHaveDisplayValue('All');
    expect(await choice('Order')).toHaveDisplayValue('Most urgent first');
    expect(names()).toHaveLength(3);
  });

  it('tells that no task matches apart from that there is none, and shows all again', async () => {
    fakeServer(report);
    const { user, address } = openPage('?status=Completed&order=deadline');
    expect(await screen.findByText('No task has this status')).toBeInTheDocument();
    expect(screen.queryByText("You haven't been assigned any task yet")).not.toBeInTheDocument();
    expect(within(screen.getByRole('search')).getByRole('status')).toHaveTextContent('0 of 1 task');
    await user.click(screen.getByRole('button', { name: 'Show all tasks' }));
    expect(await card('Write the market report')).toBeInTheDocument();
    expect(address()).toBe(`${base}?order=deadline`);
    expect(await choice('Status')).toHaveFocus();
  });
});

describe('the internship', () => {
  const days = { StartsOn: '2027-01-04', EndsOn: '2027-03-28', HoursAWeek: 40 };
  const withPlacement = (Placement: Placement) =>
    fakeApi(me(), on(listTasks, { Tasks: [report, rated], NewlyRated: [], Placement }));

  it.each([
    [
      { ...days, State: 'Running', Week: 3, Weeks: 12 },
      'Week 3 of 12 · Monday, 4 January 2027 to Sunday, 28 March 2027',
    ],
    [{ ...days, EndsOn: '', State: 'Running', Week: 3 }, 'Week 3'],
    [{ ...days, State: 'Upcoming' }, 'Starts on Monday, 4 January 2027 · ends on Sunday, 28 March 2027'],
  ] as const)('is where %j says', async (placement, line) => {
    withPlacement(placement);
    openPage();
    const place = await screen.findByText(/^(Week 3|Starts on)/);
    expect(place.closest('p')).toHaveTextContent(line);
    expect(screen.getByRole('checkbox', { name: 'Complete Write the market report' })).toBeInTheDocument();
  });

  it('says that it has ended, with tasks that can be read and not completed', async () => {
    withPlacement({ ...days, State: 'Ended', ReadsUntil: '2028-03-27' });
    openPage();
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('Ended on Sunday, 28 March 2027');
    expect(note).toHaveTextContent('If you go on, ask an administrator to extend your internship.');
    expect(note).toHaveTextContent('You can log in until Monday, 27 March 2028.');
    expect(screen.getByRole('link', { name: 'View More: Write the market report' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('is not spoken of where its days are not known', async () => {
    fakeServer(report);
    openPage();
    await card('Write the market report');
    expect(screen.queryByText(/Week|Starts on|Ended on/)).not.toBeInTheDocument();
  });
});
