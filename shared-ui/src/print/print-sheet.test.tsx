import { act, screen } from '@testing-library/react';
import { renderRoutes } from '../testing';
import { PrintSheet } from './print-sheet';

const printed = () => document.documentElement.style.getPropertyValue('--printed');
const show = (signatures?: readonly string[]) =>
  renderRoutes([{ path: '/', Component: () => <PrintSheet signatures={signatures} /> }], { at: '/' });

describe('a sheet', () => {
  afterEach(() => jest.restoreAllMocks());

  it('has the firm, the day on which it is printed and the number of each page in its margin', () => {
    // jsdom knows no margins of pages.
    const insert = jest.spyOn(CSSStyleSheet.prototype, 'insertRule');
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-29T09:00:00Z'));
    const { unmount } = show();
    const page = insert.mock.calls.map(([rule]) => rule).find((rule) => rule.startsWith('@page'));
    expect(page).toContain("@bottom-left{content:var(--firm, 'Internship Portals') var(--printed, '');");
    expect(page).toContain("@bottom-right{content:counter(page) ' of ' counter(pages);");
    expect(printed()).toBe('", printed 29 Nov 2026"');
    now.mockReturnValue(Date.parse('2026-12-01T09:00:00Z'));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(printed()).toBe('", printed 1 Dec 2026"');
    unmount();
    expect(printed()).toBe('');
  });

  it('has a line to sign for each person, and none on the screen', () => {
    show(['Amina Otieno, intern', 'Grace Wambui, supervisor']);
    for (const person of ['Amina Otieno, intern', 'Grace Wambui, supervisor'])
      expect(screen.getByText(person)).not.toBeVisible();
    expect(screen.getAllByText('Date')).toHaveLength(2);
  });
});
