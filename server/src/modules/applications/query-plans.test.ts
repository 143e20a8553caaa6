import type { ApplicationStatus } from '@internship-portals/shared-api/contract';
import type { CompiledQuery } from 'kysely';
import { planOf, selectionsOf } from '../../testing/query-plans';
import { startTestServer, type TestServer } from '../../testing/server';
import { recordActivation } from '../credentials';

let server: TestServer;
let token: string;
let reference: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
  await server.apply({ Name: 'Amina Otieno', Email: 'amina@example.com' });
  id = await server.applicationId('amina@example.com');
  reference = `${id.slice(-8, -4)}-${id.slice(-4)}`;
  await server.call('PUT', `/api/Apply/${id}`, { token, body: { ApplicationStatus: 'Accepted', Date: '2099-01-05' } });
  await server.apply({ Name: 'Brian Mutiso', Email: 'brian@example.com' });
  await reachAllStages();
});
afterAll(() => server.stop());

/** No page of a list is empty: those are not read. */
async function reachAllStages(): Promise<void> {
  const { db } = server.services;
  const { id: user_id } = await server.signInAs('INT');
  for (const [place, status] of [
    'Accepted For Interview',
    'Interview Passed',
    'Interview Passed',
    'Declined',
  ].entries()) {
    const Email = `applicant${place}@example.com`;
    await server.apply({ Email });
    const application_id = await server.applicationId(Email);
    const decided = { status: status as ApplicationStatus, interview_date: '2026-01-05' };
    await db.updateTable('applications').set(decided).where('id', '=', application_id).execute();
    if (place !== 1) continue;
    await recordActivation(server.services, db, application_id, user_id);
  }
}

const selections = (path: string) =>
  selectionsOf(server.services.db, async () => {
    expect((await server.call('GET', `/api${path}`, { token })).status).toBe(200);
  });
const plan = (query: CompiledQuery) => planOf(server.services.db, query);

/** What of a plan reads all applications: each row of the table, or each entry of its primary key. */
const WHOLE_TABLE =
  /Seq Scan on applications|using applications_pkey on applications.*\n(?!\s*Index Cond)|SCAN applications(?! USING)/;

describe('a list of applications', () => {
  const LISTS = ['Applicants', 'Interviews'];
  const QUERIES = [
    ...['Name', '-Email', 'PhoneNumber', '-Position', 'InterviewDate', '-AppliedAt'].map((sort) => `sort=${sort}`),
    'filter[Position]=Engineering&sort=Email',
    'search=otieno+engineering',
    'filter[Reason]=None',
  ];
  const stages = ['InterviewToCome', 'NeedsResult', 'PassedNotActivated', 'Active', 'Declined'];

  it.each([
    ...LISTS.flatMap((list) => QUERIES.map((query) => `/Admin/User/${list}?page=1&${query}`)),
    ...stages.map((stage) => `/Admin/User/Interviews?page=1&filter[Stage]=${stage}`),
    '/Admin/User/Applicants?page=1&filter[AnswerBy]=2099-01-05',
    '/Search?search=otieno',
    '/Admin/User/Dashboard',
  ])('is read from its indexes: %s', async (path) => {
    const made = await selections(path);
    expect(made.length).toBeGreaterThan(0);
    for (const selection of made) expect(await plan(selection)).not.toMatch(WHOLE_TABLE);
  });

  it.each(
    LISTS.flatMap((list) =>
      ['Name', '-Email', 'PhoneNumber', 'InterviewDate', '-AppliedAt'].map(
        (sort) => `/Admin/User/${list}?page=1&sort=${sort}`,
      ),
    ),
  )('has pages that are not sorted, because an index has their order: %s', async (path) => {
    const [page, ...others] = (await selections(path)).filter((query) => query.sql.includes('offset'));
    expect(others).toEqual([]);
    expect(page && (await plan(page))).not.toMatch(/Sort|TEMP B-TREE FOR ORDER/);
  });

  it.each([
    ...LISTS.flatMap((list) => QUERIES.slice(0, -2).map((query) => `/Admin/User/${list}?page=1&${query}`)),
    ...stages.map((stage) => `/Admin/User/Interviews?page=1&sort=Position&filter[Stage]=${stage}`),
    // PostgreSQL combines indexes.
    ...(globalThis.ENGINE === 'postgresql' ? [] : ['Name', 'Position']).map(
      (sort) => `/Admin/User/Interviews?page=1&filter[Intake]=First+intake&sort=${sort}`,
    ),
    '/Admin/User/Applicants/Stages',
  ])('is counted in an index, without its rows: %s', async (path) => {
    const counts = (await selections(path)).filter((query) => query.sql.includes('count(*)'));
    expect(counts.length).toBeGreaterThan(0);
    for (const selection of counts)
      expect(await plan(selection)).toMatch(/COVERING INDEX|Index Only Scan|Bitmap Index/);
  });

  it.each(LISTS.flatMap((list) => ['Name', '-Email', 'Position', 'ApplicationStatus'].map((sort) => [list, sort])))(
    'finds the matches of a search in an index that has their text: %s, sort=%s',
    async (list, sort) => {
      const made = await selections(`/Admin/User/${list}?page=1&search=example&sort=${sort}`);
      const searches = made.filter((query) => query.sql.includes(' like '));
      // Their number and the page: SQLite finds them once for both, where they are not read by their positions.
      expect(searches).toHaveLength(globalThis.ENGINE === 'sqlite' && sort !== 'Position' ? 1 : 2);
      const index =
        globalThis.ENGINE === 'postgresql'
          ? /Index (Only )?Scan/
          : /COVERING INDEX applications_(waiting|decided)_by_position/;
      for (const search of searches) expect(await plan(search)).toMatch(index);
    },
  );

  it('finds a reference without reading the others', async () => {
    for (const path of [`/Search?search=${reference}`, `/Admin/User/Interviews?page=1&search=${reference}`]) {
      const made = (await selections(path)).filter((query) => query.sql.includes('substr('));
      expect(made).toHaveLength(1);
      for (const selection of made) expect(await plan(selection)).toContain('applications_by_reference');
    }
  });
});
