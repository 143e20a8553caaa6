import { createServer, type Server } from 'node:net';
import { requireFreePort } from '../http/port';
import { startTestServer, type TestServer } from '../testing/server';
import { createFirstPositions, requireStrongAdminPassword } from './first-start';

let server: TestServer;
let taken: Server;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve);
  });
  port = (taken.address() as { port: number }).port;
});
afterAll(async () => {
  taken.close();
  await server.stop();
});

describe('a first start', () => {
  it.each([
    ['a taken port', () => ({ port, host: '127.0.0.1' }), /^The port \d+ on 127\.0\.0\.1 is in use.*set PORT/],
    ['the host of another machine', () => ({ port: 0, host: '192.0.2.1' }), /^The setting HOST must be an address/],
    ['a host without an address', () => ({ port: 0, host: 'none.invalid' }), /^The setting HOST must be an address/],
  ])('names %s in one line', async (_case, place, line) => {
    await expect(requireFreePort(place())).rejects.toThrow(line);
  });

  it('leaves a free port free', async () => {
    await expect(requireFreePort({ port: 0, host: '127.0.0.1' })).resolves.toBeUndefined();
  });

  it('creates the administrator once, and not before it is asked to', async () => {
    expect(await server.createFirstAdministrator()).toBeNull();
    await server.services.db.deleteFrom('users').execute();
    const created = await server.createFirstAdministrator();
    expect(created).toEqual({ email: 'admin@example.com' });
    expect(await server.createFirstAdministrator()).toBeNull();
  });

  it('creates the first positions once, also when several instances start together', async () => {
    const empty = await startTestServer();
    const { db, now } = empty.services;
    await db.deleteFrom('positions').execute();
    await Promise.all(Array.from({ length: 4 }, () => createFirstPositions(db, now)));
    const positions = await db.selectFrom('positions').select('name').orderBy('name').execute();
    expect(positions.map(({ name }) => name)).toEqual(['Advisory', 'Engineering', 'Technology']);
    await empty.stop();
  });

  it('refuses an ADMIN_PASSWORD that is easy to guess, in one line, only where it is used', async () => {
    const weak = { ...server.services, config: { ...server.services.config, adminPassword: 'internship1' } };
    await expect(requireStrongAdminPassword(weak)).resolves.toBeUndefined();
    const empty = await startTestServer();
    await empty.services.db.deleteFrom('users').execute();
    await expect(requireStrongAdminPassword({ ...empty.services, config: weak.config })).rejects.toThrow(
      /^The setting ADMIN_PASSWORD must be harder to guess\. This password is easy to guess\.[^\n]*$/,
    );
    await expect(requireStrongAdminPassword(empty.services)).resolves.toBeUndefined();
    await empty.stop();
  });

  it('is ready from the end of its start until it stops', async () => {
    const starting = await startTestServer({}, { ready: false });
    try {
      const before = await starting.call('GET', '/health/ready');
      expect([before.status, before.body]).toEqual([503, { status: 'starting' }]);
      starting.markReady();
      expect((await starting.call('GET', '/health/ready')).status).toBe(200);
      starting.markStopping();
      const after = await starting.call('GET', '/health/ready');
      expect([after.status, after.body]).toEqual([503, { status: 'stopping' }]);
      expect((await starting.call('GET', '/health/live')).status).toBe(200);
    } finally {
      await starting.stop();
    }
  });
});
