import { uploadDocument, wantDocument } from '../../testing/joining-documents';
import { startTestServer, type TestServer } from '../../testing/server';
import { sendDocumentReminders } from './reminders';

let now: Date;
let server: TestServer;
let admin: { id: string; token: string };

beforeEach(async () => {
  // Wednesday, 2 December 2026, 10:00 in Nairobi, where the programme is.
  now = new Date('2026-12-02T07:00:00.000Z');
  server = await startTestServer({ SESSION_IDLE_HOURS: '2000' }, { now: () => now });
  admin = await server.signInAs('ADM');
});
afterEach(() => server.stop());

async function internFrom(StartsOn: string) {
  const intern = await server.signInAs('INT');
  const body = { StartsOn, EndsOn: '2027-06-30', HoursAWeek: 0 };
  const path = `/api/Admin/User/Interns/${intern.id}/Placement`;
  expect((await server.call('PUT', path, { token: admin.token, body })).status).toBe(200);
  return intern;
}
/** What the job has written to a person, after two instances have run it at a time. */
async function reminders(at: string, intern: { email: string }) {
  now = new Date(at);
  await Promise.all([sendDocumentReminders(server.services), sendDocumentReminders(server.services)]);
  await server.services.mailer.flush();
  return server.mails('document-reminder', intern.email);
}

it('reminds an intern of all missing documents three days before the first is due, once', async () => {
  await wantDocument(server, admin, { Name: 'Insurance', DaysBefore: 7 });
  await wantDocument(server, admin, { Name: 'National ID', DaysBefore: 3 });
  await wantDocument(server, admin, { Name: 'Photo', DaysBefore: 7, Required: false });
  const sent = await wantDocument(server, admin, { Name: 'NITA form', DaysBefore: 7 });
  const intern = await internFrom('2027-01-04');
  await uploadDocument(server, intern, sent);
  expect(await reminders('2026-12-24T09:00:00.000Z', intern)).toEqual([]);
  // Before seven in the morning no one is written to.
  expect(await reminders('2026-12-25T03:59:00.000Z', intern)).toEqual([]);
  const [mail, ...others] = await reminders('2026-12-25T04:00:00.000Z', intern);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Documents for your internship');
  expect(mail?.text).toContain('starts on Monday, 4 January 2027');
  expect(mail?.text).toContain('Insurance: by Monday, 28 December 2026');
  expect(mail?.text).toContain('National ID: by Friday, 1 January 2027');
  expect(mail?.text).not.toMatch(/NITA|Photo/);
  expect(mail?.text).toContain('http://internships.test/internDashboard');
  expect(await reminders('2026-12-29T09:00:00.000Z', intern)).toHaveLength(1);
});

it('says nothing to interns who have sent everything, or whose first day is not known', async () => {
  const id = await wantDocument(server, admin);
  const complete = await internFrom('2027-01-04');
  await uploadDocument(server, complete, id);
  const undated = await server.signInAs('INT');
  for (const intern of [complete, undated]) expect(await reminders('2026-12-28T09:00:00.000Z', intern)).toEqual([]);
});
