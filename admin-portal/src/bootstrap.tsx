/** Stand-alone development: runs this portal without the shell. Its login page is the product's, on the same port. */

import { useSession } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { ConfirmProvider, ThemeRoot, ToastProvider } from '@internship-portals/shared-ui';
import { createBrowserRouter, Navigate, RouterProvider } from '@internship-portals/shared-ui/router';
import { createRoot } from 'react-dom/client';
import { base } from './messages';
import { portal } from './portal';

// The login page leads back to the dashboard, which is this portal again. Visitors' pages need none.
const logIn = () => {
  if ((base as string) !== '/' && !useSession.getState().token) window.location.replace(visitorPages.login);
};
useSession.subscribe(logIn);
logIn();

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
