import { render, screen } from '@testing-library/react';
import { ThemeRoot, today } from '..';
import { DeadlineBadge, isOverdue } from '.';

describe('today', () => {
  it("is the day of the browser's clock, written as deadlines are", () => {
    expect(today(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
    expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
  });
});

describe('today in a page that names the time zone of the programme', () => {
  it("is the day there, by the server's clock", () => {
    const zone = document.createElement('meta');
    zone.name = 'time-zone';
    document.head.append(zone);
    const moment = new Date('2026-11-21T22:30:00Z');
    const days = ['Africa/Nairobi', 'America/New_York'].map((name) => {
      zone.content = name;
      return today(moment);
    });
    zone.content = 'UTC';
    zone.dataset.now = new Date(performance.timeOrigin + 3 * 86_400_000).toISOString();
    days.push(today());
    zone.remove();
    const aheadOfThisClock = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(days).toEqual(['2026-11-22', '2026-11-21', aheadOfThisClock]);
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

  it('is short to the eye, and names the day in full on hover and for screen readers', () => {
    show('Assigned', '2999-11-22');
    const day = screen.getByText('Fri 22 Nov 2999');
    expect(day).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('Friday, 22 November 2999')).toBeInTheDocument();
    expect(screen.getByTitle('Friday, 22 November 2999').parentElement).toHaveAttribute('data-tone', 'grey');
  });

  it('leaves out the year that it is', () => {
    const year = today().slice(0, 4);
    show('Assigned', `${year}-12-31`);
    expect(screen.getByText(/^[A-Z][a-z]{2} 31 Dec$/)).toBeInTheDocument();
  });

  it('is red and says so in words once the task is overdue', () => {
    show('Assigned', '2020-11-20');
    expect(screen.getByText('(Overdue)').parentElement).toHaveTextContent(
      'Fri 20 Nov 2020Friday, 20 November 2020 (Overdue)',
    );
    expect(screen.getByText('(Overdue)').parentElement).toHaveAttribute('data-tone', 'red');
  });

  it('is not about a completed task any more', () => {
    show('Completed', '2020-11-20');
    expect(screen.getByTitle('Friday, 20 November 2020').parentElement).toHaveAttribute('data-tone', 'grey');
  });
});
