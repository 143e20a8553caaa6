import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  countApplicationStages,
  documentMessages,
  getDashboard,
  getDecisionsNeeded,
  type PageUpdate,
} from '@internship-portals/shared-api/contract';
import { readReport } from 'test-preset/reports';
import { applicationForm, pdf, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MIB = 1024 * 1024;

async function counts() {
  const tables = ['applications', 'documents', 'file_chunks', 'mails', 'application_history'] as const;
  return Promise.all(
    tables.map(async (table) => (await server.services.db.selectFrom(table).selectAll().execute()).length),
  );
}

describe('POST /Apply', () => {
  it('keeps the application, both documents byte for byte, its history and the mail', async () => {
    const cv = pdf('a long one', 700_000);
    const answer = await server.apply(
      { Email: ' Amina@Example.com ', PhoneNumber: '+254 712 345 678;ext=12' },
      { Cv: cv },
    );
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('You will receive an email regarding your application');

    const admin = await server.signInAs('ADM');
    const id = await server.applicationId('Amina@Example.com');
    const { body } = await server.call('GET', `/api/Apply/${id}`, { token: admin.token });
    expect(body.Applicant).toMatchObject({
      Name: 'Amina Otieno',
      Email: 'Amina@Example.com',
      PhoneNumber: '+254712345678;ext=12',
      Position: 'Engineering',
      ApplicationStatus: 'Processing',
      InterviewDate: null,
    });
    const document = await server.call('GET', String(body.Cv));
    expect(document.raw.equals(Buffer.from(await cv.arrayBuffer()))).toBe(true);
    const [mail] = await server.mails();
    expect(mail?.to?.[0]?.address).toBe('Amina@example.com');
    expect(mail?.subject).toBe('We have received your internship application');
  });

  it('tells the open pages of administrators that there is one more, but not to read their list again', async () => {
    const { token } = await server.signInAs('ADM');
    const changes = async (query = '') => (await server.call('GET', `/api/Change${query}`, { token })).body;
    const { Position } = await changes();
    await server.apply({ Email: 'one.more@example.com' });
    const told = (await changes(`?After=${Position}`)).Changes as PageUpdate[];
    expect(told.map(({ Calls }) => Calls.map(({ Path }) => Path))).toEqual([
      [countApplicationStages.path, getDashboard.path, getDecisionsNeeded.path],
    ]);
  });

  it('reports every invalid field and file in one answer', async () => {
    const answer = await server.apply(
      { Name: '   ', Email: 'nobody', PhoneNumber: '0712', Position: 'Astrology' },
      { Cv: new Blob(['not a pdf']), AttachmentLetter: null },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      Name: ['Enter a name.'],
      Email: ['Enter a valid e-mail address, such as name@example.com.'],
      PhoneNumber: ['Enter a valid phone number with its country code.'],
      Position: ['Choose a position from the list.'],
      Cv: [documentMessages.type],
      AttachmentLetter: [documentMessages.required],
    });
  });

  it.each([
    ['Name', 'x'.repeat(101), 'Use at most 100 characters.'],
    ['Name', 'Win at evil.com', 'A name has at least one letter, and no address, link or control characters.'],
    ['Name', 'https://evil', 'A name has at least one letter, and no address, link or control characters.'],
    ['Name', 'a@b', 'A name has at least one letter, and no address, link or control characters.'],
    ['Name', 'A\u0007B', 'A name has at least one letter, and no address, link or control characters.'],
    ['Email', `${'x'.repeat(250)}@example.com`, 'Use at most 254 characters.'],
    ['Email', 'a@b@example.com', 'Enter a valid e-mail address, such as name@example.com.'],
    ['Email', '', 'Enter an e-mail address.'],
    ['PhoneNumber', '+254 12', 'Enter a valid phone number with its country code.'],
    ['PhoneNumber', '', 'Enter a phone number.'],
    ['Position', '', 'Choose a position.'],
  ])('refuses %s %p', async (field, value, message) => {
    const answer = await server.apply({ Email: 'other@example.com', [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]).toContain(message);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it.each<[string, Blob, string | null]>([
    ['an empty file', new Blob([]), documentMessages.empty],
    ['a picture', new Blob([Buffer.from('89504e470d0a1a0a', 'hex')]), documentMessages.type],
    ['a PDF without its end', new Blob(['%PDF-1.4\n1 0 obj']), documentMessages.type],
    ['a header after 1,024 bytes', new Blob([' '.repeat(1024), '%PDF-1.4 %%EOF']), documentMessages.type],
    ['one byte more than 5 MiB', pdf('big', 5 * MIB + 1), documentMessages.size],
    ['exactly 5 MiB', pdf('full', 5 * MIB), null],
    ['zeros after its end', new Blob(['%PDF-1.4\n%%EOF\n', '\0'.repeat(300_000)]), null],
    ['zeros after its end in a public report', new Blob([readReport('trailing-zeros.pdf')]), null],
    ['a header within 1,024 bytes', new Blob([' '.repeat(1019), '%PDF-1.4\n%%EOF\r\n']), null],
  ])('judges %s by its content', async (what, file, message) => {
    const answer = await server.apply({ Email: `${what.replace(/\W/g, '')}@example.com` }, { AttachmentLetter: file });
    expect(answer.body.errors?.AttachmentLetter).toEqual(message ? [message] : undefined);
    expect(answer.status).toBe(message ? 422 : 201);
  });

  it('takes one open application per address, without regard to case', async () => {
    await server.apply({ Email: 'twice@example.com' });
    const second = await server.apply({ Email: 'TWICE@example.com' });
    expect(second.status).toBe(422);
    expect(second.body.errors.Email).toEqual(['There is already an open application for this e-mail address.']);
  });

  it('takes one of several that arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.apply({ Email: 'race@example.com' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it('takes a position by its id and by its name in any case', async () => {
    const { body } = await server.call('GET', '/api/Position');
    const positions = body.Positions as { id: string; Position: string }[];
    expect(positions.map((position) => position.Position)).toEqual(['Advisory', 'Engineering', 'Technology']);
    const byId = await server.apply({ Email: 'byid@example.com', Position: positions[2]?.id ?? '' });
    const byName = await server.apply({ Email: 'byname@example.com', Position: 'advisory' });
    expect([byId.status, byName.status]).toEqual([201, 201]);
  });

  it('refuses a body that is not a form', async () => {
    const answer = await server.call('POST', '/api/Apply', { body: { Name: 'x' } });
    expect(answer.status).toBe(415);
  });
});

describe('POST /Apply over a connection', () => {
  let port: number;
  beforeAll(async () => {
    await server.server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.server.address() as AddressInfo).port;
  });

  it('leaves nothing when the connection breaks, and takes the same form again', async () => {
    const before = await counts();
    const { payload, contentType } = await applicationForm({ Email: 'broken@example.com' }, { Cv: pdf('cv', MIB) });
    const headers = { 'content-type': contentType, 'content-length': payload.length };
    await new Promise<void>((resolve) => {
      const sending = request({ port, method: 'POST', path: '/api/Apply', headers });
      sending.on('error', () => resolve());
      sending.on('close', () => resolve());
      sending.write(payload.subarray(0, payload.length - 1000), () => setTimeout(() => sending.destroy(), 50));
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await counts()).toEqual(before);
    expect((await server.apply({ Email: 'broken@example.com' })).status).toBe(201);
  });

  it('names the file that is too large, even if the request far exceeds the limit', async () => {
    const { payload, contentType } = await applicationForm({ Email: 'huge@example.com' }, { Cv: pdf('cv', 70 * MIB) });
    const answer = await fetch(`http://127.0.0.1:${port}/api/Apply`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: payload,
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { Cv: [documentMessages.size] } });
  });

  it('refuses an upload beyond the limit with 503 and a time, and takes it when another one has ended', async () => {
    const busy = await startTestServer({ MAX_UPLOADS: '1' });
    await busy.server.listen({ port: 0, host: '127.0.0.1' });
    const address = busy.server.server.address() as AddressInfo;
    const { payload, contentType } = await applicationForm({ Email: 'first@example.com' });
    const sending = request({
      port: address.port,
      method: 'POST',
      path: '/api/Apply',
      headers: { 'content-type': contentType, 'content-length': payload.length },
    });
    const answered = new Promise<number | undefined>((resolve) =>
      sending.on('response', (response) => resolve(response.resume().statusCode)),
    );
    sending.write(payload.subarray(0, 200));
    while (busy.services.uploads.active === 0) await new Promise((resolve) => setTimeout(resolve, 5));

    const refused = await busy.apply({ Email: 'second@example.com' });
    expect(refused.status).toBe(503);
    expect(refused.body.code).toBe('server_busy');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    sending.end(payload.subarray(200));
    expect(await answered).toBe(201);
    expect((await busy.apply({ Email: 'second@example.com' })).status).toBe(201);
    await busy.stop();
  });
});
