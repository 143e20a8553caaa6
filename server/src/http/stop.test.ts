import { type AddressInfo, connect, type Socket } from 'node:net';
import { applicationForm, pdf, startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
let port: number;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  server = await startTestServer({}, { uploadStopMs: 5_000 });
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
});

/** Sends an application but for its second half; `finish` sends that. */
async function beginUpload(Email: string): Promise<{ finish(): void; answer: Promise<string> }> {
  const { payload, contentType } = await applicationForm({ Email }, { Cv: pdf('cv', 200_000) });
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket
      .on('error', () => {})
      .on('data', (data) => {
        text += data;
        if (text.endsWith('}')) resolve(text);
      });
  });
  const headers = `Host: localhost\r\nContent-Type: ${contentType}\r\nContent-Length: ${payload.length}`;
  socket.write(`POST /api/Apply HTTP/1.1\r\n${headers}\r\n\r\n`);
  const half = Math.floor(payload.length / 2);
  socket.write(payload.subarray(0, half));
  return { finish: () => void socket.write(payload.subarray(half)), answer };
}

it('a stop takes the upload that arrives in time, and tells another one to try again', async () => {
  const [soon, late] = [await beginUpload('soon@example.com'), await beginUpload('late@example.com')];
  while (server.services.uploads.active < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  server.markStopping();
  expect((await server.call('GET', '/health/ready')).body).toEqual({ status: 'stopping' });
  const stopped = server.server.close();
  soon.finish();
  expect(await soon.answer).toMatch(/^HTTP\/1\.1 201 /);
  const refused = await late.answer;
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 10\r\n.*"code":"server_busy"/is);
  for (const socket of sockets) socket.destroy();
  await stopped;
});
