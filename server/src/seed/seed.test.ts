import { startTestServer, type TestServer } from '../testing/server';
import { readSeedOptions, seedApplications } from './seed';

let server: TestServer;
let token: string;
const lines: string[] = [];

const seed = (applications: number, add = false) =>
  seedApplications(server.services.db, { applications, add, now: new Date(), timeZone: 'Africa/Nairobi' }, (line) =>
    lines.push(line),
  );
const list = async (which: string, query: string) =>
  (await server.call('GET', `/api/Admin/User/${which}?${query}`, { token })).body as unknown as {
    Applicants: { id: string; Name: string; Position: string; ApplicationStatus: string }[];
    Total: number;
    TotalAll: number;
  };

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
  // More than are sorted outside of the database, so that both ways are met.
  await seed(2500);
});
afterAll(() => server.stop());

describe('seeding many applications', () => {
  it('creates applications in every state, and reports its progress', async () => {
    const [waiting, decided] = [await list('Applicants', 'page=1'), await list('Interviews', 'page=1&pageSize=100')];
    expect(waiting.TotalAll + decided.TotalAll).toBe(2500);
    expect(new Set(decided.Applicants.map((row) => row.ApplicationStatus)).size).toBe(3);
    expect(lines).toContain('  2500 of 2500');
  });

  it('leaves a database with applications alone, unless they are to be added', async () => {
    await expect(seed(1)).rejects.toThrow('There are 2500 applications already.');
  });

  it.each([
    [['--applications']],
    [['--applications', '0']],
    [['--applications=1.5']],
    [['--applications', 'many']],
    [[]],
  ])('does not take %j', (args) => expect(() => readSeedOptions(args)).toThrow('Give a number'));

  it('reads how many', () => {
    expect(readSeedOptions(['--seed', '--applications', '20'])).toEqual({ applications: 20, add: false });
    expect(readSeedOptions(['--applications=20', '--add'])).toEqual({ applications: 20, add: true });
  });
});

describe('a page of a long list', () => {
  it.each([
    'sort=Name',
    'sort=-Email',
    'sort=Position',
    'sort=-Position',
    'sort=ApplicationStatus',
    'sort=-AppliedAt',
    'sort=Position&filter[Position]=Technology',
    'sort=-Position&search=a',
    'sort=-Name&search=wanjiku',
    'sort=-Name&search=students',
    'sort=AppliedAt&filter[ApplicationStatus]=Processing',
    'sort=Position&search=wanjiku',
    'sort=-Position&search=otieno+engineering',
    'sort=Email&search=students&filter[Position]=Advisory',
    'search=nobody-has-this',
  ])('is a part of the whole: %s', async (query) => {
    for (const which of ['Applicants', 'Interviews']) {
      const whole = (await list(which, query)).Applicants.map((row) => row.id);
      const pages = Math.max(1, Math.ceil(whole.length / 100));
      for (const page of new Set([1, Math.ceil(pages / 2), pages, pages + 1])) {
        const answer = await list(which, `${query}&page=${page}&pageSize=100`);
        expect(answer.Applicants.map((row) => row.id)).toEqual(whole.slice((page - 1) * 100, page * 100));
        expect(answer.Total).toBe(whole.length);
      }
    }
  });
});

describe('a page of rows that are all at one end of the order', () => {
  let position = '';

  beforeAll(async () => {
    const { db } = server.services;
    const [first, second] = await db.selectFrom('positions').select(['id', 'name']).orderBy('id').execute();
    if (!first || !second) throw new Error('There are no two positions.');
    const late = await db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'Processing')
      .orderBy('applied_at', 'desc')
      .limit(1100)
      .execute();
    const ids = late.map(({ id }) => id);
    await db.updateTable('applications').set('position_id', first.id).execute();
    await db.updateTable('applications').set('position_id', second.id).where('id', 'in', ids).execute();
    position = second.name;
  });

  it.each(['sort=AppliedAt', 'sort=-AppliedAt', 'sort=Name'])('is a part of the whole: %s', async (sorted) => {
    const query = `${sorted}&filter[Position]=${position}`;
    const whole = (await list('Applicants', query)).Applicants.map((row) => row.id);
    expect(whole).toHaveLength(1100);
    for (const page of [1, 2, 110]) {
      const { Applicants } = await list('Applicants', `${query}&page=${page}`);
      expect(Applicants.map((row) => row.id)).toEqual(whole.slice((page - 1) * 10, page * 10));
    }
  });
});

describe('adding to them', () => {
  it('gives no address twice', async () => {
    await seed(10, true);
    const { total } = await server.services.db
      .selectFrom('applications')
      .select((select) => select.fn.count<number | string>('email_folded').distinct().as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(2510);
  });
});
