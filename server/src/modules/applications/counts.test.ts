import { today } from '../../lib/calendar';
import { seedApplications } from '../../seed/seed';
import { startTestServer, type TestServer } from '../../testing/server';

const DAY_MS = 86_400_000;
const day = (ahead: number) => today(new Date(Date.now() + ahead * DAY_MS), 'Africa/Nairobi');

let server: TestServer;
let token: string;
let id: string;

const call = async (method: string, path: string, body?: object, by = token) => {
  const answer = await server.call(method, `/api${path}`, { token: by, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.raw}`);
  return answer.body;
};
const decide = (ApplicationStatus: string, date?: string) =>
  call('PUT', `/Apply/${id}`, { ApplicationStatus, ...(date ? { Date: date } : {}) });
const stages = async () => (await call('GET', '/Admin/User/Applicants/Stages')).Stages;

async function apply(Email: string) {
  expect((await server.apply({ Email })).status).toBe(201);
  id = await server.applicationId(Email);
}

async function deleteIntern(email: string) {
  const { db } = server.services;
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await call('DELETE', `/User/${id}`);
}

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
});
afterAll(() => server.stop());

describe('the counts of the stages', () => {
  const none = { Waiting: 0, InterviewToCome: 0, NeedsResult: 0, PassedNotActivated: 0, Active: 0, Declined: 0 };
  const email = 'wanjiru@example.com';

  it.each<[string, () => Promise<unknown>, Partial<typeof none>]>([
    ['after an application', () => apply(email), { Waiting: 1 }],
    ['after a decline', () => decide('Declined'), { Declined: 1 }],
    ['after a decline was taken back', () => call('DELETE', `/Apply/${id}/Decline`), { Waiting: 1 }],
    ['after an invitation', () => decide('Accepted', day(7)), { InterviewToCome: 1 }],
    ['after another day was set', () => decide('Accepted', day(9)), { InterviewToCome: 1 }],
    [
      'after details were corrected',
      () =>
        call('PUT', `/Apply/${id}/PersonalData`, { Name: 'Wanjiru Kamau', Email: email, PhoneNumber: '+254712345678' }),
      { InterviewToCome: 1 },
    ],
    ['after the day of the interview', () => pass(10), { NeedsResult: 1 }],
    ['after a passed interview', () => decide('Passed'), { PassedNotActivated: 1 }],
    [
      'after the activation of an account',
      () => call('POST', '/Account/Activate', { email, password: 'seven purple elephants dance' }),
      { Active: 1 },
    ],
    ['after the account was deleted', () => deleteIntern(email), {}],
    ['after an erasure', () => erase(), {}],
    [
      'after the erasure of an open application',
      async () => {
        await apply('kevin@example.com');
        await erase();
      },
      { Declined: 1 },
    ],
  ])('%s', async (_, change, expected) => {
    await change();
    expect(await stages()).toEqual({ ...none, ...expected });
  });

  /** Nothing is erased while an e-mail is on its way. */
  async function erase() {
    await server.mails();
    await call('DELETE', `/Apply/${id}/PersonalData`);
  }

  async function pass(days: number) {
    server.advance(days * DAY_MS);
    token = (await server.signInAs('ADM')).token;
  }
});

describe('the numbers that a list answers', () => {
  beforeAll(() =>
    seedApplications(
      server.services.db,
      { applications: 60, add: true, now: new Date(), timeZone: 'Africa/Nairobi' },
      () => {},
    ),
  );

  const positions = ['', 'Engineering', 'Technology'];
  const narrowed = positions.flatMap((position) =>
    ['', 'Declined', 'Interview Passed', 'Accepted For Interview', 'Processing'].map(
      (status) => `filter[Position]=${position}&filter[ApplicationStatus]=${status}`,
    ),
  );

  it.each([
    ...narrowed,
    ...['InterviewToCome', 'NeedsResult', 'Active', 'PassedNotActivated'].map((stage) => `filter[Stage]=${stage}`),
    'filter[Stage]=NeedsResult&filter[Position]=Advisory',
    'filter[InterviewDate]=&filter[Position]=Advisory',
    'filter[Position]=No such position',
    'filter[Stage]=Declined&search=a',
  ])('are those of its rows: %s', async (filter) => {
    for (const list of ['Applicants', 'Interviews']) {
      const all = (await call('GET', `/Admin/User/${list}`)).Applicants as unknown[];
      const matching = (await call('GET', `/Admin/User/${list}?${filter}`)).Applicants as unknown[];
      for (const sort of ['Name', 'Position']) {
        const page = await call('GET', `/Admin/User/${list}?page=1&sort=${sort}&${filter}`);
        expect([page.Total, page.TotalAll]).toEqual([matching.length, all.length]);
      }
    }
  });
});
