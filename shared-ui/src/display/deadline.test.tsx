import { render, screen } from '@testing-library/react';
import { DeadlineBadge, isOverdue, ThemeRoot, today } from '..';

describe('today', () => {
  it("is the day of the browser's clock, written as deadlines are", () => {
    expect(today(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
    expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
  });
});

describe('a task', () => {
  it.each([
    ['Assigned', '2026-11-20', true],
    ['Assigned', '2026-11-21', false],
    ['Assigned', '2026-11-22', false],
    ['Completed', '2026-11-20', false],
  ])('that is %s and due on %s: overdue on 21 November is %s', (Status, Deadline, overdue) => {
    expect(isOverdue({ Status, Deadline }, '2026-11-21')).toBe(overdue);
  });
});

describe('the badge of a deadline', () => {
  const show = (Status: string, Deadline: string) =>
    render(
      <ThemeRoot>
        <DeadlineBadge task={{ Status, Deadline }} />
      </ThemeRoot>,
    );

  it('names the day in full', () => {
    show('Assigned', '2999-11-22');
    expect(screen.getByText('Friday, 22 November 2999')).toHaveAttribute('data-tone', 'grey');
  });

  it('is red and says so in words once the task is overdue', () => {
    show('Assigned', '2020-11-20');
    expect(screen.getByText('(Overdue)').parentElement).toHaveTextContent('Friday, 20 November 2020 (Overdue)');
    expect(screen.getByText('(Overdue)').parentElement).toHaveAttribute('data-tone', 'red');
  });

  it('is not about a completed task any more', () => {
    show('Completed', '2020-11-20');
    expect(screen.getByText('Friday, 20 November 2020')).toHaveAttribute('data-tone', 'grey');
  });
});
