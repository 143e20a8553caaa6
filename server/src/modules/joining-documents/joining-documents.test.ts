import type { JoiningDocument, OpenJoiningDocuments, WantedDocument } from '@internship-portals/shared-api/contract';
import { uploadDocument, wantDocument } from '../../testing/joining-documents';
import { pdf, startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let admin: Person;
let now: Date;

beforeEach(async () => {
  // Wednesday, 2 December 2026, 10:00 in Nairobi, where the programme is.
  now = new Date('2026-12-02T07:00:00.000Z');
  server = await startTestServer({ SESSION_IDLE_HOURS: '2000' }, { now: () => now });
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
});
afterEach(() => server.stop());

const call = (method: string, path: string, body?: unknown, by: Person = admin) =>
  server.call(method, `/api${path}`, { token: by.token, body });
const list = async () => (await call('GET', '/Admin/JoiningDocument')).body.Documents as JoiningDocument[];
const own = async (intern: Person) =>
  (await call('GET', '/JoiningDocument', undefined, intern)).body.Documents as WantedDocument[];
const ofIntern = async (intern: Person) =>
  (await call('GET', `/Admin/User/Interns/${intern.id}/JoiningDocument`)).body.Documents as WantedDocument[];
const open = async () => (await call('GET', '/Admin/JoiningDocument/Open')).body.Interns as OpenJoiningDocuments[];
const home = async (intern: Person) => (await call('GET', '/Task', undefined, intern)).body.WantsDocuments ?? false;
const want = (values: Record<string, unknown> = {}) => wantDocument(server, admin, values);
const upload = (intern: Person, id: string, name?: string, content?: Blob | null) =>
  uploadDocument(server, intern, id, { ...(name ? { name } : {}), ...(content === undefined ? {} : { content }) });
const fileOf = async (intern: Person) => (await own(intern)).find(({ File }) => File)?.File?.id ?? '';
const check = (file: string, State: string, Reason = '', { Seen = 'received', by = admin } = {}) =>
  call('PUT', `/Admin/JoiningDocument/File/${file}`, { State, Reason, Seen }, by);

/** An intern whose internship starts on a day. */
async function internFrom(StartsOn: string, name = 'Brian Kiprotich', EndsOn = '2027-06-30') {
  const intern = await server.signInAs('INT', { name });
  const body = { StartsOn, EndsOn: StartsOn && EndsOn, HoursAWeek: 40 };
  expect((await call('PUT', `/Admin/User/Interns/${intern.id}/Placement`, body)).status).toBe(200);
  return intern;
}

describe('the list of documents', () => {
  it('is empty until an administrator adds the usual four or others, and asks nothing of anybody until then', async () => {
    const intern = await internFrom('2027-01-04');
    expect([await list(), await own(intern), await open()]).toEqual([[], [], []]);
    await want({ Name: 'insurance', Explanation: 'Our own words', DaysBefore: 14 });
    for (const _ of [1, 2]) expect((await call('POST', '/Admin/JoiningDocument/Usual')).status).toBe(201);
    expect((await list()).map(({ Name, DaysBefore, Required }) => [Name, DaysBefore, Required])).toEqual([
      ['Certificate of good conduct', 3, true],
      ['insurance', 14, true],
      ['National ID', 3, true],
      ['NITA form', 7, true],
    ]);
  });

  it.each([
    [{ Name: ' ' }, { Name: ['Enter a name.'] }],
    [{ DaysBefore: 91 }, { DaysBefore: ['Use a whole number of days from 0 to 90.'] }],
    [{ DaysBefore: 'soon' }, { DaysBefore: ['Use a whole number of days from 0 to 90.'] }],
    [{ Explanation: 'a\nb' }, { Explanation: ['Use one line.'] }],
    [{ Name: 'INSURANCE' }, { Name: ['There is already a document with this name.'] }],
  ])('refuses %j with words at the field', async (values, errors) => {
    await want();
    const body = { Name: 'Other', Explanation: '', DaysBefore: 7, Required: true, Active: true, ...values };
    const answer = await call('POST', '/Admin/JoiningDocument', body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('is changed by the first of two administrators, and loses only what nobody has uploaded', async () => {
    const id = await want();
    const body = { Name: 'Insurance', Explanation: 'New', DaysBefore: 5, Required: false, Active: true, Seen: 0 };
    expect((await call('PUT', `/Admin/JoiningDocument/${id}`, body)).status).toBe(200);
    const late = await call('PUT', `/Admin/JoiningDocument/${id}`, { ...body, Explanation: 'Other' });
    expect([late.status, late.body.code]).toEqual([409, 'stale_record']);
    const intern = await internFrom('2027-01-04');
    await upload(intern, id);
    const kept = await call('DELETE', `/Admin/JoiningDocument/${id}`);
    expect([kept.status, kept.body.code]).toEqual([409, 'joining_document_in_use']);
    const unused = await want({ Name: 'Unused' });
    expect((await call('DELETE', `/Admin/JoiningDocument/${unused}`)).status).toBe(200);
    expect((await call('DELETE', `/Admin/JoiningDocument/${unused}`)).status).toBe(404);
    expect(await list()).toMatchObject([{ Explanation: 'New', Uploads: 1, Revision: 1 }]);
  });
});

describe('a wanted document', () => {
  it('is due some days before the first day, and asked of those who start after it came onto the list', async () => {
    const before = await internFrom('2026-12-01');
    const after = await internFrom('2027-01-04');
    const ended = await internFrom('2026-12-02', 'Ended', '2026-12-02');
    const undated = await internFrom('');
    await want({ Name: 'National ID', DaysBefore: 3, Required: false });
    await want({ Name: 'Insurance', DaysBefore: 7, Explanation: 'For accidents' });
    await want({ Name: 'Earlier', Active: false });
    now = new Date('2026-12-03T07:00:00.000Z');
    expect((await own(after)).map(({ id, ...document }) => document)).toEqual([
      {
        Name: 'Insurance',
        Explanation: 'For accidents',
        Required: true,
        DueOn: '2026-12-28',
        State: 'missing',
        Reason: '',
        File: null,
      },
      {
        Name: 'National ID',
        Explanation: '',
        Required: false,
        DueOn: '2027-01-01',
        State: 'missing',
        Reason: '',
        File: null,
      },
    ]);
    expect((await own(undated)).map(({ Name, DueOn }) => [Name, DueOn])).toEqual([
      ['Insurance', ''],
      ['National ID', ''],
    ]);
    expect([await own(before), await own(ended)]).toEqual([[], []]);
    expect([await home(after), await home(before), await home(ended)]).toEqual([true, false, false]);
    expect(await open()).toEqual([
      { user_id: after.id, Name: 'Brian Kiprotich', StartsOn: '2027-01-04', Missing: ['Insurance'], ToCheck: [] },
      { user_id: undated.id, Name: 'Brian Kiprotich', StartsOn: '', Missing: ['Insurance'], ToCheck: [] },
    ]);
  });

  it('is uploaded, sent back with a reason, replaced and accepted, and the intern is told', async () => {
    const id = await want();
    const intern = await internFrom('2027-01-04');
    const scan = pdf('first', 600_000);
    expect((await upload(intern, id, 'insurance.pdf', scan)).body.message).toBe('Document sent');
    expect(await open()).toMatchObject([{ Missing: [], ToCheck: ['Insurance'] }]);
    const [received] = await ofIntern(intern);
    expect(received).toMatchObject({
      State: 'received',
      File: { Name: 'insurance.pdf', Type: 'application/pdf', Bytes: 600_000, At: '2026-12-02T07:00:00.000Z' },
    });
    const first = received?.File?.id ?? '';
    const { body } = await call('GET', `/JoiningDocument/File/${first}`);
    const content = await server.call('GET', String(body.Link));
    expect(content.raw).toEqual(Buffer.from(await scan.arrayBuffer()));
    expect(content.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });

    expect((await check(first, 'sent-back')).body.errors).toEqual({ Reason: ['Say what the intern has to do.'] });
    expect((await call('GET', '/Admin/Dashboard/Decisions')).body.Documents).toEqual({ ToCheck: 1, Overdue: 0 });
    expect((await check(first, 'sent-back', ' The second page is missing. ')).body.message).toBe('Document sent back');
    expect(await own(intern)).toMatchObject([{ State: 'sent-back', Reason: 'The second page is missing.' }]);
    expect(await open()).toMatchObject([{ Missing: ['Insurance'], ToCheck: [] }]);

    const photo = new Blob([Buffer.from('\x89PNG\r\n\x1A\npixels', 'latin1')]);
    expect((await upload(intern, id, 'photo', photo)).status).toBe(201);
    const second = await fileOf(intern);
    expect(await own(intern)).toMatchObject([
      { State: 'received', Reason: '', File: { Name: 'photo.png', Type: 'image/png' } },
    ]);
    // The earlier file is gone, with its content.
    expect((await call('GET', `/JoiningDocument/File/${first}`)).status).toBe(404);
    expect(await server.services.db.selectFrom('files').select('size').execute()).toEqual([{ size: photo.size }]);
    const late = await check(first, 'accepted');
    expect([late.status, late.body.message]).toEqual([
      409,
      'Nothing was changed: the intern has replaced this file. Reload the page to see the new one.',
    ]);

    expect((await check(second, 'accepted')).body.message).toBe('Document accepted');
    expect([await open(), (await own(intern))[0]?.State, await home(intern)]).toEqual([[], 'accepted', false]);
    const refused = await upload(intern, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'joining_document_accepted']);
    const { body: told } = await call('GET', '/Notification', undefined, intern);
    expect((told.Notifications as { Text: string }[]).slice(0, 2).map(({ Text }) => Text)).toEqual([
      'Ada Admin accepted your document “Insurance”.',
      'Ada Admin sent back your document “Insurance”: The second page is missing.',
    ]);
    now = new Date(now.getTime() + 5 * 60_000);
    await server.services.notifications.sendDue();
    const mails = await server.mails('news', intern.email);
    expect(mails.map(({ text }) => text).join()).toContain('sent back your document “Insurance”');
  });

  it('is overdue the day after it was due, unless it waits for a check, and the dashboard counts whom that concerns', async () => {
    const id = await want();
    const [late, sent] = [
      await internFrom('2026-12-08', 'Late Intern'),
      await internFrom('2026-12-08', 'Quick Intern'),
    ];
    await internFrom('2026-12-09', 'Early Intern');
    await upload(sent, id);
    const overdue = async () => (await open()).filter(({ Overdue }) => Overdue).map(({ user_id }) => user_id);
    expect(await overdue()).toEqual([late.id]);
    const { body } = await call('GET', '/Admin/Dashboard/Decisions');
    expect(body.Documents).toEqual({ ToCheck: 1, Overdue: 1 });
    await want({ Name: 'Photo', Required: false });
    expect(await overdue()).toEqual([late.id]);
  });

  it('is checked by the first of two administrators, and the other reads what became of it', async () => {
    const id = await want();
    const intern = await internFrom('2027-01-04');
    await upload(intern, id);
    const file = await fileOf(intern);
    const other = await server.signInAs('ADM', { name: 'Otieno Admin' });
    const answers = await Promise.all([
      check(file, 'accepted'),
      check(file, 'sent-back', 'It is blurred.', { by: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ State } = { State: '' }] = await own(intern);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      State === 'accepted'
        ? 'Nothing was changed: Ada Admin has accepted it.'
        : 'Nothing was changed: Otieno Admin has sent it back: “It is blurred.”.',
    );
    // What was accepted by mistake can be sent back.
    expect((await check(file, 'sent-back', 'Expired.', { Seen: State })).status).toBe(200);
  });

  it.each<[string, string, Blob | null, string]>([
    ['no file', '', null, 'Choose a file.'],
    ['an empty file', 'a.pdf', new Blob([]), "'a.pdf' is empty. Choose another file."],
    [
      'a program',
      'a.pdf',
      new Blob(['MZ program']),
      "'a.pdf' is not a PDF or a picture. Save it as a PDF, or take a photo of it.",
    ],
    [
      'an office document',
      'a.doc',
      new Blob([Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')]),
      "'a.doc' is not a PDF or a picture. Save it as a PDF, or take a photo of it.",
    ],
    [
      'a file of more than 10 MB',
      'a.pdf',
      pdf('large', 10 * 1024 * 1024 + 1),
      "'a.pdf' is larger than 10 MB. Choose a smaller file.",
    ],
  ])('refuses %s, and keeps the earlier one', async (_what, name, content, message) => {
    const id = await want();
    const intern = await internFrom('2027-01-04');
    await upload(intern, id, 'kept.pdf');
    const answer = await upload(intern, id, name, content);
    expect([answer.status, answer.body.errors]).toEqual([422, { File: [message] }]);
    expect(await own(intern)).toMatchObject([{ File: { Name: 'kept.pdf' } }]);
  });

  it('is nothing that others may see, nor what is not wanted', async () => {
    const id = await want();
    const inactive = await want({ Name: 'Inactive', Active: false });
    const [intern, other] = [await internFrom('2027-01-04'), await internFrom('2027-01-04')];
    await upload(intern, id);
    const file = await fileOf(intern);
    expect((await call('GET', `/JoiningDocument/File/${file}`, undefined, other)).status).toBe(404);
    expect(await own(other)).toMatchObject([{ State: 'missing', File: null }]);
    expect((await upload(intern, inactive)).status).toBe(404);
    expect((await upload(intern, 'nothing')).status).toBe(404);
    expect((await call('GET', `/Admin/User/Interns/${admin.id}/JoiningDocument`)).status).toBe(404);
    const { body } = await call('GET', `/JoiningDocument/File/${file}`, undefined, intern);
    const link = String(body.Link);
    expect((await server.call('GET', link.replace('JoiningDocument', 'HandIn'))).body.code).toBe('link_invalid');
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await server.call('GET', link)).body.code).toBe('link_expired');
  });
});
