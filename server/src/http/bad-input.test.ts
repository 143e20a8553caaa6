import { ERROR_STATUS } from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../testing/server';
import { isTooComplex } from './body-parsers';

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  42,
  -1.5,
  [],
  ['x'],
  {},
  { a: { b: 1 } },
  '',
  ' ',
  'a\0b',
  '\ud800',
  'x'.repeat(100_000),
  "'; drop table users; --",
  '%_\\',
  '__proto__',
];

let server: TestServer;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const role of ['INT', 'SUP', 'ADM'] as const) tokens[role] = (await server.signInAs(role)).token;
});
afterAll(() => server.stop());

describe('a body that is right but for one field', () => {
  let supervisor: { id: string; token: string };
  let intern: { id: string; token: string };
  let task: string;
  let comment: string | undefined;
  /** A change of the address ends this one's sessions. */
  let edited: string;

  beforeAll(async () => {
    supervisor = await server.signInAs('SUP');
    intern = await server.signInAs('INT', { supervisorId: supervisor.id });
    task = await server.assignTask(supervisor, intern);
    await server.call('PUT', `/api/Task/Status/${task}`, { token: intern.token });
    await server.call('POST', '/api/Comment', { token: intern.token, body: { Taskid: task, Intern_comment: 'x' } });
    const { body } = await server.call('GET', `/api/Task/${task}`, { token: intern.token });
    comment = (body.comment as { id: string }[])[0]?.id;
    edited = (await server.signInAs('SUP')).id;
  });

  const person = { Name: 'Some One', PhoneNumber: '+254712345678', Position: 'Engineering' };
  const text = { Task: 'Task', Deadline: '2099-01-05' };
  const admin = () => tokens.ADM;
  const bySupervisor = () => supervisor.token;
  const byIntern = () => intern.token;

  it.each<[string, () => string | undefined, () => string, () => object]>([
    ['POST /Task', bySupervisor, () => '/Task', () => ({ ...text, TaskDescription: 'Text', AssignedTo: intern.id })],
    ['PUT /Task/:id', bySupervisor, () => `/Task/${task}`, () => ({ ...text, Description: 'Text' })],
    ['POST /Supervisor/Task/Rate/:id', bySupervisor, () => `/Supervisor/Task/Rate/${task}`, () => ({ rating: 50 })],
    ['POST /Comment', byIntern, () => '/Comment', () => ({ Taskid: task, Intern_comment: 'Text', Userid: intern.id })],
    ['PUT /Comment/:id', byIntern, () => `/Comment/${comment}`, () => ({ Comment: 'Text' })],
    ['POST /User', admin, () => '/User', () => ({ ...person, Email: `a${Math.random()}@example.com`, Role: 'SUP' })],
    [
      'PUT /User/:id, a supervisor by an administrator',
      admin,
      () => `/User/${edited}`,
      () => ({ ...person, Email: `b${Math.random()}@example.com` }),
    ],
    [
      'PUT /User/:id, oneself',
      byIntern,
      () => `/User/${intern.id}`,
      () => ({ ...person, Email: `c${Math.random()}@example.com` }),
    ],
    [
      'PUT /User/:id, the supervisor',
      admin,
      () => `/User/${intern.id}`,
      () => ({ InternID: intern.id, SupervisorID: supervisor.id }),
    ],
    [
      'POST /Admin/Export',
      admin,
      () => '/Admin/Export',
      () => ({ List: 'interns', Format: 'xlsx', Columns: [{ id: 'Name', header: 'Name' }] }),
    ],
    ['POST /Position', admin, () => '/Position', () => ({ Position: `Position ${Math.random()}` })],
  ])('%s never answers 500', async (name, token, path, right) => {
    const [method = ''] = name.split(' ');
    for (const field of Object.keys(right())) {
      for (const value of ODD_VALUES) {
        const answer = await server.call(method, `/api${path()}`, {
          token: token(),
          body: JSON.stringify({ ...right(), [field]: value }),
          headers: { 'content-type': 'application/json' },
        });
        expect([[200, 201, 404, 422].includes(answer.status), answer.status, field, value]).toEqual([
          true,
          answer.status,
          field,
          value,
        ]);
        if (answer.status === 422) expect(Object.keys(answer.body.errors)).toEqual([field]);
      }
    }
  });
});

describe('a body that cannot be read', () => {
  const send = (payload: string, type: string) =>
    server.call('POST', '/api/login', { body: payload, headers: { 'content-type': type } });

  it('is 400 when it is not JSON, 415 for another type, 413 when it is far too large', async () => {
    expect((await send('{"email":', 'application/json')).status).toBe(400);
    expect((await send('email=x', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await send(JSON.stringify({ email: 'x'.repeat(400_000) }), 'application/json')).status).toBe(413);
  });

  it('is 400 when it is a form without a boundary', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; charset=utf-8',
    ]) {
      for (const path of ['/api/Apply', '/api/ApplicationStatus', '/api/login']) {
        const answer = await server.call('POST', path, { body: 'x', headers: { 'content-type': type } });
        expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'bad_request']);
      }
    }
  });

  it('is 413 on a call for anyone when it has more than 64 KiB', async () => {
    const ofSize = (size: number) => JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(size - 39) });
    expect((await send(ofSize(64 * 1024), 'application/json')).status).toBe(422);
    expect((await send(ofSize(64 * 1024 + 1), 'application/json')).status).toBe(413);
  });

  it('is 422 when it has too many levels or values, and is refused before it is parsed', async () => {
    const levels = (count: number) => '['.repeat(count) + ']'.repeat(count);
    const keys = Array.from({ length: 20_000 }, (_, i) => `"${i}":0`).join();
    for (const value of [levels(3000), levels(60_000), `{${keys}}`, '['.repeat(120_000), `[${'0,'.repeat(50_000)}0]`]) {
      const payload = `{"Position":${value}}`;
      const times: number[] = [];
      for (let i = 0; i < 9; i++) {
        const start = process.cpuUsage();
        isTooComplex(payload);
        const { user, system } = process.cpuUsage(start);
        times.push((user + system) / 1000);
      }
      expect(times.sort((a, b) => a - b)[4]).toBeLessThan(10);
      const headers = { 'content-type': 'application/json' };
      const answer = await server.call('POST', '/api/Position', { token: tokens.ADM, body: payload, headers });
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    }
    const deepest = `{"Position":"A \\"[[[[[[[[[[[[[[[[[[[[[","x":${levels(15)}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await server.call('POST', '/api/Position', { token: tokens.ADM, body: deepest, headers });
    expect(answer.status).toBe(201);
  });

  it('is 422 with the fields when it is empty, null or a list', async () => {
    for (const payload of ['', 'null', '[]', '"x"', '7']) {
      const answer = await send(payload, 'application/json');
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email', 'password']]);
    }
  });

  it('is 422 for a NUL character, under its field', async () => {
    const answer = await send(JSON.stringify({ email: 'a\0@example.com', password: 'x' }), 'application/json');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['email']]);
  });

  it('is 422 for half of a surrogate pair, under its field, and takes whole ones', async () => {
    const add = (Position: string) => server.call('POST', '/api/Position', { token: tokens.ADM, body: { Position } });
    for (const text of ['\ud800', 'Design \udc00', '\udd00\ud83c']) {
      const answer = await add(text);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { Position: ['This text contains a character that cannot be used.'] },
      ]);
    }
    expect((await add('Design 🎨')).status).toBe(201);
    const { body } = await server.call('GET', '/api/Position');
    expect(body.Positions).toContainEqual(expect.objectContaining({ Position: 'Design 🎨' }));
  });

  it('ignores fields that the contract does not know', async () => {
    const answer = await send(JSON.stringify({ email: 'a@example.com', password: 'x', extra: 1 }), 'application/json');
    expect(answer.status).toBe(401);
  });
});

describe('an unknown call', () => {
  it('is 404, and 405 where another method exists, as JSON', async () => {
    const unknown = await server.call('GET', '/api/Nothing');
    expect([unknown.status, unknown.body]).toEqual([404, { code: 'not_found', message: 'Not found.' }]);
    const method = await server.call('DELETE', '/api/Apply/1');
    expect([method.status, method.headers.allow]).toEqual([405, 'GET, PUT']);
  });
});

describe('a form that was sent without JavaScript', () => {
  it.each([
    ['/login', 'application/x-www-form-urlencoded', 'email=a%40example.com&password=a+secret'],
    [
      '/',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="Name"\r\n\r\nAmina\r\n--x--\r\n',
    ],
  ])('is answered with what to do: %s', async (path, contentType, body) => {
    const answer = await server.call('POST', path, { body, headers: { 'content-type': contentType } });
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(String(answer.raw)).toContain('This form needs JavaScript.');
    expect(String(answer.raw)).not.toMatch(/secret|Amina/);
  });
});

describe('an invalid address', () => {
  it.each([
    ['too long', `/api/Apply/${'a'.repeat(2000)}`, 'address_too_long', 'This address is too long.'],
    ['not encoded rightly', '/api/Apply/%zz', 'bad_request', 'This address is not valid.'],
    ['not encoded rightly, of a page', '/internDashboard/%ff', 'bad_request', 'This address is not valid.'],
  ] as const)(
    'is refused in the shape of every answer and not repeated, when it is %s',
    async (_, path, code, message) => {
      const answer = await server.call('GET', path, { token: tokens.ADM });
      expect([answer.status, answer.body]).toEqual([ERROR_STATUS[code], { code, message }]);
    },
  );
});

describe('an unexpected failure', () => {
  it('answers 500 without saying what it was', async () => {
    const broken = await startTestServer();
    await broken.services.db.schema.alterTable('tasks').renameTo('lost').execute();
    const { token } = await broken.signInAs('INT');
    const answer = await broken.call('GET', '/api/Task', { token });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ code: 'server_error', message: 'Server error.', requestId: expect.any(String) });
    await broken.stop();
  });
});
