import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;

/** Rows from before the test. */
let known: Set<string>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.services.audit.flush();
  known = new Set((await readAll()).map(({ id }) => id));
});
afterAll(() => server.stop());

async function readAll() {
  await server.services.background.settle();
  return server.services.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
}
const readTrail = async () => (await readAll()).filter(({ id }) => !known.has(id));

describe('the audit trail', () => {
  it('holds who did what, from where, and how it ended', async () => {
    const { audit, db } = server.services;
    await audit.record(db, {
      event: 'user-deleted',
      actor: { kind: 'user', id: 'u-1' },
      subject: { kind: 'user', id: 'u-2' },
      detail: 'role SUP',
    });
    expect(await readTrail()).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        event: 'user-deleted',
        outcome: 'success',
        actor_kind: 'user',
        actor_id: 'u-1',
        client: null,
        subject_kind: 'user',
        subject_id: 'u-2',
        subject_label: null,
        detail: 'role SUP',
        occurrences: 1,
        request_id: null,
      },
    ]);
  });

  it('has no row of a change that was rolled back', async () => {
    const { audit, db } = server.services;
    const change = db.transaction().execute(async (trx) => {
      await audit.record(trx, { event: 'position-created' });
      throw new Error('changed my mind');
    });
    await expect(change).rejects.toThrow('changed my mind');
    expect(await readTrail()).toEqual([]);
  });

  it('cannot be changed or deleted in the database', async () => {
    const { audit, db } = server.services;
    await audit.record(db, { event: 'sign-in' });
    const refusal = 'audit_events is append-only';
    await expect(db.updateTable('audit_events').set({ outcome: 'failure' }).execute()).rejects.toThrow(refusal);
    await expect(db.deleteFrom('audit_events').execute()).rejects.toThrow(refusal);
    expect(await readTrail()).toMatchObject([{ event: 'sign-in', outcome: 'success' }]);
  });

  it('has the caller, the client, the route and the request of a refused call', async () => {
    const { id, token } = await server.signInAs('INT');
    const { status } = await server.call('GET', '/api/Admin/User/Supervisors?page=1', { token });
    expect(status).toBe(403);
    expect(await readTrail()).toMatchObject([
      {
        event: 'access-denied',
        outcome: 'refused',
        actor_kind: 'user',
        actor_id: id,
        client: '127.0.0.1',
        subject_kind: 'route',
        subject_id: 'GET /api/Admin/User/Supervisors',
        request_id: expect.any(String),
      },
    ]);
  });

  it('records repeated refusals as one row with their number', async () => {
    const { token } = await server.signInAs('INT');
    for (let call = 0; call < 20; call += 1) await server.call('GET', '/api/Admin/User/Supervisors', { token });
    await server.services.background.settle();
    await server.services.audit.flush();
    expect((await readTrail()).map((row) => row.occurrences)).toEqual([1, 19]);
  });

  it('hides no guesses at an account behind those at others, and none at an administrator', async () => {
    const { audit, background } = server.services;
    const guess = (id: string, detail: string, aboutAdministrator: boolean) =>
      audit.tally({ event: 'sign-in', outcome: 'failure', subject: { kind: 'user', id }, detail, aboutAdministrator });
    for (let client = 0; client < 105; client += 1) guess('flooded', `${client}`, false);
    for (let client = 0; client < 3; client += 1) guess('quiet', `${client}`, false);
    for (let client = 0; client < 3; client += 1) guess('administrator', `${client}`, true);
    await background.settle();
    await audit.flush();
    const rows = await readTrail();
    const of = (id: string) => rows.filter((row) => row.subject_id === id).map((row) => row.occurrences);
    expect(of('quiet')).toEqual([3]);
    expect(of('administrator')).toEqual([1, 1, 1]);
    expect(of('flooded').at(-1)).toBe(5);
  });

  it('has few rows of a flood from many clients, with the number of all', async () => {
    const { audit, background } = server.services;
    for (let client = 0; client < 5_000; client += 1) {
      audit.tally({ event: 'access-throttled', outcome: 'refused', subject: { kind: 'route', id: `${client}` } });
    }
    await background.settle();
    await audit.flush();
    const rows = await readTrail();
    expect(rows).toHaveLength(101);
    expect(rows.reduce((sum, row) => sum + row.occurrences, 0)).toBe(5_000);
    expect(rows.at(-1)).toMatchObject({ occurrences: 4_900, detail: 'from many clients', client: null });
  });

  it('records the number of repetitions when it is flushed, as before the server stops', async () => {
    const { audit } = server.services;
    for (let call = 0; call < 3; call += 1) audit.tally({ event: 'sign-in', outcome: 'failure' });
    await audit.flush();
    expect((await readTrail()).map((row) => row.occurrences)).toEqual([1, 2]);
  });
});
