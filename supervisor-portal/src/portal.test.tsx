import { matchRoutes } from 'shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const routes = [{ path: base, children: portal.routes }];

describe('the supervisor portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([['My Interns', '/supervisorDashboard']]);
  });

  it('leads to a page from every item of its sidebar', () => {
    for (const { to } of portal.navigation) expect(matchRoutes(routes, to)).not.toBeNull();
  });
});
