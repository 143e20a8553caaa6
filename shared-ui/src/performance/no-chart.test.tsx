import { screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { PerformanceTrend } from './performance-trend';

jest.mock('./trend-chart', () => {
  throw new Error('Loading chunk 7 failed.');
});

describe('a chart whose library does not arrive', () => {
  it('leaves the page as it is, with the figures as text', async () => {
    const rated = (Task: string, Rating: number) => ({
      id: Task,
      Task,
      Status: 'Completed',
      Rating,
      Deadline: '2026-11-27',
      CompletedOn: '2026-11-20',
      Remark: null,
    });
    const tasks = [rated('Market report', 82), rated('Network plan', 60)];
    const trend = <PerformanceTrend tasks={tasks} />;
    renderRoutes([{ path: '/', element: trend }]);
    expect(await screen.findByText('The chart could not be loaded.')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
