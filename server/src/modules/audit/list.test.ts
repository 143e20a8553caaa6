import { startTestServer, type TestServer } from '../../testing/server';
import { deleteOldEvents } from './retention';

const DAY = 86_400_000;

let server: TestServer;
let admin: { id: string; token: string };
let intern: { id: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ AUDIT_RETENTION_DAYS: '60' });
  admin = await server.signInAs('ADM', { name: 'Wanjiku Maina' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich' });
  const { audit, db } = server.services;
  const actor = { kind: 'user', id: admin.id } as const;
  await audit.record(db, { event: 'user-changed', actor, subject: { kind: 'user', id: intern.id }, detail: 'Email' });
  await audit.record(db, {
    event: 'supervisor-assigned',
    actor,
    subject: { kind: 'user', id: intern.id },
    detail: `user:${admin.id}`,
  });
  await audit.record(db, {
    event: 'position-deleted',
    actor,
    subject: { kind: 'position', id: 'p-1', label: 'Ältere Stelle' },
  });
  await audit.record(db, { event: 'sign-in', outcome: 'failure', actor: { kind: 'anonymous' } });
});
afterAll(() => server.stop());

async function read(query = '') {
  const { status, body } = await server.call('GET', `/api/Admin/Audit?page=1${query}`, { token: admin.token });
  expect(status).toBe(200);
  return body as unknown as { Events: Record<string, unknown>[]; Total: number; TotalAll: number };
}
const events = async (query: string) => (await read(query)).Events.map(({ Event }) => Event);

describe('the audit log', () => {
  it('shows the newest first, with the present names of people', async () => {
    const { Events, Total, TotalAll } = await read();
    expect([Total, TotalAll]).toEqual([5, 5]);
    expect(Events[0]).toMatchObject({ Event: 'sign-in', Outcome: 'failure', ActorKind: 'anonymous', Actor: null });
    expect(Events[2]).toMatchObject({ Actor: 'Wanjiku Maina', Subject: 'Brian Kiprotich', Detail: 'Wanjiku Maina' });
  });

  it.each([
    ['a person who acted', '&search=wanjiku', ['position-deleted', 'supervisor-assigned', 'user-changed']],
    ['a person whom it was done to', '&search=kiprotich', ['supervisor-assigned', 'user-changed']],
    ['the name of a thing that is gone', '&search=stelle', ['position-deleted']],
    ['an event', '&search=sign-in', ['sign-in']],
    ['two words', '&search=wanjiku%20deleted', ['position-deleted']],
    ['nothing', '&search=100%25', []],
    ['an event by its filter', '&filter[Event]=user-changed', ['user-changed']],
    ['an outcome', '&filter[Outcome]=failure', ['sign-in']],
    ['a period', '&filter[At]=Last%20day&filter[Event]=sign-in', ['sign-in']],
    ['the oldest first', '&sort=At&pageSize=2', ['user-created', 'user-changed']],
  ])('finds %s', async (_what, query, found) => {
    expect(await events(query)).toEqual(found);
  });

  it('refuses a column that it does not have', async () => {
    const { token } = admin;
    for (const query of ['sort=Secret', 'filter[Secret]=x'])
      expect((await server.call('GET', `/api/Admin/Audit?page=1&${query}`, { token })).status).toBe(422);
  });

  it('is exported as it is shown', async () => {
    const columns = ['At', 'Event', 'Outcome', 'Actor', 'Client', 'Subject', 'Detail', 'Occurrences'];
    const { body } = await server.call('POST', '/api/Admin/Export', {
      token: admin.token,
      body: {
        List: 'auditEvents',
        Format: 'csv',
        Columns: columns.map((id) => ({ id, header: id })),
        filter: { Event: 'supervisor-assigned' },
      },
    });
    expect(body.Rows).toBe(1);
    const { raw, headers } = await server.call('GET', String(body.Export));
    expect(headers['content-disposition']).toMatch(/audit-log-.*\.csv/);
    expect(String(raw)).toMatch(/"?supervisor-assigned"?,"?success"?,"?Wanjiku Maina"?,"?"?,"?Brian Kiprotich"?/);
  });

  it('keeps events for the set time, and then deletes them', async () => {
    const { audit, db } = server.services;
    server.advance(61 * DAY);
    await audit.record(db, { event: 'sign-out', actor: { kind: 'system' } });
    await deleteOldEvents(server.services);
    const left = await db.selectFrom('audit_events').select('event').execute();
    expect(left).toEqual([{ event: 'sign-out' }]);
    await expect(db.deleteFrom('audit_events').execute()).rejects.toThrow('append-only');
  });
});
