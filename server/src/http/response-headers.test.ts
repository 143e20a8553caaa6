import { once } from 'node:events';
import { connect } from 'node:net';
import { PASSWORD, startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: 'https://internships.test',
    TRUST_PROXY: '1',
    METRICS_TOKEN: 'a-token-of-the-tests',
    SECURITY_CONTACT: 'security@example.com',
    HSTS_SUBDOMAINS: 'on',
  });
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.server.address() as { port: number }).port;
});
afterAll(() => server.stop());

/** What the server answers to these bytes. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.setTimeout(3000, () => socket.destroy());
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

const browser = { accept: 'text/html' };
/** One answer of each kind. */
const answers: [string, string, string, Record<string, string>][] = [
  ['a page', 'GET', '/', browser],
  ['a page that does not exist', 'GET', '/no/such/page', browser],
  ['a call', 'GET', '/api/Position', {}],
  ['a call without a session', 'GET', '/api/Task', {}],
  ['a call that does not exist', 'GET', '/api/none', {}],
  ['a call with another method', 'DELETE', '/api/Position', {}],
  ['a body that is wrong', 'POST', '/api/login', {}],
  ['an address that cannot be decoded', 'GET', '/api/%E0%A4%A', {}],
  ['a link to a document that is not signed', 'GET', '/api/Document/x', browser],
  ['a file that is missing', 'GET', '/assets/none.js', {}],
  ['a file elsewhere on the disk', 'GET', '/assets/..%2f..%2f..%2fetc/passwd', {}],
  ['the registry', 'GET', '/portals/registry.json', {}],
  ['the health', 'GET', '/health/ready', {}],
  ['the metrics without their token', 'GET', '/metrics', {}],
  ['robots.txt', 'GET', '/robots.txt', {}],
  ['security.txt', 'GET', '/.well-known/security.txt', {}],
  ['the description of the calls', 'GET', '/api/docs/json', {}],
];

describe('every answer', () => {
  it.each(answers)('%s has the headers that a browser obeys', async (_what, method, path, headers) => {
    const answer = await server.call(method, path, { headers });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/default-src '(none|self)'/),
    });
    if (answer.status >= 400) expect(answer.headers['cache-control']).toBe('no-store');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
    const isPage = String(answer.headers['content-type']).startsWith('text/html');
    expect(answer.headers['permissions-policy']).toEqual(isPage ? expect.stringContaining('camera=()') : undefined);
    // Other origins get nothing.
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    const type = String(answer.headers['content-type']);
    expect(type).toMatch(/^(text\/(html|plain)|application\/(json|javascript)); charset=utf-8$/);
  });
});

describe('the description of the calls', () => {
  it('does not exist where the setting is off', async () => {
    const quiet = await startTestServer({ API_DOCS: 'off' });
    for (const path of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
      expect((await quiet.call('GET', path)).status).toBe(404);
    }
    await quiet.stop();
  });
});

describe('a cookie', () => {
  const cookiesAfterSignIn = async (at: TestServer) => {
    const { email } = await at.signInAs('SUP');
    const { headers } = await at.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    return [headers['set-cookie']].flat().map(String);
  };

  it('is sent over https only and by this host alone, and no script reads it', async () => {
    const cookies = await cookiesAfterSignIn(server);
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-[a-z]+=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    }
  });

  it('has neither on plain HTTP, where browsers would not take it', async () => {
    const plain = await startTestServer();
    for (const cookie of await cookiesAfterSignIn(plain)) expect(cookie).not.toMatch(/__Host-|Secure/);
    await plain.stop();
  });
});

describe('a caller of another origin', () => {
  it('gets no leave from a preflight, and no call by a form that needs none', async () => {
    const preflight = await server.call('OPTIONS', '/api/Task', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
    const { token } = await server.signInAs('SUP');
    const simple = await server.call('POST', '/api/Task', {
      token,
      body: '{"Task":"x"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(simple.status).toBe(415);
    // A cookie is no session: what the browser adds by itself opens nothing.
    const withCookie = await server.call('GET', '/api/Task', {
      headers: { cookie: `token=${token}; session=${token}` },
    });
    expect(withCookie.status).toBe(401);
  });
});

describe('the boundaries of requests', () => {
  it('are never ambiguous: two lengths, or a length beside chunks, end the connection', async () => {
    const start = ['POST /api/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    expect(await send(...start, 'Content-Length: 2', 'Content-Length: 5', '', '{}')).toMatch(/^HTTP\/1.1 400 /);
    expect(await send(...start, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', '0', '')).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });

  it('TRACE, which would repeat them, does not exist', async () => {
    const answer = await send('TRACE / HTTP/1.1', 'Host: x', 'X-Secret: abc', 'Connection: close');
    expect(answer).toMatch(/^HTTP\/1.1 40[045] /);
    expect(answer).not.toContain('abc');
  });
});

describe('the address of a client', () => {
  it('is the one that the last proxy of ours has added, whatever the client says', async () => {
    const { id, email } = await server.signInAs('SUP');
    const { status } = await server.call('POST', '/api/login', {
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.10' },
    });
    expect(status).toBe(200);
    const { db } = server.services;
    const sessions = await db.selectFrom('sessions').select('address').where('user_id', '=', id).execute();
    expect(sessions.map(({ address }) => address)).toContain('198.51.100.7');
  });
});
