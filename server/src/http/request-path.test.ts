import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer, type TestServer } from '../testing/server';
import { createLogger } from './logging';
import { pathOf } from './request-path';

describe('pathOf', () => {
  it.each([
    ['/api/Position?x=1', '/api/Position'],
    ['/%61pi/Position', '/api/Position'],
    ['/%2561pi/Position', '/%2561pi/Position'],
    ['/api%2FPosition#x', '/api/Position'],
    ['//api//Position', '/api/Position'],
    ['/x/../api/./Position', '/api/Position'],
    ['/x/%2e%2e/api/Position/', '/api/Position/'],
    ['/../..', '/'],
    ['//', '/'],
    ['*', '/*'],
    ['http://elsewhere.example/api', '/http:/elsewhere.example/api'],
    ['/Jos%C3%A9 %3Fa%23b', '/Jos%C3%A9%20%3Fa%23b'],
    ['/%1B%0A', '/%1B%0A'],
    ['/%zz', '/%25zz'],
  ])('reads %p as %p', (url, path) => {
    expect(pathOf({ url })).toBe(path);
  });
});

describe('a call at an encoded address', () => {
  const lines: string[] = [];
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(
      {},
      {
        limits: { callsByClient: { points: 5, seconds: 3600 } },
        logger: createLogger('info', { write: (line: string) => void lines.push(line) }),
      },
    );
  });
  afterAll(() => server.stop());

  const ADDRESSES = ['/%61pi/Position', '/a%70%69/Position?x', '/api/%50osition', '/%61pi/Nothing', '//api/Nothing'];

  it('is logged and counted as the call that it is', async () => {
    for (const address of ADDRESSES) await server.call('GET', address, { headers: { accept: 'text/html' } });
    const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
    expect(calls.map(({ path, status }) => [path, status])).toEqual([
      ['/api/Position', 200],
      ['/api/Position', 200],
      ['/api/Position', 200],
      ['/api/Nothing', 404],
      ['/api/Nothing', 404],
    ]);
    for (const address of [...ADDRESSES, '/api/Position']) {
      expect([address, (await server.call('GET', address)).status]).toEqual([address, 429]);
    }
  });

  it('is logged even when it cannot be decoded', async () => {
    lines.length = 0;
    await server.call('GET', '/api/%zz');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'call', path: '/api/%25zz', status: 400, client: '127.0.0.1' }),
    ]);
  });

  it('never fails, whatever the address is', async () => {
    await server.server.listen();
    const { port } = server.server.server.address() as AddressInfo;
    const statusOf = (address: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request({ port, path: address, headers: { accept: 'text/html' } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on('error', reject).end();
      });
    for (const address of [
      '//',
      '/%',
      '/%00',
      '/%ff',
      '/..%2f..%2fetc/passwd',
      'http://x',
      '*',
      `/${'../'.repeat(500)}`,
    ]) {
      expect([address, (await statusOf(address)) < 500]).toEqual([address, true]);
    }
  });
});
