import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import { ConfirmProvider, ThemeRoot, ToastProvider } from '@internship-portals/shared-ui';
import { createMemoryRouter, RouterProvider } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useState } from 'react';

/** The shell's font, which a picture has to wait for. */
const font = (
  <GlobalStyles
    styles={{
      '@font-face': {
        fontFamily: 'Inter Variable',
        fontWeight: '100 900',
        fontDisplay: 'block',
        src: `url(${interLatin}) format('woff2')`,
      },
    }}
  />
);

/** What the shell gives every page: theme, font, toasts, questions and a router. */
export default function Page({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Box sx={{ p: { xs: 2, sm: 3 } }}>{children}</Box> }]),
  );
  return (
    <ThemeRoot>
      {font}
      <ToastProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </ToastProvider>
    </ThemeRoot>
  );
}
