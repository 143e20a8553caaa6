import type {
  Answer,
  ApplicationStatus,
  getDecisionsNeeded,
  getPath,
  getWeeks,
} from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';
import { issueActivationLink, recordActivation } from '../credentials';
import { findPosition, insertPosition } from '../positions';

/** Thursday, 12 March 2026, 01:30 in Nairobi, which is still Wednesday in UTC. */
const NOW = new Date('2026-03-11T22:30:00.000Z');

const NO_MAILS = {
  Total: 0,
  More: false,
  Newest: [],
  Waiting: { Total: 0, More: false, Oldest: [] },
  Written: true,
  StuckSince: null,
};

let clock = NOW;
let server: TestServer;
let token: string;

const read = async <A>(path: string) => {
  const answer = await server.call('GET', `/api/Admin/Dashboard/${path}`, { token });
  expect(answer.status).toBe(200);
  return answer.body as unknown as A;
};
const decisions = () => read<Answer<typeof getDecisionsNeeded>>('Decisions');
const weeks = () => read<Answer<typeof getWeeks>>('Weeks');
const path = () => read<Answer<typeof getPath>>('Path');

/** An application as it would lie there after its decisions. */
async function application(given: {
  name?: string;
  at?: string;
  status?: ApplicationStatus;
  interview?: string;
  position?: string;
}) {
  const { name = 'Somebody', at = NOW.toISOString(), status = 'Processing', interview = null } = given;
  const { db } = server.services;
  const position = await findPosition(db, given.position ?? 'Engineering');
  const id = uuidv7();
  await db
    .insertInto('applications')
    .values({
      id,
      name,
      name_folded: name.toLowerCase(),
      email: `${id}@example.com`,
      email_folded: `${id}@example.com`,
      phone: '+254712345678',
      position_id: position?.id ?? '',
      status,
      interview_date: interview,
      search: name.toLowerCase(),
      applied_at: at,
      decided_at: null,
      lease_id: null,
      lease_until: null,
    })
    .execute();
  return id;
}

async function line(applicationId: string, from: ApplicationStatus | null, to: ApplicationStatus, at: string) {
  const id = uuidv7();
  await server.services.db
    .insertInto('application_history')
    .values({
      id,
      application_id: applicationId,
      at,
      by_user_id: null,
      from_status: from,
      to_status: to,
      interview_date: null,
    })
    .execute();
  return id;
}

async function mail(given: {
  kind: string;
  at?: string;
  state?: 'queued' | 'sent' | 'failed';
  historyId?: string;
  recipient?: string;
}) {
  const id = uuidv7();
  await server.services.db
    .insertInto('mails')
    .values({
      id,
      kind: given.kind,
      recipient: given.recipient ?? 'amina@example.com',
      subject: 'A subject',
      content: JSON.stringify({ text: 'https://internships.test/resetPassword/secret-token', html: '' }),
      state: given.state ?? 'failed',
      attempts: 15,
      // Far ahead: the queue leaves it alone.
      next_attempt_at: '2099-01-01T00:00:00.000Z',
      lease_id: null,
      lease_until: null,
      outcome: '550 No such mailbox',
      created_at: given.at ?? NOW.toISOString(),
      sent_at: null,
      history_id: given.historyId ?? null,
    })
    .execute();
  return id;
}

beforeEach(async () => {
  clock = NOW;
  server = await startTestServer({}, { now: () => clock });
  token = (await server.signInAs('ADM')).token;
});
afterEach(() => server.stop());

describe('what needs a decision now', () => {
  it('is nothing in an empty programme, and the days of the week are there all the same', async () => {
    expect(await decisions()).toEqual({
      Today: '2026-03-12',
      Answers: { Total: 0, Coming: 0, Oldest: [] },
      Applications: {
        Total: 0,
        Ages: [
          { From: 0, To: 0, Count: 0 },
          { From: 1, To: 3, Count: 0 },
          { From: 4, To: 7, Count: 0 },
          { From: 8, To: 14, Count: 0 },
          { From: 15, To: null, Count: 0 },
        ],
        Oldest: [],
        AnswerDays: 0,
        Late: 0,
      },
      Interviews: {
        Total: 0,
        Days: ['09', '10', '11', '12', '13', '14', '15'].map((day) => ({
          Date: `2026-03-${day}`,
          Count: 0,
          Interviews: [],
        })),
        Earlier: { Total: 0, Interviews: [] },
      },
      Interns: { Total: 0, First: [] },
      Mails: NO_MAILS,
      Portals: [],
      DocumentsUsed: 0,
    });
  });

  it('is limited to an intake, with the counts of applications', async () => {
    const { db } = server.services;
    expect(await decisions()).not.toHaveProperty('Intakes');
    await server.call('POST', '/api/Admin/Intake', { token, body: buildIntake({ Name: 'May 2027' }) });
    const { id: intake_id } = await db
      .selectFrom('intakes')
      .select('id')
      .where('name', '=', 'May 2027')
      .executeTakeFirstOrThrow();
    const invited = { status: 'Accepted For Interview' as const, interview: '2026-03-13' };
    const earlier = { ...invited, interview: '2026-03-01' };
    for (const given of [{}, {}, invited, earlier, { status: 'Declined' as const }]) await application(given);
    for (const given of [{ name: 'Of May' }, invited, earlier, earlier]) {
      const id = await application(given);
      await db.updateTable('applications').set({ intake_id, answer_by: '2026-03-11' }).where('id', '=', id).execute();
    }
    const { Intakes, Applications, Interviews } =
      await read<Answer<typeof getDecisionsNeeded>>('Decisions?Intake=may+2027');
    expect(Intakes).toEqual(['May 2027', 'First intake']);
    expect(Applications).toMatchObject({ Total: 1, Late: 1, Due: { Total: 1 }, Oldest: [{ Name: 'Of May' }] });
    expect(Applications.Ages[0]?.Count).toBe(1);
    expect([Interviews.Total, Interviews.Earlier.Total, Interviews.Earlier.Interviews.length]).toEqual([1, 2, 2]);
    const counts = async (query: string) =>
      (await server.call('GET', `/api/Admin/User/Dashboard${query}`, { token })).body;
    expect(await counts('?Intake=May+2027')).toMatchObject({ TotalApplicants: 1, SelectedApplicants: 3 });
    expect(await counts('')).toMatchObject({ TotalApplicants: 3, SelectedApplicants: 6 });
    expect((await decisions()).Applications.Total).toBe(3);
  });

  it('groups waiting applications by their age in calendar days of the time zone, to the minute of midnight', async () => {
    // Midnight in Nairobi is 21:00 UTC.
    for (const at of [
      '2026-03-11T21:00:00.000Z', // today
      '2026-03-11T20:59:59.999Z', // yesterday
      '2026-03-08T21:00:00.000Z', // 3 days
      '2026-03-08T20:59:59.999Z', // 4 days
      '2026-03-04T21:00:00.000Z', // 7 days
      '2026-03-04T20:59:59.999Z', // 8 days
      '2026-02-25T21:00:00.000Z', // 14 days
      '2026-02-25T20:59:59.999Z', // 15 days
    ]) {
      await application({ name: at, at });
    }
    await application({ status: 'Declined', at: '2026-01-01T08:00:00.000Z' });
    const { Applications } = await decisions();
    expect(Applications.Ages.map(({ Count }) => Count)).toEqual([1, 2, 2, 2, 1]);
    expect(Applications.Total).toBe(8);
    expect(Applications.Oldest.map(({ Name, Days, Position }) => [Name, Days, Position])).toEqual([
      ['2026-02-25T20:59:59.999Z', 15, 'Engineering'],
      ['2026-02-25T21:00:00.000Z', 14, 'Engineering'],
      ['2026-03-04T20:59:59.999Z', 8, 'Engineering'],
      ['2026-03-04T21:00:00.000Z', 7, 'Engineering'],
      ['2026-03-08T20:59:59.999Z', 4, 'Engineering'],
    ]);
  });

  it('counts the applications that have waited longer than the days within which an answer is promised', async () => {
    // 22 February in Nairobi is 18 days ago, 26 February 14 days ago, to the minute of midnight.
    for (const at of ['2026-02-22T08:00:00.000Z', '2026-02-25T20:59:59.999Z', '2026-02-25T21:00:00.000Z'])
      await application({ at });
    expect((await decisions()).Applications).toMatchObject({ AnswerDays: 0, Late: 0 });
    const saved = await server.call('GET', '/api/Admin/Programme', { token });
    await server.call('PUT', '/api/Admin/Programme', {
      token,
      body: { ...(saved.body.Settings as object), AnswerDays: 14, Seen: saved.body.Revision },
    });
    expect((await decisions()).Applications).toMatchObject({ AnswerDays: 14, Late: 2 });
    // A promised day counts instead. Today is 12 March.
    const { db } = server.services;
    await db.updateTable('applications').set({ answer_by: '2026-03-12' }).execute();
    expect((await decisions()).Applications.Late).toBe(0);
    await db.updateTable('applications').set({ answer_by: '2026-03-11' }).execute();
    expect((await decisions()).Applications.Late).toBe(3);
  });

  it('counts what is new in the last 7 days beside each figure', async () => {
    await application({ at: '2026-03-10T08:00:00.000Z' });
    await application({ at: '2026-02-01T08:00:00.000Z' });
    const id = await application({ at: '2026-02-01T08:00:00.000Z', status: 'Declined' });
    await server.services.db
      .updateTable('applications')
      .set({ decided_at: '2026-03-09T08:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    await application({ at: '2026-02-01T08:00:00.000Z', status: 'Declined' });
    await server.signInAs('SUP');
    const { body } = await server.call('GET', '/api/Admin/User/Dashboard', { token });
    expect(body).toMatchObject({ TotalApplicants: 2, SelectedApplicants: 2, TotalSupervisors: 1 });
    expect(body.Lately).toMatchObject({
      TotalApplicants: 1,
      SelectedApplicants: 1,
      TotalSupervisors: 1,
      TotalInterns: 0,
    });
  });

  it('counts an application that seems to come from the future as one of today', async () => {
    await application({ at: '2026-03-12T22:00:00.000Z' });
    const { Applications } = await decisions();
    expect([Applications.Ages[0]?.Count, Applications.Oldest[0]?.Days]).toEqual([1, 0]);
  });

  it('lists the open interviews of this week by day, and those of earlier weeks apart', async () => {
    const invited = (name: string, interview: string) =>
      application({ name, interview, status: 'Accepted For Interview' });
    await invited('Long past', '2026-02-20');
    await invited('Sunday before', '2026-03-08');
    await invited('Monday', '2026-03-09');
    for (const name of ['Zoe', 'Abdi', 'Carol', 'Ben', 'Dina', 'Eve']) await invited(name, '2026-03-12');
    await invited('Sunday', '2026-03-15');
    await invited('Monday after', '2026-03-16');
    await application({ name: 'Passed', interview: '2026-03-12', status: 'Interview Passed' });
    const { Interviews } = await decisions();
    const shown = Interviews.Days.filter(({ Count }) => Count > 0).map((day) => [
      day.Date,
      day.Count,
      day.Interviews.map(({ Name }) => Name).join(),
    ]);
    expect(shown).toEqual([
      ['2026-03-09', 1, 'Monday'],
      ['2026-03-12', 6, 'Abdi,Ben,Carol,Dina,Eve'],
      ['2026-03-15', 1, 'Sunday'],
    ]);
    expect(Interviews.Total).toBe(8);
    expect(Interviews.Earlier.Total).toBe(2);
    expect(Interviews.Earlier.Interviews).toMatchObject([
      { Name: 'Long past', InterviewDate: '2026-02-20', Position: 'Engineering' },
      { Name: 'Sunday before', InterviewDate: '2026-03-08' },
    ]);
  });

  it('lists the interviews of a day by their time, with those that last all day at its end', async () => {
    for (const [name, time] of [
      ['Abdi', null],
      ['Ben', '14:30'],
      ['Carol', '09:00'],
    ] as const) {
      const id = await application({ name, interview: '2026-03-12', status: 'Accepted For Interview' });
      await server.services.db
        .insertInto('interviews')
        .values({
          application_id: id,
          date: '2026-03-12',
          time,
          minutes: 45,
          place: null,
          video_link: null,
          message: null,
          uid: id,
          sequence: 0,
          state: 'scheduled',
          scheduled_at: NOW.toISOString(),
          scheduled_by: null,
          remind_at: null,
          tell_at: null,
        })
        .execute();
    }
    const { Interviews } = await decisions();
    const today = Interviews.Days.find(({ Date: date }) => date === '2026-03-12')?.Interviews;
    expect(today?.map(({ Name, InterviewTime }) => [Name, InterviewTime])).toEqual([
      ['Carol', '09:00'],
      ['Ben', '14:30'],
      ['Abdi', undefined],
    ]);
  });

  it('begins the week on Monday at midnight of the time zone', async () => {
    await application({ interview: '2026-03-15', status: 'Accepted For Interview' });
    clock = new Date('2026-03-15T20:59:00.000Z');
    token = (await server.signInAs('ADM')).token;
    expect((await decisions()).Interviews).toMatchObject({ Total: 1, Earlier: { Total: 0 } });
    clock = new Date('2026-03-15T21:00:00.000Z');
    expect((await decisions()).Interviews).toMatchObject({ Total: 0, Earlier: { Total: 1 } });
  });

  it('names active interns without a supervisor', async () => {
    const supervisor = await server.signInAs('SUP');
    await server.signInAs('INT', { name: 'Guided', supervisorId: supervisor.id });
    const names = ['Ann', 'Bea', 'Cy', 'Dan', 'Ed', 'Flo'];
    for (const name of names) await server.signInAs('INT', { name });
    const gone = await server.signInAs('INT', { name: 'Aaron' });
    await server.call('DELETE', `/api/User/${gone.id}`, { token });
    const { Interns } = await decisions();
    expect(Interns.Total).toBe(6);
    expect(Interns.First.map(({ Name, Position }) => [Name, Position])).toEqual(
      names.slice(0, 5).map((name) => [name, 'Engineering']),
    );
  });

  it('lists failed e-mails that are worth another try, the newest first, and nothing of their content', async () => {
    const id = await application({ name: 'Amina Otieno', status: 'Declined' });
    const received = await line(id, null, 'Processing', '2026-03-01T08:00:00.000Z');
    const invited = await line(id, 'Processing', 'Accepted For Interview', '2026-03-02T08:00:00.000Z');
    const declined = await line(id, 'Accepted For Interview', 'Declined', '2026-03-03T08:00:00.000Z');
    const first = await mail({ kind: 'application-received', historyId: received, at: '2026-03-01T08:00:00.000Z' });
    // A later decision has replaced it.
    await mail({ kind: 'interview-invitation', historyId: invited, at: '2026-03-02T08:00:00.000Z' });
    const last = await mail({ kind: 'application-declined', historyId: declined, at: '2026-03-03T08:00:00.000Z' });
    const welcome = await mail({ kind: 'supervisor-welcome', recipient: 'sup@example.com' });
    await mail({ kind: 'task-assigned', state: 'queued' });
    await mail({ kind: 'task-assigned', state: 'sent' });
    // The link in it has expired.
    await mail({ kind: 'password-reset', at: '2026-03-11T21:59:00.000Z' });
    const fresh = await mail({ kind: 'password-reset', at: '2026-03-11T22:01:00.000Z' });
    const answer = await decisions();
    expect(answer.Mails.Newest.map((row) => row.id)).toEqual([welcome, fresh, last, first]);
    expect(answer.Mails).toMatchObject({ Total: 4, More: false });
    expect(answer.Mails.Newest[0]).toEqual({
      id: welcome,
      Kind: 'supervisor-welcome',
      Recipient: 'sup@example.com',
      At: NOW.toISOString(),
      Attempts: 15,
      Outcome: '550 No such mailbox',
      Applicant: null,
      Unconfirmed: false,
      DueAt: null,
    });
    expect(answer.Mails.Newest[2]?.Applicant).toEqual({ id, Name: 'Amina Otieno' });
    expect(JSON.stringify(answer)).not.toMatch(/secret-token|A subject/);
  });

  it('drops a failed e-mail once another try has delivered it', async () => {
    const id = await mail({ kind: 'supervisor-welcome' });
    expect((await server.call('POST', `/api/Admin/Mail/${id}/Retry`, { token })).status).toBe(200);
    expect((await decisions()).Mails).toEqual(NO_MAILS);
  });

  it('lists e-mails that wait for another attempt apart, the oldest first, and says when nothing is delivered', async () => {
    const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
    const first = await mail({ kind: 'task-assigned', state: 'queued' });
    const second = await mail({ kind: 'task-assigned', state: 'queued', at: minutes(1).toISOString() });
    const untried = await mail({ kind: 'task-assigned', state: 'queued', at: minutes(2).toISOString() });
    const { db } = server.services;
    await db.updateTable('mails').set({ attempts: 0 }).where('id', '=', untried).execute();
    await db.updateTable('mails').set({ unconfirmed: 1 }).where('id', '=', second).execute();
    const { Mails } = await decisions();
    expect(Mails.Waiting).toMatchObject({
      Total: 2,
      Oldest: [
        { id: first, Attempts: 15, DueAt: '2099-01-01T00:00:00.000Z', Unconfirmed: false },
        { id: second, Unconfirmed: true },
      ],
    });
    expect([Mails.Total, Mails.StuckSince]).toEqual([0, null]);
    clock = minutes(15);
    expect((await decisions()).Mails.StuckSince).toBe(NOW.toISOString());
    const delivered = await mail({ kind: 'task-assigned', state: 'sent' });
    const at = minutes(14).toISOString();
    await db.updateTable('mails').set({ sent_at: at }).where('id', '=', delivered).execute();
    expect((await decisions()).Mails.StuckSince).toBeNull();
    clock = minutes(29);
    expect((await decisions()).Mails.StuckSince).toBe(at);
  });

  it('counts failed e-mails up to 500 and reports that there are more', async () => {
    const one = await mail({ kind: 'task-assigned' });
    const { db } = server.services;
    const row = await db.selectFrom('mails').selectAll().where('id', '=', one).executeTakeFirstOrThrow();
    await db
      .insertInto('mails')
      .values(Array.from({ length: 500 }, () => ({ ...row, id: uuidv7() })))
      .execute();
    const { Mails } = await decisions();
    expect([Mails.Total, Mails.More, Mails.Newest.length]).toEqual([500, true, 20]);
  });
});

describe('applications per week', () => {
  it('are those of the last 12 weeks from Monday to Sunday of the time zone, by position', async () => {
    // Sunday 23:59 and Monday 00:00 in Nairobi.
    await application({ at: '2026-03-08T20:59:59.999Z' });
    await application({ at: '2026-03-08T21:00:00.000Z' });
    await application({ at: '2026-03-08T21:00:00.000Z', position: 'Advisory', status: 'Declined' });
    await application({ at: '2025-12-21T21:00:00.000Z' });
    // A minute before the first week.
    await application({ at: '2025-12-21T20:59:00.000Z' });
    const answer = await weeks();
    expect(answer.Weeks).toHaveLength(12);
    expect([answer.Weeks[0], answer.Weeks[10], answer.Weeks[11]]).toEqual(['2025-12-22', '2026-03-02', '2026-03-09']);
    expect(answer.Series).toEqual([
      { Position: 'Engineering', Counts: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1] },
      { Position: 'Advisory', Counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
    ]);
  });

  it('keep their weeks apart where the clocks change', async () => {
    await server.stop();
    clock = new Date('2026-04-01T12:00:00.000Z');
    server = await startTestServer({ TIME_ZONE: 'Europe/Berlin' }, { now: () => clock });
    token = (await server.signInAs('ADM')).token;
    // Monday 30 March 2026 begins at 22:00 UTC, the Monday before it at 23:00.
    await application({ at: '2026-03-29T22:00:00.000Z' });
    await application({ at: '2026-03-29T21:59:00.000Z' });
    await application({ at: '2026-03-22T23:00:00.000Z' });
    await application({ at: '2026-03-22T22:59:00.000Z' });
    const { Weeks, Series } = await weeks();
    expect(Weeks.slice(-3)).toEqual(['2026-03-16', '2026-03-23', '2026-03-30']);
    expect(Series[0]?.Counts.slice(-3)).toEqual([1, 2, 1]);
  });

  it('fold the rarest positions beyond six into one', async () => {
    for (const [index, position] of ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8'].entries()) {
      await insertPosition(server.services.db, position, NOW.toISOString());
      for (let count = 0; count < 9 - index; count++) await application({ position });
    }
    const { Series } = await weeks();
    expect(Series.map(({ Position, Counts }) => [Position, Counts[11]])).toEqual([
      ['P1', 9],
      ['P2', 8],
      ['P3', 7],
      ['P4', 6],
      ['P5', 5],
      ['P6', 4],
      [null, 5],
    ]);
  });

  it('have no series if there are no applications', async () => {
    expect((await weeks()).Series).toEqual([]);
  });
});

describe('the path from application to acceptance', () => {
  it('counts who has reached each stage, and where applications were declined, lately and of all time', async () => {
    const long = '2024-03-01T08:00:00.000Z';
    await application({});
    await application({ at: long });
    await application({ status: 'Accepted For Interview', interview: '2026-03-20' });
    await application({ status: 'Interview Passed', interview: '2026-03-01' });
    const activated = await application({ status: 'Interview Passed', interview: '2026-03-01' });
    const activatedBefore = await application({ status: 'Interview Passed', interview: '2024-03-10', at: long });
    await application({ status: 'Declined' });
    await application({ status: 'Declined', interview: '2026-03-02' });
    await application({ status: 'Declined', interview: '2024-03-02', at: long });
    const intern = await server.signInAs('INT');
    for (const id of [activated, activatedBefore])
      await recordActivation(server.services, server.services.db, id, intern.id);
    // Sent, but not used.
    await issueActivationLink(server.services, server.services.db, activated);
    expect(await path()).toEqual({
      Recent: {
        Applied: 6,
        Invited: 4,
        Passed: 2,
        Activated: 1,
        DeclinedWithoutInterview: 1,
        DeclinedAfterInvitation: 1,
      },
      Always: {
        Applied: 9,
        Invited: 6,
        Passed: 3,
        Activated: 2,
        DeclinedWithoutInterview: 1,
        DeclinedAfterInvitation: 2,
      },
    });
  });

  it('follows a person from the application form to the account', async () => {
    const today = '2026-03-12';
    expect((await server.apply()).status).toBe(201);
    const id = await server.applicationId('amina@example.com');
    const decide = (body: object) => server.call('PUT', `/api/Apply/${id}`, { token, body });
    expect((await path()).Always).toMatchObject({ Applied: 1, Invited: 0 });
    expect((await decide({ ApplicationStatus: 'Accepted', Date: today })).status).toBe(200);
    expect((await path()).Always).toMatchObject({ Applied: 1, Invited: 1, Passed: 0 });
    expect((await decide({ ApplicationStatus: 'Declined' })).status).toBe(200);
    expect((await path()).Recent).toMatchObject({ Invited: 1, DeclinedAfterInvitation: 1 });
    expect((await path()).Always).toMatchObject({ Invited: 1, DeclinedAfterInvitation: 1 });
    await decide({ ApplicationStatus: 'Accepted', Date: today });
    expect((await decide({ ApplicationStatus: 'Passed' })).status).toBe(200);
    expect((await path()).Always).toMatchObject({ Passed: 1, Activated: 0, DeclinedAfterInvitation: 0 });
    const body = { email: 'amina@example.com', password: 'long winding murram road' };
    expect((await server.call('POST', '/api/Account/Activate', { body })).status).toBe(201);
    for (const period of Object.values(await path())) expect(period).toMatchObject({ Passed: 1, Activated: 1 });
  });
});
