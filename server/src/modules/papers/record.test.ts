import type { Answer, listPapers } from '@internship-portals/shared-api/contract';
import { inviteAssessor } from '../../testing/assessments';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { checkSignature, signatureOf } from '../../testing/pdf-signature';
import { readCode, readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';
import { showNumber } from '../certificates';
import { changeSettings } from '../programme';

/** Letters that PDF's own fonts do not have. */
const NAME = 'Ọláyínká Ɓature';
const EMAIL = 'intern@example.com';

type Person = { id: string; token: string };
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intern: Person;

beforeEach(async () => {
  server = await startTestServer(
    { PUBLIC_URL: 'https://interns.savanna.example' },
    // Friday, 27 November 2026, in Nairobi.
    { now: () => new Date('2026-11-27T13:00:00.000Z') },
  );
  const { db } = server.services;
  await db.transaction().execute((trx) => changeSettings(trx, { Firm: 'Savanna Consulting' }, 0));
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: NAME, email: EMAIL, supervisorId: supervisor.id });
});
afterEach(() => server.stop());

async function fileOf(of = intern) {
  const { Papers } = (await server.callAs(of, 'GET', '/Paper')).body as unknown as Answer<typeof listPapers>;
  return Papers.find(({ Kind }) => Kind === 'record')?.File;
}
async function download() {
  const { status, headers, raw } = await server.call('GET', (await fileOf()) ?? '');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  return raw;
}
async function pagesOf(pdf: Buffer) {
  const { title, pages } = await readPdf(pdf);
  return { title, pages: pages.map((page) => page.normalize('NFC').replace(/\s+/g, ' ')) };
}
const place = (starts_on: string, ends_on: string) =>
  server.services.db
    .updateTable('users')
    .set({ starts_on, ends_on, hours_a_week: 40 })
    .where('id', '=', intern.id)
    .execute();

/** A day of attendance, and one in the logbook. */
async function work() {
  await place('2026-11-16', '2027-01-29');
  const attended = { intern_id: intern.id, day: '2026-11-16', came_in: '2026-11-16T05:00:00.000Z' };
  await server.services.db
    .insertInto('attendance_days')
    .values({ ...attended, went_out: null, place: 'Site office' })
    .execute();
  const entry = { Date: '2026-11-16', Done: 'Wired the office', Learnt: '', Hours: 8 };
  expect((await server.callAs(intern, 'PUT', '/Logbook/Day', entry)).status).toBe(200);
}
async function evaluate() {
  const id = await beginEvaluation(server, { admin, supervisor, intern });
  await handInEvaluation(server, { supervisor, intern }, id, 'Reliable');
  for (const by of [supervisor, intern])
    expect((await server.callAs(by, 'POST', `/Evaluation/${id}/Confirm`, { SeenRevision: 1 })).status).toBe(200);
  return server.services.db.selectFrom('evaluations').select('reference').executeTakeFirstOrThrow();
}
async function certify() {
  await place('2026-11-16', '2026-11-20');
  expect((await server.callAs(admin, 'POST', `/User/${intern.id}/Certificate`)).status).toBe(201);
  const { number } = await server.services.db.selectFrom('certificates').select('number').executeTakeFirstOrThrow();
  return showNumber(number);
}
const fingerprint = async () =>
  (await server.services.db.selectFrom('certificate_keys').select('fingerprint').executeTakeFirstOrThrow()).fingerprint;

describe('the internship record', () => {
  it('is one PDF: a cover with the pages of each paper, attendance, logbook, evaluation and the certificate with its code', async () => {
    await work();
    const { reference } = await evaluate();
    const number = await certify();
    await server.apply({ Email: EMAIL });
    const application_id = await server.applicationId(EMAIL);
    const studies = {
      university_id: null,
      university: 'KCA University',
      course: 'BSc',
      registration_number: '19/04321',
    };
    await server.services.db
      .insertInto('application_studies')
      .values({ application_id, ...studies })
      .execute();
    const pdf = await download();
    const { title, pages } = await pagesOf(pdf);
    expect(title.normalize('NFC')).toBe(`Internship record of ${NAME}`.normalize('NFC'));
    expect(pages).toHaveLength(5);
    const [cover = '', attendance, logbook, evaluation, certificate] = pages;
    for (const words of [
      'Savanna Consulting',
      NAME.normalize('NFC'),
      'Position Engineering',
      'Internship Monday, 16 November 2026 to Friday, 20 November 2026',
      'Supervisor Grace Wambui',
      'Hours a week 40',
      'University KCA University',
      'Registration number 19/04321',
      'Attendance sheet Page 2',
      'Logbook Page 3. Weeks signed: 0 of 1',
      `Final evaluation Page 4. Confirmed by both, ${reference}`,
      `Certificate Page 5. Number ${number}`,
      'Open https://interns.savanna.example/verify, which shows the same fingerprint.',
      'Type the number of the certificate there, or scan its code, to see whether it is genuine.',
      'page 1 of 5',
    ])
      expect(cover).toContain(words);
    expect(cover.replaceAll(' ', '')).toContain(await fingerprint());
    expect(attendance).toContain('Site office');
    expect(logbook).toContain('Wired the office');
    expect(evaluation).toContain(reference);
    expect(certificate).toContain(`Number ${number}`);
    for (const [index, page] of pages.slice(1).entries()) expect(page).toContain(`Record, page ${index + 2} of 5`);
    expect(readCode(pdf)).toBe(`https://interns.savanna.example/verify/${number}`);
  });

  it('has one signature of the firm over all of its bytes, which another library accepts and one changed byte breaks', async () => {
    await work();
    await certify();
    const pdf = await download();
    expect(pdf.toString('latin1').match(/\/ByteRange/g)).toHaveLength(1);
    expect(pdf.toString('latin1').match(/\/FT \/Sig/g)).toHaveLength(1);
    const { signed, signature } = signatureOf(pdf);
    expect(await checkSignature(signed, signature)).toEqual({ isValid: true, fingerprint: await fingerprint() });
    // Within the last paper, not only on the cover.
    for (const at of [1000, signed.length - 1000]) {
      const changed = Buffer.from(signed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await checkSignature(changed, signature)).toMatchObject({ isValid: false });
    }
  });

  it('says what is missing before the internship is finished, and is signed all the same', async () => {
    expect(await fileOf()).toBeUndefined();
    await work();
    const pdf = await download();
    const { pages } = await pagesOf(pdf);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Evaluation No evaluation is confirmed yet.');
    expect(pages[0]).toContain('Certificate No certificate is issued yet.');
    expect(pages[0]).not.toContain('Type the number');
    const { signed, signature } = signatureOf(pdf);
    expect(await checkSignature(signed, signature)).toMatchObject({ isValid: true });
  });

  it('leaves out a certificate that was withdrawn', async () => {
    await work();
    await certify();
    const { id } = await server.services.db.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
    await server.callAs(admin, 'PUT', `/Admin/Certificate/${id}`, { Reason: 'The last day was wrong.' });
    const { pages } = await pagesOf(await download());
    expect(pages[0]).toContain('No certificate is issued yet.');
    expect(pages).toHaveLength(3);
  });

  it('counts the pages behind a cover that takes several', async () => {
    await work();
    await server.services.db
      .updateTable('users')
      .set({ name: 'Wanjiku '.repeat(90) })
      .where('id', '=', intern.id)
      .execute();
    const { pages } = await pagesOf(await download());
    const covers = pages.findIndex((page) => page.includes('Record, page'));
    expect(covers).toBeGreaterThan(1);
    expect(pages.slice(0, covers).join(' ')).toMatch(new RegExp(`Attendance sheet Pages? ${covers + 1}\\b`));
    expect(pages[covers]).toContain(`Record, page ${covers + 1} of ${pages.length}`);
  });

  it('is not there while the firm, in whose name it is signed, has none', async () => {
    await work();
    const file = (await fileOf()) ?? '';
    await server.services.db.transaction().execute((trx) => changeSettings(trx, { Firm: '' }, 1));
    expect(await fileOf()).toBeUndefined();
    expect((await server.call('GET', file)).status).toBe(404);
  });

  it('opens with the link of its intern alone, and not once the account is deleted', async () => {
    await work();
    const file = (await fileOf()) ?? '';
    const other = await server.signInAs('INT', { name: 'Kevin Mutua' });
    expect((await server.call('GET', file.replace(intern.id, other.id))).status).toBe(403);
    expect((await server.call('GET', file.replace('InternshipRecord', 'Logbook'))).status).toBe(403);
    expect((await server.call('GET', `/api/InternshipRecord/${intern.id}/File`)).status).toBe(403);
    expect(await fileOf(other)).toBeUndefined();
    expect((await server.callAs(admin, 'DELETE', `/User/${intern.id}`)).status).toBe(200);
    expect((await server.call('GET', file)).status).toBe(404);
  });

  it('is there for administrators and the supervisor of the intern, who loses it to the next one', async () => {
    const linkFor = async (by: Person) =>
      (await server.callAs(by, 'GET', `/User/${intern.id}/Completion`)).body.Record as string | undefined;
    expect(await linkFor(admin)).toBeUndefined();
    await work();
    for (const by of [admin, supervisor]) {
      const { status, raw } = await server.call('GET', (await linkFor(by)) ?? '');
      expect(status).toBe(200);
      expect((await pagesOf(raw)).pages[1]).toContain('Site office');
      const { signed, signature } = signatureOf(raw);
      expect(await checkSignature(signed, signature)).toEqual({ isValid: true, fingerprint: await fingerprint() });
    }
    const next = await server.signInAs('SUP', { name: 'Peter Otieno' });
    expect((await server.callAs(next, 'GET', `/User/${intern.id}/Completion`)).status).toBe(404);
    const assignment = { InternID: intern.id, SupervisorID: next.id };
    expect((await server.callAs(admin, 'PUT', `/User/${intern.id}`, assignment)).status).toBe(200);
    expect(await linkFor(next)).toContain('/InternshipRecord/');
    expect((await server.callAs(supervisor, 'GET', `/User/${intern.id}/Completion`)).status).toBe(404);
  });
});

describe('each paper on its own', () => {
  const list = async () =>
    ((await server.callAs(intern, 'GET', '/Paper')).body as unknown as Answer<typeof listPapers>).Papers;
  /** Something of every kind that the product writes to the end. */
  async function all() {
    await work();
    await evaluate();
    await certify();
    const letter = { Text: 'To whom it may concern' };
    expect((await server.callAs(supervisor, 'POST', `/User/${intern.id}/ReferenceLetter`, letter)).status).toBe(201);
  }

  it('has the signature of the firm, and says how to check it', async () => {
    await all();
    const papers = (await list()).slice(1);
    expect(papers.map(({ Kind }) => Kind)).toEqual(['certificate', 'letter', 'final', 'logbook', 'attendance']);
    for (const { Kind, File } of papers) {
      const { raw } = await server.call('GET', File);
      const { signed, signature } = signatureOf(raw);
      const seen = await checkSignature(signed, signature);
      expect([Kind, seen]).toEqual([Kind, { isValid: true, fingerprint: await fingerprint() }]);
      const text = (await pagesOf(raw)).pages.join(' ');
      expect(text.replaceAll(' ', '')).toContain(await fingerprint());
      expect(text).toContain('https://interns.savanna.example/verify');
      const changed = Buffer.from(signed);
      changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000);
      expect(await checkSignature(changed, signature)).toMatchObject({ isValid: false });
    }
  });

  it('opens without a signature, and without a word of one, while the firm has no name', async () => {
    await work();
    await server.services.db.updateTable('programme_settings').set({ firm: '' }).execute();
    const papers = await list();
    expect(papers.map(({ Kind }) => Kind)).toEqual(['logbook', 'attendance']);
    for (const { File } of papers) {
      const { raw } = await server.call('GET', File);
      expect(raw.toString('latin1')).not.toContain('/ByteRange');
      expect((await pagesOf(raw)).pages.join(' ')).not.toContain('digital signature');
    }
  });

  it('is recorded when others than its intern download it, with who asked for the link', async () => {
    await work();
    const events = async () => {
      await server.services.background.settle();
      const columns = ['actor_kind', 'actor_id', 'subject_id', 'detail', 'outcome'] as const;
      const rows = server.services.db.selectFrom('audit_events').select(columns);
      return rows.where('event', '=', 'paper-downloaded').orderBy('id').execute();
    };
    for (const { File } of await list()) expect((await server.call('GET', File)).status).toBe(200);
    expect(await events()).toEqual([]);
    const { body } = await server.callAs(supervisor, 'GET', `/User/${intern.id}/Completion`);
    const link = String(body.Logbook);
    expect((await server.call('HEAD', link)).status).toBe(200);
    expect((await server.call('GET', link)).status).toBe(200);
    const { link: assessment } = await inviteAssessor(server, admin, intern, { LastDay: '2027-03-05' });
    const { Record } = (await server.call('GET', `/api/Assessment/${assessment}`)).body;
    expect((await server.call('GET', String(Record))).status).toBe(200);
    const seen = { subject_id: intern.id, outcome: 'success' };
    expect(await events()).toEqual([
      { ...seen, actor_kind: 'user', actor_id: supervisor.id, detail: 'logbook' },
      { ...seen, actor_kind: 'anonymous', actor_id: null, detail: 'assessed record' },
    ]);
    // Nobody names another one in the link.
    expect((await server.call('GET', link.replace(supervisor.id, intern.id))).status).toBe(403);
    expect((await server.call('GET', link.replace(`by=${supervisor.id}&`, ''))).status).toBe(403);
  });
});

describe('the record of a lecturer', () => {
  const linkFor = async (link: string) => (await server.call('GET', `/api/Assessment/${link}`)).body.Record as string;
  const opened = async (link: string) => (await server.call('GET', await linkFor(link))).raw;
  const invite = () => inviteAssessor(server, admin, intern, { LastDay: '2027-03-05' });

  it('has what the page of the link shows and no more: signed weeks, hours a week, evaluations', async () => {
    await work();
    const { link } = await invite();
    expect((await pagesOf(await opened(link))).pages[0]).toContain('Logbook No week is signed yet.');
    const week = { Week: '2026-11-16', Summary: 'A good week', HandIn: true };
    expect((await server.callAs(intern, 'PUT', '/Logbook/Week', week)).status).toBe(200);
    const { body } = await server.callAs(supervisor, 'GET', '/Supervisor/Logbook');
    const [{ id, Revision } = { id: '', Revision: 0 }] = body.Weeks as { id: string; Revision: number }[];
    const sign = await server.callAs(supervisor, 'POST', `/Supervisor/Logbook/${id}/Sign`, { SeenRevision: Revision });
    expect(sign.status).toBe(200);
    await server.callAs(intern, 'PUT', '/Logbook/Day', { Date: '2026-11-23', Done: 'A draft', Learnt: '', Hours: 8 });
    const { reference } = await evaluate();
    // Within the internship, which the certificate ends before that day.
    expect((await pagesOf(await opened(link))).pages.join(' ')).not.toContain('A draft');
    const number = await certify();

    const file = await linkFor(link);
    const { headers, raw } = await server.call('GET', file);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/pdf', 'private, no-store']);
    const { pages } = await pagesOf(raw);
    const [cover = ''] = pages;
    const text = pages.join(' ');
    for (const words of ['Wired the office', 'Hours of each week', '16 November 2026', reference ?? ''])
      expect(text).toContain(words);
    for (const words of ['Site office', number, 'Certificate of completion', 'Average of tasks'])
      expect(text).not.toContain(words);
    expect(cover).toContain('Weeks signed: 1');
    const { signed, signature } = signatureOf(raw);
    expect(await checkSignature(signed, signature)).toEqual({ isValid: true, fingerprint: await fingerprint() });
    // It does not open what the intern has.
    expect((await server.call('GET', file.replace('AssessedRecord', 'InternshipRecord'))).status).toBe(403);

    const agreed = { ShowsRatings: true };
    expect((await server.callAs(intern, 'PUT', `/User/${intern.id}/Assessment`, agreed)).status).toBe(200);
    expect((await pagesOf(await opened(link))).pages.join(' ')).toContain('Average of tasks No task is rated.');
  });

  it('is not there once the link is withdrawn, nor while there is nothing to show', async () => {
    await place('2026-11-16', '2027-01-29');
    const { id, link } = await invite();
    expect(await linkFor(link)).toBeUndefined();
    await work();
    expect(await linkFor(link)).toContain('/AssessedRecord/');
    expect((await server.callAs(admin, 'DELETE', `/Admin/Assessment/${id}`)).status).toBe(200);
    expect((await server.call('GET', `/api/Assessment/${link}`)).status).toBe(409);
    expect(await linkFor(link)).toBeUndefined();
  });
});
