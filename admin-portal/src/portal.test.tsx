import { matchRoutes } from 'shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const routes = [{ path: base, children: portal.routes }];

/** The admin addresses of the specification, section 2, and those of the releases. */
const addresses = [
  '',
  '/applications',
  '/applications/a-1/scheduleInterview',
  '/selectedApplicants',
  '/interviewDetails/viewDetails/a-1',
  '/supervisors',
  '/supervisors/add',
  '/supervisors/s-1/edit',
  '/interns',
  '/interns/i-1/edit',
  '/assignSupervisor',
  '/performanceDetails/i-1',
  '/positions',
  '/releases',
  '/releases/failures',
  '/releases/deployTokens',
  '/releases/compositions',
  '/releases/portals/admin-portal',
  '/profile',
  '/editProfile/adm-1',
  '/resetPassword',
];

/** Every page; the frame around some of them is none. */
const pages = portal.routes.flatMap((route) => route.children ?? [route]);

const pageAt = (address: string) => matchRoutes(routes, `${base}${address}`)?.at(-1)?.route;

describe('the admin portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([
      ['Dashboard', '/adminDashboard'],
      ['Applications', '/adminDashboard/applications'],
      ['Selected Applicants', '/adminDashboard/selectedApplicants'],
      ['Supervisors', '/adminDashboard/supervisors'],
      ['Interns', '/adminDashboard/interns'],
      ['Positions', '/adminDashboard/positions'],
      ['Releases', '/adminDashboard/releases'],
    ]);
  });

  it('leads to a page from every item of its sidebar', () => {
    for (const { to } of portal.navigation) expect(matchRoutes(routes, to)).not.toBeNull();
  });

  it('has a page at each of these addresses, and no further ones', () => {
    expect(new Set(addresses.map(pageAt))).toEqual(new Set(pages));
    expect(pages).toHaveLength(addresses.length);
  });

  it("tells 'add' from the id of a supervisor", () => {
    expect(pageAt('/supervisors/add')?.path).toBe('supervisors/add');
  });

  it('can show each of its pages', async () => {
    for (const { path, lazy, Component } of [...portal.routes, ...pages]) {
      const loaded = typeof lazy === 'function' ? await lazy() : { Component };
      expect({ path, page: typeof loaded.Component }).toEqual({ path, page: 'function' });
    }
  });
});
