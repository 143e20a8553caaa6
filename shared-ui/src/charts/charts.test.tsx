import { screen, waitFor, within } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { StackedBarsCard, type StackedBarsCardProps } from '.';

const card = (given: Partial<StackedBarsCardProps> = {}) =>
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
          {...given}
        />
      ),
    },
  ]);

/** The bars, once the library has arrived. */
async function drawn(container: HTMLElement) {
  await waitFor(() => expect(container.querySelector('.MuiBarChart-element')).toBeInTheDocument());
  return [...container.querySelectorAll('.MuiBarChart-element')];
}

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

  it('are a table on request, with the same figures, and a chart again', async () => {
    const { container, user } = card();
    await drawn(container);
    await user.click(screen.getByRole('button', { name: 'Show as table: Applications per week' }));
    const table = screen.getByRole('table', { name: 'Applications per week' });
    expect(container.querySelector('.MuiBarChart-element')).not.toBeInTheDocument();
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
    const lines = [...container.querySelectorAll('.MuiChartsReferenceLine-label')].map((label) => label.textContent);
    expect(lines).toEqual(['1', '2–3']);
    const list = screen.getAllByRole('list').find((one) => one.tagName === 'OL');
    expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual(marks.map(({ text }) => text));
    await user.click(screen.getByRole('button', { name: /^Show as table/ }));
    expect(screen.getByRole('columnheader', { name: 'Events' })).toBeVisible();
    expect(screen.getByRole('row', { name: '9 Mar 2 3 5 A fair; A deadline' })).toBeVisible();
  });

  it('are words while there is nothing to draw', () => {
    card({ series: [] });
    expect(screen.getByText('No one has applied.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
