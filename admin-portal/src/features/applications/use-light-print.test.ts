import { renderHook } from '@testing-library/react';
import { useLightPrint } from './use-light-print';

const scheme = () => document.documentElement.getAttribute('data-color-scheme');

describe('a page that is printed', () => {
  beforeEach(() => document.documentElement.setAttribute('data-color-scheme', 'dark'));
  afterEach(() => document.documentElement.removeAttribute('data-color-scheme'));

  it('is light on paper, and as it was on the screen afterwards', () => {
    renderHook(useLightPrint);
    expect(scheme()).toBe('dark');
    window.dispatchEvent(new Event('beforeprint'));
    expect(scheme()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(scheme()).toBe('dark');
  });

  it('is as it was when it is left while it prints', () => {
    const { unmount } = renderHook(useLightPrint);
    window.dispatchEvent(new Event('beforeprint'));
    unmount();
    expect(scheme()).toBe('dark');
    window.dispatchEvent(new Event('beforeprint'));
    expect(scheme()).toBe('dark');
  });
});
