import { createTheme } from '@mui/material/styles';

/** The attribute on <html> with the chosen scheme. The CSP allows no inline script that could set it earlier. */
export const schemeAttribute = 'data-color-scheme';

/** The shell's index.html has the first two. */
const fontFamily = '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** One theme, two colour schemes. Every text colour below reaches 4.5:1 on every surface it is used on. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0b6b57', light: '#2a8a74', dark: '#07503f', contrastText: '#ffffff' },
        secondary: { main: '#8a4b0f', light: '#a8651f', dark: '#6a3809', contrastText: '#ffffff' },
        error: { main: '#b3261e', dark: '#8f1d17', contrastText: '#ffffff' },
        warning: { main: '#9a5b00', dark: '#7c4900', contrastText: '#ffffff' },
        info: { main: '#1f5fa8', dark: '#174a85', contrastText: '#ffffff' },
        success: { main: '#1c7040', dark: '#145531', contrastText: '#ffffff' },
        background: { default: '#f5f7f5', paper: '#ffffff' },
        text: { primary: '#16211d', secondary: '#51605a', disabled: '#6f7d77' },
        divider: '#dde4e0',
      },
    },
    dark: {
      palette: {
        primary: { main: '#5fcfb3', light: '#8fe3cd', dark: '#3eb196', contrastText: '#06251d' },
        secondary: { main: '#e9b273', light: '#f3cb9c', dark: '#cf924c', contrastText: '#2a1703' },
        error: { main: '#ff9a90', dark: '#ffb4ab', contrastText: '#3b0805' },
        warning: { main: '#f0b65c', dark: '#f6cb86', contrastText: '#2d1c00' },
        info: { main: '#8fbdf4', dark: '#b3d3f9', contrastText: '#06203d' },
        success: { main: '#76d39a', dark: '#9ae2b5', contrastText: '#052512' },
        background: { default: '#0d1412', paper: '#151e1b' },
        text: { primary: '#e7eeeb', secondary: '#a5b4ae', disabled: '#8a9993' },
        divider: '#2a3531',
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily,
    h1: { fontSize: '1.625rem', fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.25 },
    h2: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.3 },
    h3: { fontSize: '1.0625rem', fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.4 },
    h4: { fontSize: '1rem', fontWeight: 600 },
    h5: { fontSize: '1rem', fontWeight: 600 },
    h6: { fontSize: '0.9375rem', fontWeight: 600 },
    subtitle1: { lineHeight: 1.5 },
    body1: { lineHeight: 1.6 },
    body2: { lineHeight: 1.55 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { minHeight: '100vh', overflowWrap: 'break-word' },
        // Paper leads nowhere.
        '@media print': { 'nav, [role="search"]': { display: 'none !important' } },
        // Forced colours remove the backgrounds that show what is chosen.
        '@media (forced-colors: active)': {
          '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"]': {
            forcedColorAdjust: 'none',
            backgroundColor: 'Highlight !important',
            '&, & *': { color: 'HighlightText !important' },
          },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 8,
          paddingInline: 16,
          minHeight: 40,
          whiteSpace: 'nowrap',
          // Paper has no buttons.
          '@media print': { display: 'none' },
        },
        sizeSmall: { minHeight: 34, paddingInline: 12 },
        sizeLarge: { minHeight: 48, paddingInline: 22, fontSize: '1rem' },
        outlined: { borderColor: 'var(--mui-palette-divider)' },
        // Forced colours remove the background, which is all that shows its edge.
        contained: { '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
      },
    },
    MuiIconButton: { styleOverrides: { root: { '@media print': { display: 'none' } } } },
    MuiLink: {
      styleOverrides: { root: { fontWeight: 550, borderRadius: 4, '&:focus-visible': focusRing } },
    },
    // A menu cuts off what is outside of its items.
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // In the dark scheme, its colours alone are darker than the card that it stands on.
    MuiAlert: { styleOverrides: { root: { backgroundImage: 'linear-gradient(#fff1,#fff1)' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          backgroundColor: 'var(--mui-palette-background-paper)',
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ui-field-border)' },
        },
        input: {
          paddingBlock: 11,
          height: 'auto',
          minHeight: 22,
          // Of a native time or date: 2 pixels more than the other fields have.
          '&::-webkit-datetime-edit, &::-webkit-datetime-edit-fields-wrapper': { padding: 0 },
          textOverflow: 'ellipsis',
          '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
        },
        multiline: { paddingBlock: 11, '& textarea': { paddingBlock: 0 } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem' } } },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
    MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--mui-palette-divider)' } } },
  },
});
