/** The pages that travel in the HTML: the build renders them (decision 054). */
import { visitorPages } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { renderFirstViews } from 'shared-ui/first-view';
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
