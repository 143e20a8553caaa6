import type {
  Answer,
  Evaluation,
  EvaluationKind,
  listDueEvaluations,
  listEvaluations,
} from '@internship-portals/shared-api/contract';
import { readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let now = new Date('2026-11-27T13:00:00.000Z');
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intern: Person;

const LIST = {
  Scale: 'levels',
  Criteria: [
    { Name: 'Attendance and punctuality', Weight: 2 },
    { Name: 'Communication', Weight: 1 },
    { Name: 'Initiative', Weight: 0.5 },
  ],
};

beforeAll(async () => {
  server = await startTestServer({}, { now: () => now });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Friday, 27 November 2026, 16:00 in Nairobi, where the programme is: the last week of the internship.
  now = new Date('2026-11-27T13:00:00.000Z');
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  await place('2026-09-07', '2026-12-04');
  expect((await saveCriteria(LIST)).body.message).toBe('Criteria saved');
});

const call: TestServer['callAs'] = (...args) => server.callAs(...args);
const place = (starts_on: string | null, ends_on: string | null, { id } = intern) =>
  server.services.db.updateTable('users').set({ starts_on, ends_on }).where('id', '=', id).execute();
async function saveCriteria(list: object, seen?: number) {
  const { body } = await call(admin, 'GET', '/Admin/EvaluationCriteria');
  return call(admin, 'PUT', '/Admin/EvaluationCriteria', { ...list, Seen: seen ?? body.Revision });
}
const begin = (Kind: EvaluationKind = 'final', by = supervisor) =>
  call(by, 'POST', '/Supervisor/Evaluation', { InternID: intern.id, Kind });
const listFor = async (by: Person) =>
  (await call(by, 'GET', `/User/${intern.id}/Evaluation`)).body as unknown as Answer<typeof listEvaluations>;
async function readFor(by: Person, kind: EvaluationKind = 'final'): Promise<Evaluation> {
  const found = (await listFor(by)).Evaluations.find(({ Kind }) => Kind === kind);
  if (!found) throw new Error('It has not begun');
  return found;
}
const partOf = (evaluation: Evaluation, by: Person) =>
  by.id === intern.id ? evaluation.Intern : evaluation.Supervisor;
const scores = (...given: (number | null)[]) => given.map((Score) => ({ Score, Text: '' }));
/** Saves the part of a person as it was just read. */
async function save(by: Person, values: object = {}, kind: EvaluationKind = 'final') {
  const evaluation = await readFor(by, kind);
  return call(by, 'PUT', `/Evaluation/${evaluation.id}`, {
    Scores: scores(4, 3, 5),
    Overall: 'Well done',
    HandIn: true,
    SeenRevision: partOf(evaluation, by).Revision,
    ...values,
  });
}
async function confirm(by: Person, kind: EvaluationKind = 'final') {
  const { id, Supervisor } = await readFor(by, kind);
  return call(by, 'POST', `/Evaluation/${id}/Confirm`, { SeenRevision: Supervisor.Revision });
}
async function handedIn(kind: EvaluationKind = 'final') {
  expect((await begin(kind)).status).toBe(201);
  expect((await save(supervisor, {}, kind)).body.message).toBe('Evaluation shared');
  expect((await save(intern, { Scores: scores(5, 4, 4), Overall: 'I learnt a lot' }, kind)).body.message).toBe(
    'Own view handed in',
  );
}
const newsOf = (person: Person) => server.newsOf(person);
async function moveTo(other: Person) {
  const body = { InternID: intern.id, SupervisorID: other.id };
  expect((await call(admin, 'PUT', `/User/${intern.id}`, body)).status).toBe(200);
}

describe('the criteria of evaluations', () => {
  it('are refused in words: weights that are none, two of one name, and a list that another administrator changed', async () => {
    const weights = 'Use weights in halves, from 0.5 to 100.';
    for (const Weight of [0, -1, 0.3, 101, null])
      expect((await saveCriteria({ ...LIST, Criteria: [{ Name: 'One', Weight }] })).body.errors).toEqual({
        Criteria: [weights],
      });
    const twice = ['Initiative', 'INITIATIVE'].map((Name) => ({ Name, Weight: 1 }));
    expect((await saveCriteria({ ...LIST, Criteria: twice })).body.errors).toEqual({
      Criteria: ['Each criterion must have a different name.'],
    });
    expect((await saveCriteria({ ...LIST, Criteria: [{ Name: ' ', Weight: 1 }] })).status).toBe(422);
    expect((await saveCriteria(LIST, 0)).body.code).toBe('stale_record');
  });

  it('stay in an evaluation as they were when it began', async () => {
    await begin();
    await saveCriteria({ Scale: 'marks', Criteria: [{ Name: 'Discipline', Weight: 10 }] });
    expect(await readFor(intern)).toMatchObject({ Scale: 'levels', Criteria: LIST.Criteria });
    await begin('mid-term');
    expect(await readFor(intern, 'mid-term')).toMatchObject({ Criteria: [{ Name: 'Discipline', Weight: 10 }] });
  });
});

describe('an evaluation', () => {
  it('begins once, with dates and criteria, from the first day on, and the intern is told', async () => {
    await place(null, null);
    const hindrance = async () => {
      const { status, body } = await begin();
      expect([status, body.code]).toEqual([409, 'evaluation_state']);
      expect((await listFor(supervisor)).Hindrance).toBe(body.message);
      return body.message;
    };
    expect(await hindrance()).toBe(
      'The first and the last day of the internship of Brian Kiprotich are not set yet. Ask an administrator to enter them.',
    );
    await place('2026-12-01', '2027-02-26');
    expect(await hindrance()).toBe(
      'The internship of Brian Kiprotich starts on Tuesday, 1 December 2026. Evaluations begin after that.',
    );
    await place('2026-09-07', '2026-12-04');
    await saveCriteria({ ...LIST, Criteria: [] });
    expect(await hindrance()).toBe('The list of criteria is empty. Ask an administrator to fill it under Settings.');
    await saveCriteria(LIST);
    expect(await listFor(supervisor)).toMatchObject({
      Hindrance: null,
      ToBegin: [
        { Kind: 'mid-term', DueOn: '2026-10-21' },
        { Kind: 'final', DueOn: '2026-11-20' },
      ],
    });
    const answers = await Promise.all([begin(), begin()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await newsOf(intern)).toEqual(['Grace Wambui began your final evaluation. Write your own view of it.']);
  });

  it('keeps a draft as it was typed, for its author alone, and shows both parts once both are handed in', async () => {
    await begin();
    const draft = {
      Scores: [{ Score: 4, Text: ' On time\nevery day ' }, ...scores(null, null)],
      Overall: '',
      HandIn: false,
    };
    expect((await save(supervisor, draft)).body.message).toBe('Draft saved');
    expect((await readFor(supervisor)).Supervisor).toMatchObject({
      HandedInAt: null,
      Content: { Scores: [{ Score: 4, Text: 'On time\nevery day' }, ...scores(null, null)] },
    });
    for (const other of [intern, admin]) expect((await readFor(other)).Supervisor.Content).toBeNull();
    expect((await save(supervisor)).body.message).toBe('Evaluation shared');
    expect((await readFor(intern)).Supervisor).toMatchObject({ By: 'Grace Wambui', Content: null });
    expect((await readFor(intern)).Result).toBeNull();
    expect((await readFor(admin)).Supervisor.Content?.Overall).toBe('Well done');
    expect((await confirm(intern)).body.message).toBe(
      'Nothing was confirmed: both parts must be handed in first, so that you can talk about them.',
    );
    await save(intern, { Overall: 'I learnt a lot' });
    for (const reader of [intern, supervisor, admin])
      expect(await readFor(reader)).toMatchObject({
        State: 'to-confirm',
        Supervisor: { Content: { Overall: 'Well done' } },
        Intern: { By: 'Brian Kiprotich', Content: { Overall: 'I learnt a lot' } },
      });
    expect(await newsOf(supervisor)).toEqual(['Brian Kiprotich handed in an own view for the final evaluation.']);
    expect(await newsOf(intern)).toContain(
      'Grace Wambui shared your final evaluation. Hand in your own view to read it.',
    );
    expect((await save(intern)).body.message).toBe(
      'Nothing was saved: you have handed in your own view, so it no longer changes.',
    );
  });

  it('refuses scores at their fields: outside the scale, or missing when it is handed in', async () => {
    await begin();
    const level = 'Choose 1 to 5.';
    expect((await save(supervisor, { Scores: scores(0, 6, 2.5), HandIn: false })).body.errors).toEqual({
      Score0: [level],
      Score1: [level],
      Score2: [level],
    });
    expect((await save(intern, { Scores: scores(1, null, 5) })).body.errors).toEqual({
      Score1: ['Give a score for Communication.'],
    });
    expect((await save(intern, { Scores: scores(1) })).status).toBe(422);
    await saveCriteria({ Scale: 'marks', Criteria: [{ Name: 'Discipline', Weight: 7.5 }] });
    await begin('mid-term');
    for (const score of [-1, 8, 0.3])
      expect((await save(supervisor, { Scores: scores(score) }, 'mid-term')).body.errors).toEqual({
        Score0: ['Enter marks in halves, from 0 to 7.5.'],
      });
    expect((await save(supervisor, { Scores: scores(7.5) }, 'mid-term')).status).toBe(200);
  });

  it('has a weighted result that says how it was made, and the average of tasks beside it', async () => {
    const task = await server.assignTask(supervisor, intern);
    await call(intern, 'PUT', `/Task/Status/${task}`);
    await call(supervisor, 'POST', `/Supervisor/Task/Rate/${task}`, { rating: 61 });
    await handedIn();
    expect(await readFor(intern)).toMatchObject({
      Result: {
        Percent: 77.1,
        How: 'Each score times its weight adds up to 13.5 of 17.5, which is a weighted mean of 3.86 of 5.',
      },
      TaskAverage: 61,
    });
    await saveCriteria({
      Scale: 'marks',
      Criteria: [
        { Name: 'Discipline', Weight: 20 },
        { Name: 'Attitude', Weight: 10 },
      ],
    });
    await begin('mid-term');
    await save(supervisor, { Scores: scores(15.5, 8) }, 'mid-term');
    expect((await readFor(supervisor, 'mid-term')).Result).toEqual({
      Percent: 78.3,
      How: 'The marks add up to 23.5 of 30.',
    });
  });

  it('is saved only as it was read: of two windows, the second changes nothing', async () => {
    await begin();
    const { id, Supervisor } = await readFor(supervisor);
    const body = { Scores: scores(1, 1, 1), Overall: '', HandIn: false, SeenRevision: Supervisor.Revision };
    const answers = await Promise.all([1, 2].map(() => call(supervisor, 'PUT', `/Evaluation/${id}`, body)));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'stale_record'],
    ]);
    expect((await save(supervisor, { SeenRevision: 2 ** 40 })).status).toBe(422);
  });

  it('is confirmed by both with name and time, once each, after the last day as well, and then never changes', async () => {
    const task = await server.assignTask(supervisor, intern);
    await call(intern, 'PUT', `/Task/Status/${task}`);
    await handedIn();
    now = new Date('2026-12-07T09:00:00.000Z');
    expect((await confirm(intern)).body.message).toBe('Evaluation confirmed');
    expect((await confirm(intern)).body).toMatchObject({
      code: 'evaluation_state',
      message: 'Nothing was changed: Brian Kiprotich confirmed this evaluation on Monday, 7 December 2026.',
    });
    expect((await readFor(intern)).State).toBe('to-confirm');
    expect((await confirm(supervisor)).status).toBe(200);
    const before = await readFor(admin);
    expect(before).toMatchObject({
      State: 'confirmed',
      Supervisor: { Confirmed: { By: 'Grace Wambui', At: now.toISOString() } },
      Intern: { Confirmed: { By: 'Brian Kiprotich', At: now.toISOString() } },
      TaskAverage: null,
      Reference: expect.stringMatching(/^EV(-[2-9A-Z]{4}){2}$/),
    });
    expect((await save(supervisor)).body.message).toBe(
      'Nothing was saved: both of you have confirmed this evaluation, so it no longer changes.',
    );
    expect((await confirm(supervisor)).status).toBe(409);
    // What is rated later is not part of what they have confirmed.
    expect((await call(supervisor, 'POST', `/Supervisor/Task/Rate/${task}`, { rating: 90 })).status).toBe(200);
    expect({ ...(await readFor(admin)), File: '' }).toEqual({ ...before, File: '' });
    expect(await newsOf(supervisor)).toContain('Brian Kiprotich confirmed the final evaluation.');
  });

  it('that the supervisor changes after the discussion takes back the confirmation, and is confirmed as it was read', async () => {
    await handedIn();
    const { id, Supervisor } = await readFor(intern);
    await confirm(intern);
    expect((await save(supervisor, { Scores: scores(5, 5, 5) })).body.message).toBe('Evaluation changed');
    expect((await readFor(intern)).Intern.Confirmed).toBeNull();
    expect(await newsOf(intern)).toContain('Grace Wambui changed your final evaluation. Read it and confirm it again.');
    const unseen = { SeenRevision: Supervisor.Revision };
    expect((await call(intern, 'POST', `/Evaluation/${id}/Confirm`, unseen)).body.code).toBe('stale_record');
    expect((await confirm(intern)).status).toBe(200);
  });
});

describe('an evaluation without an own view', () => {
  const giveNotice = async (by = supervisor) =>
    call(by, 'POST', `/Evaluation/${(await readFor(supervisor)).id}/Notice`);

  it('is confirmed by the supervisor alone, 7 days after the intern was told, and its paper says so', async () => {
    await begin();
    expect((await giveNotice()).body.message).toMatch(/^Nothing was sent: share your own part first/);
    await save(supervisor);
    await save(intern, { Overall: 'A draft that nobody else reads', HandIn: false });
    expect((await giveNotice()).body.message).toBe('Intern told');
    expect((await giveNotice()).body).toMatchObject({ code: 'evaluation_state' });
    expect(await newsOf(intern)).toContain(
      'Grace Wambui can confirm your final evaluation without your own view from Friday, 4 December 2026 on. Hand it in before.',
    );
    now = new Date('2026-12-03T20:59:00.000Z');
    expect((await readFor(intern)).Notice).toEqual({ From: '2026-12-04', HasCome: false });
    expect((await confirm(supervisor)).status).toBe(409);
    now = new Date('2026-12-03T21:00:00.000Z');
    const { body } = await call(supervisor, 'GET', '/Supervisor/Evaluation');
    expect(body.Evaluations).toMatchObject([{ Kind: 'final', Step: 'to-confirm' }]);
    expect((await confirm(intern)).status).toBe(409);
    expect((await confirm(supervisor)).body.message).toBe('Evaluation confirmed');
    expect(await readFor(supervisor)).toMatchObject({
      State: 'confirmed',
      Intern: { HandedInAt: null, Content: null, Confirmed: null },
      Reference: expect.stringMatching(/^EV-/),
    });
    expect((await readFor(intern)).Supervisor.Content).not.toBeNull();
    expect((await save(intern)).body.message).toBe(
      'Nothing was saved: this evaluation was confirmed without an own view, so it no longer changes.',
    );
    const { pages } = await readPdf((await server.call('GET', (await readFor(intern)).File ?? '')).raw);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Own view The intern gave no view of their own.');
    expect(text).toContain('Intern The intern gave no view of their own.');
    expect(text).not.toContain('A draft that nobody else reads');
  });

  it('goes on as usual if the intern hands one in after all', async () => {
    await begin();
    await save(supervisor);
    await giveNotice();
    await save(intern);
    now = new Date('2026-12-20T09:00:00.000Z');
    expect(await readFor(supervisor)).toMatchObject({ State: 'to-confirm' });
    expect((await readFor(supervisor)).Notice).toBeUndefined();
    await confirm(supervisor);
    expect((await readFor(supervisor)).State).toBe('to-confirm');
    expect((await giveNotice()).body.message).toMatch(/^Nothing was sent: nothing is missing/);
  });
});

describe('the PDF of an evaluation', () => {
  it('has the criteria, the scores and texts of both, the result, the average of tasks and who has confirmed it', async () => {
    await begin();
    expect((await readFor(supervisor)).File).toBeUndefined();
    await save(supervisor, {
      Scores: [{ Score: 4, Text: 'On time, as Ọláyínká says' }, ...scores(3, 5)],
      Overall: 'Ready for work',
    });
    await save(intern, { Scores: scores(5, 4, 2), Overall: 'I learnt a lot' });
    const text = async () => {
      const { File = '' } = await readFor(intern);
      const pdf = await server.call('GET', File);
      expect(pdf.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining('Final evaluation of Brian Kiprotich.pdf'),
      });
      const { title, pages } = await readPdf(pdf.raw);
      expect(title).toBe('Final evaluation of Brian Kiprotich');
      return pages.join(' ').replace(/\s+/g, ' ');
    };
    expect(await text()).toContain('Supervisor Not confirmed yet.');
    await confirm(supervisor);
    await confirm(intern);
    const { Reference, File = '' } = await readFor(supervisor);
    const written = await text();
    const parts = [
      'Supervisor Grace Wambui',
      'Monday, 7 September 2026 to Friday, 4 December 2026',
      'Criterion Weight Supervisor Own view',
      'Attendance and punctuality 2 4 5',
      'Communication 1 3 4',
      'Initiative 0.5 5 2',
      'Result 77.1%',
      'Average of tasks No task is rated.',
      'Attendance and punctuality On time, as Ọláyínká says',
      'Overall Ready for work',
      'Overall I learnt a lot',
      'Supervisor Grace Wambui, Friday, 27 November 2026, 16:00',
      'Intern Brian Kiprotich, Friday, 27 November 2026, 16:00',
      `Reference ${Reference}`,
      'page 1 of 1',
    ];
    expect(parts.filter((part) => !written.includes(part))).toEqual([]);
    // For five minutes, of this evaluation alone.
    now = new Date(now.getTime() + 6 * 60_000);
    expect((await server.call('GET', File)).status).toBe(403);
  });
});

describe('a change of supervisor', () => {
  it('keeps the signature of a confirmed evaluation, and gives the open one to the new supervisor alone', async () => {
    await handedIn('mid-term');
    await confirm(supervisor, 'mid-term');
    await confirm(intern, 'mid-term');
    await begin();
    const { id } = await readFor(supervisor);
    const other = await server.signInAs('SUP', { name: 'Peter Otieno' });
    const body = { Scores: scores(1, 1, 1), Overall: '', HandIn: true, SeenRevision: 0 };
    const saveBy = (by: Person) => call(by, 'PUT', `/Evaluation/${id}`, body);
    expect((await saveBy(other)).status).toBe(404);
    await moveTo(other);
    expect((await saveBy(supervisor)).body).toEqual({
      code: 'not_supervisor',
      message:
        'Nothing was saved: the intern has another supervisor now, who writes this evaluation. What you have confirmed stays.',
    });
    expect((await saveBy(other)).status).toBe(200);
    expect((await readFor(intern, 'mid-term')).Supervisor.Confirmed?.By).toBe('Grace Wambui');
    expect((await readFor(intern)).Supervisor.By).toBe('Peter Otieno');
  });
});

describe('the list of a supervisor', () => {
  it('has what is due first: a mid-term evaluation from the middle, a final one from two weeks before the end', async () => {
    const amina = await server.signInAs('INT', { name: 'Amina Otieno', supervisorId: supervisor.id });
    await server.signInAs('INT', { name: 'Without days', supervisorId: supervisor.id });
    await place('2026-10-05', '2027-01-08', amina);
    const list = async () => {
      const { body } = await call(supervisor, 'GET', '/Supervisor/Evaluation');
      const { Evaluations } = body as unknown as Answer<typeof listDueEvaluations>;
      return Evaluations.map(({ Intern, Kind, DueOn, Step }) => [Intern.Name, Kind, DueOn, Step]);
    };
    const others = [
      ['Amina Otieno', 'final', '2026-12-25', 'later'],
      ['Without days', 'mid-term', '', 'later'],
      ['Without days', 'final', '', 'later'],
    ];
    expect(await list()).toEqual([
      ['Brian Kiprotich', 'final', '2026-11-20', 'due'],
      ['Amina Otieno', 'mid-term', '2026-11-21', 'due'],
      ...others,
    ]);
    // The count of the home page has what the supervisor is to do, and nothing that waits for an intern.
    const count = async () => (await call(supervisor, 'GET', '/Supervisor/Task/Queue')).body.Evaluations;
    expect(await count()).toBe(2);
    const stepOfBrian = async () => (await list()).find(([name]) => name === 'Brian Kiprotich')?.[3];
    await begin();
    expect(await stepOfBrian()).toBe('draft');
    await save(supervisor);
    expect(await stepOfBrian()).toBe('waits');
    expect(await count()).toBe(1);
    await save(intern);
    expect(await stepOfBrian()).toBe('to-confirm');
    await confirm(supervisor);
    expect(await stepOfBrian()).toBe('unconfirmed');
    await confirm(intern);
    expect((await list()).at(-1)).toEqual(['Brian Kiprotich', 'final', '2026-11-20', 'confirmed']);
  });
});
