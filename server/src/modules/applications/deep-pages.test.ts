import { sql } from 'kysely';
import { seedApplications } from '../../seed/seed';
import { planOf, selectionsOf } from '../../testing/query-plans';
import { startTestServer, type TestServer } from '../../testing/server';

const APPLICATIONS = 4600;
const COLUMNS = ['Name', 'Email', 'PhoneNumber', 'Position', 'ApplicationStatus', 'InterviewDate', 'AppliedAt'];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
  const { db } = server.services;
  await seedApplications(
    db,
    { applications: APPLICATIONS, add: true, now: new Date(), timeZone: 'Africa/Nairobi' },
    () => {},
  );
  // Both lists, and those of one position, have pages that are far from both ends.
  const decided = db.selectFrom('applications').select('id').where('status', '=', 'Processing').limit(400);
  await db.updateTable('applications').set({ status: 'Declined' }).where('id', 'in', decided).execute();
  const { id: position_id } = await db
    .selectFrom('positions')
    .select('id')
    .where('name', '=', 'Engineering')
    .executeTakeFirstOrThrow();
  await db.updateTable('applications').set({ position_id }).where('name_folded', '<', 'y').execute();
  // What PostgreSQL does by itself a little later.
  if (globalThis.ENGINE === 'postgresql') await sql`vacuum analyze applications`.execute(db);
});
afterAll(() => server.stop());

async function idsOf(list: string, query: string): Promise<string[]> {
  const { status, body } = await server.call('GET', `/api/Admin/User/${list}?${query}`, { token });
  expect(status).toBe(200);
  return (body.Applicants as { id: string }[]).map(({ id }) => id);
}

describe.each(['Applicants', 'Interviews'])('pages of %s', (list) => {
  it.each(COLUMNS.flatMap((column) => [column, `-${column}`]))('are parts of the whole list: sort=%s', async (sort) => {
    const whole = await idsOf(list, `sort=${sort}`);
    expect(whole.length).toBeGreaterThan(2100);
    const last = Math.ceil(whole.length / 10);
    for (const page of [1, 11, 102, 105, 107, 113, last - 103, last - 1, last, last + 1]) {
      expect(await idsOf(list, `sort=${sort}&page=${page}`)).toEqual(whole.slice((page - 1) * 10, page * 10));
    }
  });

  it.each(COLUMNS.flatMap((column) => [column, `-${column}`]))('of a search are parts of it: sort=%s', async (sort) => {
    const search = `search=an&sort=${sort}`;
    const whole = await idsOf(list, search);
    expect(whole.length).toBeGreaterThan(200);
    const last = Math.ceil(whole.length / 10);
    for (const page of [1, 2, 11, last, last + 1]) {
      const { body } = await server.call('GET', `/api/Admin/User/${list}?${search}&page=${page}`, { token });
      expect(body.Total).toBe(whole.length);
      expect((body.Applicants as { id: string }[]).map(({ id }) => id)).toEqual(
        whole.slice((page - 1) * 10, page * 10),
      );
    }
  });

  it.each(COLUMNS)('are read from an index that has their order: sort=%s', async (sort) => {
    const selections = await selectionsOf(server.services.db, () => idsOf(list, `sort=${sort}&page=107`));
    const [page, ...others] = selections.filter((query) => query.sql.includes('offset'));
    expect(others).toEqual([]);
    expect(page && (await planOf(server.services.db, page))).not.toMatch(/Sort|TEMP B-TREE|Filter/);
  });
});

it('are read from an index alone by the status that all of them have', async () => {
  const sort = () => idsOf('Applicants', 'sort=ApplicationStatus&page=107');
  const page = (await selectionsOf(server.services.db, sort)).find((query) => query.sql.includes('offset'));
  expect(page && (await planOf(server.services.db, page))).toMatch(/COVERING INDEX|Index Only Scan/);
});
