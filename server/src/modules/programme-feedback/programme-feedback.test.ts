import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let now: Date;
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intake: string;

beforeEach(async () => {
  // Friday, 22 January 2027, the last day, at 16:00 in Nairobi.
  now = new Date('2027-01-22T13:00:00.000Z');
  server = await startTestServer({}, { now: () => now });
  supervisor = await server.signInAs('SUP');
  admin = await server.signInAs('ADM');
  intake = (await server.services.db.selectFrom('intakes').select('id').executeTakeFirstOrThrow()).id;
});
afterEach(() => server.stop());

/** An intern whose account was activated with an application for the intake. */
async function internOf(name: string, ends_on: string | null = '2027-01-22') {
  const email = `${name.toLowerCase()}@example.com`;
  await server.apply({ Email: email });
  const { db } = server.services;
  await db.updateTable('applications').set({ activated: 1 }).where('email', '=', email).execute();
  return endingOn(await server.signInAs('INT', { email, supervisorId: supervisor.id }), ends_on);
}
async function endingOn(intern: Person, ends_on: string | null) {
  const days = { starts_on: '2027-01-11', ends_on };
  await server.services.db.updateTable('users').set(days).where('id', '=', intern.id).execute();
  return intern;
}

const SCORES = { Learning: 5, Guidance: 4, Work: 3, Organisation: 2, Recommendation: 5 };
const send = (intern: Person, values: object = {}) =>
  server.callAs(intern, 'POST', '/ProgrammeFeedback', { ...SCORES, Best: '', Better: '', ...values });
const read = async () => (await server.callAs(admin, 'GET', `/Admin/Intake/${intake}/Feedback`)).body;
const stateFor = async (by: Person, of = by) =>
  (await server.callAs(by, 'GET', `/User/${of.id}/Completion`)).body.Feedback;

describe('feedback on the programme', () => {
  it('is shown to administrators from five answers on, as counts and texts without an order of arrival', async () => {
    const names = ['Amina', 'Brian', 'Chebet', 'Dorcas', 'Eunice'];
    const interns = [];
    for (const name of names) interns.push(await internOf(name));
    // After the end, too.
    now = new Date('2027-02-01T07:00:00.000Z');
    for (const intern of interns) intern.token = await server.services.sessions.start(intern.id);
    admin.token = await server.services.sessions.start(admin.id);
    const texts = ['The team', 'A real project', 'The clear goals', '', 'Being trusted'];
    const [first, ...others] = interns as [Person, ...Person[]];
    expect((await send(first, { Best: texts[0] })).body).toEqual({ message: 'Feedback Sent' });
    expect(await read()).toEqual({ Answers: 1 });
    // All at once: none of them is lost.
    await Promise.all(
      others.slice(0, 3).map((intern, index) => send(intern, { Best: texts[index + 1], Better: 'Longer weeks' })),
    );
    expect(await read()).toEqual({ Answers: 4 });
    await send(others[3] as Person, { Best: texts[4], Learning: 1 });
    expect(await read()).toEqual({
      Answers: 5,
      Feedback: {
        Questions: [
          { Question: 'Learning', Counts: [1, 0, 0, 0, 4], Average: 4.2 },
          { Question: 'Guidance', Counts: [0, 0, 0, 5, 0], Average: 4 },
          { Question: 'Work', Counts: [0, 0, 5, 0, 0], Average: 3 },
          { Question: 'Organisation', Counts: [0, 5, 0, 0, 0], Average: 2 },
          { Question: 'Recommendation', Counts: [0, 0, 0, 0, 5], Average: 5 },
        ],
        Best: ['A real project', 'Being trusted', 'The clear goals', 'The team'],
        Better: ['Longer weeks', 'Longer weeks', 'Longer weeks'],
      },
    });
  });

  it('is stored with the intake alone, and no record has the intern and the time', async () => {
    const intern = await internOf('Amina');
    const { db } = server.services;
    const events = () => db.selectFrom('audit_events').select('id').execute();
    const before = (await events()).length;
    await send(intern, { Best: 'The team' });
    const kept = await db.selectFrom('programme_feedback').selectAll().execute();
    expect(JSON.stringify(kept)).toContain('The team');
    expect(JSON.stringify(kept)).not.toContain(intern.id);
    // One row for the intake, whatever the number of answers.
    expect(kept).toMatchObject([{ intake_id: intake, answers: 1 }]);
    expect(await db.selectFrom('programme_feedback_senders').selectAll().execute()).toEqual([{ intern_id: intern.id }]);
    expect((await events()).length).toBe(before);
  });

  it('can be given from the last day on, and once', async () => {
    const intern = await internOf('Amina', '2027-01-23');
    expect(await stateFor(intern)).toBeUndefined();
    expect((await send(intern)).body).toEqual({
      code: 'programme_feedback_state',
      message:
        'Nothing was sent: feedback on the programme can be given from your last day on, Saturday, 23 January 2027.',
    });
    await endingOn(intern, '2027-01-22');
    expect(await stateFor(intern)).toBe('open');
    expect((await send(intern)).status).toBe(201);
    expect(await stateFor(intern)).toBe('sent');
    // Nobody else learns who has answered.
    for (const by of [supervisor, admin]) expect(await stateFor(by, intern)).toBeUndefined();
    expect((await send(intern, { Learning: 1 })).body.message).toBe(
      'Nothing was sent: you have sent your feedback already. It can no longer be changed.',
    );
    expect(await read()).toEqual({ Answers: 1 });
  });

  it('is refused without an intake or a last day, whose answers would be nobody else’s', async () => {
    const intern = await endingOn(await server.signInAs('INT'), '2027-01-22');
    expect(await stateFor(intern)).toBeUndefined();
    expect((await send(intern)).status).toBe(409);
    expect((await send(await endingOn(intern, null))).body.message).toContain('is not set');
  });

  it('needs 1 to 5 for each question, and texts that are not too long', async () => {
    const intern = await internOf('Amina');
    const { status, body } = await send(intern, { Learning: 0, Work: 'good', Better: 'a'.repeat(2001) });
    expect([status, body.errors]).toEqual([
      422,
      { Learning: ['Choose 1 to 5.'], Work: ['Choose 1 to 5.'], Better: ['Use at most 2,000 characters.'] },
    ]);
  });

  it('knows no intake that does not exist', async () => {
    intake = '01890000-0000-7000-8000-000000000000';
    expect((await read()).code).toBe('not_found');
  });
});
