import { matchRoutes, type RouteObject } from '@internship-portals/shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const routes: RouteObject[] = [{ path: base, children: portal.routes }];

/** The route at an address, and what the address says. */
function routeAt(address: string) {
  const found = matchRoutes(routes, address)?.at(-1);
  return { path: found?.route.index ? 'index' : found?.route.path, params: found?.params };
}

describe('the supervisor portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([
      ['My Interns', '/supervisorDashboard'],
      ['Assigned Tasks', '/supervisorDashboard/assignedTasks'],
      ['Attendance', '/supervisorDashboard/attendance'],
      ['Logbooks', '/supervisorDashboard/logbooks'],
      ['Evaluations', '/supervisorDashboard/evaluations'],
      ['Interviews', '/supervisorDashboard/interviews'],
      ['Templates', '/supervisorDashboard/templates'],
    ]);
  });

  it('leads to a page from every item of its sidebar', () => {
    for (const { to } of portal.navigation) expect(matchRoutes(routes, to)).not.toBeNull();
  });

  it('calls only My Interns current on the very first address', () => {
    expect(portal.navigation.map(({ end = false }) => end)).toEqual([true, false, false, false, false, false, false]);
  });

  it.each([
    ['/supervisorDashboard', 'index', {}],
    ['/supervisorDashboard/assignTask/Amina%20Otieno/i-1', 'assignTask/:name/:id', { name: 'Amina Otieno', id: 'i-1' }],
    ['/supervisorDashboard/assignTask/A%2FB%20100%25%3F/i-1', 'assignTask/:name/:id', { name: 'A/B 100%?', id: 'i-1' }],
    ['/supervisorDashboard/assignedTasks', 'assignedTasks', {}],
    ['/supervisorDashboard/taskDetails/t-1', 'taskDetails/:id', { id: 't-1' }],
    ['/supervisorDashboard/taskDetails/t-1/edit', 'taskDetails/:id/edit', { id: 't-1' }],
    ['/supervisorDashboard/templates', 'templates', {}],
    ['/supervisorDashboard/templates/new', 'templates/new', {}],
    ['/supervisorDashboard/templates/t-1/edit', 'templates/:id/edit', { id: 't-1' }],
    ['/supervisorDashboard/interns/i-1', 'interns/:id', { id: 'i-1' }],
    ['/supervisorDashboard/performanceDetails/i-1', 'performanceDetails/:id', { id: 'i-1' }],
    ['/supervisorDashboard/attendance', 'attendance', {}],
    ['/supervisorDashboard/logbooks', 'logbooks', {}],
    ['/supervisorDashboard/evaluations', 'evaluations', {}],
    ['/supervisorDashboard/evaluations/i-1', 'evaluations/:id', { id: 'i-1' }],
    ['/supervisorDashboard/interviews', 'interviews', {}],
    ['/supervisorDashboard/interviews/a-1/feedback', 'interviews/:id/feedback', { id: 'a-1' }],
    ['/supervisorDashboard/notifications', 'notifications', {}],
    ['/supervisorDashboard/profile', 'profile', {}],
    ['/supervisorDashboard/editProfile/s-1', 'editProfile/:id', { id: 's-1' }],
    ['/supervisorDashboard/resetPassword', 'resetPassword', {}],
  ])('has the address %s', (address, path, params) => {
    expect(routeAt(address)).toEqual({ path, params });
  });

  it('leaves every other address to the page of what cannot be found', () => {
    for (const address of ['nowhere', 'assignTask/Amina', 'taskDetails', 'taskDetails/t-1/delete', 'editProfile']) {
      expect(matchRoutes(routes, `${base}/${address}`)).toBeNull();
    }
  });

  it('has a page at each of its addresses', async () => {
    for (const { path, lazy, Component } of portal.routes) {
      const loaded = typeof lazy === 'function' ? await lazy() : { Component };
      expect({ path, page: typeof loaded.Component }).toEqual({ path, page: 'function' });
    }
  });
});
