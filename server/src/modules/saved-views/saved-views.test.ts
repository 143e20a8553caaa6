import type { SavedView } from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let wanjiku: { id: string; token: string };
let otieno: { id: string; token: string };

const view = {
  List: 'selectedApplicants',
  Name: 'Results of Engineering',
  Query: 'stage=NeedsResult&sort=-InterviewDate',
  Columns: ['Name', 'Status'],
  Shared: false,
};
const save = ({ token }: { token: string }, values: Record<string, unknown> = {}) =>
  server.call('POST', '/api/Admin/SavedView', { token, body: { ...view, ...values } });
const views = async ({ token }: { token: string }) =>
  (await server.call('GET', '/api/Admin/SavedView', { token })).body.Views as SavedView[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('saved_views').execute();
  wanjiku = await server.signInAs('ADM', { name: 'Wanjiku Maina' });
  otieno = await server.signInAs('ADM', { name: 'Otieno Ouma' });
});

describe('saved views', () => {
  it('keep filters, order and columns under a name, for their owner alone', async () => {
    expect((await save(wanjiku)).status).toBe(201);
    expect(await views(wanjiku)).toEqual([
      { ...view, id: expect.any(String), owner: { user_id: wanjiku.id, Name: 'Wanjiku Maina' } },
    ]);
    expect(await views(otieno)).toEqual([]);
  });

  it('are used by all administrators while their owner shares them and has an account', async () => {
    await save(wanjiku, { Shared: true });
    const [shared] = await views(otieno);
    expect(shared).toMatchObject({ Name: view.Name, owner: { Name: 'Wanjiku Maina' } });
    const refused = await server.call('DELETE', `/api/Admin/SavedView/${shared?.id}`, { token: otieno.token });
    expect(refused.status).toBe(404);
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', wanjiku.id).execute();
    expect(await views(otieno)).toEqual([]);
  });

  it('are replaced by saving under the same name, in any case', async () => {
    await Promise.all([save(wanjiku), save(wanjiku, { Name: 'RESULTS of engineering', Query: 'q=otieno' })]);
    await save(wanjiku, { Query: 'stage=Declined' });
    expect((await views(wanjiku)).map(({ Query }) => Query)).toEqual(['stage=Declined']);
    await save(wanjiku, { List: 'applications' });
    expect(await views(wanjiku)).toHaveLength(2);
  });

  it('follow a position that gets another name', async () => {
    await save(wanjiku, { Query: 'stage=Declined&f.Position=technology' });
    await save(wanjiku, { Name: 'Of Advisory', Query: 'f.Position=Advisory' });
    const { body } = await server.call('GET', '/api/Position', {});
    const positions = body.Positions as { id: string; Position: string }[];
    const renamed = positions.find(({ Position }) => Position === 'Technology');
    const rename = (Position: string) =>
      server.call('PUT', `/api/Position/${renamed?.id}`, { token: wanjiku.token, body: { Position } });
    expect((await rename('Research & Development')).status).toBe(200);
    expect((await views(wanjiku)).map(({ Query }) => Query)).toEqual([
      'f.Position=Advisory',
      'stage=Declined&f.Position=Research+%26+Development',
    ]);
    await rename('Technology');
  });

  it('are deleted by their owner', async () => {
    await save(wanjiku);
    const [saved] = await views(wanjiku);
    const path = `/api/Admin/SavedView/${saved?.id}`;
    expect((await server.call('DELETE', path, { token: wanjiku.token })).status).toBe(200);
    expect((await server.call('DELETE', path, { token: wanjiku.token })).status).toBe(404);
    expect(await views(wanjiku)).toEqual([]);
  });

  it('need a name, a known list and an address of a list', async () => {
    expect((await save(wanjiku, { Name: ' ' })).body).toMatchObject({ errors: { Name: ['Enter a name.'] } });
    expect((await save(wanjiku, { List: 'interns' })).status).toBe(422);
    expect((await save(wanjiku, { Query: 'x'.repeat(2001) })).status).toBe(422);
    expect((await save(wanjiku, { Columns: 'Name' })).status).toBe(422);
  });

  it('are at most 50 for each administrator', async () => {
    for (let count = 0; count < 50; count++) expect((await save(wanjiku, { Name: `View ${count}` })).status).toBe(201);
    expect((await save(wanjiku, { Name: 'One more' })).status).toBe(409);
    expect((await save(wanjiku, { Name: 'View 7', Query: '' })).status).toBe(201);
  });
});
