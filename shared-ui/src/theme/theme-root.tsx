/// <reference path="../assets.d.ts" />
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { schemeAttribute, theme } from './theme';

const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

function face(address: string, unicodeRange: string) {
  return {
    fontFamily: 'Inter Variable',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 900',
    src: `url(${address}) format('woff2')`,
    unicodeRange,
  } as const;
}

const globalStyles = (
  <GlobalStyles
    styles={{
      '@font-face': [face(interLatinExt, latinExt), face(interLatin, latin)],
      // Borders of controls need a contrast of 3:1. The palette's divider colour has less.
      ':root': { '--ui-field-border': '#82918a' },
      [`[${schemeAttribute}="dark"]`]: { '--ui-field-border': '#6b7c75' },
    }}
  />
);

/**
 * The root of every page: theme with both colour schemes, base styles, bundled font, and a style cache that adds the
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
