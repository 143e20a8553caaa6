import { matchRoutes } from 'shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const routes = [{ path: base, children: portal.routes }];

describe('the admin portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([
      ['Dashboard', '/adminDashboard'],
      ['Applications', '/adminDashboard/applications'],
      ['Selected Applicants', '/adminDashboard/selectedApplicants'],
      ['Supervisors', '/adminDashboard/supervisors'],
      ['Interns', '/adminDashboard/interns'],
      ['Positions', '/adminDashboard/positions'],
    ]);
  });

  it('leads to a page from every item of its sidebar', () => {
    for (const { to } of portal.navigation) expect(matchRoutes(routes, to)).not.toBeNull();
  });

  it('has a page at each of its addresses', async () => {
    for (const { path, lazy, Component } of portal.routes) {
      const loaded = typeof lazy === 'function' ? await lazy() : { Component };
      expect({ path, page: typeof loaded.Component }).toEqual({ path, page: 'function' });
    }
  });
});
