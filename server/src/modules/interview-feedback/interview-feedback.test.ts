import type { Answer, getInterviewFeedback } from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string };
let server: TestServer;
let admin: Person;
let amina: Person;
let grace: Person;
let application: string;
let applications = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
  amina = await server.signInAs('SUP', { name: 'Amina Otieno' });
  grace = await server.signInAs('SUP', { name: 'Grace Wambui' });
});
afterAll(() => server.stop());

const call = (method: string, path: string, { token }: Person, body?: object) =>
  server.call(method, `/api${path}`, { token, ...(body ? { body } : {}) });
const read = async (by: Person) =>
  (await call('GET', `/Interview/${application}/Feedback`, by)).body as unknown as Answer<typeof getInterviewFeedback>;
const CRITERIA = ['Knowledge of the field', 'Problem solving', 'Communication', 'Motivation'];
const scores = (...given: number[]) => CRITERIA.map((Criterion, index) => ({ Criterion, Score: given[index] }));
const give = (by: Person, Scores: unknown = scores(4, 4, 4, 4), Text = '') =>
  call('PUT', `/Interview/${application}/Feedback`, by, { Scores, Text });

/** An applicant who is invited; the interviewers are those named. */
async function invite(...interviewers: Person[]) {
  const email = `applicant${++applications}@example.com`;
  await server.apply({ Name: 'Brian Mutiso', Email: email });
  application = await server.applicationId(email);
  const answer = await call('PUT', `/Apply/${application}`, admin, {
    ApplicationStatus: 'Accepted',
    Date: '2099-01-05',
    ...(interviewers.length > 0 ? { Interviewers: interviewers.map(({ id }) => id) } : {}),
  });
  expect(answer.status).toBe(200);
}

describe('the feedback on an interview', () => {
  it('is hidden from an interviewer until theirs is in, then all see all with averages', async () => {
    await invite(amina, grace);
    expect((await give(amina, scores(5, 4, 3, 2), ' Clear answers. ')).body).toEqual({ message: 'Feedback saved' });
    expect(await read(grace)).toEqual({
      Applicant: { Name: 'Brian Mutiso', Position: expect.any(String), InterviewDate: '2099-01-05' },
      Criteria: CRITERIA,
      MayGive: true,
      MayWaive: false,
      Own: null,
      Given: 1,
      Others: null,
      Averages: null,
    });
    await give(grace, scores(4, 4, 4, 5));
    const seen = await read(grace);
    expect(seen.Others).toMatchObject([{ By: 'Amina Otieno', Scores: scores(5, 4, 3, 2), Text: 'Clear answers.' }]);
    expect(seen.Averages?.map(({ Average, Count }) => [Average, Count])).toEqual([
      [4.5, 2],
      [4, 2],
      [3.5, 2],
      [3.5, 2],
    ]);
    // An administrator who does not interview decides with it.
    expect((await read(admin)).Others).toHaveLength(2);
    expect((await give(admin)).body.code).toBe('feedback_not_open');
  });

  it('has a line in the history of the application that says who gave it, not what they think', async () => {
    await invite(amina, grace);
    const lines = async () => (await call('GET', `/Apply/${application}`, admin)).body.Feedback;
    expect(await lines()).toBeUndefined();
    await give(amina, scores(5, 4, 3, 2), 'Clear answers.');
    await call('POST', `/Interview/${application}/Feedback/Waive`, admin);
    const line = { id: expect.any(String), At: expect.any(String), By: 'Amina Otieno', EditedAt: null };
    expect(await lines()).toEqual([line]);
    // Nor does it tell an administrator who interviews as well, and has not given theirs.
    const interviewing = await server.signInAs('ADM');
    await invite(amina, interviewing);
    await give(amina, scores(5, 4, 3, 2), 'Clear answers.');
    const history = await call('GET', `/Apply/${application}`, interviewing);
    expect(history.body.Feedback).toEqual([line]);
    expect(JSON.stringify(history.body)).not.toContain('Clear answers.');
    expect((await read(interviewing)).Others).toBeNull();
    await give(amina, scores(1, 1, 1, 1));
    expect(await lines()).toEqual([{ ...line, EditedAt: expect.any(String) }]);
  });

  it('is for those who interview the applicant, and for administrators', async () => {
    await invite(amina);
    expect((await call('GET', `/Interview/${application}/Feedback`, grace)).status).toBe(404);
    expect((await give(grace)).status).toBe(404);
    expect((await call('GET', '/Interview/nobody/Feedback', admin)).status).toBe(404);
  });

  it('has 1 to 5 for each criterion, and can be changed by its author', async () => {
    await invite(amina);
    for (const wrong of [scores(1, 2, 3).slice(0, 3), [...scores(1, 2, 3, 4), { Criterion: 'Luck', Score: 5 }]])
      expect((await give(amina, wrong)).body.errors).toEqual({ Scores: [expect.stringContaining('Communication')] });
    expect((await give(amina, scores(0, 2, 3, 6))).status).toBe(422);
    await give(amina, scores(1, 1, 1, 1));
    expect((await read(amina)).Own?.EditedAt).toBeNull();
    // What was given keeps its criteria when the list changes.
    const { Revision: Seen, ...lists } = (await call('GET', '/Admin/ReviewList', admin)).body as unknown as {
      Revision: number;
    };
    await call('PUT', '/Admin/ReviewList', admin, { ...lists, Criteria: ['Curiosity'], Seen });
    expect((await give(amina, scores(2, 2, 2, 2), 'Better than I thought.')).status).toBe(200);
    expect((await read(amina)).Own).toMatchObject({ Scores: scores(2, 2, 2, 2), EditedAt: expect.any(String) });
    await call('PUT', '/Admin/ReviewList', admin, { ...lists, Seen: Seen + 1 });
  });

  it('can be given by any administrator where no interviewer is named, who may read that of others instead', async () => {
    await invite();
    const other = await server.signInAs('ADM', { name: 'Njeri Kamau' });
    await give(other);
    expect(await read(admin)).toMatchObject({ MayGive: true, MayWaive: true, Given: 1, Others: null });
    expect((await call('POST', `/Interview/${application}/Feedback/Waive`, admin)).status).toBe(200);
    expect(await read(admin)).toMatchObject({
      MayGive: false,
      MayWaive: false,
      Given: 1,
      Others: [{ By: 'Njeri Kamau' }],
    });
    expect((await give(admin)).body.code).toBe('feedback_not_open');
    expect((await call('POST', `/Interview/${application}/Feedback/Waive`, other)).body.code).toBe('feedback_not_open');
  });

  it('is not open without an interview, and is erased with the personal data', async () => {
    const email = `applicant${++applications}@example.com`;
    await server.apply({ Email: email });
    application = await server.applicationId(email);
    expect((await give(admin)).body.code).toBe('feedback_not_open');
    await invite(amina);
    await give(amina);
    server.advance(60_000);
    await server.services.mailer.flush();
    expect((await call('DELETE', `/Apply/${application}/PersonalData`, admin)).status).toBe(200);
    expect((await read(admin)).Others).toEqual([]);
  });
});
