import {
  type Answer,
  type getDecisionsNeeded,
  type Intake,
  listIntakes,
} from '@internship-portals/shared-api/contract';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
  await givePlaces(1);
});
afterEach(() => server.stop());

const call = (method: string, path: string, body?: object) => server.call(method, `/api${path}`, { token, body });
const intake = async () => {
  const { body } = await call('GET', listIntakes.path);
  const [first] = body.Intakes as Intake[];
  if (!first) throw new Error('There is no intake');
  return first;
};
async function givePlaces(Places: number) {
  const { id, Name, Revision } = await intake();
  const Positions = [{ Position: 'Engineering', Places }];
  const saved = await call('PUT', `/Admin/Intake/${id}`, { ...buildIntake({ Name, Positions }), Seen: Revision });
  expect(saved.status).toBe(200);
}
const waiting = async () => (await intake()).Positions[0]?.Waiting?.map(({ Name }) => Name);
const next = async () => {
  const { body } = await call('GET', '/Admin/Dashboard/Decisions');
  return (body as unknown as Answer<typeof getDecisionsNeeded>).Places?.First.map(({ Name }) => Name);
};
const place = async (id: string) => (await call('GET', `/Apply/${id}`)).body.WaitingList;
const decide = (id: string, ApplicationStatus: string) => call('PUT', `/Apply/${id}`, { ApplicationStatus });
const join = (id: string, First = false) => call('PUT', `/Apply/${id}/Waiting`, { First });

/** Whether the applicant's page says that the applicant waits. */
async function isTold(name: string) {
  const link = await server.applicationLink(`${name}@example.com`);
  return (await server.call('GET', `/api/Application/${link}`)).body.Waiting;
}

async function interviewed(Name: string): Promise<string> {
  const email = `${Name.toLowerCase()}@example.com`;
  expect((await server.apply({ Name, Email: email })).status).toBe(201);
  const id = await server.applicationId(email);
  expect((await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: '2099-01-05' })).status).toBe(200);
  return id;
}

it('has an order, whose first applicant is named once a place is free', async () => {
  const taken = await interviewed('Taken');
  const [one, two, three] = [await interviewed('Amina'), await interviewed('Brian'), await interviewed('Zawadi')];
  expect(await place(one)).toBeUndefined();
  expect((await decide(taken, 'Passed')).status).toBe(200);
  expect(await place(one)).toEqual({ Number: null, Length: 0, Free: false });
  for (const id of [one, two, three, one]) expect((await join(id)).status).toBe(200);
  expect(await waiting()).toEqual(['Amina', 'Brian', 'Zawadi']);
  expect([await isTold('amina'), await isTold('taken')]).toEqual([true, undefined]);
  await join(three, true);
  expect(await waiting()).toEqual(['Zawadi', 'Amina', 'Brian']);
  await call('DELETE', `/Apply/${one}/Waiting`);
  expect([await place(three), await place(two)]).toEqual([
    { Number: 1, Length: 2, Free: false },
    { Number: 2, Length: 2, Free: false },
  ]);
  expect(await next()).toBeUndefined();

  // Nobody is accepted but by an administrator.
  await givePlaces(2);
  expect(await next()).toEqual(['Zawadi']);
  const statuses = (await Promise.all([decide(three, 'Passed'), decide(two, 'Passed')])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await next()).toBeUndefined();
  expect(await waiting()).toHaveLength(1);
});

it('is refused to who is not interviewed, or while a place is free', async () => {
  await server.apply({ Name: 'New', Email: 'new@example.com' });
  const id = await server.applicationId('new@example.com');
  expect((await join(id)).body.message).toBe("Nothing was changed: this application is now 'Processing'.");
  const free = await join(await interviewed('Amina'));
  expect([free.status, free.body.message]).toEqual([
    409,
    'Nothing was changed: a place for Engineering in First intake is free. Accept the applicant, nobody has to wait.',
  ]);
  expect((await join('none')).status).toBe(404);
});

it('is left by who is declined, unless that is undone at once, and by whose data is erased', async () => {
  await decide(await interviewed('Taken'), 'Passed');
  const [one, two] = [await interviewed('Amina'), await interviewed('Brian')];
  for (const id of [one, two]) await join(id);
  await decide(one, 'Declined');
  expect(await waiting()).toEqual(['Brian']);
  await call('DELETE', `/Apply/${one}/Decline`);
  expect(await waiting()).toEqual(['Amina', 'Brian']);
  await decide(one, 'Declined');
  await call('PUT', `/Apply/${one}`, { ApplicationStatus: 'Accepted', Date: '2099-01-06' });
  expect(await waiting()).toEqual(['Brian']);
  await call('DELETE', `/Apply/${two}/PersonalData`, { Email: 'brian@example.com' });
  expect(await server.services.db.selectFrom('waiting_list').selectAll().execute()).toEqual([]);
});
