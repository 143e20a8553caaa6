import { type AddressInfo, connect, type Socket } from 'node:net';
import pLimit from 'p-limit';
import { applicationForm, pdf, startTestServer, type TestServer } from '../testing/server';

/** The default of MAX_UPLOADS is 50. */
const TRICKLING = 200;
const HONEST = 40;
/** Fewer than the slots that ten networks leave. */
const HONEST_AT_ONCE = 20;
/** Who wants to disturb returns before the time that the answer names. */
const RETURN_MS = 500;

let server: TestServer;
let port: number;
let sockets: Set<Socket>;
let isTrickling: boolean;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'on' });
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.server.address() as AddressInfo);
});
beforeEach(() => {
  sockets = new Set();
  isTrickling = true;
});
afterEach(() => {
  isTrickling = false;
  for (const socket of sockets) socket.destroy();
});
afterAll(() => server.stop());

/** Announces a long application, sends its first field, and returns when the server ends it. */
function trickle(from: string): void {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  const again = () => {
    if (!sockets.delete(socket)) return;
    socket.destroy();
    if (isTrickling) setTimeout(() => trickle(from), RETURN_MS);
  };
  socket.on('data', again).on('error', again).on('close', again);
  const headers = [
    'POST /api/Apply HTTP/1.1',
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 9000000',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; name="Name"\r\n\r\nA`);
}

async function send(path: string, { payload, contentType }: Form, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType, ...headers },
    body: new Uint8Array(payload),
  });
  await answer.text();
  return answer.status;
}
type Form = Awaited<ReturnType<typeof applicationForm>>;

async function handInForm(): Promise<Form> {
  const form = new FormData();
  form.append('Files', pdf('work'), 'work.pdf');
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}

describe('200 uploads that send one field and wait', () => {
  it.each([1, 10])(
    'from %i addresses keep out no application of another, and no work of an intern',
    async (addresses) => {
      for (let index = 0; index < TRICKLING; index++) trickle(`203.0.113.${index % addresses}`);
      const { uploads } = server.services;
      while (uploads.active < 50) await new Promise((resolve) => setTimeout(resolve, 5));

      const supervisor = await server.signInAs('SUP');
      const intern = await server.signInAs('INT', { supervisorId: supervisor.id });
      const task = await server.assignTask(supervisor, intern);
      const authorization = `Bearer ${intern.token}`;
      expect(await send(`/Task/${task}/HandIn`, await handInForm(), { authorization })).toBe(201);

      const some = pLimit(HONEST_AT_ONCE);
      const statuses = await Promise.all(
        Array.from({ length: HONEST }, (_, index) =>
          some(async () => {
            const form = await applicationForm({ Email: `from${addresses}-${index}@example.com` });
            return send('/Apply', form, { 'x-forwarded-for': `198.51.${addresses}.${index}` });
          }),
        ),
      );
      expect(statuses).toEqual(Array(HONEST).fill(201));
      expect(uploads.ended.displaced).toBeGreaterThan(0);
    },
  );
});
