import { useEffect } from 'react';

/** Where the page's colour scheme is chosen (shared-ui/src/theme/theme.ts). */
const SCHEME = 'data-color-scheme';

/**
 * Prints the page in the light scheme: paper has no dark one. At the root, because each colour of the page depends on what
 * is chosen there, and without waiting for a render, for which a print does not wait.
 */
export function useLightPrint(): void {
  useEffect(() => {
    const print = window.matchMedia('print');
    const root = document.documentElement;
    let before: string | null = null;
    const begin = () => {
      if (before !== null) return;
      before = root.getAttribute(SCHEME) ?? '';
      root.setAttribute(SCHEME, 'light');
    };
    const end = () => {
      if (before === null) return;
      root.setAttribute(SCHEME, before);
      before = null;
    };
    const follow = () => (print.matches ? begin() : end());
    // Browsers print after one or both of these.
    print.addEventListener('change', follow);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      print.removeEventListener('change', follow);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      end();
    };
  }, []);
}
