import { act, screen, within } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { PerformanceSheet } from './performance-sheet';

const headers = {
  task: 'Task',
  status: 'Status',
  deadline: 'Deadline',
  completedOn: 'Completed on',
  rating: 'Rating',
  remark: 'Remark',
};
const tasks = Array.from({ length: 12 }, (_, index) => ({
  id: `t-${index}`,
  Task: `Task ${index + 1}`,
  Status: 'Completed' as const,
  Deadline: '2026-11-26',
  CompletedOn: '2026-11-25',
  Rating: 80,
  Remark: `Remark ${index + 1}`,
}));

const show = (supervisor?: string) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <PerformanceSheet
          tasks={tasks}
          headers={headers}
          notCompleted="Not completed"
          intern="Brian Kiprotich"
          supervisor={supervisor}
        >
          <p>The list on the screen</p>
        </PerformanceSheet>
      ),
    },
  ]);
const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));

describe('the performance on paper', () => {
  it('has all tasks with their remarks in place of the list, while it is printed', () => {
    show('Grace Wambui');
    expect(screen.getByText('The list on the screen')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    tell('beforeprint');
    expect(screen.getByText('The list on the screen')).not.toBeVisible();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(Object.values(headers));
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows).toHaveLength(12);
    expect(
      within(rows[11] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Task 12', 'Completed', '26 Nov 2026', '25 Nov 2026', '80%', 'Remark 12']);
    tell('afterprint');
    expect(screen.getByText('The list on the screen')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('is signed by the intern and, if there is one, the supervisor', () => {
    const { unmount } = show('Grace Wambui');
    expect(screen.getByText('Brian Kiprotich, intern')).toBeInTheDocument();
    expect(screen.getByText('Grace Wambui, supervisor')).toBeInTheDocument();
    unmount();
    show();
    expect(screen.queryByText(/, supervisor$/)).not.toBeInTheDocument();
  });
});
