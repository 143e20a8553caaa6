import { today } from '../../lib/calendar';
import { seedApplications } from '../../seed/seed';
import { readApplicationCounts, readApplicationRanges } from '../../testing/application-counts';
import { startTestServer, type TestServer } from '../../testing/server';
import { foldCounts } from './counts';

const DAY_MS = 86_400_000;
const day = (ahead: number) => today(new Date(Date.now() + ahead * DAY_MS), 'Africa/Nairobi');
const onPostgresql = globalThis.ENGINE === 'postgresql';

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

describe('the kept counts are what counting gives', () => {
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
    ['after the account was deleted', () => deleteIntern(email), { Active: 1 }],
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
    await exact();
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

/** Compares all kept numbers with counted ones, and returns the number of applications. */
async function exact(): Promise<number> {
  const ranges = await readApplicationRanges(server.services.db);
  expect(ranges.kept).toEqual(ranges.counted);
  const { kept, counted } = await readApplicationCounts(server.services.db);
  expect(kept).toEqual(counted);
  return Object.values(kept).reduce((sum, total) => sum + total, 0);
}

describe('a change in the database itself', () => {
  beforeAll(() =>
    seedApplications(
      server.services.db,
      { applications: 60, add: true, now: new Date(), timeZone: 'Africa/Nairobi' },
      () => {},
    ),
  );

  it('is counted when it has many rows', async () => {
    const { db } = server.services;
    const before = await exact();
    const [position] = await db.selectFrom('positions').select('id').orderBy('id').execute();
    await db.updateTable('applications').set({ position_id: position?.id }).execute();
    expect(await exact()).toBe(before);
    const seeded = db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'Declined')
      .where('erased_at', 'is', null);
    const ids = (await seeded.execute()).map((row) => row.id);
    expect(ids.length).toBeGreaterThan(0);
    await db.deleteFrom('application_history').where('application_id', 'in', ids).execute();
    await db.deleteFrom('applications').where('id', 'in', ids).execute();
    expect(await exact()).toBe(before - ids.length);
  });

  it('is counted when an account passes to another application', async () => {
    const { db, now } = server.services;
    const [one, other] = await db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'Interview Passed')
      .execute();
    const { id: user_id } = await server.signInAs('INT');
    const at = now().toISOString();
    const tokens = ['first', 'second'].map((token_hash) => ({
      token_hash,
      kind: 'activation' as const,
      user_id,
      application_id: one?.id ?? '',
      created_at: at,
      expires_at: at,
      used_at: at,
    }));
    await db.insertInto('account_tokens').values(tokens).execute();
    await exact();
    await db
      .updateTable('account_tokens')
      .set({ application_id: other?.id })
      .where('token_hash', '=', 'first')
      .execute();
    await exact();
    await db.deleteFrom('account_tokens').where('token_hash', '=', 'second').execute();
    await exact();
    await db.updateTable('account_tokens').set({ user_id: null }).where('token_hash', '=', 'first').execute();
    await exact();
  });

  it('is not counted when it is rolled back', async () => {
    const before = await exact();
    const lost = server.services.db.transaction().execute(async (trx) => {
      await trx.updateTable('applications').set({ status: 'Declined' }).execute();
      throw new Error('Lost');
    });
    await expect(lost).rejects.toThrow('Lost');
    expect(await exact()).toBe(before);
  });

  it('is counted when others happen at the same time, also while rows are added up', async () => {
    const { db } = server.services;
    const before = await exact();
    const ids = (await db.selectFrom('applications').select('id').execute()).map((row) => row.id);
    const changes = ids.map((one, place) =>
      db
        .updateTable('applications')
        .set({ interview_date: day(place % 3), withdrawn_at: null })
        .where('id', '=', one)
        .execute(),
    );
    const folds = onPostgresql ? [foldCounts(db), foldCounts(db)] : [];
    const arrivals = ['a', 'b', 'c', 'd'].map((name) => server.apply({ Email: `${name}@example.com` }));
    await Promise.all([...changes, ...folds, ...arrivals]);
    expect(await exact()).toBe(before + arrivals.length);
  });
});

describe('the rows that hold the counts', () => {
  it.each([
    ['groups', 'application_counts', readApplicationCounts],
    ['ranges', 'application_ranges', readApplicationRanges],
  ] as const)('are as few as the %s, at the latest when they are added up', async (_, table, read) => {
    const { db } = server.services;
    const countRows = async () => (await db.selectFrom(table).select('total').execute()).length;
    const countKept = async () => Object.keys((await read(db)).kept).length;
    if (onPostgresql) {
      for (const place of [1, 2]) await server.apply({ Email: `${table}.${place}@example.com` });
      expect(await countRows()).toBeGreaterThan(await countKept());
      await foldCounts(db);
    }
    expect(await countRows()).toBe(await countKept());
    await exact();
  });
});

describe('the numbers that a list answers', () => {
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
