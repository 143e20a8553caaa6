import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { prefixer } from './prefixer';
import { schemeAttribute, theme } from './theme';

const globalStyles = (
  <GlobalStyles
    styles={{
      // Borders of controls need a contrast of 3:1. The palette's divider colour has less.
      ':root': { '--ui-field-border': '#82918a' },
      [`[${schemeAttribute}="dark"]`]: { '--ui-field-border': '#6b7c75' },
    }}
  />
);

/** Names the style cache in the class names of all packages. */
export const STYLE_KEY = 'ui';

/**
 * Names the styles of the first view for the cache, which then does not write them a second time. The build has rendered them
 * from the same components, and a class is named by its content.
 */
function adoptFirstView(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('#first-view > style')) {
    const names = /^\/\*([\w -]+)\*\//.exec(style.textContent)?.[1];
    if (names?.startsWith(`${STYLE_KEY} `)) style.dataset.emotion = names;
  }
}

/**
 * The root of every page: theme with both colour schemes, base styles, and a style cache that adds the
 * page's CSP nonce to its <style> elements.
 */
export function ThemeRoot({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [cache] = useState(() => {
    if (typeof document !== 'undefined') adoptFirstView();
    return createCache({ key: STYLE_KEY, nonce, prepend: true, stylisPlugins: [prefixer] });
  });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr disableTransitionOnChange={false}>
        <CssBaseline />
        {globalStyles}
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
