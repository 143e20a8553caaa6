/** The shell's pages that travel in the HTML: the build renders them (decision 054). */
import { visitorPages } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { renderFirstViews } from 'shared-ui/first-view';
import { LoginPage } from './sessions/login-page';

export const firstViews = renderFirstViews({
  addresses: [visitorPages.login],
  routes: [{ path: visitorPages.login, element: <LoginPage portals={[]} /> }],
  wrapper: ApiProvider,
});
