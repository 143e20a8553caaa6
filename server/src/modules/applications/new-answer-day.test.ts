import type { Answer, getDecisionsNeeded, HistoryEntry } from '@internship-portals/shared-api/contract';
import { addDays } from '../../lib/calendar';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';

/** Friday, 4 December 2026, noon in Nairobi. */
const NOW = new Date('2026-12-04T09:00:00.000Z');
const DAY = 86_400_000;

let clock = NOW;
let server: TestServer;
let token: string;

beforeEach(async () => {
  clock = NOW;
  server = await startTestServer({}, { now: () => clock });
  token = (await server.signInAs('ADM')).token;
  await change({ AnswerDays: 3 });
});
afterEach(() => server.stop());

/** Sessions end with the time. */
async function moveTo(time: Date) {
  clock = time;
  token = (await server.signInAs('ADM')).token;
}
const later = (days: number) => moveTo(new Date(NOW.getTime() + days * DAY));

const call = (method: string, path: string, body?: object) => server.call(method, `/api${path}`, { token, body });
const intake = async () =>
  ((await call('GET', '/Admin/Intake')).body.Intakes as { id: string; Revision: number; Answers?: object }[])[0];
async function change(values: Parameters<typeof buildIntake>[0]) {
  const first = await intake();
  const body = { ...buildIntake({ Name: 'First intake', ...values }), Seen: first?.Revision };
  expect((await call('PUT', `/Admin/Intake/${first?.id}`, body)).status).toBe(200);
}
const due = async () =>
  ((await call('GET', '/Admin/Dashboard/Decisions')).body as unknown as Answer<typeof getDecisionsNeeded>).Applications
    .Due;
const postpone = (AnswerBy: string, ...Ids: string[]) =>
  call('POST', '/Admin/User/Applicants/AnswerBy', { Ids, AnswerBy });
const decline = (id: string) => call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Declined' });

let people = 0;
async function applied() {
  people++;
  const email = `person${people}@example.com`;
  expect((await server.apply({ Email: email })).status).toBe(201);
  return { id: await server.applicationId(email), email };
}

it('is urgent from two working days before the promised day, in the dashboard and in the list', async () => {
  const { id } = await applied();
  // Three working days after Friday are Wednesday, the 9th; two working days before it is Monday.
  expect(await due()).toBeUndefined();
  await later(3);
  await applied();
  expect(await due()).toEqual({ Total: 1, By: '2026-12-09' });
  const listed = await call('GET', '/Admin/User/Applicants?page=1&filter[AnswerBy]=2026-12-09');
  expect(listed.body).toMatchObject({ Total: 1, TotalAll: 2, Applicants: [{ id, AnswerBy: '2026-12-09' }] });
});

it('is told to each applicant once, and stands in the history', async () => {
  const [one, other] = [await applied(), await applied()];
  const answer = await postpone('2026-12-15', one.id, one.id);
  expect([answer.status, answer.body.message]).toEqual([200, '1 told']);
  const [mail, ...more] = await server.mails('answer-postponed', one.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Our answer to your application: by Tuesday, 15 December 2026');
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain(
    'You were to hear from us by Wednesday, 9 December 2026. We need more time, and we are sorry. You hear from us by Tuesday, 15 December 2026.',
  );
  const { body } = await call('GET', `/Apply/${one.id}`);
  expect(body.Applicant).toMatchObject({ AnswerBy: '2026-12-15' });
  expect((body.History as HistoryEntry[]).at(-1)).toMatchObject({
    From: 'Processing',
    To: 'Processing',
    AnswerBy: '2026-12-15',
    Mail: { Kind: 'answer-postponed' },
  });
  expect(await server.mails('answer-postponed', other.email)).toEqual([]);
  // It explains no decision.
  const saved = await call('PUT', '/Admin/Reason', { Ids: [one.id], Reason: '', Note: 'Late' });
  expect(saved.status).toBe(409);
});

it('is refused for a day that is past, and with the reason for each that is decided, unknown or promised that day', async () => {
  const [open, decided] = [await applied(), await applied()];
  await decline(decided.id);
  expect((await postpone('2026-12-03', open.id)).body.errors).toEqual({ AnswerBy: ['Choose today or a later day.'] });
  const answer = await postpone('2026-12-09', open.id, decided.id, 'none');
  expect(answer.body).toMatchObject({
    Done: [],
    NotDone: [
      { id: open.id, Reason: 'Nothing was sent: an answer is already promised by Wednesday, 9 December 2026.' },
      { id: decided.id, Reason: "Nothing was changed: this application is now 'Declined'." },
      { id: 'none', Name: null, Reason: 'This application does not exist.' },
    ],
  });
  expect(await server.mails('answer-postponed', open.email)).toEqual([]);
});

it('keeps no promise: an answer is kept by the first day that was promised', async () => {
  const [kept, late, open, undone, withdrawn] = await Promise.all([1, 2, 3, 4, 5].map(applied));
  await postpone('2026-12-15', ...[late, open].map((each) => each?.id ?? ''));
  expect((await intake())?.Answers).toEqual({ Kept: 0, Broken: 0 });
  await later(5);
  for (const each of [kept, undone]) expect((await decline(each?.id ?? '')).status).toBe(200);
  await call('DELETE', `/Apply/${undone?.id}/Decline`);
  await server.services.db
    .updateTable('applications')
    .set({ status: 'Declined', withdrawn_at: clock.toISOString() })
    .where('id', '=', withdrawn?.id ?? '')
    .execute();
  expect((await intake())?.Answers).toEqual({ Kept: 1, Broken: 0 });
  await later(6);
  await call('PUT', `/Apply/${late?.id}`, { ApplicationStatus: 'Accepted', Date: '2099-01-05' });
  // The late answer, the open one and the one that was undone; who withdrew waits for none.
  expect((await intake())?.Answers).toEqual({ Kept: 1, Broken: 3 });
});

it('gives visitors the median of the working days that ten answers took, not older than 90 days', async () => {
  const typical = async () => (await server.call('GET', '/api/Intake')).body.AnsweredIn;
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, applied));
  // The Monday after: one working day.
  await later(3);
  for (const { id } of others) await decline(id);
  expect(await typical()).toBeUndefined();
  await later(30);
  await decline(first?.id ?? '');
  expect(await typical()).toBe(1);
  await moveTo(new Date(`${addDays('2026-12-07', 91)}T09:00:00.000Z`));
  expect(await typical()).toBeUndefined();
});

it('leaves the e-mail with times for an interview in the queue, which a decline takes out of it', async () => {
  const { id } = await applied();
  const Times = ['2026-12-15', '2026-12-16'].map((day) => ({ Date: day, Time: '10:00' }));
  expect((await call('POST', `/Admin/Interview/${id}/Times`, { Times })).status).toBe(201);
  await server.services.mailer.flush();
  const { db } = server.services;
  const times = () => db.selectFrom('mails').select('superseded_by').where('kind', '=', 'interview-times').execute();
  // As if the mail server were away until the next day.
  const waiting = { state: 'queued', next_attempt_at: '2026-12-05T09:00:00.000Z' } as const;
  await db.updateTable('mails').set(waiting).where('kind', '=', 'interview-times').execute();
  expect((await postpone('2026-12-17', id)).status).toBe(200);
  expect(await times()).toEqual([{ superseded_by: null }]);
  expect((await decline(id)).status).toBe(200);
  expect(await times()).toEqual([{ superseded_by: expect.any(String) }]);
});
