import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let admin: Person;

// Wednesday, 20 January 2027, 23:30 in Nairobi, where the programme is.
const NOW = new Date('2027-01-20T20:30:00.000Z');

beforeAll(async () => {
  server = await startTestServer({}, { now: () => NOW });
  admin = await server.signInAs('ADM');
});
afterAll(() => server.stop());

const as = (person: { token: string }, method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { token: person.token, body });
const change = (intern: { id: string }, values: Record<string, unknown>) =>
  as(admin, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, {
    StartsOn: '2027-01-04',
    EndsOn: '2027-03-28',
    HoursAWeek: 40,
    ...values,
  });
const placementOf = async (intern: Person) =>
  ((await as(intern, 'GET', `/User/${intern.id}`)).body.User as { Placement?: unknown }).Placement;
const errorsOf = async (intern: Person, values: Record<string, unknown>) => (await change(intern, values)).body.errors;

describe("an intern's first and last day", () => {
  it('are unknown until an administrator or the intake gives them', async () => {
    const intern = await server.signInAs('INT');
    expect(await placementOf(intern)).toBeUndefined();
    expect((await as(intern, 'GET', `/User/${intern.id}/edit`)).body).not.toHaveProperty('Placement');
    expect((await as(admin, 'GET', `/User/${intern.id}/edit`)).body).toMatchObject({ Placement: null });
    expect((await as(admin, 'GET', `/User/${admin.id}/edit`)).body).not.toHaveProperty('Placement');
  });

  it('changes the days, tells the intern, and keeps what another administrator has saved', async () => {
    const supervisor = await server.signInAs('SUP');
    const intern = await server.signInAs('INT', { supervisorId: supervisor.id });
    const answer = await change(intern, {});
    expect([answer.status, answer.body]).toEqual([200, { message: 'Internship Saved' }]);
    const days = { StartsOn: '2027-01-04', EndsOn: '2027-03-28', HoursAWeek: 40 };
    const placement = { ...days, State: 'Running', Week: 3, Weeks: 12 };
    expect(await placementOf(intern)).toEqual(placement);
    expect((await as(admin, 'GET', `/User/${intern.id}/edit`)).body).toMatchObject({ Placement: placement });
    for (const [person, path, list] of [
      [admin, `/Admin/User/Interns?search=${intern.email}`, 'Interns'],
      [supervisor, '/Supervisor/User/MyInterns', 'MyInterns'],
    ] as const)
      expect((await as(person, 'GET', path)).body[list]).toMatchObject([{ Placement: placement }]);
    const { Notifications } = (await as(intern, 'GET', '/Notification')).body as unknown as {
      Notifications: { Text: string }[];
    };
    expect(Notifications.map(({ Text }) => Text)).toEqual([
      'Your internship now runs from Monday, 4 January 2027 to Sunday, 28 March 2027.',
    ]);

    const stale = await change(intern, { EndsOn: '2027-04-30', Seen: { StartsOn: '', EndsOn: '' } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_record']);
    expect(stale.body.message).toContain("'2027-01-04', '2027-03-28'");
    expect(await placementOf(intern)).toEqual(placement);
    const extended = await change(intern, {
      EndsOn: '2027-04-30',
      Seen: { StartsOn: '2027-01-04', EndsOn: '2027-03-28' },
    });
    expect(extended.status).toBe(200);
    expect(await placementOf(intern)).toMatchObject({ EndsOn: '2027-04-30', Weeks: 17 });
  });

  it.each([
    ['2027-01-21', '2027-03-28', { State: 'Upcoming' }],
    ['2027-01-20', '2027-01-20', { State: 'Running', Week: 1, Weeks: 1 }],
    ['2027-01-13', '', { State: 'Running', Week: 2 }],
    ['2027-01-14', '2027-01-27', { State: 'Running', Week: 1, Weeks: 2 }],
    ['2026-10-01', '2027-01-19', { State: 'Ended' }],
  ])("from %s to '%s' on 20 January are %j", async (StartsOn, EndsOn, expected) => {
    const intern = await server.signInAs('INT');
    expect((await change(intern, { StartsOn, EndsOn })).status).toBe(200);
    expect(await placementOf(intern)).toEqual({ StartsOn, EndsOn, HoursAWeek: 40, ...expected });
  });

  it.each([
    [{ EndsOn: '2027-01-03' }, { EndsOn: ['Choose a day after the first one.'] }],
    [{ EndsOn: '2029-01-05' }, { EndsOn: ['Choose a day within 2 years of the first one.'] }],
    [{ StartsOn: '2027-02-30' }, { StartsOn: ['Enter a real date.'] }],
    [{ EndsOn: 'soon' }, { EndsOn: ['Enter a real date.'] }],
    [{ StartsOn: '0002-01-04', EndsOn: '' }, { StartsOn: ['Use a year from 2000 to 2099.'] }],
    [{ StartsOn: '' }, { StartsOn: ['Enter the first day, too.'] }],
    [{ HoursAWeek: 100 }, { HoursAWeek: ['Use a whole number of hours from 0 to 80.'] }],
  ])('with %j are refused with words at the field', async (values, errors) => {
    const intern = await server.signInAs('INT');
    expect(await errorsOf(intern, values)).toEqual(errors);
  });

  it('are those of interns alone', async () => {
    expect((await change(await server.signInAs('SUP'), {})).status).toBe(404);
    expect((await change({ id: 'nobody' }, {})).status).toBe(404);
  });

  it.each([
    ['2027-02-01', '2027-04-23', { StartsOn: '2027-02-01', EndsOn: '2027-04-23', State: 'Upcoming' }],
    ['2026-09-01', '2026-11-27', undefined],
    ['', '', undefined],
  ])("from '%s' to '%s' come from the intake with the activation", async (StartsOn, EndsOn, expected) => {
    const { body } = await as(admin, 'GET', '/Admin/Intake');
    const [intake] = body.Intakes as { id: string; Name: string; Revision: number }[];
    const { id, Name, Revision } = intake ?? { id: '', Name: '', Revision: 0 };
    const values = { ...buildIntake({ Name, StartsOn, EndsOn, HoursAWeek: 32 }), Seen: Revision };
    expect((await as(admin, 'PUT', `/Admin/Intake/${id}`, values)).status).toBe(200);
    const email = `activated${Revision}@example.com`;
    await server.apply({ Email: email });
    const application = await server.applicationId(email);
    await as(admin, 'PUT', `/Apply/${application}`, { ApplicationStatus: 'Accepted', Date: '2027-01-25' });
    await as(admin, 'PUT', `/Apply/${application}`, { ApplicationStatus: 'Passed' });
    const password = 'seven purple elephants dance';
    expect((await server.call('POST', '/api/Account/Activate', { body: { email, password } })).status).toBe(201);
    const { body: session } = await server.call('POST', '/api/login', { body: { email, password } });
    const intern = { id: (session.user as { user_id: string }).user_id, token: String(session.token), email };
    expect(await placementOf(intern)).toEqual(expected && { ...expected, HoursAWeek: 32 });
  });
});
