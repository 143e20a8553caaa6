import type { Answer, readCompletion } from '@internship-portals/shared-api/contract';
import { readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let supervisor: Person;
let intern: Person;
let admin: Person;

beforeEach(async () => {
  // Friday, 22 January 2027, the last day, at 16:00 in Nairobi.
  server = await startTestServer({}, { now: () => new Date('2027-01-22T13:00:00.000Z') });
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  admin = await server.signInAs('ADM');
  const days = { starts_on: '2027-01-11', ends_on: '2027-01-22' };
  await server.services.db.updateTable('users').set(days).where('id', '=', intern.id).execute();
});
afterEach(() => server.stop());

const call = ({ token }: Person, method: string, path: string, body?: object) =>
  server.call(method, `/api${path}`, { token, body });
const read = async (by = intern) =>
  (await call(by, 'GET', `/User/${intern.id}/Completion`)).body as unknown as Answer<typeof readCompletion>;
const check = (Step: string, IsDone = true, by = supervisor) =>
  call(by, 'PUT', `/Supervisor/User/${intern.id}/Completion`, { Step, IsDone });
const stepsOf = async () => Object.fromEntries((await read()).Steps.map(({ Step, ...facts }) => [Step, facts]));

describe('the end of an internship', () => {
  it('needs each week signed, each completed task rated, the final evaluation, the hand-over, the equipment and the certificate', async () => {
    expect(await read()).toEqual({
      EndsOn: '2027-01-22',
      Steps: [
        { Step: 'logbook', IsDone: false, Count: 0, Total: 2 },
        { Step: 'tasks', IsDone: true, Count: 0, Total: 0 },
        { Step: 'evaluation', IsDone: false },
        { Step: 'hand-over', IsDone: false },
        { Step: 'equipment', IsDone: false },
        { Step: 'certificate', IsDone: false },
      ],
    });
    const task = await server.assignTask(supervisor, intern);
    await call(intern, 'PUT', `/Task/Status/${task}`, { Status: 'Completed' });
    for (const day of ['2027-01-11', '2027-01-18']) {
      await call(intern, 'PUT', '/Logbook/Day', { Date: day, Done: 'Wired', Learnt: '', Hours: 8 });
      await call(intern, 'PUT', '/Logbook/Week', { Week: day, Summary: 'Wired', HandIn: true });
      const { body } = await call(supervisor, 'GET', '/Supervisor/Logbook');
      const [week] = body.Weeks as { id: string; Revision: number }[];
      await call(supervisor, 'POST', `/Supervisor/Logbook/${week?.id}/Sign`, { SeenRevision: week?.Revision });
    }
    expect(await stepsOf()).toMatchObject({
      logbook: { IsDone: true, Count: 2, Total: 2 },
      tasks: { IsDone: false, Count: 0, Total: 1 },
    });
  });

  it('has what the supervisor says is done, with the name and the time, until it is taken back', async () => {
    expect((await check('hand-over')).body.message).toBe('Marked as done');
    const done = { IsDone: true, By: 'Grace Wambui', At: '2027-01-22T13:00:00.000Z' };
    expect(await stepsOf()).toMatchObject({ 'hand-over': done, equipment: { IsDone: false } });
    // Said twice, it is written once.
    expect((await check('hand-over')).status).toBe(200);
    expect((await check('equipment', false)).status).toBe(200);
    expect((await check('hand-over', false)).body.message).toBe('Marked as not done');
    expect(await stepsOf()).toMatchObject({ 'hand-over': { IsDone: false } });
    const events = server.services.db.selectFrom('audit_events').select('detail');
    expect(await events.where('event', '=', 'closing-step-checked').orderBy('id').execute()).toEqual([
      { detail: 'hand-over: done' },
      { detail: 'hand-over: not done' },
    ]);
  });

  it('refuses steps that nobody has to say are done', async () => {
    for (const body of [
      { Step: 'logbook', IsDone: true },
      { Step: 'hand-over' },
      { Step: 'hand-over', IsDone: 'maybe' },
    ])
      expect((await call(supervisor, 'PUT', `/Supervisor/User/${intern.id}/Completion`, body)).status).toBe(422);
  });

  it('has the logbook as a PDF, for the supervisor and administrators too', async () => {
    expect((await read(admin)).Logbook).toBeUndefined();
    await call(intern, 'PUT', '/Logbook/Day', { Date: '2027-01-12', Done: 'Wired the office', Learnt: '', Hours: 8 });
    for (const by of [intern, supervisor, admin]) {
      const answer = await server.call('GET', (await read(by)).Logbook ?? '');
      expect(answer.status).toBe(200);
      expect((await readPdf(answer.raw)).pages.join()).toContain('Wired the office');
    }
  });

  it('has no answer about people who are not interns', async () => {
    expect((await call(admin, 'GET', `/User/${supervisor.id}/Completion`)).status).toBe(404);
  });
});
