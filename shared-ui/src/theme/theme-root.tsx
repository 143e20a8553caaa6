import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
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

/**
 * The root of every page: theme with both colour schemes, base styles, and a style cache that adds the
 * page's CSP nonce to its <style> elements.
 */
export function ThemeRoot({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'ui', nonce, prepend: true }));
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
