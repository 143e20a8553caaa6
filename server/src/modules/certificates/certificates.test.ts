import type { Answer, listCertificates, verifyCertificate } from '@internship-portals/shared-api/contract';
import { createEncryption } from '../../http/encryption';
import { addDays } from '../../lib/calendar';
import { checkSignature, signatureOf } from '../../testing/pdf-signature';
import { readCode, readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';
import { makeNumber, readNumber, showNumber } from './numbers';
import { readSigningKey, renewCertificateKeys } from './signing';

/** Letters that PDF's own fonts do not have. */
const NAME = '\u1ECCl\u00E1d\u1ECD\u0301t\u00F9n Kam\u0101\u016B-\u0181ature';

/** Saturday, 3 April 2027, 00:00 in Nairobi, where the programme is. */
const START = '2027-04-02T21:00:00.000Z';
let now = new Date(START);
let server: TestServer;
let admin: { id: string; token: string };
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://interns.savanna.example' }, { now: () => now });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date(START);
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
  await configure({ Firm: 'Savanna' });
});

async function configure(settings: object) {
  const { body } = await as(admin, 'GET', '/Admin/Programme');
  const all = { ...(body.Settings as object), ...settings, Seen: body.Revision };
  expect((await as(admin, 'PUT', '/Admin/Programme', all)).status).toBe(200);
}
async function as(person: { token: string }, method: string, path: string, body?: object) {
  return server.call(method, `/api${path}`, { token: person.token, body });
}
/** An intern whose internship ended on 2 April 2027, unless it is said otherwise. */
async function newIntern({ name = `Intern ${++people}`, start = '2027-01-04', end = '2027-04-02' } = {}) {
  const intern = await server.signInAs('INT', { name });
  const days = { StartsOn: start, EndsOn: end, HoursAWeek: start ? 40 : 0 };
  if (start) expect((await as(admin, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, days)).status).toBe(200);
  return intern;
}
const issue = ({ id }: { id: string }, by = admin) => as(by, 'POST', `/User/${id}/Certificate`);
const revoke = (id: string, Reason = 'Issued for the wrong position.', by = admin) =>
  as(by, 'PUT', `/Admin/Certificate/${id}`, { Reason });
async function listed({ id }: { id: string }, reader = admin) {
  return (await as(reader, 'GET', `/User/${id}/Certificate`)).body as unknown as Answer<typeof listCertificates>;
}
async function issued(intern: { id: string }) {
  expect((await issue(intern)).status).toBe(201);
  const [certificate] = (await listed(intern)).Certificates;
  if (!certificate) throw new Error('There is no certificate');
  return certificate;
}
async function verify(number: string) {
  const { status, body } = await server.call('GET', `/api/Certificate/${encodeURIComponent(number)}`);
  expect(status).toBe(200);
  return body as unknown as Answer<typeof verifyCertificate>;
}

describe('a certificate', () => {
  it('is issued once the last day is over where the programme is, and its intern is told', async () => {
    const intern = await newIntern({ name: 'Amina Otieno' });
    now = new Date('2027-04-02T20:59:00.000Z');
    const early = await issue(intern);
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'certificate_not_due',
      'The internship ends on Friday, 2 April 2027. A certificate can be issued from the day after.',
    ]);
    expect((await listed(intern)).Hindrance).toBe(early.body.message);
    now = new Date('2027-04-02T21:00:00.000Z');
    expect((await listed(intern)).Hindrance).toBeNull();
    const certificate = await issued(intern);
    expect(certificate).toMatchObject({
      Number: expect.stringMatching(/^CC-2027-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      Name: 'Amina Otieno',
      Position: 'Engineering',
      StartsOn: '2027-01-04',
      EndsOn: '2027-04-02',
      HoursAWeek: 40,
      IssuedBy: 'Ada Admin',
    });
    const [mail] = await server.mails('certificate-issued', intern.email);
    expect(mail?.text).toContain(certificate.Number);
    expect(mail?.text).toContain('https://interns.savanna.example/internDashboard/profile');
    const told = await as(intern, 'GET', '/Notification');
    expect(JSON.stringify(told.body)).toContain(`Your certificate of completion ${certificate.Number} is ready.`);
    // The intern reads it after the end, without the names of staff.
    const [own] = (await listed(intern, intern)).Certificates;
    expect(own).toMatchObject({ Number: certificate.Number, File: expect.any(String) });
    expect(own).not.toHaveProperty('IssuedBy');
  });

  it('keeps what it says when the profile changes', async () => {
    const intern = await newIntern({ name: 'Amina Otieno' });
    const { Number: number } = await issued(intern);
    const changed = { Name: 'Another Name', Email: intern.email, PhoneNumber: '+254712345678', Position: 'Advisory' };
    expect((await as(admin, 'PUT', `/User/${intern.id}`, changed)).status).toBe(200);
    expect((await verify(number)).Facts).toMatchObject({ Name: 'Amina Otieno', Position: 'Engineering' });
  });

  it.each([
    [
      'without days',
      async () => newIntern({ start: '' }),
      'First enter the first and the last day: a certificate names both.',
    ],
    [
      'that has not begun',
      async () => newIntern({ start: '2027-05-03', end: '2027-07-30' }),
      'The internship ends on Friday, 30 July 2027. A certificate can be issued from the day after.',
    ],
    [
      'of an organisation without a name',
      async () => {
        await configure({ Firm: '' });
        return newIntern();
      },
      "First enter the organisation's name in Settings: a certificate names it.",
    ],
  ])('is refused for an internship %s', async (_, make, message) => {
    const answer = await issue(await make());
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'certificate_not_due', message]);
  });

  it('is issued by one of two administrators, and the other reads by whom', async () => {
    const other = await server.signInAs('ADM', { name: 'Ben Admin' });
    const intern = await newIntern();
    const answers = await Promise.all([issue(intern), issue(intern, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { Certificates } = await listed(intern);
    expect(Certificates).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'certificate_present',
      message: `${Certificates[0]?.IssuedBy} issued the certificate ${Certificates[0]?.Number} on Saturday, 3 April 2027. Withdraw it before you issue another one.`,
    });
  });

  it('is nothing that a supervisor, somebody who is no intern or a deleted account gets', async () => {
    const [supervisor, intern] = [await server.signInAs('SUP'), await newIntern()];
    expect((await issue(supervisor)).status).toBe(404);
    expect((await as(admin, 'DELETE', `/User/${intern.id}`)).status).toBe(200);
    expect((await issue(intern)).status).toBe(404);
  });
});

describe('the PDF of a certificate', () => {
  it('says everything on one page, and has a code that leads to its check', async () => {
    const intern = await newIntern({ name: NAME });
    const { File = '', Number: number } = await issued(intern);
    const pdf = await server.call('GET', File);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(`Certificate ${number}.pdf`),
    });
    const { title, pages } = await readPdf(pdf.raw);
    expect([title, pages.length]).toEqual([`Certificate of completion ${number}`, 1]);
    const { fingerprint } = await readSigningKey(server.services);
    const said = pages[0]?.normalize('NFC').replaceAll(/\s+/g, ' ') ?? '';
    for (const words of [
      'Savanna',
      NAME.normalize('NFC'),
      'Engineering',
      'from Monday, 4 January 2027 to Friday, 2 April 2027, 40 hours a week',
      `Number ${number}`,
      'Issued on Saturday, 3 April 2027',
      'open https://interns.savanna.example/verify and type the number',
    ])
      expect(said).toContain(words);
    expect(said.replaceAll(' ', '')).toContain(fingerprint);
    expect(readCode(pdf.raw)).toBe(`https://interns.savanna.example/verify/${number}`);
    // Signed for five minutes, and for nothing else.
    const forged = File.replace(/signature=./, (start) => (start.endsWith('_') ? 'signature=-' : 'signature=_'));
    expect((await server.call('GET', forged)).status).toBe(403);
    now = new Date(now.getTime() + 6 * 60_000);
    expect((await server.call('GET', File)).status).toBe(403);
  });

  it('fits on its page with the longest name and position', async () => {
    await as(admin, 'POST', '/Position', { Position: 'M'.repeat(100) });
    const intern = await newIntern({ name: 'W'.repeat(100) });
    const profile = { Name: 'W'.repeat(100), Email: intern.email, PhoneNumber: '+254712345678' };
    await as(admin, 'PUT', `/User/${intern.id}`, { ...profile, Position: 'M'.repeat(100) });
    const { File = '', Position } = await issued(intern);
    expect(Position).toBe('M'.repeat(100));
    expect((await readPdf((await server.call('GET', File)).raw)).pages).toHaveLength(1);
  });

  it('has a signature of the firm over all of its bytes, which another library accepts', async () => {
    const { File = '' } = await issued(await newIntern());
    const { signed, signature } = signatureOf((await server.call('GET', File)).raw);
    const { fingerprint } = await readSigningKey(server.services);
    expect(await checkSignature(signed, signature)).toEqual({ isValid: true, fingerprint });
    const changed = Buffer.from(signed);
    changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000);
    expect(await checkSignature(changed, signature)).toMatchObject({ isValid: false });
  });
});

describe('the key of the firm', () => {
  it('is made once and kept encrypted', async () => {
    await server.services.db.deleteFrom('certificate_keys').execute();
    const [one, other] = await Promise.all([readSigningKey(server.services), readSigningKey(server.services)]);
    expect(one).toEqual(other);
    const rows = await server.services.db.selectFrom('certificate_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.sealed ?? '', 'base64url').includes(one.file.subarray(0, 32))).toBe(false);
  });

  it('is named by its fingerprint for everybody, and so is the one before it', async () => {
    const listed = async () => (await server.call('GET', '/api/Certificate')).body.Fingerprints;
    const { fingerprint } = await readSigningKey(server.services);
    expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(await listed()).toEqual([fingerprint]);
    const next = { number: 2, made_at: now.toISOString(), fingerprint: 'B8:02', sealed: 'x' };
    await server.services.db.insertInto('certificate_keys').values(next).execute();
    expect(await listed()).toEqual(['B8:02', fingerprint]);
    await server.services.db.deleteFrom('certificate_keys').execute();
    expect(await listed()).toEqual([]);
  });

  it('is encrypted again when the secret is renewed, and replaced when the secret is lost', async () => {
    const { db } = server.services;
    const before = await readSigningKey(server.services);
    const [old, fresh] = [server.services.encryption, { current: Buffer.alloc(32, 7) }];
    const lost = { ...server.services, encryption: createEncryption({ current: Buffer.alloc(32, 8) }) };
    expect(await renewCertificateKeys(lost, lost.encryption)).toBe(1);
    const renewed = {
      ...server.services,
      encryption: {
        encrypt: createEncryption(fresh).encrypt,
        decrypt: (...about: Parameters<typeof old.decrypt>) =>
          createEncryption(fresh).decrypt(...about) ?? old.decrypt(...about),
      },
    };
    expect(await renewCertificateKeys(renewed, createEncryption(fresh))).toBe(0);
    expect((await readSigningKey({ ...renewed, encryption: createEncryption(fresh) })).fingerprint).toBe(
      before.fingerprint,
    );
    const made = await readSigningKey(server.services);
    expect(made.fingerprint).not.toBe(before.fingerprint);
    const rows = await db.selectFrom('certificate_keys').select('fingerprint').orderBy('number').execute();
    expect(rows.map(({ fingerprint }) => fingerprint)).toEqual([before.fingerprint, made.fingerprint]);
  });
});

describe('the check of a number', () => {
  it('shows name, position and dates of a genuine one, however it is typed, and nothing else', async () => {
    const { Number: number } = await issued(await newIntern({ name: 'Amina Otieno' }));
    const answer = await verify(number);
    expect(answer).toEqual({
      State: 'genuine',
      Number: number,
      IssuedOn: '2027-04-03',
      Facts: { Name: 'Amina Otieno', Position: 'Engineering', StartsOn: '2027-01-04', EndsOn: '2027-04-02' },
    });
    for (const typed of [
      number.toLowerCase(),
      ` ${number.replaceAll('-', ' ')} `,
      number.replaceAll('-', ''),
      number.replaceAll('0', 'o').replaceAll('1', 'l'),
      number.slice(3),
      number.replaceAll('-', '\u2013'),
    ])
      expect(await verify(typed)).toEqual(answer);
  });

  it.each(['CC-2027-0000-0000', 'x', '%00', '\u{1F600}', 'CC-2027-7K3F-9Q2B-1', "' or 1=1 --"])(
    'does not know %s',
    async (number) => {
      expect(await verify(number)).toEqual({ State: 'unknown' });
    },
  );

  it('is counted, so that nobody tries many', async () => {
    const strict = await startTestServer({}, { limits: { statusByClient: { points: 2, seconds: 60 } } });
    try {
      const answers = [];
      for (let count = 0; count < 3; count++)
        answers.push((await strict.call('GET', '/api/Certificate/CC-2027-0000-0000')).body.code);
      expect(answers).toEqual([undefined, undefined, 'proof_of_work_required']);
    } finally {
      await strict.stop();
    }
  });
});

describe('a withdrawn certificate', () => {
  it('is shown as such without its name and its reason, cannot be downloaded, and another one can be issued', async () => {
    const intern = await newIntern();
    const { id, Number: number, File = '' } = await issued(intern);
    now = new Date(now.getTime() + 60_000);
    expect((await revoke(id, ' ')).body.errors).toEqual({ Reason: ['Enter why you withdraw the certificate.'] });
    expect((await revoke(id)).status).toBe(200);
    expect(await verify(number)).toEqual({
      State: 'withdrawn',
      Number: number,
      IssuedOn: '2027-04-03',
      RevokedOn: '2027-04-03',
    });
    expect((await server.call('GET', File)).status).toBe(404);
    const [own] = (await listed(intern, intern)).Certificates;
    expect(own).toMatchObject({ RevokedAt: '2027-04-02T21:01:00.000Z', Reason: 'Issued for the wrong position.' });
    expect(own).not.toHaveProperty('File');
    const told = await as(intern, 'GET', '/Notification');
    expect(JSON.stringify(told.body)).toContain(
      'Your certificate of completion was withdrawn: Issued for the wrong position.',
    );
    const next = await issued(intern);
    expect(next.Number).not.toBe(number);
    expect((await listed(intern)).Certificates).toHaveLength(2);
  });

  it('was withdrawn by one of two administrators, and the other reads by whom', async () => {
    const other = await server.signInAs('ADM', { name: 'Ben Admin' });
    const { id } = await issued(await newIntern());
    const answers = await Promise.all([revoke(id), revoke(id, 'Twice.', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'certificate_withdrawn',
      message: expect.stringMatching(
        /^Nothing was saved: (Ada|Ben) Admin withdrew this certificate on Saturday, 3 April 2027\.$/,
      ),
    });
    expect((await revoke('nothing')).status).toBe(404);
  });
});

it('is in the copy of the personal data, and after the erasure the check shows no name', async () => {
  const email = 'erased.intern@example.com';
  const { db } = server.services;
  expect((await server.apply({ Name: 'Amina Otieno', Email: email })).status).toBe(201);
  const application = await server.applicationId(email);
  const intern = await server.signInAs('INT', { name: 'Amina Otieno', email });
  const days = { StartsOn: addDays('2027-04-02', -80), EndsOn: '2027-04-02', HoursAWeek: 40 };
  await as(admin, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, days);
  const { Number: number, File = '' } = await issued(intern);
  await server.mails();
  expect((await as(admin, 'DELETE', `/User/${intern.id}`)).status).toBe(200);
  expect((await verify(number)).Facts).toMatchObject({ Name: 'Amina Otieno' });
  expect((await as(admin, 'DELETE', `/Apply/${application}/PersonalData`)).status).toBe(200);
  expect(await verify(number)).toEqual({
    State: 'genuine',
    Number: number,
    IssuedOn: '2027-04-03',
  });
  expect((await server.call('GET', File)).status).toBe(404);
  const rows = await db.selectFrom('certificates').selectAll().where('intern_id', '=', intern.id).execute();
  expect(JSON.stringify(rows)).not.toMatch(/Amina|Engineering|2027-01/);
});

it('has a number that is different each time and read back as it was made', () => {
  const numbers = new Set(Array.from({ length: 1000 }, () => makeNumber('2027-04-03')));
  expect(numbers.size).toBe(1000);
  for (const number of numbers) expect(readNumber(showNumber(number))).toBe(number);
});
