/** Stand-alone development: runs this portal without the shell. Sign in on the product's /login. */
import { createRoot } from 'react-dom/client';
import { ApiProvider } from 'shared-api/query';
import { ConfirmProvider, ThemeRoot, ToastProvider } from 'shared-ui';
import { createBrowserRouter, Navigate, RouterProvider } from 'shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const container = document.body.appendChild(document.createElement('div'));
const router = createBrowserRouter([
  { path: base, children: portal.routes },
  { path: '*', element: <Navigate to={base} replace /> },
]);

createRoot(container).render(
  <ThemeRoot>
    <ApiProvider>
      <ToastProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </ToastProvider>
    </ApiProvider>
  </ThemeRoot>,
);
