import { startTestServer, type TestServer } from '../../testing/server';
import { sendWelcomeMails } from './welcome-mails';

const HOUR_MS = 3_600_000;
let now: Date;
let server: TestServer;
let admin: { id: string; token: string };

beforeEach(async () => {
  // Wednesday, 30 December 2026, 10:00 in Nairobi, where the programme is.
  now = new Date('2026-12-30T07:00:00.000Z');
  server = await startTestServer({}, { now: () => now });
  admin = await server.signInAs('ADM');
});
afterEach(() => server.stop());

async function call(method: string, path: string, body: unknown) {
  // Each time a new session: half a day without use ends one.
  const token = await server.services.sessions.start(admin.id);
  return server.call(method, `/api${path}`, { token, body });
}
/** An intern whose internship starts on a day. */
async function internFrom(StartsOn: string, person: { name?: string; supervisorId?: string } = {}) {
  const intern = await server.signInAs('INT', person);
  const body = { StartsOn, EndsOn: '2027-03-28', HoursAWeek: 40 };
  expect((await call('PUT', `/Admin/User/Interns/${intern.id}/Placement`, body)).status).toBe(200);
  return intern;
}
/** What the job has written to a person, after it has run at a time. */
async function welcomes(at: string, intern: { email: string }) {
  now = new Date(at);
  await Promise.all([sendWelcomeMails(server.services), sendWelcomeMails(server.services)]);
  await server.services.mailer.flush();
  return server.mails('internship-welcome', intern.email);
}

it('welcomes an intern three days before the first day, once', async () => {
  const supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  const intern = await internFrom('2027-01-04', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  expect(await welcomes('2026-12-31T20:00:00.000Z', intern)).toEqual([]);
  // Before seven in the morning no one is written to.
  expect(await welcomes('2027-01-01T03:59:00.000Z', intern)).toEqual([]);
  const [mail, ...others] = await welcomes('2027-01-01T04:00:00.000Z', intern);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your internship starts on Monday, 4 January 2027');
  expect(mail?.text).toContain(
    'First day: Monday, 4 January 2027\nLast day: Sunday, 28 March 2027\nHours a week: 40\nSupervisor: Grace Wambui',
  );
  expect(mail?.text).toContain('http://internships.test/internDashboard');
  expect(await welcomes('2027-01-02T04:00:00.000Z', intern)).toHaveLength(1);
  // Not another time either, when the days change.
  const later = { StartsOn: '2027-01-11', EndsOn: '2027-03-28', HoursAWeek: 40 };
  expect((await call('PUT', `/Admin/User/Interns/${intern.id}/Placement`, later)).status).toBe(200);
  expect(await welcomes('2027-01-08T05:00:00.000Z', intern)).toHaveLength(1);
});

it('says nothing to interns whose account is made later, who have started, or whose days are not known', async () => {
  now = new Date('2027-01-01T21:30:00.000Z');
  const late = await internFrom('2027-01-04');
  const started = await internFrom('2027-01-01');
  const unknown = await server.signInAs('INT');
  for (const intern of [late, started, unknown])
    expect(await welcomes(new Date(now.getTime() + 9 * HOUR_MS).toISOString(), intern)).toEqual([]);
});

it('names the place of the settings', async () => {
  const { body } = await server.call('GET', '/api/Admin/Programme', { token: admin.token });
  const settings = { ...(body.Settings as object), InterviewPlace: 'Room 4, Umoja House', Seen: body.Revision };
  expect((await call('PUT', '/Admin/Programme', settings)).status).toBe(200);
  const intern = await internFrom('2027-01-02');
  const [mail] = await welcomes('2026-12-30T08:00:00.000Z', intern);
  expect(mail?.text).toContain('Place: Room 4, Umoja House');
});
