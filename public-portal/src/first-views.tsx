/** The pages that travel in the HTML: the build renders them (decision 054). */
import { visitorPages } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { renderFirstViews } from 'shared-ui/first-view';
import { ApplicationForm } from './features/applications/application-form';
import { ApplicationSection } from './features/applications/application-section';
import { LandingPage } from './features/landing/landing-page';
import { portal } from './portal';

export const firstViews = renderFirstViews({
  addresses: [
    '/',
    visitorPages.applicationStatus,
    visitorPages.signUp,
    visitorPages.requestResetPassword,
    `${visitorPages.resetPassword}/:token`,
  ],
  routes: [
    { path: '/', element: <LandingPage application={<ApplicationSection form={ApplicationForm} />} /> },
    ...portal.routes.filter((route) => !route.index),
  ],
  wrapper: ApiProvider,
});
