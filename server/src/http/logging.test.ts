import { applicationForm, startTestServer, type TestServer } from '../testing/server';
import { createLogger } from './logging';

/** Values that must never be logged, each with its own mark. */
const SECRETS = {
  name: 'MARKED Name',
  email: 'marked-address@example.com',
  phone: '+254712999888',
  password: 'MARKED-password-4711',
  document: 'MARKED document',
  comment: 'MARKED comment',
};

const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(
    {},
    { logger: createLogger('trace', { write: (line: string) => void lines.push(line) }) },
  );
});
afterAll(() => server.stop());

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/** Makes the next statement about a table fail as it does after an unfinished upgrade. */
async function without(table: 'positions' | 'comments', work: () => Promise<unknown>): Promise<void> {
  const { db } = server.services;
  await db.schema.alterTable(table).renameTo('away').execute();
  await work();
  await db.schema.alterTable('away').renameTo(table).execute();
}

describe('the log', () => {
  it('carries request id, user id and client address on every line of a request', async () => {
    const { id, token } = await server.signInAs('ADM');
    lines.length = 0;
    await without('positions', () => server.call('POST', '/api/Position', { token, body: { Position: 'X' } }));
    const ofRequest = parsed().filter((line) => line.requestId !== undefined);
    expect(ofRequest.map((line) => line.msg)).toEqual(['request failed', 'call']);
    expect(new Set(ofRequest.map((line) => line.requestId)).size).toBe(1);
    for (const line of ofRequest) expect(line).toMatchObject({ user: id, client: '127.0.0.1' });
    expect(ofRequest.map((line) => line.level)).toEqual([50, 30]);
  });

  it('carries them on the lines of the modules too', async () => {
    const { id, token } = await server.signInAs('ADM');
    await server.apply({ Email: 'exported@example.com' });
    const application = await server.applicationId('exported@example.com');
    lines.length = 0;
    const exported = await server.call('POST', `/api/Apply/${application}/PersonalData`, { token });
    expect(exported.status).toBeLessThan(300);
    const line = parsed().find((found) => String(found.msg).startsWith('personal data'));
    expect(line).toMatchObject({ user: id, client: '127.0.0.1' });
    expect(typeof line?.requestId).toBe('string');
  });

  it('has no personal data, passwords, tokens or documents', async () => {
    lines.length = 0;
    const { name, email, phone, password, document, comment } = SECRETS;
    const person = await server.signInAs('INT', { name, email: `second-${email}` });
    const admin = await server.signInAs('ADM', { name, email: `admin-${email}` });
    const pdf = new Blob([`%PDF-1.7 ${document} %%EOF`]);
    const values = { Name: name, Email: email, PhoneNumber: phone };
    // Accepted, taken, invalid, too often, cut off, not a form.
    await server.apply(values, { Cv: pdf, AttachmentLetter: pdf });
    await server.apply(values, { Cv: pdf, AttachmentLetter: pdf });
    await server.apply({ ...values, Position: 'none' }, { Cv: new Blob([document]), AttachmentLetter: null });
    const { payload, contentType } = await applicationForm(values, { Cv: pdf });
    await server.call('POST', '/api/Apply', {
      body: payload.subarray(0, payload.length - 20),
      headers: { 'content-type': contentType },
    });
    await server.call('POST', '/api/Apply', {
      body: `{"Name":"${name}"`,
      headers: { 'content-type': 'application/json' },
    });
    for (const given of [password, 'correct horse battery staple']) {
      await server.call('POST', '/api/login', { body: { email: person.email, password: given } });
    }
    await server.call('POST', '/api/ApplicationStatus', { body: { Email: email } });
    await server.call('GET', `/api/Admin/User/Applicants?search=${encodeURIComponent(email)}`, { token: admin.token });
    await server.call('POST', '/api/Comment', { token: person.token, body: { Comment: comment } });
    await server.call('GET', `/resetPassword/${password}?token=${password}`);
    await server.call('GET', '/api/nothing', { token: password, headers: { cookie: `session=${password}` } });
    // Failures of the database, whose errors name values.
    await without('positions', () => server.apply({ ...values, Email: `third-${email}` }, { Cv: pdf }));
    const { db } = server.services;
    const failing = db.insertInto('settings').values([
      { key: email, value: name },
      { key: email, value: name },
    ]);
    await failing.execute().catch((err: unknown) => server.services.log.error({ err }, 'test'));
    const mail = Object.assign(new Error(`550 <${email}>: no such user`), { rejected: [email] });
    server.services.log.warn({ err: mail, reason: mail.message }, 'test');
    await server.mails();

    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(12);
    for (const value of [...Object.values(SECRETS), person.token, admin.token, 'marked-address', 'MARKED']) {
      expect(text).not.toContain(value);
    }
    expect(text).toContain('[e-mail]');
  });
});
