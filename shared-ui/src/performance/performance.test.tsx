import { screen, waitFor, within } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { PerformanceCard, type PerformanceTask } from '.';
import { onTime, overallText } from './performance-task';
import { PerformanceTrend } from './performance-trend';

const task = (over: Partial<PerformanceTask>): PerformanceTask => ({
  id: over.Task ?? 't',
  Task: 'A task',
  Status: 'Completed',
  Rating: null,
  Deadline: '2026-11-27',
  CompletedOn: '2026-11-20',
  Remark: null,
  ...over,
});

const tasks = [
  task({ Task: 'Market report', Rating: 82, CompletedOn: '2026-11-12' }),
  task({ Task: 'Network plan', Rating: 0, CompletedOn: '2026-11-05', Remark: 'Start again.' }),
  task({ Task: 'Test cases' }),
  task({ Task: 'Data model', Status: 'Assigned', Rating: 90, CompletedOn: null }),
];

const show = (element: React.ReactNode) => renderRoutes([{ path: '/', element }]);

/** The chart's library, which takes seconds on a busy machine: no test's wait is for that. */
beforeAll(() => import('./trend-chart'));

/** The chart, once its library has arrived. */
async function drawn(container: HTMLElement) {
  await waitFor(() => expect(container.querySelector('svg .chart-line')).toBeInTheDocument());
  return container.querySelector('svg') as SVGSVGElement;
}

/** What the tooltip says, or null while there is none. The list has the same words. */
const tooltip = () => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null;

describe('the overall performance', () => {
  it('is a percentage, 0 included, or said not to be rated', () => {
    expect(overallText(0)).toBe('0%');
    expect(overallText(67)).toBe('67%');
    expect(overallText(null)).toBe('Not rated');
  });
});

describe('what was on time', () => {
  it('counts completed tasks only, and the day of the deadline as in time', () => {
    const late = task({ Task: 'Late', CompletedOn: '2026-11-28' });
    const justInTime = task({ Task: 'Just', CompletedOn: '2026-11-27' });
    expect(onTime([...tasks, late, justInTime])).toEqual({ completed: 5, inTime: 4 });
  });
});

describe('the performance card', () => {
  const card = (props: Partial<React.ComponentProps<typeof PerformanceCard>> = {}) =>
    show(<PerformanceCard title="Performance" tasks={tasks} overall={41} empty="No task yet." {...props} />);
  const ratings = () =>
    screen
      .getAllByRole('listitem')
      .filter((row) => row.parentElement?.tagName === 'UL')
      .map((row) => row.textContent);

  it('has the rating of each task and the overall performance as text', async () => {
    const { container } = card();
    await drawn(container);
    const section = screen.getByRole('region', { name: 'Performance' });
    expect(within(section).getByRole('heading', { level: 2, name: 'Performance' })).toBeVisible();
    expect(ratings()).toEqual([
      'Market report82%',
      'Network plan0%Start again.',
      'Test casesNot rated',
      'Data modelNot completed',
    ]);
    expect(within(section).getByText('41%')).toBeVisible();
    expect(within(section).getByText('Overall Performance')).toBeVisible();
    // The ring repeats the figure for the eye only.
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('tells 0% from not rated', () => {
    const { unmount } = card({ tasks: [], overall: 0 });
    expect(screen.getByText('0%')).toBeVisible();
    unmount();
    card({ tasks: [], overall: null });
    expect(screen.getByText('Not rated')).toBeVisible();
  });

  it('says what it means that there is no task', () => {
    card({ tasks: [], overall: null });
    expect(screen.getByText('No task yet.')).toBeVisible();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});

describe('the trend of the performance', () => {
  it('lists the ratings as text in the order of completion', async () => {
    const { container } = show(<PerformanceTrend tasks={tasks} />);
    await drawn(container);
    const section = screen.getByRole('region', { name: 'Ratings over time' });
    expect(within(section).getByRole('heading', { level: 3, name: 'Ratings over time' })).toBeVisible();
    expect(
      within(section)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Thursday, 5 November 2026: Network plan, 0%', 'Thursday, 12 November 2026: Market report, 82%']);
  });

  it('goes by the deadline where the day of completion is not known', async () => {
    const older = task({ Task: 'Older task', Rating: 60, CompletedOn: null, Deadline: '2026-11-09' });
    const { container } = show(<PerformanceTrend tasks={[...tasks, older]} />);
    await drawn(container);
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Monday, 9 November 2026: Older task, 60%');
  });

  it.each([0, 1])('is words while there are %d rated tasks', (count) => {
    show(<PerformanceTrend tasks={tasks.slice(0, count)} />);
    expect(screen.getByText('The chart appears once two completed tasks have been rated.')).toBeVisible();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('is drawn as points and straight lines over the days of completion, with the bands of the colours', async () => {
    const { container } = show(<PerformanceTrend tasks={tasks} />);
    const chart = await drawn(container);
    const words = [...chart.querySelectorAll('text')].map((text) => text.textContent);
    expect(words).toEqual(expect.arrayContaining(['5 Nov', '11 Nov', '0%', '50%', '75%', '100%']));
    // Never two marks for one day.
    expect(new Set(words).size).toBe(words.length);
    // Straight from point to point.
    expect(chart.querySelector('.chart-line')?.getAttribute('d')).toMatch(/^M[\d.,]+L[\d.,]+$/);
    expect(chart.querySelectorAll('[data-band]')).toHaveLength(3);
  });

  it.each([
    ['on one day', '2026-11-05', ['4 Nov', '5 Nov', '6 Nov']],
    ['on two days in a row', '2026-11-06', ['5 Nov', '6 Nov']],
  ])('is drawn for two tasks completed %s', async (_when, CompletedOn, days) => {
    const two = [task({ Task: 'First', Rating: 40, CompletedOn: '2026-11-05' }), task({ Rating: 90, CompletedOn })];
    const { container } = show(<PerformanceTrend tasks={two} />);
    const chart = await drawn(container);
    const words = [...chart.querySelectorAll('text')].map((text) => text.textContent);
    expect(words).toEqual(expect.arrayContaining(days));
    expect(new Set(words).size).toBe(words.length);
    expect(chart.querySelector('.chart-line')?.getAttribute('d')).not.toMatch(/NaN|Infinity/);
  });

  it('has a tooltip for the point near the pointer, which names its task', async () => {
    const { container, user } = show(<PerformanceTrend tasks={tasks} />);
    const chart = await drawn(container);
    const points = screen.getAllByRole('img');
    expect(points.map((point) => point.getAttribute('aria-label'))).toEqual([
      '5 Nov; Network plan: 0%',
      '12 Nov; Market report: 82%',
    ]);
    const [x, y] = ['cx', 'cy'].map((name) => Number(points[1]?.getAttribute(name)));
    await user.pointer({ target: chart, coords: { clientX: (x ?? 0) - 10, clientY: (y ?? 0) + 10 } });
    expect(tooltip()).toBe('Market report: 82%');
    await user.pointer({ target: chart, coords: { clientX: 300, clientY: 100 } });
    expect(tooltip()).toBeNull();
  });

  it('has the same tooltips for the keyboard: one stop of the Tab key, then arrow keys', async () => {
    const { container, user } = show(
      <>
        <PerformanceTrend tasks={tasks} />
        <button type="button">Next</button>
      </>,
    );
    await drawn(container);
    const [first, last] = screen.getAllByRole('img');
    await user.tab();
    expect(first).toHaveFocus();
    expect(tooltip()).toBe('Network plan: 0%');
    await user.keyboard('{ArrowRight}');
    expect(last).toHaveFocus();
    expect(tooltip()).toBe('Market report: 82%');
    await user.keyboard('{ArrowRight}');
    expect(last).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}');
    expect(last).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(first).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(tooltip()).toBeNull();
  });

  it('closes a tooltip with Escape until another point has the focus', async () => {
    const { container, user } = show(<PerformanceTrend tasks={tasks} />);
    await drawn(container);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(tooltip()).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(tooltip()).toBe('Market report: 82%');
  });

  it('returns to the tooltip of the point with the focus when the pointer leaves', async () => {
    const { container, user } = show(<PerformanceTrend tasks={tasks} />);
    const chart = await drawn(container);
    await user.tab();
    const last = screen.getAllByRole('img')[1];
    const at = { clientX: Number(last?.getAttribute('cx')), clientY: Number(last?.getAttribute('cy')) };
    await user.pointer({ target: chart, coords: at });
    expect(tooltip()).toBe('Market report: 82%');
    await user.pointer({ target: document.body });
    expect(tooltip()).toBe('Network plan: 0%');
  });

  it('hides its axes from assistive technology, which has the list', async () => {
    const { container } = show(<PerformanceTrend tasks={tasks} />);
    const chart = await drawn(container);
    for (const words of chart.querySelectorAll('text')) expect(words.closest('[aria-hidden="true"]')).not.toBeNull();
  });
});
