import { screen, waitFor, within } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { StackedBarsCard, type StackedBarsCardProps } from '.';
import { spacedTicks } from './axes';
import { placeTooltip } from './chart-tooltip';

const card = (overrides: Partial<StackedBarsCardProps> = {}) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <StackedBarsCard
          title="Applications per week"
          note="By position"
          empty="No one has applied."
          categories={[
            { label: '2 Mar', name: 'Week of 2 Mar' },
            { label: '9 Mar', name: 'Week of 9 Mar' },
          ]}
          series={[
            { label: 'Engineering', values: [4, 2] },
            { label: 'Advisory', values: [0, 3] },
          ]}
          headers={{ category: 'Week of', total: 'All' }}
          {...overrides}
        />
      ),
    },
  ]);

/** The bars, once the library has arrived. */
async function drawn(container: HTMLElement) {
  await waitFor(() => expect(container.querySelector('.chart-bar')).toBeInTheDocument());
  return [...container.querySelectorAll('.chart-bar')];
}

/** Of a bar that is at least as wide and high as its two corners. */
function boxOf(bar: Element) {
  const path = bar.getAttribute('d') ?? '';
  const [, x = '', y = '', , height = ''] = /^M([\d.]+),([\d.]+) h([\d.]+)\D.*? v([\d.]+) /.exec(path) ?? [];
  return { x: Number(x) - RADIUS, y: Number(y), height: Number(height) + 2 * RADIUS, rounded: path.includes('a') };
}
const RADIUS = 4;

/** The labels of an axis. */
const labelsOf = (container: HTMLElement, axis: 'values' | 'categories') =>
  [...container.querySelectorAll(`.chart-${axis} text`)].map((label) => label.textContent);

/** What the tooltip says, or null while there is none. It is for the eye only. */
const tooltip = () => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null;

/** The chart's library, which takes seconds on a busy machine: no test's wait is for that. */
beforeAll(() => import('./stacked-bars'));

describe('stacked bars', () => {
  it('are drawn for the eye only, each series with a texture of its own that its key has too', async () => {
    const { container } = card();
    const bars = await drawn(container);
    const fills = new Set(bars.map((bar) => bar.getAttribute('fill')));
    const keys = screen.getAllByRole('listitem').map((key) => key.querySelector('rect')?.getAttribute('fill'));
    expect(fills).toEqual(new Set(keys));
    expect(fills.size).toBe(2);
    for (const fill of fills) {
      expect(container.querySelector(`[id="${/#(.*)\)/.exec(fill ?? '')?.[1]}"]`)?.tagName).toBe('pattern');
    }
    expect(bars[0]?.closest('[aria-hidden]')).not.toBeNull();
  });

  it('stand on each other, as high as their counts, and only the one on top is rounded', async () => {
    const { container } = card();
    const bars = (await drawn(container)).map(boxOf);
    // In the order of the series. The second one has nothing in the first week.
    const [firstWeek, secondWeek, onTop] = bars;
    expect(bars).toHaveLength(3);
    expect(firstWeek?.height).toBeCloseTo(2 * (secondWeek?.height ?? 0));
    expect(onTop?.height).toBeCloseTo(1.5 * (secondWeek?.height ?? 0));
    expect(onTop?.x).toBe(secondWeek?.x);
    expect((onTop?.y ?? 0) + (onTop?.height ?? 0)).toBeCloseTo(secondWeek?.y ?? 0);
    expect(bars.map(({ rounded }) => rounded)).toEqual([true, false, true]);
  });

  it.each([
    [[1], ['0', '1']],
    [[3], ['0', '1', '2', '3']],
    [[12_000], ['0', '2,000', '4,000', '6,000', '8,000', '10,000', '12,000']],
  ])('are measured in whole numbers: for %j', async (values, expected) => {
    const { container } = card({ series: [{ label: 'Engineering', values }] });
    await drawn(container);
    expect(labelsOf(container, 'values')).toEqual(expected);
  });

  it('are nothing where all counts are 0', async () => {
    const { container } = card({ series: [{ label: 'Engineering', values: [0, 0] }] });
    await waitFor(() => expect(labelsOf(container, 'values')).toEqual(['0', '1']));
    expect(container.querySelector('.chart-bar')).not.toBeInTheDocument();
  });

  it('are a table on request, with the same figures, and a chart again', async () => {
    const { container, user } = card();
    await drawn(container);
    await user.click(screen.getByRole('button', { name: 'Show as table: Applications per week' }));
    const table = screen.getByRole('table', { name: 'Applications per week' });
    expect(container.querySelector('.chart-bar')).not.toBeInTheDocument();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Week of', 'Engineering', 'Advisory', 'All']);
    expect(within(table).getByRole('row', { name: '9 Mar 2 3 5' })).toBeVisible();
    expect(within(table).getByRole('rowheader', { name: '2 Mar' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'All 6 3 9' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show as chart: Applications per week' }));
    await drawn(container);
  });

  it('have numbered marks for what happened, which the list below and the table say in words', async () => {
    const marks = [
      { category: 0, text: 'The form opened' },
      { category: 1, text: 'A fair' },
      { category: 1, text: 'A deadline' },
    ];
    const { container, user } = card({ marks, headers: { category: 'Week of', total: 'All', marks: 'Events' } });
    await drawn(container);
    const lines = [...container.querySelectorAll('.chart-mark-label')].map((label) => label.textContent);
    expect(lines).toEqual(['1', '2–3']);
    const list = screen.getAllByRole('list').find((one) => one.tagName === 'OL');
    expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual(marks.map(({ text }) => text));
    await user.click(screen.getByRole('button', { name: /^Show as table/ }));
    expect(screen.getByRole('columnheader', { name: 'Events' })).toBeVisible();
    expect(screen.getByRole('row', { name: '9 Mar 2 3 5 A fair; A deadline' })).toBeVisible();
  });

  it('have a tooltip for the category under the pointer, which names each series with its count', async () => {
    const { container, user } = card();
    const [bar] = await drawn(container);
    const chart = bar?.closest('svg') as SVGSVGElement;
    await user.pointer({ target: chart, coords: { clientX: 100, clientY: 50 } });
    expect(tooltip()).toBe('Week of 2 MarEngineering4Advisory0');
    await user.pointer({ target: chart, coords: { clientX: 500, clientY: 50 } });
    expect(tooltip()).toBe('Week of 9 MarEngineering2Advisory3');
    const fills = [...screen.getByRole('tooltip', { hidden: true }).querySelectorAll('rect')];
    const keys = screen.getAllByRole('listitem').map((key) => key.querySelector('rect')?.getAttribute('fill'));
    expect(fills.map((rect) => rect.getAttribute('fill'))).toEqual(keys);
    // Left of the first category is the axis.
    await user.pointer({ target: chart, coords: { clientX: 20, clientY: 50 } });
    expect(tooltip()).toBeNull();
    await user.pointer({ target: chart, coords: { clientX: 100, clientY: 50 } });
    await user.pointer({ target: document.body });
    expect(tooltip()).toBeNull();
  });

  it('close a tooltip with Escape until another category has the pointer', async () => {
    const { container, user } = card();
    const [bar] = await drawn(container);
    const chart = bar?.closest('svg') as SVGSVGElement;
    await user.pointer({ target: chart, coords: { clientX: 100, clientY: 50 } });
    await user.keyboard('{Escape}');
    expect(tooltip()).toBeNull();
    await user.pointer({ target: chart, coords: { clientX: 110, clientY: 60 } });
    expect(tooltip()).toBeNull();
    await user.pointer({ target: chart, coords: { clientX: 500, clientY: 50 } });
    expect(tooltip()).toContain('Week of 9 Mar');
  });

  it('keep the tooltip that a finger has opened until it touches anything else', async () => {
    const { container, user } = card();
    const [bar] = await drawn(container);
    const chart = bar?.closest('svg') as SVGSVGElement;
    await user.pointer({ keys: '[TouchA]', target: chart, coords: { clientX: 100, clientY: 50 } });
    expect(tooltip()).toContain('Week of 2 Mar');
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('heading') });
    expect(tooltip()).toBeNull();
  });

  it('name as many categories as have space', async () => {
    const days = Array.from({ length: 40 }, (_, day) => ({ label: `${day + 1} March`, name: `${day + 1}` }));
    const series = [{ label: 'Engineering', values: days.map(() => 1) }];
    const { container } = card({ categories: days, series });
    await drawn(container);
    // 40 places in 580 pixels, of which a label with its gap takes up to 66.
    expect(labelsOf(container, 'categories')).toEqual(
      days.map(({ label }) => label).filter((_, index) => index % 5 === 0),
    );
  });

  it('are words while there is nothing to draw', () => {
    card({ series: [] });
    expect(screen.getByText('No one has applied.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the labels of an axis', () => {
  /** Without a layout, a character counts as 7.2 pixels: a label of 10 is 72 wide. */
  const ticks = (positions: number[], label = 'x'.repeat(10)) =>
    spacedTicks(
      positions,
      (position) => position,
      () => label,
    );

  it('are all there while 8 pixels are between them', () => {
    expect(ticks([0, 80, 160])).toEqual([0, 80, 160]);
    expect(ticks([0, 79, 159])).toEqual([0, 159]);
  });

  it('are each second, third and so on where they would touch', () => {
    expect(ticks([0, 30, 60, 90, 120, 150, 180])).toEqual([0, 90, 180]);
    expect(ticks([0, 10, 20])).toEqual([0]);
    expect(ticks([])).toEqual([]);
  });
});

describe('the place of a tooltip', () => {
  const bounds = { left: 0, right: 300, top: 0, bottom: 200 };
  const size = { width: 100, height: 40 };

  it('is on the right of its anchor, or on the left where the right has no space', () => {
    expect(placeTooltip({ left: 40, right: 60, y: 100 }, size, bounds)).toEqual({ x: 68, y: 80 });
    expect(placeTooltip({ left: 240, right: 260, y: 100 }, size, bounds)).toEqual({ x: 132, y: 80 });
  });

  it('is below or above where neither side has space', () => {
    const wide = { width: 280, height: 40 };
    expect(placeTooltip({ left: 140, right: 160, y: 100 }, wide, bounds)).toEqual({ x: 10, y: 108 });
    expect(placeTooltip({ left: 140, right: 160, y: 190 }, wide, bounds)).toEqual({ x: 10, y: 142 });
    expect(placeTooltip({ left: 10, right: 20, y: 100 }, wide, bounds)).toEqual({ x: 0, y: 108 });
  });

  it('is inside its bounds at each corner', () => {
    for (const x of [0, 150, 300]) {
      for (const y of [0, 100, 200]) {
        for (const width of [60, 200, 300]) {
          const place = placeTooltip({ left: x, right: x, y }, { width, height: 40 }, bounds);
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + width).toBeLessThanOrEqual(300);
          expect(place.y).toBeGreaterThanOrEqual(0);
          expect(place.y + 40).toBeLessThanOrEqual(200);
        }
      }
    }
  });
});
