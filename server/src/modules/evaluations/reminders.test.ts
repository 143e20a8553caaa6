import { startTestServer, type TestServer } from '../../testing/server';
import { sendEvaluationReminders } from './reminders';

let now: Date;
let server: TestServer;
let supervisor: { id: string };

beforeEach(async () => {
  now = new Date('2026-11-23T07:00:00.000Z');
  server = await startTestServer({}, { now: () => now });
  supervisor = await server.signInAs('SUP');
  const intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  // The mid-term evaluation is due on 17 November, the final one on 24 December.
  const days = { starts_on: '2026-09-28', ends_on: '2027-01-07' };
  await server.services.db.updateTable('users').set(days).where('id', '=', intern.id).execute();
});
afterEach(() => server.stop());

/** What the supervisor was told by a day, after two instances have run the job at a time. */
async function told(day: string) {
  now = new Date(`${day}T07:00:00.000Z`);
  await Promise.all([sendEvaluationReminders(server.services), sendEvaluationReminders(server.services)]);
  return server.newsOf(supervisor);
}
const reminder = (kind: string) =>
  `The ${kind} evaluation of Brian Kiprotich is due. Begin it on the page Evaluations.`;

it('reminds the supervisor of each evaluation that is due, once', async () => {
  expect(await told('2026-11-16')).toEqual([]);
  expect(await told('2026-11-17')).toEqual([reminder('mid-term')]);
  expect(await told('2026-12-23')).toHaveLength(1);
  expect(await told('2026-12-24')).toEqual([reminder('final'), reminder('mid-term')]);
  expect(await told('2027-01-07')).toHaveLength(2);
});
