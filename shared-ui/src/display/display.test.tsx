import { render, screen } from '@testing-library/react';
import { formatLongDate, StatusBadge, ThemeRoot } from '..';

describe('the status badge', () => {
  it.each([
    ['Processing', 'blue'],
    ['Accepted For Interview', 'orange'],
    ['Interview Passed', 'green'],
    ['Declined', 'red'],
    ['Anything else', 'grey'],
  ])('shows %s in %s', (status, tone) => {
    render(
      <ThemeRoot>
        <StatusBadge status={status} />
      </ThemeRoot>,
    );
    expect(screen.getByText(status)).toHaveAttribute('data-tone', tone);
  });
});

describe('formatLongDate', () => {
  it('writes a date in full, whatever the time zone', () => {
    expect(formatLongDate('2026-11-27')).toBe('Friday, 27 November 2026');
    expect(formatLongDate('2026-01-01T23:30:00.000Z')).toBe('Thursday, 1 January 2026');
  });

  it('gives back what is not a date', () => {
    expect(formatLongDate('')).toBe('');
    expect(formatLongDate('2026-13-40')).toBe('2026-13-40');
  });
});

describe('the theme', () => {
  it("puts the page's nonce on the styles it writes", () => {
    render(
      <ThemeRoot nonce="abc123">
        <StatusBadge status="Declined" />
      </ThemeRoot>,
    );
    const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')];
    expect(styles.length).toBeGreaterThan(0);
    const written = styles.filter((style) => style.nonce === 'abc123' || style.getAttribute('nonce') === 'abc123');
    expect(written.length).toBeGreaterThan(0);
  });
});
