import type { Answer, getApplication, getApplicationPage } from '@internship-portals/shared-api/contract';
import { strFromU8, unzipSync } from 'fflate';
import { linkIn, PASSWORD, pdf, startTestServer, type TestServer } from '../../testing/server';
import { OPEN_APPLICATION } from '../applications';

let server: TestServer;
let token: string;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('ADM', { name: 'Ada Admin' }));
});
afterAll(() => server.stop());

async function applied() {
  const email = `page${++people}@example.com`;
  await server.apply({ Email: email, Name: `Page ${people}` });
  return { email, id: await server.applicationId(email), link: await server.applicationLink(email) };
}

const page = (link: string) => server.call('GET', `/api/Application/${link}`);
const read = async (link: string) => (await page(link)).body as unknown as Answer<typeof getApplicationPage>;
const withdraw = (link: string) => server.call('POST', `/api/Application/${link}/Withdraw`);
const change = (link: string, values: Record<string, string>, files: Record<string, Blob> = {}) =>
  server.changeApplication(link, values, files);
const decide = (id: string, body: object) => server.call('PUT', `/api/Apply/${id}`, { token, body });
const asAdministrator = async (id: string) =>
  (await server.call('GET', `/api/Apply/${id}`, { token })).body as unknown as Answer<typeof getApplication>;
const eventsOf = async (link: string) => (await read(link)).Events.map(({ Event }) => Event);

describe('the page of an application', () => {
  it('shows what was received, and that an administrator has opened it', async () => {
    const { email, id, link } = await applied();
    const answer = await page(link);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toMatchObject({
      Intake: 'First intake',
      Name: `Page ${people}`,
      Email: email,
      Position: 'Engineering',
      ApplicationStatus: 'Processing',
      Reference: expect.stringMatching(/^[\dA-F]{4}-[\dA-F]{4}$/),
      Events: [{ Event: 'received' }],
      Documents: [{ Kind: 'Cv' }, { Kind: 'AttachmentLetter' }],
      CanWithdraw: true,
    });
    for (const { Link, Size } of (await read(link)).Documents) {
      const document = await server.call('GET', Link);
      expect([document.status, document.raw.length]).toEqual([200, Size]);
    }
    await asAdministrator(id);
    await asAdministrator(id);
    expect(await eventsOf(link)).toEqual(['received', 'read']);
  });

  it('is linked in each mail to the applicant, whatever its text, and follows the decisions', async () => {
    const { email, id } = await applied();
    const text = 'Dear {{name}}, come: {{answerLink}}';
    expect(
      (await decide(id, { ApplicationStatus: 'Accepted', Date: '2099-06-15', Time: '10:00', MailText: text })).status,
    ).toBe(200);
    const invited = await server.applicationLink(email);
    expect(await read(invited)).toMatchObject({
      ApplicationStatus: 'Accepted For Interview',
      Interview: { Date: '2099-06-15', Time: '10:00', Reply: null },
      CanWithdraw: true,
    });
    const answerPage = (await read(invited)).Interview?.AnswerPage?.replace('/interviewAnswer/', '') ?? '';
    const body = { Answer: 'coming' };
    expect((await server.call('POST', `/api/Interview/Invitation/${answerPage}`, { body })).status).toBe(200);
    expect(await read(invited)).toMatchObject({ Interview: { Reply: { Answer: 'coming' } } });

    expect((await decide(id, { ApplicationStatus: 'Passed' })).status).toBe(200);
    const passed = await server.applicationLink(email);
    expect(await eventsOf(passed)).toEqual(['received', 'scheduled', 'passed']);
    expect(await read(passed)).toMatchObject({ CanWithdraw: false, Interview: { AnswerPage: null } });
    expect(await withdraw(passed)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  });

  it('leaves an undone decline out', async () => {
    const { id, link } = await applied();
    expect((await decide(id, { ApplicationStatus: 'Declined' })).status).toBe(200);
    expect(await eventsOf(link)).toEqual(['received', 'declined']);
    expect((await server.call('DELETE', `/api/Apply/${id}/Decline`, { token })).status).toBe(200);
    expect(await eventsOf(link)).toEqual(['received']);
  });
});

describe('the link', () => {
  it('opens nothing when it is guessed, changed, too old or of another address', async () => {
    const { id, link } = await applied();
    const other = Buffer.from(
      Buffer.from(link, 'base64url')
        .toString()
        .replace(/^[\w-]+/, (await applied()).id),
    ).toString('base64url');
    for (const wrong of ['guessed', id, link.slice(0, -2), other])
      expect([wrong, await page(wrong)]).toMatchObject([wrong, { status: 404, body: { code: 'not_found' } }]);

    const moved = { Name: 'Moved', Email: `moved${people}@example.com`, PhoneNumber: '+254712345678' };
    expect((await server.call('PUT', `/api/Apply/${id}/PersonalData`, { token, body: moved })).status).toBe(200);
    expect((await page(link)).status).toBe(404);
    const present = await server.applicationLink(moved.Email);
    expect((await read(present)).Email).toBe(moved.Email);

    server.advance(366 * 86_400_000);
    expect((await page(present)).body.message).toContain('has expired');
    server.advance(-366 * 86_400_000);
  });

  it('is replaced by its holder: the new one goes to the address on record alone', async () => {
    const { email, link } = await applied();
    const renew = () => server.call('POST', `/api/Application/${link}/Link`);
    const answers = await Promise.all([renew(), renew()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(JSON.stringify(answers)).not.toContain('/application/');
    expect(await page(link)).toMatchObject({ status: 404, body: { message: expect.stringContaining('newer one') } });
    expect((await withdraw(link)).status).toBe(404);
    const mails = await server.mails('application-link', email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The links in our earlier e-mails no longer work.');
    expect((await page(linkIn(mails[0]))).status).toBe(200);
  });

  it('is sent again on request, and the answer tells no one whether an address has applied', async () => {
    const { email, link } = await applied();
    const ask = (Email: string) => server.call('POST', '/api/Application', { body: { Email } });
    const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@example.com')];
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    const [mail] = await server.mails('application-link', email);
    expect((await page(linkIn(mail))).status).toBe(200);
    expect((await page(link)).status).toBe(200);
    expect(await server.mails('nobody@example.com')).toEqual([]);
  });

  it('is not in the audit trail', async () => {
    const { link, id } = await applied();
    await change(link, { Name: 'Right Name' });
    await withdraw(link);
    const events = await server.services.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    expect(JSON.stringify(events)).not.toContain(link.slice(0, 60));
    expect(events.filter(({ subject_id }) => subject_id === id)).toMatchObject([
      { event: 'personal-data-corrected', actor_kind: 'anonymous', detail: 'By the applicant: Name' },
      { event: 'application-decided', actor_kind: 'anonymous', detail: 'Withdrawn by the applicant' },
    ]);
  });

  it('says after an erasure that nothing is held, and nothing else', async () => {
    const { id, link } = await applied();
    expect((await server.call('DELETE', `/api/Apply/${id}/PersonalData`, { token })).status).toBe(200);
    const { status, body } = await page(link);
    expect([status, body]).toEqual([
      409,
      { code: 'personal_data_erased', message: 'This application is no longer held: its personal data was erased.' },
    ]);
    expect((await withdraw(link)).status).toBe(409);
  });
});

describe('a change by the applicant', () => {
  it('corrects details and replaces a document, and administrators still open the earlier one', async () => {
    const { email, id, link } = await applied();
    const before = (await read(link)).Documents[0];
    const { status, body } = await change(
      link,
      { Name: 'Right Name', PhoneNumber: '+254 722 000 001' },
      { Cv: pdf('new') },
    );
    expect([status, body.message]).toEqual([200, 'Your changes are saved.']);
    const after = await read(link);
    expect(after).toMatchObject({ Name: 'Right Name', Email: email, PhoneNumber: '+254722000001', CanChange: true });
    expect(after.Documents).toMatchObject([
      { Kind: 'Cv', FileName: 'new Cv.pdf' },
      { FileName: 'AttachmentLetter.pdf' },
    ]);
    const [{ Link: presentLink = '' } = {}] = after.Documents;
    expect((await server.call('GET', presentLink)).raw.toString()).toContain('new');
    expect(after.Events.at(-1)).toMatchObject({ Event: 'changed', Fields: ['Name', 'PhoneNumber', 'Cv'] });
    expect(after.Replaced).toMatchObject([{ Kind: 'Cv', FileName: 'Cv.pdf', Size: before?.Size, At: before?.At }]);
    expect((await server.call('GET', after.Replaced?.[0]?.Link ?? '')).raw).toHaveLength(before?.Size ?? 0);

    const { Applicant, Changes = [], FileNames, Corrections } = await asAdministrator(id);
    expect([Applicant.Name, FileNames?.Cv, Corrections]).toEqual(['Right Name', 'new Cv.pdf', []]);
    const replaced = { Kind: 'Cv', FileName: 'Cv.pdf' };
    expect(Changes).toMatchObject([{ Fields: ['Name', 'PhoneNumber', 'Cv'], Replaced: [replaced] }]);
    // The link that was open before still opens what it named.
    for (const earlier of [Changes[0]?.Replaced[0]?.Link ?? '', before?.Link ?? ''])
      expect((await server.call('GET', earlier)).raw).toHaveLength(before?.Size ?? 0);
  });

  it('may have one file for both documents', async () => {
    const { id, link } = await applied();
    expect((await change(link, {}, { AttachmentLetter: pdf('cv') })).status).toBe(200);
    const { Cv, AttachmentLetter } = await asAdministrator(id);
    for (const opened of [Cv, AttachmentLetter]) expect((await server.call('GET', opened)).status).toBe(200);
  });

  it('changes nothing when nothing is different', async () => {
    const { id, link } = await applied();
    const same = await change(link, { PhoneNumber: '+254 712 345678' }, { Cv: pdf('cv') });
    expect([same.status, same.body.message]).toEqual([200, 'Nothing was different, so nothing was changed.']);
    expect(await asAdministrator(id)).not.toHaveProperty('Changes');
  });

  it.each([
    ['a bad number', { PhoneNumber: '12' }, {}, 'PhoneNumber'],
    ['an empty name', { Name: ' ' }, {}, 'Name'],
    ['what is not a PDF', {}, { Cv: new Blob(['<html>']) }, 'Cv'],
    ['a large file', {}, { AttachmentLetter: new Blob([new Uint8Array(5 * 2 ** 20 + 1)]) }, 'AttachmentLetter'],
  ])('refuses %s at its field and keeps everything', async (_about, values, files, field) => {
    const { link } = await applied();
    const refused = await change(link, values, { AttachmentLetter: pdf('other'), ...files } as Record<string, Blob>);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    expect(await eventsOf(link)).toEqual(['received']);
  });

  it('ends with the decision, which may come at the same moment', async () => {
    const { id, link } = await applied();
    const [mine, theirs] = await Promise.all([
      change(link, {}, { Cv: pdf('at the last moment') }),
      decide(id, { ApplicationStatus: 'Accepted', Date: '2099-06-15' }),
    ]);
    expect(theirs.status).toBe(200);
    expect(['decision_pending', 'already_decided', undefined]).toContain(mine.body.code);
    expect((await asAdministrator(id)).Changes?.length ?? 0).toBe(mine.status === 200 ? 1 : 0);
    expect(await read(link)).toMatchObject({ CanChange: false });
    expect(await change(link, { Name: 'Too Late' })).toMatchObject({
      status: 409,
      body: { message: "Nothing was changed: this application is now 'Accepted For Interview'." },
    });
  });

  it('needs the link of this application, and has a limit', async () => {
    const { link } = await applied();
    expect((await change(link.slice(0, -2), { Name: 'Nobody' })).status).toBe(404);
    for (let count = 1; count <= 10; count += 1)
      expect((await change(link, {}, { Cv: pdf(`version ${count}`) })).status).toBe(200);
    const refused = await change(link, { Name: 'Not This' }, { Cv: pdf('one too many') });
    expect([refused.status, refused.body.errors.Cv?.[0]]).toEqual([422, expect.stringContaining('10 times')]);
    expect((await read(link)).Name).toBe(`Page ${people}`);
  });
});

describe('what is held', () => {
  const copy = (link: string) => server.call('POST', `/api/Application/${link}/PersonalData`);
  const erase = (link: string) => server.call('DELETE', `/api/Application/${link}`);

  it('leads to a copy of everything but the words of staff', async () => {
    const { email, id, link } = await applied();
    await server.call('POST', `/api/Apply/${id}/Note`, { token, body: { Text: 'A private word' } });
    await change(link, {}, { Cv: pdf('newer') });
    await decide(id, { ApplicationStatus: 'Declined' });
    const { status, body } = await copy(link);
    expect(status).toBe(200);
    const answer = await server.call('GET', String(body.Link));
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(answer.raw);
    const text = strFromU8(files['personal-data.json'] ?? new Uint8Array());
    expect(JSON.parse(text)).toMatchObject({
      addresses: [email],
      applications: [{ email, internalNotes: [], history: [{ decidedBy: null }, { decidedBy: 'an administrator' }] }],
      accounts: [],
    });
    expect(text).not.toContain('A private word');
    expect(text).not.toContain('Ada Admin');
    expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toHaveLength(3);
    await server.services.background.settle();
    const other = String(body.Link).replace(id, (await applied()).id);
    expect((await server.call('GET', other)).status).toBe(403);
    const events = await server.services.db
      .selectFrom('audit_events')
      .select(['event', 'actor_kind', 'outcome'])
      .where('subject_id', '=', id)
      .where('event', '=', 'personal-data-downloaded')
      .execute();
    expect(events).toEqual([{ event: 'personal-data-downloaded', actor_kind: 'anonymous', outcome: 'success' }]);
  });

  it('erases every application of the address, and is confirmed by an e-mail that leaves no trace', async () => {
    const { email, id: first, link } = await applied();
    await withdraw(link);
    await server.apply({ Email: email, Name: 'Once More' });
    const second = await server.applicationId(email);
    await server.mails();
    const answers = await Promise.all([erase(link), erase(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [mail] = await server.mails('application-erased', email);
    expect([mail?.subject, linkIn(mail)]).toEqual(['Your data was erased', 'no link']);
    const mails = await server.services.db.selectFrom('mails').select(['recipient', 'subject']).execute();
    expect(JSON.stringify(mails)).not.toContain(email);
    expect((await page(link)).body).toMatchObject({ code: 'personal_data_erased' });
    expect((await copy(link)).status).toBe(409);
    for (const id of [first, second]) {
      const { Applicant, Changes, ErasedBy } = await asAdministrator(id);
      expect(Applicant).toMatchObject({ Name: 'Erased applicant', ApplicationStatus: 'Declined' });
      expect([Changes?.at(-1)?.Fields, ErasedBy]).toEqual([['Erased'], 'the applicant']);
    }
    const again = await server.call('DELETE', `/api/Apply/${first}/PersonalData`, { token });
    expect(again.body.message).toMatch(/^The personal data was already erased by the applicant on /);
    expect((await server.apply({ Email: email })).status).toBe(201);
  });

  it('is not erased while there is an account', async () => {
    const { email, id, link } = await applied();
    await decide(id, { ApplicationStatus: 'Accepted', Date: '2099-06-15' });
    await decide(id, { ApplicationStatus: 'Passed' });
    const body = { email, password: PASSWORD };
    expect((await server.call('POST', '/api/Account/Activate', { body })).status).toBe(201);
    await server.mails();
    expect(await erase(link)).toMatchObject({ status: 409, body: { code: 'account_active' } });
    expect((await page(link)).status).toBe(200);
  });
});

describe('a wrong address', () => {
  const correct = (Secret: unknown, Email: string) =>
    server.call('POST', '/api/Apply/Address', { body: { Secret, Email } });
  const sent = async () => {
    const email = `page${++people}@exmaple.com`;
    const secret = (await server.apply({ Email: email, Name: `Page ${people}` })).body.AddressSecret;
    return { email, secret, right: `page${people}@example.com`, id: await server.applicationId(email) };
  };

  it('is corrected by the page that sent it, and the link to it ends', async () => {
    const { email, secret, right, id } = await sent();
    const wrongLink = await server.applicationLink(email);
    const { status, body } = await correct(secret, right);
    expect([status, body.message]).toEqual([200, `We have sent the confirmation to ${right}.`]);
    const [receipt] = await server.mails('application-received', right);
    expect(await read(linkIn(receipt))).toMatchObject({
      Email: right,
      Events: [{}, { Event: 'changed', Fields: ['Email'] }],
    });
    expect((await page(wrongLink)).status).toBe(404);
    expect((await asAdministrator(id)).History).toHaveLength(1);
    // Each secret works once; the answer has the next one.
    expect(await correct(secret, email)).toMatchObject({ status: 403, body: { code: 'link_expired' } });
    expect((await correct(body.AddressSecret, `other.${right}`)).status).toBe(200);
  });

  it('needs an address without an open application, and the secret', async () => {
    const other = await applied();
    const { secret, right } = await sent();
    const taken = await correct(secret, other.email.toUpperCase());
    expect([taken.status, taken.body.errors.Email]).toEqual([422, [OPEN_APPLICATION]]);
    expect((await correct(secret, 'no address')).status).toBe(422);
    for (const guess of ['guessed', `${secret}x`, String(secret).replace(/^[\w-]+/, other.id), other.link])
      expect((await correct(guess, right)).status).toBe(403);
    expect((await correct(secret, right)).status).toBe(200);
  });

  it('stays once ten minutes are over or it is decided', async () => {
    const [late, decided] = [await sent(), await sent()];
    await decide(decided.id, { ApplicationStatus: 'Declined' });
    expect(await correct(decided.secret, decided.right)).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    });
    server.advance(10 * 60_000);
    expect(await correct(late.secret, late.right)).toMatchObject({ status: 403, body: { code: 'link_expired' } });
    server.advance(-10 * 60_000);
  });
});

describe('a withdrawal', () => {
  it('ends an application that is being reviewed, is mailed, and stands in the history', async () => {
    const { email, id, link } = await applied();
    expect((await withdraw(link)).body.message).toBe('Your application is withdrawn.');
    const [mail] = await server.mails('application-withdrawn', email);
    expect(mail?.text).toContain('See your application:\nhttp');
    expect(mail?.text).not.toContain('interview');
    expect(mail?.attachments).toEqual([]);
    expect((await asAdministrator(id)).History.at(-1)).toMatchObject({ By: null, From: 'Processing', Withdrawn: true });
    expect(await read(linkIn(mail))).toMatchObject({ CanWithdraw: false, WithdrawnAt: expect.any(String) });
    expect(await withdraw(link)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect((await decide(id, { ApplicationStatus: 'Accepted', Date: '2099-06-15' })).status).toBe(422);
    expect((await server.apply({ Email: email })).status).toBe(201);
  });

  it('cancels the interview to come', async () => {
    const { email, id, link } = await applied();
    await decide(id, { ApplicationStatus: 'Accepted', Date: '2099-06-15', Time: '10:00' });
    expect((await withdraw(link)).status).toBe(200);
    const [mail] = await server.mails('application-withdrawn', email);
    expect(mail?.text).toContain('The interview is cancelled.');
    expect(mail?.attachments).toMatchObject([{ method: 'CANCEL' }, { filename: 'interview.ics' }]);
    expect(await read(link)).not.toHaveProperty('Interview');
  });

  it('happens or does not when an administrator decides at the same moment', async () => {
    const { id, link } = await applied();
    const [mine, theirs] = await Promise.all([
      withdraw(link),
      decide(id, { ApplicationStatus: 'Accepted', Date: '2099-06-15', Seen: 'Processing' }),
    ]);
    const { Applicant, History } = await asAdministrator(id);
    if (mine.status === 200) expect(Applicant.WithdrawnAt).toBeDefined();
    else expect([mine.status, Applicant.ApplicationStatus]).toEqual([409, 'Accepted For Interview']);
    expect([200, 409, 422]).toContain(theirs.status);
    expect(History.length).toBe(1 + [mine, theirs].filter(({ status }) => status === 200).length);
  });
});
