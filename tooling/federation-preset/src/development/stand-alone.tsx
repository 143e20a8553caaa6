/** Runs a portal without the shell: `npm run dev -- <portal> --stand-alone`. Its login page is the product's, on the same port. */
import { useSession } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { sessionItems } from '@internship-portals/shared-api/storage';
import { ConfirmProvider, type Portal, ThemeRoot, ToastProvider } from '@internship-portals/shared-ui';
import { createBrowserRouter, Navigate, RouterProvider } from '@internship-portals/shared-ui/router';
import { createRoot } from 'react-dom/client';

/** The build writes here the portal's module and its base address. */
declare const PORTAL: string;
declare const BASE: string;

// Visitors' pages need none. The login page leads back to what the tab keeps (shell/src/sessions/attempt.ts): the role's dashboard can be
// another portal.
const logIn = () => {
  if (BASE === '/' || useSession.getState().token) return;
  sessionItems.set('attempted-page', JSON.stringify({ from: window.location.pathname + window.location.search }));
  window.location.replace(visitorPages.login);
};
useSession.subscribe(logIn);
logIn();

async function start(): Promise<void> {
  const { portal } = (await import(PORTAL)) as { portal: Portal };
  const container = document.body.appendChild(document.createElement('div'));
  const router = createBrowserRouter([
    { path: BASE, children: portal.routes },
    { path: '*', element: <Navigate to={BASE} replace /> },
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
}

void start();
