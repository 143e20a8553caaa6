import { matchRoutes, type RouteObject } from '@internship-portals/shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const routes: RouteObject[] = [{ path: base, children: portal.routes }];

describe('the intern portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([
      ['My Tasks', '/internDashboard'],
      ['My Attendance', '/internDashboard/attendance'],
      ['My Logbook', '/internDashboard/logbook'],
      ['My Evaluation', '/internDashboard/evaluation'],
    ]);
  });

  it('leads to a page from every item of its sidebar', () => {
    for (const { to } of portal.navigation) expect(matchRoutes(routes, to)).not.toBeNull();
  });

  it.each([
    ['/internDashboard', 'HomePage'],
    ['/internDashboard/tasks/t-1', 'TaskPage'],
    ['/internDashboard/attendance', 'AttendancePage'],
    ['/internDashboard/logbook', 'LogbookPage'],
    ['/internDashboard/evaluation', 'EvaluationPage'],
    ['/internDashboard/papers', 'PapersPage'],
    ['/internDashboard/notifications', 'NotificationsPage'],
    ['/internDashboard/profile', 'ProfilePage'],
    ['/internDashboard/editProfile/int-1', 'EditProfilePage'],
    ['/internDashboard/resetPassword', 'ResetPasswordPage'],
  ])('has a page at %s', async (address, name) => {
    const route = matchRoutes(routes, address)?.at(-1)?.route;
    const page = typeof route?.lazy === 'function' ? await route.lazy() : route;
    expect(page?.Component).toHaveProperty('name', name);
  });

  it('has no page at an address of no page', () => {
    expect(matchRoutes(routes, '/internDashboard/nothing')).toBeNull();
  });
});
