import { deflateRawSync } from 'node:zlib';
import type { HandIn, TaskHistoryEntry } from '@internship-portals/shared-api/contract';
import { zipSync } from 'fflate';
import { recognize, withExtension } from '../../lib/media-types';
import { moments } from '../../testing/races';
import { pdf, startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let supervisor: Person;
let intern: Person;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
});
afterAll(() => server.stop());

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const png = bytes('\x89PNG\r\n\x1A\n', 'pixels');
const zipped = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from(`content of ${name}`)]))));
/** As writers of OpenDocument make them: the first entry is not compressed. */
const openDocument = (type: string) =>
  Buffer.from(zipSync({ mimetype: [Buffer.from(type), { level: 0 }], 'content.xml': Buffer.from('<x/>') }));
const compound = (stream: string) =>
  Buffer.concat([
    bytes('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'),
    Buffer.alloc(300_000),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(100),
  ]);

const taskOf = async (id: string, by = supervisor) =>
  (await server.call('GET', `/api/Task/${id}`, { token: by.token })).body as unknown as {
    task: { Status: string };
    HandIns: HandIn[];
    History: TaskHistoryEntry[];
  };
const open = async (id: string, by = supervisor) => {
  const { body } = await server.call('GET', `/api/HandIn/File/${id}`, { token: by.token });
  return server.call('GET', String(body.Link));
};
const rowsOf = (table: 'hand_ins' | 'hand_in_files') => server.services.db.selectFrom(table).selectAll().execute();

describe('GET /Supervisor/User/{id}/HandIn', () => {
  it('answers the newest version for each task of the supervisor, the newest first', async () => {
    const own = await server.signInAs('INT', { supervisorId: supervisor.id });
    const before = await server.signInAs('SUP');
    const earlier = await server.signInAs('INT', { supervisorId: before.id });
    const foreign = await server.assignTask(before, earlier);
    await server.services.db.updateTable('tasks').set({ assigned_to: own.id }).where('id', '=', foreign).execute();
    const [one, two, gone] = [
      await server.assignTask(supervisor, own, { Task: 'Draw the plan' }),
      await server.assignTask(supervisor, own, { Task: 'Build it' }),
      await server.assignTask(supervisor, own, { Task: 'A mistake' }),
    ];
    for (const [id, Note] of [
      [one, 'First'],
      [gone, 'In vain'],
      [foreign, 'Not for all'],
      [two, 'Built'],
      [one, 'Second'],
    ] as const) {
      server.advance(1_000);
      await server.handIn(own, id, { Note }, Note === 'Second' ? { 'plan.pdf': pdf('plan') } : {});
    }
    const { token } = supervisor;
    await server.call('POST', `/api/Task/${gone}/Withdraw`, { token, body: { Reason: 'A mistake' } });
    const { body } = await server.call('GET', `/api/Supervisor/User/${own.id}/HandIn`, { token });
    expect(body.HandIns).toMatchObject([
      { Note: 'Second', Version: 2, TaskId: one, Task: 'Draw the plan', Files: [{ Name: 'plan.pdf' }] },
      { Note: 'Built', Version: 1, TaskId: two, Task: 'Build it', Files: [] },
    ]);
    expect(body.HandIns).toHaveLength(2);
  });
});

describe('POST /Task/{id}/HandIn', () => {
  it('keeps every version with its note, link and files, which the supervisor reads byte for byte', async () => {
    const id = await server.assignTask(supervisor, intern);
    const first = await server.handIn(intern, id, { Note: '  A draft\nof two pages  ', Link: 'https://example.com/x' });
    expect([first.status, first.body]).toEqual([201, { message: 'Work Handed In', Version: 1 }]);
    // Larger than what one statement stores, and than one chunk.
    const report = pdf('report', 5_000_000);
    const second = await server.handIn(
      intern,
      id,
      { Complete: 'true' },
      { 'Bericht (Entwurf).pdf': report, 'screen.png': new Blob([png]), 'data.exe': new Blob([zipped('a.csv')]) },
    );
    expect(second.body).toMatchObject({ Version: 2 });

    const { task, HandIns, History } = await taskOf(id);
    expect(task.Status).toBe('Completed');
    expect(HandIns).toEqual([
      {
        id: expect.any(String),
        Version: 2,
        At: expect.stringMatching(/Z$/),
        Note: null,
        Link: null,
        Files: [
          { id: expect.any(String), Name: 'Bericht (Entwurf).pdf', Type: 'application/pdf', Bytes: 5_000_000 },
          { id: expect.any(String), Name: 'screen.png', Type: 'image/png', Bytes: png.length },
          { id: expect.any(String), Name: 'data.exe.zip', Type: 'application/zip', Bytes: expect.any(Number) },
        ],
      },
      {
        id: expect.any(String),
        Version: 1,
        At: expect.any(String),
        Note: 'A draft\nof two pages',
        Link: 'https://example.com/x',
        Files: [],
      },
    ]);
    expect(History.map(({ Event, Version }) => [Event, Version])).toEqual([
      ['assigned', null],
      ['handed-in', 1],
      ['handed-in', 2],
      ['completed', null],
    ]);
    expect((await taskOf(id, intern)).HandIns).toEqual(HandIns);
    const told = server.services.db.selectFrom('notifications').select(['kind', 'user_id']).where('task_id', '=', id);
    expect((await told.where('user_id', '=', supervisor.id).orderBy('id').execute()).map(({ kind }) => kind)).toEqual([
      'task-handed-in',
      'task-handed-in',
      'task-completed',
    ]);

    const [pdfFile, image, archive] = HandIns[0]?.Files ?? [];
    const read = await open(pdfFile?.id ?? '');
    expect(read.raw.equals(Buffer.from(await report.arrayBuffer()))).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5000000',
      'content-disposition': expect.stringMatching(/^inline; filename="Bericht \(Entwurf\).pdf"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await open(image?.id ?? '', intern)).raw.equals(png)).toBe(true);
    expect((await open(archive?.id ?? '')).headers['content-disposition']).toMatch(
      /^attachment; filename="data.exe.zip"/,
    );
  });

  it('adds a version to a completed task', async () => {
    const id = await server.assignTask(supervisor, intern);
    await server.call('PUT', `/api/Task/Status/${id}`, { token: intern.token });
    expect((await server.handIn(intern, id, { Note: 'Later' })).body).toMatchObject({ Version: 1 });
    expect((await taskOf(id)).task.Status).toBe('Completed');
  });

  it('gives simultaneous versions different numbers', async () => {
    const id = await server.assignTask(supervisor, intern);
    const answers = await Promise.all(['a', 'b', 'c'].map((Note) => server.handIn(intern, id, { Note })));
    expect(answers.map(({ body }) => body.Version).sort()).toEqual([1, 2, 3]);
  });

  it.each<[string, Record<string, string>, Record<string, Blob>, Record<string, string>]>([
    ['nothing', { Note: ' ' }, {}, { Note: 'Write a note, add a link or choose a file.' }],
    ['a long note', { Note: 'x'.repeat(5001) }, {}, { Note: 'Use at most 5,000 characters.' }],
    ['no address', { Link: 'example.com' }, {}, { Link: 'Enter a whole address, such as https://example.com/report.' }],
    ['a script', { Link: 'javascript:alert(1)' }, {}, { Link: expect.stringContaining('Enter a whole address') }],
    [
      'a program',
      { Note: 'x' },
      { 'work.pdf': new Blob(['MZ program']) },
      { Files: "'work.pdf' is not a PDF, an image, an office document or a ZIP file. Save it as one of these." },
    ],
    ['an empty file', {}, { 'work.pdf': new Blob([]) }, { Files: "'work.pdf' is empty. Choose another file." }],
    [
      'a file of more than 10 MB',
      {},
      { 'work.pdf': pdf('large', 10 * 1024 * 1024 + 1) },
      { Files: "'work.pdf' is larger than 10 MB. Choose a smaller file." },
    ],
    [
      'six files',
      {},
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.pdf`, pdf(name)])),
      { Files: 'Choose at most 5 files. Put more of them in one ZIP file.' },
    ],
  ])('refuses %s under its field, and stores nothing', async (_what, values, files, errors) => {
    const id = await server.assignTask(supervisor, intern);
    const before = (await rowsOf('hand_ins')).length;
    const answer = await server.handIn(intern, id, values, files);
    expect(answer.status).toBe(422);
    expect(Object.fromEntries(Object.entries(answer.body.errors).map(([field, all]) => [field, all[0]]))).toEqual(
      errors,
    );
    expect(await rowsOf('hand_ins')).toHaveLength(before);
    expect((await taskOf(id)).task.Status).toBe('Assigned');
  });

  it('keeps 20 versions of a task', async () => {
    const id = await server.assignTask(supervisor, intern);
    for (let version = 1; version <= 20; version++)
      expect((await server.handIn(intern, id, { Note: `Version ${version}` })).status).toBe(201);
    const answer = await server.handIn(intern, id, { Note: 'One more' });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_hand_ins']);
    expect((await taskOf(id)).HandIns).toHaveLength(20);
  });

  it('keeps 1 GB of one intern', async () => {
    const busy = await server.signInAs('INT', { supervisorId: supervisor.id });
    const id = await server.assignTask(supervisor, busy);
    expect((await server.handIn(busy, id, {}, { 'work.pdf': pdf('work', 2_000) })).status).toBe(201);
    const { db } = server.services;
    const [first] = (await taskOf(id)).HandIns;
    // As if the file had filled the space but for 1,000 bytes.
    const size = 1024 * 2 ** 20 - 1_000;
    await db.updateTable('hand_in_files').set({ size }).where('hand_in_id', '=', String(first?.id)).execute();
    const refused = await server.handIn(busy, id, {}, { 'more.pdf': pdf('more', 2_000) });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_hand_ins']);
    expect((await server.handIn(busy, id, { Note: 'A link instead' })).status).toBe(201);
  });

  it.each(Object.entries(moments))(
    'stores nothing of an intern whose account is deleted %s',
    async (_moment, during) => {
      const leaving = await server.signInAs('INT', { supervisorId: supervisor.id });
      const id = await server.assignTask(supervisor, leaving);
      const { db } = server.services;
      const answer = await during(
        db,
        (trx) => trx.updateTable('users').set({ active: 0 }).where('id', '=', leaving.id).execute(),
        () => server.handIn(leaving, id, { Note: 'Still here' }, { 'work.pdf': pdf('work') }),
      );
      expect(answer.status).toBe(401);
      expect((await taskOf(id)).HandIns).toEqual([]);
    },
  );
});

describe('a file of handed in work', () => {
  it('opens with its own link only, for 5 minutes', async () => {
    const id = await server.assignTask(supervisor, intern);
    await server.handIn(intern, id, {}, { 'one.pdf': pdf('one'), 'two.pdf': pdf('two') });
    const [one, two] = (await taskOf(id)).HandIns[0]?.Files ?? [];
    const { body } = await server.call('GET', `/api/HandIn/File/${one?.id}`, { token: supervisor.token });
    const link = String(body.Link);
    expect((await server.call('GET', link)).status).toBe(200);
    expect((await server.call('GET', link.replace(String(one?.id), String(two?.id)))).body.code).toBe('link_invalid');
    expect(
      (await server.call('GET', link.replace('/HandIn/File', '/Document').replace('/Content', ''))).body.code,
    ).toBe('link_invalid');
    server.advance(5 * 60_000);
    expect((await server.call('GET', link)).body.code).toBe('link_expired');
  });

  it('does not arrive as a whole when its stored bytes are damaged', async () => {
    const late = await server.signInAs('INT', { supervisorId: supervisor.id });
    const by = { ...supervisor, token: await server.services.sessions.start(supervisor.id) };
    const id = await server.assignTask(by, late);
    await server.handIn(late, id, {}, { 'one.pdf': pdf('one', 600_000) });
    const file = (await taskOf(id, by)).HandIns[0]?.Files[0]?.id ?? '';
    const { db } = server.services;
    await db
      .updateTable('file_chunks')
      .set({ sequence: 7 })
      .where('sha256', '=', db.selectFrom('hand_in_files').select('sha256').where('id', '=', file))
      .where('sequence', '=', 0)
      .execute();
    await expect(open(file, by)).rejects.toThrow('response destroyed before completion');
  });
});

describe('the kind of a file', () => {
  const kindOf = async (content: Buffer) =>
    (await recognize({ size: content.length, read: async (at, length) => content.subarray(at, at + length) }))
      ?.extensions[0] ?? null;

  it.each<[string | null, string, Buffer]>([
    ['pdf', 'a PDF', bytes('%PDF-1.7\n...\n%%EOF\n')],
    [null, 'a PDF without an end', bytes('%PDF-1.7\n...')],
    ['png', 'a PNG image', png],
    ['jpg', 'a JPEG image', bytes('\xFF\xD8\xFF\xE0 JFIF')],
    ['gif', 'a GIF image', bytes('GIF89a...')],
    ['webp', 'a WebP image', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 ')],
    ['heic', 'a photo of a phone', bytes([0, 0, 0, 24], 'ftypheic')],
    [null, 'a video', bytes([0, 0, 0, 24], 'ftypisom')],
    [null, 'an SVG image', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['docx', 'a Word document', zipped('[Content_Types].xml', '_rels/.rels', 'word/document.xml')],
    ['xlsx', 'a workbook', zipped('[Content_Types].xml', 'xl/workbook.xml')],
    ['pptx', 'a presentation', zipped('[Content_Types].xml', 'ppt/presentation.xml')],
    ['odt', 'an OpenDocument text', openDocument('application/vnd.oasis.opendocument.text')],
    ['ods', 'an OpenDocument spreadsheet', openDocument('application/vnd.oasis.opendocument.spreadsheet')],
    ['zip', 'a ZIP file', zipped('word/notes.txt')],
    ['zip', 'an empty ZIP file', Buffer.from(zipSync({}))],
    [null, 'a ZIP file that is cut off', zipped('a.txt').subarray(0, 40)],
    ['doc', 'an older Word document', compound('WordDocument')],
    ['xls', 'an older workbook', compound('Workbook')],
    [null, 'an installer', compound('Installer')],
    [null, 'compressed bytes', deflateRawSync(Buffer.from('x'.repeat(100)))],
    [null, 'text', bytes('Dear Sir or Madam')],
  ])('is %p: %s', async (expected, _what, content) => {
    expect(await kindOf(content)).toBe(expected);
  });

  it.each([
    ['report.docx', 'report.docx'],
    ['macros.DOCM', 'macros.DOCM'],
    ['report', 'report.docx'],
    ['report.pdf', 'report.pdf.docx'],
  ])('decides how %p may end: %p', async (given, expected) => {
    const content = zipped('[Content_Types].xml', 'word/document.xml');
    const media = await recognize({
      size: content.length,
      read: async (at, length) => content.subarray(at, at + length),
    });
    expect(media && withExtension(given, media)).toBe(expected);
  });
});
