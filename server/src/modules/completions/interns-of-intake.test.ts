import type { Answer, listCompletions } from '@internship-portals/shared-api/contract';
import { queriesOf } from '../../testing/query-plans';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let supervisor: Person;
let admin: Person;
let intake: string;

const call = ({ token }: Person, method: string, path: string, body?: object) =>
  server.call(method, `/api${path}`, { token, body });
const read = async () =>
  (await call(admin, 'GET', `/Admin/Intake/${intake}/Completion`)).body as unknown as Answer<typeof listCompletions>;

/** An intern whose account was activated with an application for the intake; by default from 11 January to 5 February 2027. */
async function internOf(name: string, days: object = { starts_on: '2027-01-11', ends_on: '2027-02-05' }) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
  await server.apply({ Name: name, Email: email });
  const { db } = server.services;
  await db.updateTable('applications').set({ activated: 1 }).where('email', '=', email).execute();
  const intern = await server.signInAs('INT', { name, email, supervisorId: supervisor.id });
  await db.updateTable('users').set(days).where('id', '=', intern.id).execute();
  return intern;
}

const handIn = async (intern: Person, monday: string) => {
  await call(intern, 'PUT', '/Logbook/Day', { Date: monday, Done: 'Wired', Learnt: '', Hours: 8 });
  await call(intern, 'PUT', '/Logbook/Week', { Week: monday, Summary: 'Wired', HandIn: true });
};

beforeEach(async () => {
  // Wednesday, 27 January 2027: two weeks of four are over, and the middle of the internship has passed.
  server = await startTestServer({}, { now: () => new Date('2027-01-27T07:00:00.000Z') });
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  admin = await server.signInAs('ADM');
  const { id } = await server.services.db.selectFrom('intakes').select('id').executeTakeFirstOrThrow();
  intake = id;
});
afterEach(() => server.stop());

describe('the interns of an intake', () => {
  it('says what each intern still needs, those who are furthest behind first', async () => {
    const amina = await internOf('Amina Otieno');
    await handIn(amina, '2027-01-11');
    await handIn(amina, '2027-01-18');
    const { body } = await call(supervisor, 'GET', '/Supervisor/Logbook');
    const [week] = body.Weeks as { id: string; Revision: number }[];
    await call(supervisor, 'POST', `/Supervisor/Logbook/${week?.id}/Sign`, { SeenRevision: week?.Revision });
    const task = await server.assignTask(supervisor, amina);
    await call(amina, 'PUT', `/Task/Status/${task}`, { Status: 'Completed' });
    const brian = await internOf('Brian Kiprotich', { starts_on: '2026-12-28', ends_on: '2027-02-26' });
    // Not of this intake, and one who has not begun.
    await server.signInAs('INT', { name: 'Chebet Kiptoo', supervisorId: supervisor.id });
    const later = await internOf('Dorcas Auma', { starts_on: '2027-03-01', ends_on: '2027-03-26' });

    const person = { Supervisor: 'Grace Wambui', IsCertified: false };
    expect(await read()).toEqual({
      Intake: 'First intake',
      Interns: [
        {
          ...person,
          user_id: brian.id,
          Name: 'Brian Kiprotich',
          EndsOn: '2027-02-26',
          Weeks: { Total: 9, Signed: 0, Missing: 4, ToSign: 0 },
          ToRate: 0,
          Evaluations: ['mid-term'],
        },
        {
          ...person,
          user_id: amina.id,
          Name: 'Amina Otieno',
          EndsOn: '2027-02-05',
          Weeks: { Total: 4, Signed: 1, Missing: 0, ToSign: 1 },
          ToRate: 1,
          Evaluations: ['final'],
        },
        {
          ...person,
          user_id: later.id,
          Name: 'Dorcas Auma',
          EndsOn: '2027-03-26',
          Weeks: { Total: 4, Signed: 0, Missing: 0, ToSign: 0 },
          ToRate: 0,
          Evaluations: [],
        },
      ],
    });
  });

  it('has nobody while no account is active, and does not know an intake that does not exist', async () => {
    await server.apply({ Email: 'amina@example.com' });
    expect((await read()).Interns).toEqual([]);
    const unknown = await call(admin, 'GET', '/Admin/Intake/01890000-0000-7000-8000-000000000000/Completion');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  });
});

it('asks the database as often for two hundred interns as for two, in the queue, the intake and the dashboards', async () => {
  const { db } = server.services;
  const first = await internOf('Amina Otieno');
  await handIn(first, '2027-01-11');
  const user = await db.selectFrom('users').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
  const application = await db
    .selectFrom('applications')
    .selectAll()
    .where('email_folded', '=', user.email_folded)
    .executeTakeFirstOrThrow();
  const week = await db.selectFrom('logbook_weeks').selectAll().executeTakeFirstOrThrow();
  const day = await db.selectFrom('logbook_days').selectAll().executeTakeFirstOrThrow();
  /** Others like the first intern, each with a week that waits for the signature. */
  async function add(from: number, to: number) {
    for (let index = from; index <= to; index += 1) {
      const [id, email] = [`intern-${index}`, `intern${index}@example.com`];
      const person = { email, email_folded: email };
      await db
        .insertInto('users')
        .values({ ...user, ...person, id })
        .execute();
      await db
        .insertInto('applications')
        .values({ ...application, ...person, id })
        .execute();
      await db
        .insertInto('logbook_weeks')
        .values({ ...week, id, intern_id: id })
        .execute();
      await db
        .insertInto('logbook_days')
        .values({ ...day, week_id: id })
        .execute();
    }
  }
  const reads = [
    [supervisor, '/Supervisor/Logbook'],
    [supervisor, '/Supervisor/Attendance'],
    [supervisor, '/Supervisor/Evaluation'],
    [supervisor, '/Supervisor/Visit'],
    [supervisor, '/Supervisor/User/MyInterns'],
    [admin, `/Admin/Intake/${intake}/Completion`],
    [admin, '/Admin/Dashboard/Decisions'],
  ] as const;
  async function countQueries() {
    const counts: [string, number][] = [];
    for (const [by, path] of reads)
      counts.push([
        path,
        (await queriesOf(db, async () => expect((await call(by, 'GET', path)).status).toBe(200))).length,
      ]);
    return counts;
  }
  await add(2, 2);
  // The first calls of a session note its use.
  await countQueries();
  const two = await countQueries();
  for (const [path, count] of two) expect([path, count > 0]).toEqual([path, true]);
  await add(3, 200);
  expect((await call(supervisor, 'GET', '/Supervisor/Logbook')).body.Total).toBe(200);
  expect((await read()).Interns).toHaveLength(200);
  expect(await countQueries()).toEqual(two);
});
