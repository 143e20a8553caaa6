import type { Answer, listLogbookQueue, readLogbook } from '@internship-portals/shared-api/contract';
import { addDays } from '../../lib/calendar';
import { moments } from '../../testing/races';
import { readPdf } from '../../testing/read-pdf';
import { pdf, startTestServer, type TestServer } from '../../testing/server';
import { changeWeek, saveDay } from './repository';

type Person = { id: string; token: string; email: string };
let now = new Date('2026-11-27T13:00:00.000Z');
let server: TestServer;
let supervisor: Person;
let intern: Person;

beforeAll(async () => {
  server = await startTestServer({}, { now: () => now });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Friday, 27 November 2026, 16:00 in Nairobi, where the programme is.
  now = new Date('2026-11-27T13:00:00.000Z');
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  await place(intern, '2026-11-11', '2027-02-05');
});

async function place({ id }: Person, starts_on: string, ends_on: string) {
  await server.services.db.updateTable('users').set({ starts_on, ends_on }).where('id', '=', id).execute();
}
const call: TestServer['callAs'] = (...args) => server.callAs(...args);
const DAY = { Date: '2026-11-27', Done: 'Wired the office', Learnt: 'How to crimp', Hours: 7.5 };
const save = (values: object = {}, by = intern) => call(by, 'PUT', '/Logbook/Day', { ...DAY, ...values });
const saveWeek = (values: object = {}, by = intern) =>
  call(by, 'PUT', '/Logbook/Week', { Week: '2026-11-27', Summary: 'A good week', HandIn: true, ...values });
const amend = (Text = 'It was Thursday') => call(intern, 'POST', '/Logbook/Amendment', { Week: '2026-11-23', Text });
const read = async (week?: string) =>
  (await call(intern, 'GET', `/Logbook${week ? `?Week=${week}` : ''}`)).body as unknown as Answer<typeof readLogbook>;
const queueOf = async (by = supervisor) =>
  (await call(by, 'GET', '/Supervisor/Logbook')).body as unknown as Answer<typeof listLogbookQueue>;
/** Signs or sends back the first week of the queue. */
async function answer(action: 'Sign' | 'SendBack', body: object = {}, by = supervisor) {
  const [week] = (await queueOf(by)).Weeks;
  const path = `/Supervisor/Logbook/${week?.id}/${action}`;
  return call(by, 'POST', path, { SeenRevision: week?.Revision, ...body });
}
async function handedIn() {
  expect((await save()).status).toBe(200);
  expect((await saveWeek()).body.message).toBe('Week handed in');
}
async function moveTo(other: Person) {
  const admin = await server.signInAs('ADM');
  const body = { InternID: intern.id, SupervisorID: other.id };
  expect((await call(admin, 'PUT', `/User/${intern.id}`, body)).status).toBe(200);
}
const newsOf = (person: Person) => server.newsOf(person);

describe('the logbook of an intern', () => {
  it('has every week since the first day, the newest first, with the days that have come', async () => {
    const { Weeks, Week, Today, StartsOn } = await read();
    expect([Today, StartsOn]).toEqual(['2026-11-27', '2026-11-11']);
    expect(Weeks).toEqual(
      ['2026-11-23', '2026-11-16', '2026-11-09'].map((Monday) => ({ Monday, State: 'open', Hours: 0 })),
    );
    expect(Week).toMatchObject({ Monday: '2026-11-23', State: 'open', Summary: '', Signature: null, Comment: null });
    const days = async (week: string) => (await read(week)).Week?.Days.map((day) => day.Date);
    expect(await days('2026-11-27')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
    // The first week begins with the first day.
    expect(await days('2026-11-09')).toEqual(['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15']);
    for (const week of ['2026-11-30', '2026-11-02'])
      expect((await call(intern, 'GET', `/Logbook?Week=${week}`)).status).toBe(404);
    expect((await call(intern, 'GET', '/Logbook?Week=soon')).status).toBe(422);
  });

  it('is empty before the first day, and ends with the last one', async () => {
    await place(intern, '2026-12-01', '2027-02-05');
    expect(await read()).toEqual({ Weeks: [], Week: null, Today: '2026-11-27', StartsOn: '2026-12-01' });
    await place(intern, '2026-11-10', '2026-11-18');
    expect((await read()).Week?.Days.map((day) => day.Date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
  });

  it('keeps a day as it was written, and offers the tasks that were completed on it', async () => {
    const [one, two] = [
      await server.assignTask(supervisor, intern, { Task: 'Crimp cables' }),
      await server.assignTask(supervisor, intern, { Task: 'Draw a plan' }),
    ];
    // In Nairobi it is Friday already.
    now = new Date('2026-11-26T21:30:00.000Z');
    await call(intern, 'PUT', `/Task/Status/${one}`);
    now = new Date('2026-11-27T08:00:00.000Z');
    await call(intern, 'PUT', `/Task/Status/${two}`);
    await save({ Done: '  First\nthen  ' });
    await save({ Date: '2026-11-24', Learnt: '', Hours: 0 });
    expect((await save({ Done: 'Wired\nthe office' })).body.message).toBe('Day saved');
    const { Weeks, Week } = await read();
    expect(Weeks[0]).toEqual({ Monday: '2026-11-23', State: 'open', Hours: 7.5 });
    expect(Week?.Days.filter(({ Done }) => Done)).toEqual([
      { Date: '2026-11-24', Done: 'Wired the office', Learnt: '', Hours: 0, Tasks: [], Files: [] },
      { ...DAY, Done: 'Wired\nthe office', Tasks: ['Crimp cables', 'Draw a plan'], Files: [] },
    ]);
  });

  it('refuses values at their fields, and days outside the internship or still to come in words', async () => {
    const hours = 'Enter hours in halves, from 0 to 16, such as 7.5.';
    for (const [values, field, message] of [
      [{ Done: ' ' }, 'Done', 'Write what you did.'],
      [{ Learnt: 'x'.repeat(2001) }, 'Learnt', 'Use at most 2,000 characters.'],
      ...[-0.5, 16.5, 7.25, 'many', null].map((Hours) => [{ Hours }, 'Hours', hours] as const),
      [{ Date: '2026-02-30' }, 'Date', 'Enter a real date.'],
      [{ Date: '2026-11-28' }, 'Date', 'Saturday, 28 November 2026 has not come yet. Choose today or an earlier day.'],
      [
        { Date: '2026-11-10' },
        'Date',
        'Your internship starts on Wednesday, 11 November 2026. Choose that day or a later one.',
      ],
    ] as const) {
      const { status, body } = await save(values);
      expect([values, status, body.errors]).toEqual([values, 422, { [field]: [message] }]);
    }
  });

  it('takes the last days and their mending after the end of the internship, and none beyond', async () => {
    await place(intern, '2026-11-11', '2026-11-26');
    expect((await save()).body.errors).toEqual({
      Date: ['Your internship ended on Thursday, 26 November 2026. Choose that day or an earlier one.'],
    });
    expect((await save({ Date: '2026-11-26' })).status).toBe(200);
    expect((await saveWeek()).status).toBe(200);
    expect((await answer('SendBack', { Comment: 'More, please' })).status).toBe(200);
    expect((await save({ Date: '2026-11-26', Done: 'More' })).status).toBe(200);
  });
});

describe('a week', () => {
  it('is handed in with a summary and at least one day, and not before it begins', async () => {
    expect((await saveWeek({ Summary: '  ' })).body.errors).toEqual({ Summary: ['Write a summary of the week.'] });
    expect((await saveWeek()).body).toEqual({
      code: 'logbook_state',
      message: 'Nothing was handed in: no day of this week is written yet. Write one first.',
    });
    expect((await saveWeek({ Week: '2026-12-01' })).body.errors).toEqual({
      Week: ['Monday, 30 November 2026 has not come yet. Choose today or an earlier day.'],
    });
    expect((await saveWeek({ HandIn: false })).body.message).toBe('Summary saved');
    expect((await read()).Week).toMatchObject({ State: 'open', Summary: 'A good week' });
    await handedIn();
    expect((await read()).Week).toMatchObject({ State: 'handed-in', HandedInAt: now.toISOString() });
    expect(await newsOf(supervisor)).toEqual([
      'Brian Kiprotich handed in the logbook of the week of Monday, 23 November 2026.',
    ]);
    // The first week of the internship begins after its Monday.
    await save({ Date: '2026-11-12' });
    expect((await saveWeek({ Week: '2026-11-12' })).status).toBe(200);
  });

  it('cannot be written while it waits, and again once it was sent back with a comment', async () => {
    await handedIn();
    const refused = 'Nothing was saved: this week is handed in. Your supervisor can send it back to you.';
    for (const answered of [await save(), await saveWeek()])
      expect([answered.status, answered.body.message]).toEqual([409, refused]);
    expect((await amend()).body.message).toBe(
      'Nothing was added: this week is not signed yet. Change the week itself.',
    );
    expect((await answer('SendBack', { Comment: ' ' })).body.errors).toEqual({ Comment: ['Write something first.'] });
    expect((await answer('SendBack', { Comment: 'Which office?' })).body.message).toBe('Week sent back');
    expect((await queueOf()).Weeks).toEqual([]);
    expect((await read()).Week).toMatchObject({
      State: 'sent-back',
      Comment: { Text: 'Which office?', By: 'Grace Wambui', At: now.toISOString() },
    });
    expect(await newsOf(intern)).toEqual([
      'Grace Wambui sent your logbook of the week of Monday, 23 November 2026 back to you.',
    ]);
    await handedIn();
  });

  it('is signed with name, time and reference, and changes no more; amendments stand beneath it', async () => {
    await handedIn();
    const signed = await answer('Sign', { Comment: 'Well done' });
    expect(signed.body).toMatchObject({
      message: 'Week signed',
      Reference: expect.stringMatching(/^LB(-[2-9A-Z]{4}){2}$/),
    });
    await server.services.db
      .updateTable('users')
      .set({ name: 'Grace Njeri' })
      .where('id', '=', supervisor.id)
      .execute();
    expect((await read()).Week).toMatchObject({
      State: 'signed',
      Signature: { By: 'Grace Wambui', At: now.toISOString(), Reference: signed.body.Reference },
      Comment: { Text: 'Well done', By: 'Grace Njeri' },
    });
    for (const answered of [await save(), await saveWeek()])
      expect(answered.body.message).toBe(
        'Nothing was saved: this week is signed and no longer changes. Add an amendment instead.',
      );
    expect((await amend()).status).toBe(201);
    expect((await read()).Week).toMatchObject({
      Summary: 'A good week',
      Amendments: [{ Text: 'It was Thursday', By: 'Brian Kiprotich', At: now.toISOString() }],
    });
    expect(await newsOf(supervisor)).toContain(
      'Brian Kiprotich amended the signed logbook of the week of Monday, 23 November 2026.',
    );
  });

  it('is signed only as the supervisor has read it, and once', async () => {
    await handedIn();
    const [week] = (await queueOf()).Weeks;
    const sign = (SeenRevision = week?.Revision) =>
      call(supervisor, 'POST', `/Supervisor/Logbook/${week?.id}/Sign`, { SeenRevision });
    await answer('SendBack', { Comment: 'More, please' });
    expect((await sign()).body.message).toBe(
      'Nothing was saved: this week was sent back and is not handed in again yet.',
    );
    await handedIn();
    expect((await sign()).body).toMatchObject({ code: 'stale_record' });
    expect((await sign(2 ** 40)).status).toBe(422);
    const [again] = (await queueOf()).Weeks;
    const answers = await Promise.all([sign(again?.Revision), sign(again?.Revision)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('written twice at once has one row', async () => {
    const answers = await Promise.all(['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => save({ Date: day })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read()).Weeks[0]).toEqual({ Monday: '2026-11-23', State: 'open', Hours: 22.5 });
  });
});

describe('the files of a day', () => {
  const png = new Blob([Buffer.from('\x89PNG\r\n\x1A\npixels', 'latin1')]);
  const add = (files: Record<string, Blob>, values: Record<string, string> = {}, by = intern) =>
    server.sendFiles(by, '/Logbook/File', { Date: DAY.Date, ...values }, files);
  const filesOf = async (day = DAY.Date) => (await read()).Week?.Days.find((each) => each.Date === day)?.Files ?? [];
  const open = async (id: string, by: Person) => call(by, 'GET', `/Logbook/File/${id}`);
  const many = (count: number, what: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${what} ${at}.pdf`, pdf(`${what} ${at}`)]));
  const stored = () => server.services.db.selectFrom('files').select('sha256').execute();

  it('are read byte for byte by the intern, and by the supervisor in the week to sign', async () => {
    await save();
    const plan = pdf('plan', 600_000);
    const added = await add({ 'Plan (Entwurf).pdf': plan, 'office.exe': png });
    expect([added.status, added.body]).toEqual([201, { message: 'Files added' }]);
    const files = await filesOf();
    expect(files).toEqual([
      { id: expect.any(String), Name: 'Plan (Entwurf).pdf', Type: 'application/pdf', Bytes: 600_000 },
      { id: expect.any(String), Name: 'office.exe.png', Type: 'image/png', Bytes: png.size },
    ]);
    const id = files[0]?.id ?? '';
    expect((await open(id, supervisor)).status).toBe(404);
    await saveWeek();
    expect((await queueOf()).Weeks[0]?.Days.at(-1)?.Files).toEqual(files);
    for (const person of [intern, supervisor]) {
      const link = String((await open(id, person)).body.Link);
      const content = await server.call('GET', link);
      expect(content.raw.equals(Buffer.from(await plan.arrayBuffer()))).toBe(true);
      expect(content.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect((await server.call('GET', link.replace(id, String(files[1]?.id)))).body.code).toBe('link_invalid');
    }
    await answer('Sign');
    expect((await open(id, supervisor)).status).toBe(200);
    const pages = (await readPdf((await server.call('GET', String((await read()).File))).raw)).pages.join(' ');
    expect(pages.replace(/\s+/g, ' ')).toContain('Files: Plan (Entwurf).pdf; office.exe.png');
  });

  it('can be removed while the week is open, and neither removed nor added once it is handed in or signed', async () => {
    await save();
    await add({ 'a.pdf': pdf('a'), 'b.pdf': pdf('b') });
    const [a, b] = await filesOf();
    const remove = (file = a) => call(intern, 'DELETE', `/Logbook/File/${file?.id}`);
    const before = (await stored()).length;
    expect((await remove()).body).toEqual({ message: 'File removed' });
    expect((await remove()).status).toBe(404);
    expect(await filesOf()).toEqual([b]);
    expect(await stored()).toHaveLength(before - 1);
    await saveWeek();
    for (const refused of [await add({ 'c.pdf': pdf('c') }), await remove(b)])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Nothing was saved: this week is handed in. Your supervisor can send it back to you.',
      ]);
    await answer('Sign');
    for (const refused of [await add({ 'c.pdf': pdf('c') }), await remove(b)])
      expect(refused.body.message).toBe(
        'Nothing was saved: this week is signed and no longer changes. Add an amendment instead.',
      );
    expect(await filesOf()).toEqual([b]);
  });

  it('are added once when the same upload is sent again', async () => {
    await save();
    await add({ 'a.pdf': pdf('a') });
    const again = await add({ 'a.pdf': pdf('a'), 'copy of a.pdf': pdf('a'), 'b.pdf': pdf('b') });
    expect(again.status).toBe(201);
    expect((await filesOf()).map(({ Name }) => Name)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('change what the supervisor has read: a week is not signed unseen', async () => {
    await handedIn();
    const [week] = (await queueOf()).Weeks;
    await answer('SendBack', { Comment: 'More, please' });
    await add({ 'a.pdf': pdf('a') });
    await saveWeek();
    const path = `/Supervisor/Logbook/${week?.id}/Sign`;
    expect((await call(supervisor, 'POST', path, { SeenRevision: week?.Revision })).body.code).toBe('stale_record');
  });

  it('are refused with words at their fields', async () => {
    await save();
    const refusals: [Record<string, Blob>, Record<string, string>, Record<string, unknown>][] = [
      [{}, {}, { Files: ['Choose a file.'] }],
      [
        { 'work.pdf': new Blob(['MZ program']), 'empty.pdf': new Blob([]) },
        {},
        {
          Files: [
            "'work.pdf' is not a PDF, an image, an office document or a ZIP file. Save it as one of these.",
            "'empty.pdf' is empty. Choose another file.",
          ],
        },
      ],
      [
        { 'work.pdf': pdf('large', 10 * 1024 * 1024 + 1) },
        {},
        { Files: ["'work.pdf' is larger than 10 MB. Choose a smaller file."] },
      ],
      [many(6, 'one'), {}, { Files: ['Choose at most 5 files. Put more of them in one ZIP file.'] }],
      [many(1, 'one'), { Date: '2026-02-30' }, { Date: ['Enter a real date.'] }],
      [
        many(1, 'one'),
        { Date: '2026-11-28' },
        { Date: ['Saturday, 28 November 2026 has not come yet. Choose today or an earlier day.'] },
      ],
    ];
    for (const [files, values, errors] of refusals) {
      const { status, body } = await add(files, values);
      expect([status, body.errors]).toEqual([422, errors]);
    }
    expect((await call(intern, 'POST', '/Logbook/File', { Date: DAY.Date })).status).toBe(415);
    expect(await filesOf()).toEqual([]);
  });

  it('need a written day, and are limited by day and by week', async () => {
    expect((await add(many(1, 'early'))).body).toEqual({
      code: 'logbook_state',
      message: 'Nothing was added: write what you did on this day first.',
    });
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    for (const day of days) await save({ Date: day });
    const [first = '', ...others] = days;
    expect((await add(many(3, first), { Date: first })).status).toBe(201);
    expect((await add(many(3, 'more'), { Date: first })).body.errors).toEqual({
      Files: ['A day keeps 5 files, and this one has 3. Choose fewer.'],
    });
    for (const day of others.slice(0, 3)) expect((await add(many(5, day), { Date: day })).status).toBe(201);
    expect((await add(many(3, 'last'))).body.errors).toEqual({
      Files: ['A week keeps 20 files, and this one has 18. Choose fewer.'],
    });
    expect((await add(many(2, 'last'))).status).toBe(201);
  });

  it('share the space of the intern with what is handed in', async () => {
    await save();
    const task = await server.assignTask(supervisor, intern);
    await server.handIn(intern, task, {}, { 'work.pdf': pdf('work') });
    const size = 1024 * 2 ** 20 - 1_000;
    await server.services.db.updateTable('hand_in_files').set({ size }).execute();
    const refused = await add({ 'more.pdf': pdf('more', 2_000) });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was added: your files may have 1024 MB in all.',
    ]);
  });

  it.each(Object.entries(moments))(
    'are not stored for an intern whose account is deleted %s',
    async (_moment, during) => {
      await save();
      const files = server.services.db.selectFrom('logbook_files').select('id');
      const before = await files.execute();
      const answered = await during(
        server.services.db,
        (trx) => trx.updateTable('users').set({ active: 0 }).where('id', '=', intern.id).execute(),
        () => add({ 'work.pdf': pdf('work') }),
      );
      expect(answered.status).toBe(401);
      expect(await files.execute()).toEqual(before);
    },
  );

  it('of the same content as other work stay when that is removed', async () => {
    await save();
    const task = await server.assignTask(supervisor, intern);
    await server.handIn(intern, task, {}, { 'work.pdf': pdf('same') });
    await add({ 'work.pdf': pdf('same') });
    const [file] = await filesOf();
    expect((await call(intern, 'DELETE', `/Logbook/File/${file?.id}`)).status).toBe(200);
    expect(await stored()).not.toEqual([]);
  });
});

describe('the PDF of a logbook', () => {
  it('has every week with its days, tasks, hours, summary and signature, and what was added', async () => {
    expect((await read()).File).toBeUndefined();
    await place(intern, '2026-11-11', '2026-12-11');
    await save({ Date: '2026-11-18', Done: 'Ọláyínká explained the cables', Hours: 8 });
    await saveWeek({ Week: '2026-11-18', Summary: 'Cables' });
    await answer('Sign', { Comment: 'Well written' });
    await call(intern, 'POST', '/Logbook/Amendment', { Week: '2026-11-18', Text: 'It was Thursday' });
    const task = await server.assignTask(supervisor, intern, { Task: 'Crimp cables' });
    await call(intern, 'PUT', `/Task/Status/${task}`);
    await handedIn();
    const signature = (await read('2026-11-18')).Week?.Signature;

    const { File = '' } = await read();
    const pdf = await server.call('GET', File);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Logbook of Brian Kiprotich.pdf'),
      'cache-control': 'private, no-store',
    });
    const { title, pages } = await readPdf(pdf.raw);
    expect(title).toBe('Logbook of Brian Kiprotich');
    const text = pages.join(' ').replace(/\s+/g, ' ');
    const parts = [
      'Supervisor Grace Wambui',
      'Wednesday, 11 November 2026 to Friday, 11 December 2026',
      '1 of 2 signed',
      'Hours 15.5',
      'Week of Monday, 16 November 2026',
      'Ọláyínká explained the cables (8 hours)',
      'Summary Cables',
      'Comment of Grace Wambui Well written',
      'Signature Grace Wambui, Friday, 27 November 2026, 16:00',
      `Reference ${signature?.Reference}`,
      'Added afterwards It was Thursday',
      'Week of Monday, 23 November 2026',
      'Completed tasks: Crimp cables',
      'This week is not signed.',
      'page 1 of 1',
    ];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);

    // For five minutes, of this intern alone.
    expect((await server.call('GET', File.replace(intern.id, supervisor.id))).status).toBe(403);
    now = new Date(now.getTime() + 6 * 60_000);
    expect((await server.call('GET', File)).status).toBe(403);
  });

  it('of two months has its pages numbered, and keeps long days whole', async () => {
    await place(intern, '2026-10-05', '2026-11-27');
    await server.services.db.transaction().execute(async (trx) => {
      for (let week = 0; week < 8; week++) {
        const date = addDays('2026-10-05', 7 * week);
        const { id = '' } = (await changeWeek(trx, intern.id, date)) ?? {};
        for (let day = 0; day < 5; day++)
          await saveDay(trx, id, {
            ...DAY,
            Date: addDays(date, day),
            Done: `${'Wired it. '.repeat(60)}End ${week}-${day}.`,
          });
      }
    });
    const { File = '' } = await read();
    const { pages } = await readPdf((await server.call('GET', File)).raw);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    for (let week = 0; week < 8; week++) expect(text).toContain(`End ${week}-4.`);
    pages.forEach((page, index) => {
      expect(page).toContain(`page ${index + 1} of ${pages.length}`);
    });
    expect(pages.every((page) => page.length > 500)).toBe(true);
  });
});

describe('a change of supervisor', () => {
  it('keeps the earlier signatures, and gives the waiting weeks to the new supervisor alone', async () => {
    await save({ Date: '2026-11-18' });
    await saveWeek({ Week: '2026-11-18' });
    await answer('Sign');
    await handedIn();
    const [waiting] = (await queueOf()).Weeks;
    const other = await server.signInAs('SUP', { name: 'Peter Otieno' });
    const sign = (by: Person) =>
      call(by, 'POST', `/Supervisor/Logbook/${waiting?.id}/Sign`, { SeenRevision: waiting?.Revision });
    expect((await sign(other)).status).toBe(404);

    await moveTo(other);
    expect((await sign(supervisor)).body).toEqual({
      code: 'not_supervisor',
      message:
        'Nothing was saved: the intern has another supervisor now, who signs this week. Your earlier signatures stay.',
    });
    expect((await queueOf()).Total).toBe(0);
    expect((await queueOf(other)).Total).toBe(1);
    expect((await sign(other)).status).toBe(200);
    expect((await read('2026-11-18')).Week?.Signature?.By).toBe('Grace Wambui');
    expect((await read('2026-11-25')).Week?.Signature?.By).toBe('Peter Otieno');
  });
});

it('has the hours of the attendance beside each day, to the nearest half', async () => {
  now = new Date('2026-11-27T05:02:00.000Z');
  await call(intern, 'POST', '/Attendance/In', { Place: '' });
  now = new Date('2026-11-27T13:20:00.000Z');
  await call(intern, 'POST', '/Attendance/Out');
  const hours = (await read()).Week?.Days.map(({ Date: day, Attended }) => [day, Attended]);
  expect(hours?.filter(([, attended]) => attended !== undefined)).toEqual([['2026-11-27', 8.5]]);
});

describe('the queue of a supervisor', () => {
  it('has the weeks of all interns with their days, tasks and summaries, the oldest weeks first', async () => {
    const amina = await server.signInAs('INT', { name: 'Amina Otieno', supervisorId: supervisor.id });
    await place(amina, '2026-11-11', '2027-02-05');
    const task = await server.assignTask(supervisor, intern, { Task: 'Crimp cables' });
    await call(intern, 'PUT', `/Task/Status/${task}`);
    for (const person of [intern, amina]) {
      await save({}, person);
      await saveWeek({}, person);
    }
    await save({ Date: '2026-11-19' }, amina);
    await saveWeek({ Week: '2026-11-19', Summary: 'Earlier' }, amina);
    const { Weeks, Total } = await queueOf();
    expect(Total).toBe(3);
    expect(Weeks.map((week) => [week.Intern.Name, week.Monday, week.Summary])).toEqual([
      ['Amina Otieno', '2026-11-16', 'Earlier'],
      ['Amina Otieno', '2026-11-23', 'A good week'],
      ['Brian Kiprotich', '2026-11-23', 'A good week'],
    ]);
    expect(Weeks[2]?.Days.at(-1)).toEqual({ ...DAY, Tasks: ['Crimp cables'], Files: [] });
    expect(Weeks[1]?.Days.at(-1)).toEqual({ ...DAY, Tasks: [], Files: [] });
  });
});
