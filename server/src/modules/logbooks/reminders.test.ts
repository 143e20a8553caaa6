import { startTestServer, type TestServer } from '../../testing/server';
import { sendLogbookReminders } from './reminders';

let now: Date;
let server: TestServer;
let supervisor: { id: string; token: string };

beforeEach(async () => {
  now = new Date('2026-11-23T07:00:00.000Z');
  server = await startTestServer({}, { now: () => now });
  supervisor = await server.signInAs('SUP');
});
afterEach(() => server.stop());

async function internUntil(ends_on: string, supervisorId = supervisor.id) {
  const intern = await server.signInAs('INT', { supervisorId });
  const days = { starts_on: '2026-10-05', ends_on };
  await server.services.db.updateTable('users').set(days).where('id', '=', intern.id).execute();
  return intern;
}
/** What an intern was told by a moment, after two instances have run the job at a time. */
async function told(at: string, intern: { id: string }) {
  now = new Date(at);
  await Promise.all([sendLogbookReminders(server.services), sendLogbookReminders(server.services)]);
  return server.newsOf(intern);
}
const reminder = (day: string) => `Your logbook of the week of ${day} is not handed in yet. Today is the day for it.`;

it('reminds an intern of the logbook on the last working day of the week, once', async () => {
  const intern = await internUntil('2027-01-08');
  expect(await told('2026-11-26T13:00:00.000Z', intern)).toEqual([]);
  // Friday, before 14:00 in Nairobi.
  expect(await told('2026-11-27T10:59:00.000Z', intern)).toEqual([]);
  expect(await told('2026-11-27T11:00:00.000Z', intern)).toEqual([reminder('Monday, 23 November 2026')]);
  expect(await told('2026-11-27T16:00:00.000Z', intern)).toHaveLength(1);
  expect(await told('2026-12-04T11:00:00.000Z', intern)).toHaveLength(2);
  // Friday, 25 December is a holiday, and so is Saturday; Thursday is the last working day.
  expect(await told('2026-12-24T11:00:00.000Z', intern)).toEqual(
    expect.arrayContaining([reminder('Monday, 21 December 2026')]),
  );
});

it('reminds on the last day of an internship, and then no more', async () => {
  const intern = await internUntil('2026-11-25');
  expect(await told('2026-11-25T11:00:00.000Z', intern)).toEqual([reminder('Monday, 23 November 2026')]);
  expect(await told('2026-12-04T11:00:00.000Z', intern)).toHaveLength(1);
});

it('says nothing about a week that is handed in, or to an intern without a supervisor', async () => {
  now = new Date('2026-11-27T07:00:00.000Z');
  const intern = await internUntil('2027-01-08');
  const day = { Date: '2026-11-26', Done: 'Wired', Learnt: '', Hours: 8 };
  await server.call('PUT', '/api/Logbook/Day', { token: intern.token, body: day });
  const week = { Week: day.Date, Summary: 'Wired', HandIn: true };
  await server.call('PUT', '/api/Logbook/Week', { token: intern.token, body: week });
  const alone = await server.signInAs('INT');
  const days = { starts_on: '2026-10-05', ends_on: '2027-01-08' };
  await server.services.db.updateTable('users').set(days).where('id', '=', alone.id).execute();
  for (const one of [intern, alone]) expect(await told('2026-11-27T11:00:00.000Z', one)).toEqual([]);
});
