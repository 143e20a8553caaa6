import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { scanFiles } from '../../http/virus-scan';
import { pdf, startTestServer, type TestServer } from '../../testing/server';

/** The standard test file of virus scanners, in two parts so that no scanner takes this file for one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

let clamd: Server;
let server: TestServer;

/** A daemon that speaks INSTREAM and PING, and knows one virus. */
beforeAll(async () => {
  clamd = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      if (received.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0');
      const content: Buffer[] = [];
      let at = 'zINSTREAM\0'.length;
      while (at + 4 <= received.length) {
        const length = received.readUInt32BE(at);
        if (length === 0) {
          const found = Buffer.concat(content).includes(EICAR);
          return socket.end(found ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
        }
        if (at + 4 + length > received.length) return;
        content.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  }).listen(0, '127.0.0.1');
  await once(clamd, 'listening');
  server = await startTestServer({ CLAMD_URL: `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await server.stop();
  clamd.close();
});

describe('with a virus scanner, an application', () => {
  it('is stored when the scanner passes both documents', async () => {
    expect((await server.apply({ Email: 'clean@example.com' }, { Cv: pdf('cv', 200_000) })).status).toBe(201);
  });

  it('is refused under the field of an infected document', async () => {
    const { status, body } = await server.apply({ Email: 'sick@example.com' }, { AttachmentLetter: pdf(EICAR) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['AttachmentLetter']]);
    expect(body.errors.AttachmentLetter?.[0]).toMatch(/^The virus scanner refused this file/);
  });

  it('is not stored unscanned while the scanner is away', async () => {
    const { token } = await server.signInAs('ADM');
    const scanner = async () => {
      await server.services.dependencies.look();
      const { status, body } = await server.call('GET', '/health/ready');
      const dashboard = await server.call('GET', '/api/Admin/Dashboard/Decisions', { token });
      return [status, body.scanner, dashboard.body.Away];
    };
    expect(await scanner()).toEqual([200, 'ok', undefined]);
    clamd.close();
    expect(await scanner()).toEqual([200, 'away', ['scanner']]);
    const { status, headers } = await server.apply({ Email: 'later@example.com' });
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    const rows = await server.services.db.selectFrom('applications').select('email').execute();
    expect(rows.map(({ email }) => email)).toEqual(['clean@example.com']);
  });

  it('ends no process when the scanner goes away while the file is still being read', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const read = async (_position: number, length: number) => {
      await setTimeout(30);
      return Buffer.alloc(length);
    };
    const content = { size: 200_000, read, sha256: async () => '', close: async () => {} };
    const scan = scanFiles(server.services, [{ field: 'Cv', filename: 'cv.pdf', content }]);
    await expect(scan).rejects.toMatchObject({ status: 503 });
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
