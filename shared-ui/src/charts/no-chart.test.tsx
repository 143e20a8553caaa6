import { screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { StackedBarsCard } from '.';

jest.mock('./stacked-bars', () => {
  throw new Error('Loading chunk 7 failed.');
});

describe('a chart whose library does not arrive', () => {
  it('is a table of its figures', async () => {
    const card = (
      <StackedBarsCard
        title="Applications per week"
        note="By position"
        empty="No one has applied."
        categories={[{ label: '2 Mar', name: 'Week of 2 Mar' }]}
        series={[{ label: 'Engineering', values: [4] }]}
        headers={{ category: 'Week of', total: 'All' }}
      />
    );
    renderRoutes([{ path: '/', element: card }]);
    expect(await screen.findByText('The chart could not be loaded.')).toBeVisible();
    expect(screen.getByRole('row', { name: '2 Mar 4 4' })).toBeVisible();
  });
});
