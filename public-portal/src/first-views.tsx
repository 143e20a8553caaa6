/** The pages that travel in the HTML: the build renders them (decision 054). */
import { visitorPages } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { renderFirstViews } from '@internship-portals/shared-ui/first-view';
import { portal } from './portal';

export const firstViews = renderFirstViews({
  addresses: [
    '/',
    visitorPages.applicationStatus,
    visitorPages.signUp,
    visitorPages.requestResetPassword,
    `${visitorPages.resetPassword}/:token`,
  ],
  routes: portal.routes,
  wrapper: ApiProvider,
  languages: ['en', 'sw'],
});
