/** The shell's pages that travel in the HTML: the build renders them (decision 054). */
import { visitorPages } from '@internship-portals/shared-api/contract';
import { renderFirstViews } from '@internship-portals/shared-ui/first-view';
import { VisitorsNotFound } from './errors/not-found-page';
import { UnauthorizedPage } from './errors/unauthorized-page';
import { LoginPage } from './sessions/login-page';

export const firstViews = renderFirstViews({
  // The last one is that of visitors' addresses without a page.
  addresses: [visitorPages.login, visitorPages.unauthorized, '/*'],
  routes: [
    { path: visitorPages.login, element: <LoginPage portals={[]} /> },
    { path: visitorPages.unauthorized, element: <UnauthorizedPage portals={[]} /> },
    {
      path: '*',
      element: <VisitorsNotFound />,
    },
  ],
});
