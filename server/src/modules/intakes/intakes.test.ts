import { type Answer, type Endpoint, listIntakes, listOpenIntakes } from '@internship-portals/shared-api/contract';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';
import { addWorkingDays } from './answer-by';

const MINUTE = 60_000;
let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
});
afterEach(() => server.stop());

const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });
const add = (values: Parameters<typeof buildIntake>[0]) => call('POST', '/Admin/Intake', buildIntake(values));
const read = async <E extends Endpoint>({ path }: E) => (await call('GET', path)).body as unknown as Answer<E>;
const intakes = async () => (await read(listIntakes)).Intakes;
const named = async (name: string) => {
  const intake = (await intakes()).find(({ Name }) => Name === name);
  if (!intake) throw new Error(`There is no intake ${name}`);
  return intake;
};
const first = () => named('First intake');
const change = async (values: Parameters<typeof buildIntake>[0]) => {
  const { id, Name, Revision } = await first();
  return call('PUT', `/Admin/Intake/${id}`, { ...buildIntake({ Name, ...values }), Seen: Revision });
};
/** Nairobi's clock, `minutes` from now. */
const clock = (minutes: number) =>
  new Date(server.services.now().getTime() + 180 * MINUTE + minutes * MINUTE).toISOString().slice(0, 16);

let people = 0;
const apply = (values: Record<string, string> = {}) => {
  people++;
  return server.apply({ Email: `person${people}@example.com`, ...values });
};
const applied = async (values: Record<string, string> = {}) => {
  const answer = await apply(values);
  expect(answer.status).toBe(201);
  const rows = (await call('GET', `/Admin/User/Applicants?search=person${people}@example.com`)).body;
  return (rows.Applicants as { id: string; Intake: string; AnswerBy?: string }[])[0] as { id: string; Intake: string };
};
async function pass(id: string) {
  await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: '2099-01-05' });
  return call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Passed' });
}

describe('a new programme', () => {
  it('has one intake that is open, without an end, for every position', async () => {
    const { body } = await server.call('GET', '/api/Intake');
    expect(body).toEqual({
      Intakes: [
        {
          ...buildIntake({ Name: 'First intake' }),
          id: expect.any(String),
          Positions: ['Advisory', 'Engineering', 'Technology'].map((Position) => ({ Position, Left: null })),
        },
      ],
      Next: null,
      TimeZone: 'Africa/Nairobi',
    });
    expect(await applied()).toMatchObject({ Intake: 'First intake' });
  });
});

describe('an application', () => {
  it('belongs to the named intake, or to the first to close of those that are open and have its position', async () => {
    await add({ Name: 'Late', ClosesAt: clock(200) });
    const soon = await add({ Name: 'Soon', ClosesAt: clock(100), Positions: [{ Position: 'Advisory', Places: null }] });
    await add({ Name: 'Not yet', OpensAt: clock(100) });
    expect(await applied({ Position: 'advisory' })).toMatchObject({ Intake: 'Soon' });
    expect(await applied({ Position: 'Technology', Intake: '' })).toMatchObject({ Intake: 'Late' });
    expect(await applied({ Position: 'Advisory', Intake: (await first()).id })).toMatchObject({
      Intake: 'First intake',
    });
    const other = await apply({ Position: 'Technology', Intake: String(soon.body.id) });
    expect(other.body.errors).toEqual({ Position: ['Soon does not offer this position. Choose another one.'] });
    const unknown = await apply({ Intake: 'x', Name: '' });
    expect(Object.keys(unknown.body.errors).sort()).toEqual(['Intake', 'Name']);
    const { Intakes, Next } = await read(listOpenIntakes);
    expect([Intakes.map(({ Name }) => Name), Next?.Name]).toEqual([['Soon', 'Late', 'First intake'], 'Not yet']);
  });

  it('is taken until the minute of closing, and refused from then on with the next opening', async () => {
    await change({ ClosesAt: clock(10) });
    server.advance(8 * MINUTE);
    await applied();
    server.advance(2 * MINUTE);
    const late = await apply();
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'applications_closed',
      'Applications are closed now. No date is set for the next intake yet.',
    ]);
    await add({ Name: 'September', OpensAt: '2098-09-01T08:00' });
    expect((await apply()).body.message).toBe(
      'Applications are closed now. September opens on Monday, 1 September 2098 at 08:00.',
    );
    expect((await apply({ Intake: (await first()).id })).body.message).toMatch(
      /^Applications for First intake closed on .+ at \d\d:\d\d\. September opens on /,
    );
  });

  it('is listed, found, exported and counted by its intake', async () => {
    const { body } = await add({ Name: 'May 2027' });
    const { id } = await applied({ Intake: String(body.id) });
    await applied({ Intake: (await first()).id });
    const rows = await call('GET', '/Admin/User/Applicants?filter[Intake]=may%202027&page=1&pageSize=10');
    expect(rows.body).toMatchObject({ Applicants: [{ id, Intake: 'May 2027' }], Total: 1, TotalAll: 2 });
    expect(await intakes()).toMatchObject([
      { Name: 'May 2027', Applications: 1, State: 'Open' },
      { Name: 'First intake', Applications: 1 },
    ]);
    const waiting = async (query = '') => (await call('GET', `/Admin/User/Applicants/Stages${query}`)).body.Stages;
    expect([await waiting(), await waiting('?Intake=may%202027'), await waiting('?Intake=No%20such')]).toMatchObject([
      { Waiting: 2 },
      { Waiting: 1 },
      { Waiting: 0 },
    ]);
    expect((await call('GET', `/Apply/${id}/PersonalData`)).status).toBe(200);
    const Columns = [{ id: 'Intake', header: 'Intake' }];
    const exported = await call('POST', '/Admin/Export', {
      List: 'applications',
      Format: 'csv',
      sort: '-AppliedAt',
      Columns,
    });
    const file = await server.call('GET', String(exported.body.Export));
    expect(file.raw.toString()).toBe('\uFEFF"Intake"\r\n"First intake"\r\n"May 2027"');
  });
});

describe('the places of a position', () => {
  it('are given to as many applicants as there are, even when two administrators accept at once', async () => {
    await change({ Positions: [{ Position: 'Engineering', Places: 1 }] });
    const [one, other] = [await applied({ Position: 'Engineering' }), await applied({ Position: 'Engineering' })];
    const statuses = (await Promise.all([pass(one.id), pass(other.id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const refused = (await call('GET', `/Apply/${one.id}`)).body.Applicant as { ApplicationStatus: string };
    const left = refused.ApplicationStatus === 'Interview Passed' ? other : one;
    expect((await call('PUT', `/Apply/${left.id}`, { ApplicationStatus: 'Passed' })).body).toMatchObject({
      code: 'no_places',
      message:
        'Nothing was sent: the only place for Engineering in First intake is taken. Add a place to the intake, or decide once one is free.',
    });
    const { Intakes } = await read(listOpenIntakes);
    expect(Intakes[0]?.Positions).toEqual([{ Position: 'Engineering', Left: 0 }]);

    const kept = ['Engineering: 1 applicant was accepted, so keep at least as many places.'];
    const without = await change({ Positions: [{ Position: 'Advisory', Places: 5 }] });
    expect(without.body.errors).toEqual({ Positions: kept });
    expect((await change({ Positions: [{ Position: 'Engineering', Places: 2 }] })).status).toBe(200);
    expect((await call('PUT', `/Apply/${left.id}`, { ApplicationStatus: 'Passed' })).status).toBe(200);
  });
});

describe('the promised day', () => {
  it('counts working days without weekends and holidays', () => {
    // Friday; Jamhuri Day is Saturday the 12th and Christmas Friday the 25th.
    expect(addWorkingDays('2026-12-11', 1, new Set())).toBe('2026-12-14');
    expect(addWorkingDays('2026-12-23', 3, new Set(['2026-12-25', '2026-12-26']))).toBe('2026-12-29');
    expect(addWorkingDays('2026-12-12', 1, new Set(['2026-12-14']))).toBe('2026-12-15');
  });

  it('is in the answer, the receipt and the list; without a promise there is none', async () => {
    const { body: none } = await apply();
    expect(none.AnswerBy).toBeUndefined();
    await change({ AnswerDays: 10 });
    const { body } = await apply({ Email: 'promised@example.com' });
    expect(body.AnswerBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    const rows = await call('GET', '/Admin/User/Applicants?search=promised');
    expect(rows.body.Applicants).toMatchObject([{ AnswerBy: body.AnswerBy }]);
    const mail = (await server.mails()).find(({ to }) => to?.[0]?.address === 'promised@example.com');
    expect(mail?.text?.replace(/\s+/g, ' ')).toMatch(/You hear from us by \w+, \d+ \w+ \d{4}\./);
  });
});

describe('the form of an intake', () => {
  const PLACES = 'Use a whole number of places from 1 to 1,000, or leave it empty.';
  it.each([
    [{ Name: ' ' }, { Name: ['Enter a name.'] }],
    [{ Name: 'FIRST INTAKE' }, { Name: ['There is already an intake with this name.'] }],
    [{ OpensAt: '2027-02-30T08:00', ClosesAt: '2027-02-27' }, { ClosesAt: ['Choose a day and a time.'] }],
    [
      { OpensAt: '2027-02-30T08:00', StartsOn: '2027-02-30', EndsOn: '2027-06-01' },
      { OpensAt: ['Enter a real day and time.'], StartsOn: ['Enter a real date.'] },
    ],
    [
      { OpensAt: '2027-03-01T08:00', ClosesAt: '2027-03-01T08:00', StartsOn: '2027-05-03', EndsOn: '2027-05-03' },
      { ClosesAt: ['Choose a time after the opening.'], EndsOn: ['Choose a day after the first one.'] },
    ],
    [{ EndsOn: '2027-05-03' }, { StartsOn: ['Enter the first day, too.'] }],
    [{ Positions: [{ Position: 'Advisory', Places: 0 }] }, { Positions: [PLACES] }],
    [{ Positions: [{ Position: 'Advisory', Places: 1001 }] }, { Positions: [PLACES] }],
    [{ Positions: [{ Position: 'Advisory', Places: '4' as unknown as number }] }, { Positions: [PLACES] }],
    [{ HoursAWeek: 81 }, { HoursAWeek: ['Use a whole number of hours from 0 to 80.'] }],
    [
      { Positions: [{ Position: 'Nothing', Places: 1 }] },
      { Positions: ['A position was deleted meanwhile. Reload the page, then choose again.'] },
    ],
    [
      {
        Positions: [
          { Position: 'Advisory', Places: 1 },
          { Position: 'advisory', Places: 2 },
        ],
      },
      { Positions: ['Choose each position once.'] },
    ],
  ])('with %j is refused with words at the field', async (values, errors) => {
    const answer = await add(values);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await intakes()).toHaveLength(1);
  });

  it('keeps what another administrator has saved since it was opened', async () => {
    const { id, Revision } = await first();
    const save = (Name: string) => call('PUT', `/Admin/Intake/${id}`, { ...buildIntake({ Name }), Seen: Revision });
    expect((await save('January')).status).toBe(200);
    expect((await save('Februar')).body.code).toBe('stale_record');
    expect((await intakes())[0]).toMatchObject({ Name: 'January', Revision: Number(Revision) + 1 });
    expect((await call('PUT', '/Admin/Intake/none', { ...buildIntake(), Seen: 0 })).status).toBe(404);
  });
});

describe('an intake', () => {
  it('is deleted only without applications, and never the last one', async () => {
    const { id } = await first();
    expect((await call('DELETE', `/Admin/Intake/${id}`)).body.message).toMatch(/only intake/);
    const { body } = await add({ Name: 'May', Positions: [{ Position: 'Advisory', Places: 3 }] });
    await applied({ Intake: id });
    expect((await call('DELETE', `/Admin/Intake/${id}`)).body.code).toBe('intake_in_use');
    expect((await call('DELETE', `/Admin/Intake/${body.id}`)).body.message).toBe('Intake deleted');
    expect((await call('DELETE', `/Admin/Intake/${body.id}`)).status).toBe(404);
  });

  it('keeps its positions from being deleted', async () => {
    await add({ Name: 'May', Positions: [{ Position: 'Advisory', Places: 3 }] });
    const { body } = await server.call('GET', '/api/Position');
    const [{ id }] = body.Positions as [{ id: string }];
    expect((await call('DELETE', `/Position/${id}`)).body.message).toBe('1 intake has this position.');
  });
});
