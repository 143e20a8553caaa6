import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from 'test-preset/services';
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

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((place) => existsSync(place));
// Debian's signatures are not on every machine that has clamd: this one signature is the test's own.
const EICAR_SIGNATURE = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n';

(CLAMD ? describe : describe.skip)('clamd itself (Debian: clamav-daemon)', () => {
  let folder: string;
  let real: ChildProcess | undefined;
  let ended: Promise<unknown>;
  let port: number;

  const start = async () => {
    const started = spawn(CLAMD ?? '', ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
    real = started;
    ended = once(started, 'exit');
    while (!(await answers(port))) {
      if (started.exitCode !== null || started.signalCode !== null) throw new Error('clamd has ended.');
      await setTimeout(50);
    }
  };
  const end = async () => {
    real?.kill('SIGKILL');
    await ended;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'internships-clamd-'));
    port = await freePort();
    await writeFile(path.join(folder, 'test.hdb'), EICAR_SIGNATURE);
    await writeFile(
      path.join(folder, 'clamd.conf'),
      `Foreground yes\nDatabaseDirectory ${folder}\nTemporaryDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nStreamMaxLength 11M\n`,
    );
    await start();
  });
  afterAll(async () => {
    await end();
    await rm(folder, { recursive: true });
  });

  it('passes and refuses files; while it is away nothing is stored unscanned, and it may come back', async () => {
    const scanned = await startTestServer({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
    const state = async () => {
      await scanned.services.dependencies.look();
      return (await scanned.call('GET', '/health/ready')).body.scanner;
    };
    try {
      expect([await state(), (await scanned.apply({}, { Cv: pdf('cv', 5 * 2 ** 20) })).status]).toEqual(['ok', 201]);
      const infected = () =>
        scanFiles(scanned.services, [{ field: 'Files', filename: 'work.txt', content: of(EICAR) }]);
      expect(await infected()).toEqual({ Files: [expect.stringMatching(/^The virus scanner refused this file/)] });
      await end();
      expect([await state(), (await scanned.apply({ Email: 'later@example.com' })).status]).toEqual(['away', 503]);
      await expect(infected()).rejects.toMatchObject({ status: 503 });
      await start();
      expect([await state(), (await scanned.apply({ Email: 'later@example.com' })).status]).toEqual(['ok', 201]);
    } finally {
      await scanned.stop();
    }
  });
});

/** A text as an uploaded file. */
function of(text: string) {
  const read = async (position: number, length: number) => Buffer.from(text).subarray(position, position + length);
  return { size: text.length, read, sha256: async () => '', close: async () => {} };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const [answer] = await Promise.race([once(socket, 'connect').then(() => [true]), once(socket, 'close')]).catch(() => [
    false,
  ]);
  socket.destroy();
  return answer === true;
}
