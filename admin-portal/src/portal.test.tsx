import { type Applicant, getApplication } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { DashboardLayout, LoadingScreen } from '@internship-portals/shared-ui';
import { matchRoutes, Outlet } from '@internship-portals/shared-ui/router';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { answerDocuments } from './features/applications/documents.fixture';
import { base } from './messages';
import { portal } from './portal';
import { fakeApi } from './testing';

const routes = [{ path: base, children: portal.routes }];

/** The admin addresses of the specification, section 2, and those of the releases. */
const addresses = [
  '',
  '/applications',
  '/applications/review',
  '/applications/a-1/scheduleInterview',
  '/applications/a-1/correctDetails',
  '/selectedApplicants',
  '/applications/scheduleInterviews',
  '/interviews',
  '/interviewDetails/viewDetails/a-1',
  '/supervisors',
  '/supervisors/add',
  '/supervisors/s-1/edit',
  '/interns',
  '/interns/i-1/edit',
  '/assignSupervisor',
  '/performanceDetails/i-1',
  '/intakes',
  '/intakes/new',
  '/intakes/i-1',
  '/intakes/i-1/interns',
  '/universities',
  '/joiningDocuments',
  '/joiningDocuments/i-1',
  '/positions',
  '/administrators',
  '/administrators/invite',
  '/settings',
  '/settings/emails',
  '/settings/emails/password-reset',
  '/audit',
  '/releases',
  '/releases/failures',
  '/releases/deployTokens',
  '/releases/storage',
  '/releases/portals/admin-portal',
  '/reports',
  '/evaluationCriteria',
  '/reviewLists',
  '/notifications',
  '/profile',
  '/editProfile/adm-1',
  '/resetPassword',
];

/** Every page; the frame around some of them is none. */
const pages = portal.routes.flatMap((route) => route.children ?? [route]);

const pageAt = (address: string) => matchRoutes(routes, `${base}${address}`)?.at(-1)?.route;

beforeEach(() => {
  signedInAs('ADM');
  answerDocuments();
});
afterEach(() => signedOut());

describe('the admin portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([
      ['Dashboard', '/adminDashboard'],
      ['Applications', '/adminDashboard/applications'],
      ['Selected Applicants', '/adminDashboard/selectedApplicants'],
      ['Interviews', '/adminDashboard/interviews'],
      ['Supervisors', '/adminDashboard/supervisors'],
      ['Interns', '/adminDashboard/interns'],
      ['Intakes', '/adminDashboard/intakes'],
      ['Positions', '/adminDashboard/positions'],
      ['Reports', '/adminDashboard/reports'],
      ['Administrators', '/adminDashboard/administrators'],
      ['Settings', '/adminDashboard/settings'],
      ['Releases', '/adminDashboard/releases'],
      ['Audit Log', '/adminDashboard/audit'],
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

describe('the sidebar on the pages of an application', () => {
  const lists = { waiting: 'Applications', selected: 'Selected Applicants' };
  const of = (ApplicationStatus: Applicant['ApplicationStatus']) =>
    on(getApplication, {
      Applicant: {
        id: 'a-1',
        Name: 'Wanjiru Kamau',
        Email: 'wanjiru@example.com',
        PhoneNumber: '+254712345678',
        Position: 'Advisory',
        ApplicationStatus,
        InterviewDate: null,
        AppliedAt: '2026-10-01T08:00:00.000Z',
      },
      Cv: '/api/documents/cv',
      AttachmentLetter: '/api/documents/letter',
      History: [],
      Corrections: [],
    });

  it.each([
    ['/interviewDetails/viewDetails/a-1', 'Processing', lists.waiting],
    ['/interviewDetails/viewDetails/a-1', 'Declined', lists.selected],
    ['/applications/a-1/scheduleInterview', 'Processing', lists.waiting],
    ['/applications/a-1/scheduleInterview', 'Declined', lists.selected],
    ['/applications/a-1/correctDetails', 'Processing', lists.waiting],
    ['/applications/a-1/correctDetails', 'Interview Passed', lists.selected],
  ] as const)('marks at %s of one that is %s: %s', async (address, status, list) => {
    fakeApi(of(status));
    const frame = (
      <DashboardLayout
        title="ADMIN"
        navigation={portal.navigation}
        user={{ name: 'Ada' }}
        menu={{}}
        onSignOut={() => {}}
      >
        <Outlet />
      </DashboardLayout>
    );
    const children = portal.routes.map((route) => ({ ...route, HydrateFallback: LoadingScreen }));
    renderRoutes([{ path: base, element: frame, children }], { at: `${base}${address}`, wrapper: ApiProvider });
    const sidebar = within(await screen.findByRole('navigation', { name: 'ADMIN' }));
    expect(await sidebar.findByRole('link', { name: list, current: 'page' })).toBeVisible();
    expect(sidebar.getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });
});
