import { type Endpoint, endpoints } from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../testing/server';

type Person = { id: string; token: string; email: string };
const LAST_DAY = '2027-03-28';
const REFUSED = {
  code: 'internship_ended',
  message:
    'Nothing was saved: your internship ended on Sunday, 28 March 2027. You can still read everything. If you go on, ask an administrator to extend it.',
};

let now: Date;
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intern: Person;
let task: string;

const as = (person: { token: string }, method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { token: person.token, body });
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const byInterns = ({ access, method }: Endpoint) =>
  method !== 'GET' && (access === 'session' || (Array.isArray(access) && access.includes('INT')));

beforeEach(async () => {
  // The last minute of the last day in Nairobi, where the programme is.
  now = new Date('2027-03-28T20:59:00.000Z');
  server = await startTestServer({}, { now: () => now });
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP');
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  task = await server.assignTask(supervisor, intern);
  await extend(LAST_DAY);
});
afterEach(() => server.stop());

const extend = (EndsOn: string) =>
  as(admin, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, { StartsOn: '2027-01-04', EndsOn, HoursAWeek: 40 });
const comment = () => as(intern, 'POST', '/Comment', { Taskid: task, Intern_comment: 'Done.' });
const end = () => {
  now = new Date('2027-03-28T21:00:00.000Z');
};

it('refuses every write of an intern whose internship has ended, except those about the account', async () => {
  end();
  const refused: string[] = [];
  for (const endpoint of endpoints.filter(byInterns)) {
    const { body } = await as(intern, endpoint.method, endpoint.path.replace(/:\w+/g, 'nobody'));
    if (body.code === 'internship_ended') refused.push(nameOf(endpoint));
    expect([nameOf(endpoint), body.code === 'internship_ended']).toEqual([nameOf(endpoint), !endpoint.afterEnd]);
    // Some of the calls have ended the session.
    intern.token = await server.services.sessions.start(intern.id);
  }
  expect(refused.sort()).toEqual([
    'DELETE /Attendance/Request/:id',
    'POST /Attendance/In',
    'POST /Attendance/Leave',
    'POST /Attendance/Out',
    'POST /Comment',
    'POST /JoiningDocument/:id',
    'POST /Logbook/File',
    'POST /Task/:id/HandIn',
    'PUT /Attendance/Correction',
    'PUT /Comment/:id',
    'PUT /Task/Status/:id',
  ]);
});

it('ends with the last day where the programme is, and not after it was extended', async () => {
  expect((await comment()).status).toBe(200);
  end();
  const answer = await comment();
  expect([answer.status, answer.body]).toEqual([409, REFUSED]);
  expect((await as(intern, 'GET', '/Task')).body).toMatchObject({
    Tasks: [{ id: task }],
    Placement: { EndsOn: LAST_DAY, State: 'Ended' },
  });
  expect((await as(intern, 'GET', `/Task/${task}`)).body).toMatchObject({ EndedOn: LAST_DAY });
  await extend('2027-04-30');
  expect((await comment()).status).toBe(200);
  expect((await as(intern, 'GET', `/Task/${task}`)).body).not.toHaveProperty('EndedOn');
});

it('leaves the supervisor to rate what was done, and to assign or reopen nothing more', async () => {
  await as(intern, 'PUT', `/Task/Status/${task}`);
  end();
  expect((await as(supervisor, 'POST', `/Supervisor/Task/Rate/${task}`, { rating: 80 })).status).toBe(200);
  const reopened = await as(supervisor, 'POST', `/Task/${task}/Reopen`, { Remark: 'Add the sources.' });
  expect([reopened.status, reopened.body]).toEqual([
    409,
    {
      code: 'internship_ended',
      message:
        'Nothing was changed: the internship of Brian Kiprotich has ended. Rate the task as it is, or ask an administrator to extend the internship.',
    },
  ]);
  const other = await server.signInAs('INT', { supervisorId: supervisor.id });
  const values = { Task: 'Another report', TaskDescription: 'One page.', Deadline: '2027-05-05' };
  const why = 'Nothing was assigned: the internship of Brian Kiprotich has ended. An administrator can extend it.';
  const one = await as(supervisor, 'POST', '/Task', { ...values, AssignedTo: intern.id });
  expect([one.status, one.body.errors]).toEqual([422, { AssignedTo: [why] }]);
  const several = await as(supervisor, 'POST', '/Supervisor/Task', { ...values, Interns: [other.id, intern.id] });
  expect([several.status, several.body.errors]).toEqual([422, { Interns: [why] }]);
  expect((await as(other, 'GET', '/Task')).body).toMatchObject({ Tasks: [] });
});
