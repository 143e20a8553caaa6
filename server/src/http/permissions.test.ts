import { endpoints } from 'shared-api/contract';
import { startTestServer, type TestServer } from '../testing/server';

/** Who is let through, call by call. */
const TABLE: Record<string, { nobody: boolean; INT: boolean; SUP: boolean; ADM: boolean }> = {
  'POST /login': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/Passkey/Options': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/Passkey': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/Code': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/Provider': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/SetUp/Passkey/Options': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/SetUp/Passkey': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/SetUp/Totp': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /login/SetUp/Totp/Confirm': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /Session/Proof/Options': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Session/Proof/Provider': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Session/Proof/SecondFactor': { nobody: false, INT: true, SUP: true, ADM: true },
  'GET /SecondFactor': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Passkey/Options': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Passkey': { nobody: false, INT: true, SUP: true, ADM: true },
  'PUT /Passkey/:id': { nobody: false, INT: true, SUP: true, ADM: true },
  'DELETE /Passkey/:id': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Totp': { nobody: false, INT: true, SUP: true, ADM: true },
  'PUT /Totp': { nobody: false, INT: true, SUP: true, ADM: true },
  'DELETE /Totp': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /RecoveryCode': { nobody: false, INT: true, SUP: true, ADM: true },
  'DELETE /User/:id/SecondFactor': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /logout': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Session/Proof': { nobody: false, INT: true, SUP: true, ADM: true },
  'GET /User/:id/Session': { nobody: false, INT: true, SUP: true, ADM: true },
  'DELETE /User/:id/Session/:session': { nobody: false, INT: true, SUP: true, ADM: true },
  'DELETE /User/:id/Session': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Account/Activate': { nobody: true, INT: true, SUP: true, ADM: true },
  'PUT /Account/Password': { nobody: false, INT: true, SUP: true, ADM: true },
  'POST /Account/Email/Confirm': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /Account/Email/Report': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /PasswordReset': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /Reset': { nobody: true, INT: true, SUP: true, ADM: true },
  'GET /Position': { nobody: true, INT: true, SUP: true, ADM: true },
  'GET /ProofOfWork': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /Apply': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /ApplicationStatus': { nobody: true, INT: true, SUP: true, ADM: true },
  'GET /Admin/User/Applicants': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/User/Interviews': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/User/Supervisors': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/User/Administrators': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/User/Administrators': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/User/Interns': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/User/Dashboard': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Dashboard/Decisions': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Dashboard/Weeks': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Dashboard/Path': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Apply/:id': { nobody: false, INT: false, SUP: false, ADM: true },
  'PUT /Apply/:id': { nobody: false, INT: false, SUP: false, ADM: true },
  'DELETE /Apply/:id/Decline': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/User/Applicants/Decline': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/User/Applicants/Decline/Undo': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/Mail/:id/Retry': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/Export': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Position': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Position/:id/edit': { nobody: false, INT: false, SUP: false, ADM: true },
  'PUT /Position/:id': { nobody: false, INT: false, SUP: false, ADM: true },
  'DELETE /Position/:id': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /User': { nobody: false, INT: false, SUP: false, ADM: true },
  'DELETE /User/:id': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /User/:id': { nobody: false, INT: true, SUP: true, ADM: true },
  'GET /User/:id/edit': { nobody: false, INT: true, SUP: true, ADM: true },
  'PUT /User/:id': { nobody: false, INT: true, SUP: true, ADM: true },
  'GET /Apply/:id/PersonalData': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Apply/:id/PersonalData': { nobody: false, INT: false, SUP: false, ADM: true },
  'PUT /Apply/:id/PersonalData': { nobody: false, INT: false, SUP: false, ADM: true },
  'DELETE /Apply/:id/PersonalData': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Release/Live': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /Release/Check': { nobody: true, INT: true, SUP: true, ADM: true },
  'PUT /Release/:portal/:version': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Release/:portal/:version/Promote': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Release/:portal/Rollback': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Release/:portal': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Release/:portal/:version/Canary': { nobody: false, INT: false, SUP: false, ADM: true },
  'DELETE /Release/:portal/Canary': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Release/:portal/Prune': { nobody: false, INT: false, SUP: false, ADM: true },
  'PUT /Release/:portal/:version/Pin': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Release/Retention': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Release': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Release/:portal/Loads': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Release/:portal/Changes': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Release': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/DeployToken': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/DeployToken': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/DeployToken/:id/Renew': { nobody: false, INT: false, SUP: false, ADM: true },
  'DELETE /Admin/DeployToken/:id': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Audit': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Release/Load': { nobody: true, INT: true, SUP: true, ADM: true },
  'POST /Release/Shell/Failure': { nobody: true, INT: true, SUP: true, ADM: true },
  'GET /Admin/Release/Failure': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Composition': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/Composition/:id/Link': { nobody: false, INT: false, SUP: false, ADM: true },
  'POST /Admin/Release/:portal/Override': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Admin/Flag': { nobody: false, INT: false, SUP: false, ADM: true },
  'PUT /Admin/Flag/:portal/:flag': { nobody: false, INT: false, SUP: false, ADM: true },
  'DELETE /Admin/Flag/:portal/:flag': { nobody: false, INT: false, SUP: false, ADM: true },
  'GET /Task': { nobody: false, INT: true, SUP: true, ADM: false },
  'GET /Task/:id': { nobody: false, INT: true, SUP: true, ADM: false },
  'GET /Task/:id/edit': { nobody: false, INT: false, SUP: true, ADM: false },
  'POST /Task': { nobody: false, INT: false, SUP: true, ADM: false },
  'PUT /Task/:id': { nobody: false, INT: false, SUP: true, ADM: false },
  'PUT /Task/Status/:id': { nobody: false, INT: true, SUP: false, ADM: false },
  'POST /Task/:id/Reopen': { nobody: false, INT: false, SUP: true, ADM: false },
  'POST /Task/:id/Withdraw': { nobody: false, INT: false, SUP: true, ADM: false },
  'POST /Task/:id/HandIn': { nobody: false, INT: true, SUP: false, ADM: false },
  'GET /HandIn/File/:id': { nobody: false, INT: true, SUP: true, ADM: false },
  'POST /Comment': { nobody: false, INT: true, SUP: true, ADM: false },
  'PUT /Comment/:id': { nobody: false, INT: true, SUP: true, ADM: false },
  'GET /Supervisor/Task': { nobody: false, INT: false, SUP: true, ADM: false },
  'POST /Supervisor/Task': { nobody: false, INT: false, SUP: true, ADM: false },
  'GET /Supervisor/Template': { nobody: false, INT: false, SUP: true, ADM: false },
  'POST /Supervisor/Template': { nobody: false, INT: false, SUP: true, ADM: false },
  'PUT /Supervisor/Template/:id': { nobody: false, INT: false, SUP: true, ADM: false },
  'DELETE /Supervisor/Template/:id': { nobody: false, INT: false, SUP: true, ADM: false },
  'POST /Supervisor/Template/:id/Assign': { nobody: false, INT: false, SUP: true, ADM: false },
  'GET /Supervisor/Task/Queue': { nobody: false, INT: false, SUP: true, ADM: false },
  'GET /Supervisor/User/:id/Comment': { nobody: false, INT: false, SUP: true, ADM: false },
  'POST /Supervisor/Task/Rate/:id': { nobody: false, INT: false, SUP: true, ADM: false },
  'GET /Supervisor/User/MyInterns': { nobody: false, INT: false, SUP: true, ADM: false },
  'GET /Supervisor/Perfomance/:id': { nobody: false, INT: false, SUP: true, ADM: false },
  'GET /Notification': { nobody: false, INT: true, SUP: true, ADM: false },
  'GET /Notification/Unread': { nobody: false, INT: true, SUP: true, ADM: false },
  'PUT /Notification/Read': { nobody: false, INT: true, SUP: true, ADM: false },
  'GET /Notification/Choice': { nobody: false, INT: true, SUP: true, ADM: false },
  'PUT /Notification/Choice': { nobody: false, INT: true, SUP: true, ADM: false },
  'GET /Change': { nobody: false, INT: true, SUP: true, ADM: false },
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('who may call what', () => {
  it('is decided for every call of the contract', () => {
    expect(endpoints.map((e) => `${e.method} ${e.path}`).filter((name) => !TABLE[name])).toEqual([]);
  });

  it.each(Object.entries(TABLE))('%s', async (name, allowed) => {
    const [method = '', path = ''] = name.split(' ');
    const url = `/api${path.replace(':id', 'nobody')}`;
    for (const role of ['INT', 'SUP', 'ADM'] as const) {
      const { token } = await server.signInAs(role);
      const { status, body } = await server.call(method, url, { token });
      if (allowed[role]) expect([401, 403]).not.toContain(status);
      else expect([status, body]).toEqual([403, { code: 'forbidden', message: 'This action is unauthorized.' }]);
    }
    const { status, body } = await server.call(method, url);
    if (allowed.nobody) expect([401, 403]).not.toContain(status);
    else expect([status, body]).toEqual([401, { code: 'unauthenticated', message: 'Unauthenticated.' }]);
  });

  it('asks before it reads the body, and takes no token of another form', async () => {
    const answer = await server.call('PUT', '/api/Apply/x', {
      body: '{broken',
      headers: { 'content-type': 'application/json', authorization: 'Basic abc' },
    });
    expect(answer.status).toBe(401);
  });
});
