import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApplicationStatus, ExportedList, User } from '@internship-portals/shared-api/contract';
import { readExport, unzipWorkbook } from '../../testing/exported-files';
import { startTestServer, type TestServer } from '../../testing/server';
import { insertApplication } from '../applications';
import { findPositions } from '../positions';
import { neutralised } from './files';
import { requireRoom } from './routes';

let server: TestServer;
let token: string;
let positions: { id: string; Position: string }[];

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM', { name: 'The Admin', email: 'the.admin@example.com' })).token;
  positions = await findPositions(server.services.db);
});
afterAll(() => server.stop());

const columns = (...ids: string[]) => ids.map((id) => ({ id, header: `The ${id}` }));
const all = columns('Name', 'Email', 'PhoneNumber', 'Position', 'ApplicationStatus', 'InterviewDate', 'AppliedAt');

async function ask(body: object, List: ExportedList = 'applications') {
  return server.call('POST', '/api/Admin/Export', { token, body: { List, Format: 'csv', Columns: all, ...body } });
}

/** Asks for an export and reads the file behind the link, without the headers. */
async function exported(body: object, List?: ExportedList) {
  const asked = await ask(body, List);
  expect(asked.status).toBe(200);
  // No header goes with it: the link is enough.
  const file = await server.call('GET', String(asked.body.Export));
  expect(file.status).toBe(200);
  const { Format = 'csv' } = body as { Format?: 'csv' | 'xlsx' };
  const [headers, ...rows] = await readExport(file.raw, Format);
  return { Rows: asked.body.Rows, headers, rows, file };
}

interface Person {
  name: string;
  email?: string;
  phone?: string;
  position?: number;
  status?: ApplicationStatus;
  interview?: string | null;
}

let people = 0;
async function insert({ name, email, phone, position = 0, status = 'Processing', interview = null }: Person) {
  const { db } = server.services;
  people += 1;
  const person = { name, email: email ?? `person${people}@example.com`, phone: phone ?? '+254712345678' };
  const { id } = await insertApplication(db, person, positions[position]?.id ?? '', '2026-11-01T08:00:00.000Z');
  if (status !== 'Processing') {
    await db.updateTable('applications').set({ status, interview_date: interview }).where('id', '=', id).execute();
  }
}

const NAMES = ['Zoë Wanjikũ', '李 小龍', 'Amina 👩🏾‍💻 Otieno', 'O"Brien, "Jr"', "D'Souza & <Sons>"];

describe('POST /Admin/Export', () => {
  it('is refused with the field that is wrong', async () => {
    const wrong: [object, string][] = [
      [{ List: 'users' }, 'List'],
      [{ Format: 'pdf' }, 'Format'],
      [{ Columns: [] }, 'Columns'],
      [{ Columns: [{}] }, 'Columns'],
      [{ Columns: columns('Name', 'Email', 'Name') }, 'Columns'],
      [{ Columns: columns('Action') }, 'Columns'],
      [{ Columns: columns('constructor') }, 'Columns'],
      [{ Columns: columns('Password') }, 'Columns'],
      [{ Columns: [{ id: 'Name', header: 'Na\r\nme' }] }, 'Columns'],
      [{ sort: 'Password' }, 'sort'],
      [{ sort: '-' }, 'sort'],
      [{ filter: { AppliedAt: 'x' } }, 'filter'],
      [{ filter: { __proto__x: 'x' } }, 'filter'],
      [{ search: 'x'.repeat(201) }, 'search'],
    ];
    for (const [body, field] of wrong) {
      const answer = await ask(body);
      expect([answer.status, Object.keys(answer.body.errors ?? {}), body]).toEqual([422, [field], body]);
    }
    for (const body of [{ sort: 'Name' }, { filter: { Position: 'x' } }, { Columns: columns('Name') }]) {
      expect((await ask({ Columns: columns('Position'), ...body }, 'positions')).status).toBe(422);
    }
  });

  it('is refused where its filters do not fit into a link', async () => {
    const answer = await ask({ filter: { Position: 'x'.repeat(10_000) } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { filter: ['These filters are too long for a link. Remove some and export again.'] },
    ]);
  });

  it('is refused where a sheet cannot hold the rows', () => {
    expect(() => requireRoom('xlsx', 1_048_575)).not.toThrow();
    expect(() => requireRoom('csv', 2_000_000)).not.toThrow();
    expect(() => requireRoom('xlsx', 1_048_576)).toThrow(
      expect.objectContaining({
        errors: { Format: ['A sheet holds at most 1,048,575 rows. Narrow the table, or export it as CSV.'] },
      }),
    );
  });
});

describe('an exported list', () => {
  beforeAll(async () => {
    const { db } = server.services;
    await db.deleteFrom('application_history').execute();
    await db.deleteFrom('applications').execute();
    for (const name of NAMES) await insert({ name, phone: '+254712345678;ext=12' });
    // Two batches and a half of one name: the order within is that of the ids, and of three positions.
    for (let index = 0; index < 1250; index += 1) await insert({ name: 'Same Name', position: index % 3 });
    for (let index = 0; index < 1100; index += 1) {
      const status = (['Declined', 'Interview Passed', 'Accepted For Interview'] as const)[index % 3];
      const interview = index % 3 === 2 ? `2026-12-${String((index % 20) + 1).padStart(2, '0')}` : null;
      await insert({ name: `Decided ${index}`, position: index % 3, status, interview });
    }
  });

  /** The list as its pages show it. */
  async function listed(path: string, key: string, query: string): Promise<Record<string, string | null>[]> {
    const rows: Record<string, string | null>[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await server.call('GET', `/api/Admin/User/${path}?page=${page}&pageSize=100&${query}`, { token });
      expect(answer.status).toBe(200);
      rows.push(...(answer.body[key] as Record<string, string | null>[]));
      if (rows.length >= Number(answer.body.Total)) return rows;
    }
  }

  it.each([
    ['applications', 'Applicants', 'sort=Name'],
    ['applications', 'Applicants', 'sort=-Name'],
    ['applications', 'Applicants', ''],
    ['applications', 'Applicants', 'sort=Position'],
    ['applications', 'Applicants', 'sort=-Position'],
    ['applications', 'Applicants', 'sort=-Email&filter[Position]=engineering'],
    ['applications', 'Applicants', 'sort=ApplicationStatus&search=same'],
    ['applications', 'Applicants', 'search=wanjiku'],
    ['applications', 'Applicants', 'search=nobody-has-this'],
    ['applications', 'Applicants', 'sort=-AppliedAt&search=an'],
    ['applications', 'Applicants', 'sort=InterviewDate'],
    ['selectedApplicants', 'Interviews', 'sort=InterviewDate'],
    ['selectedApplicants', 'Interviews', 'sort=-InterviewDate'],
    ['selectedApplicants', 'Interviews', 'sort=InterviewDate&filter[Position]=advisory'],
    ['selectedApplicants', 'Interviews', 'sort=InterviewDate&filter[ApplicationStatus]=Accepted+For+Interview'],
    ['selectedApplicants', 'Interviews', 'sort=-ApplicationStatus'],
    ['selectedApplicants', 'Interviews', 'sort=-Position&filter[ApplicationStatus]=Declined&search=decided'],
  ] as const)('has the rows of %s, %s?%s, in their order', async (list, path, query) => {
    const wanted = await listed(path, 'Applicants', query);
    const { search, sort } = Object.fromEntries(new URLSearchParams(query));
    const filter = Object.fromEntries(
      [...new URLSearchParams(query)].flatMap(([name, value]) => {
        const column = /^filter\[(.+)\]$/.exec(name)?.[1];
        return column ? [[column, value]] : [];
      }),
    );
    const { rows, Rows } = await exported({ search, sort, filter, Columns: columns('Email', 'InterviewDate') }, list);
    expect(rows).toEqual(wanted.map((row) => [row.Email, row.InterviewDate ?? '']));
    expect(Rows).toBe(wanted.length);
  });

  it.each(['csv', 'xlsx'] as const)('keeps the columns, the headers and every letter in %s', async (Format) => {
    const { headers, rows, file } = await exported({ Format, sort: 'Name' });
    const headersOf = all.map(({ id, header }) => (id === 'AppliedAt' ? `${header} (Africa/Nairobi)` : header));
    expect(headers).toEqual(headersOf);
    expect(rows).toHaveLength(1255);
    for (const name of NAMES) expect(rows.map((row) => row[0])).toContain(name);
    const zoe = rows.find((row) => row[0] === 'Zoë Wanjikũ');
    expect(zoe?.slice(2)).toEqual([
      '+254712345678 ext. 12',
      positions[0]?.Position,
      'Processing',
      '',
      // The reader cuts off a part of a second.
      expect.stringMatching(Format === 'csv' ? /^2026-11-01 11:00:00$/ : /^2026-11-01 1(0:59:59|1:00:00)$/),
    ]);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi' }).format(server.services.now());
    expect(file.headers).toMatchObject({
      'content-type': Format === 'csv' ? 'text/csv; charset=utf-8' : expect.stringContaining('spreadsheetml.sheet'),
      'content-disposition': `attachment; filename="applications-${day}.${Format}"; filename*=UTF-8''applications-${day}.${Format}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('as CSV starts with the byte order mark, quotes every field and has the line breaks of RFC 4180', async () => {
    const { file } = await exported({ Columns: columns('Name'), search: 'zoe' });
    expect(file.raw.toString()).toBe('\uFEFF"The Name"\r\n"Zoë Wanjikũ"');
  });

  it('as XLSX has bold headers in a frozen row, texts only, and no formula', async () => {
    const { file } = await exported({ Format: 'xlsx', Columns: columns('Name', 'PhoneNumber'), search: 'zoe' });
    const files = unzipWorkbook(file.raw);
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    const types = [...sheet.matchAll(/<c r="([A-Z]+\d+)" t="(\w+)"( s="1")?>/g)].map((cell) => cell.slice(1));
    expect(types).toEqual([
      ['A1', 'inlineStr', ' s="1"'],
      ['B1', 'inlineStr', ' s="1"'],
      ['A2', 'inlineStr', undefined],
      ['B2', 'inlineStr', undefined],
    ]);
    expect(sheet).not.toContain('<f');
    expect(files['xl/styles.xml']).toMatch(/<xf [^>]*fontId="1"/);
    expect(files['xl/styles.xml']).toMatch(/<font>.*<font><b\/>|<font>.*<\/font><font><b /s);
  });

  it('as XLSX has days and times as dates, and as CSV phone numbers without an apostrophe', async () => {
    const wanted = { Columns: columns('InterviewDate', 'AppliedAt', 'PhoneNumber') };
    const { file } = await exported({ ...wanted, search: 'decided', Format: 'xlsx' }, 'selectedApplicants');
    const files = unzipWorkbook(file.raw);
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    // The serial numbers of 2026-11-01 11:00, and whole ones of days.
    expect(sheet).toMatch(/<c r="B2" s="\d+"><v>46327\.458/);
    expect(sheet).toMatch(/<c r="A\d+" s="\d+"><v>\d{5}<\/v>/);
    expect(files['xl/styles.xml']).toContain('formatCode="yyyy-mm-dd hh:mm:ss"');
    const { rows } = await exported({ ...wanted, search: 'decided' }, 'selectedApplicants');
    expect(rows).toContainEqual(['2026-12-03', '2026-11-01 11:00:00', '+254712345678']);
  });

  it('of people has their names, supervisors and last days, sorted by them', async () => {
    const grace = await server.signInAs('SUP', { name: 'Grace Wambui' });
    const asha = await server.signInAs('SUP', { name: 'Asha Ali' });
    const kevin = await server.signInAs('INT', { name: 'Kevin Mutua', supervisorId: grace.id });
    const days = { StartsOn: '2027-01-04', EndsOn: '2027-03-28', HoursAWeek: 40 };
    const path = `/api/Admin/User/Interns/${kevin.id}/Placement`;
    expect((await server.call('PUT', path, { token, body: days })).status).toBe(200);
    await server.signInAs('INT', { name: 'Alone' });
    await server.signInAs('INT', { name: 'Baraka Otieno', supervisorId: asha.id });
    for (const sort of ['Supervisor', '-Supervisor', 'Position', 'EndsOn', '-EndsOn', 'Name']) {
      const wanted = await listed('Interns', 'Interns', `sort=${sort}`);
      const { rows } = await exported(
        { sort, Columns: columns('Name', 'Supervisor', 'Position', 'EndsOn') },
        'interns',
      );
      expect(rows).toEqual(
        (wanted as unknown as User[]).map((row) => [
          row.Name,
          row.Supervisor?.Name ?? '',
          row.Position,
          row.Placement?.EndsOn ?? '',
        ]),
      );
      expect(rows).toHaveLength(3);
    }
    const supervisors = await exported({ sort: '-Name', Columns: columns('Name') }, 'supervisors');
    expect(supervisors.rows).toEqual([['Grace Wambui'], ['Asha Ali']]);
  });

  it('of positions is ordered as its table in the page', async () => {
    for (const Position of ['Track 10', 'Track 9', 'track 1']) {
      await server.call('POST', '/api/Position', { token, body: { Position } });
    }
    const names = async (body: object) =>
      (await exported({ Columns: columns('Position'), ...body }, 'positions')).rows.flat();
    expect(await names({ search: 'TRACK' })).toEqual(['track 1', 'Track 10', 'Track 9']);
    expect(await names({ search: 'track', sort: 'Position' })).toEqual(['track 1', 'Track 9', 'Track 10']);
    expect(await names({ search: 'track', sort: '-Position' })).toEqual(['Track 10', 'Track 9', 'track 1']);
    const { headers, rows } = await exported({ Columns: columns('Position', 'id'), sort: 'id' }, 'positions');
    expect(headers).toEqual(['The Position', 'The id']);
    expect(rows).toContainEqual([positions[0]?.Position, positions[0]?.id]);
  });
});

describe('a cell that a spreadsheet would take for a formula', () => {
  const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

  it.each(signs)('gets an apostrophe in CSV when it begins with %j', (sign) => {
    expect(neutralised(`${sign}1+1`)).toBe(`'${sign}1+1`);
    expect(neutralised(`1${sign}1`)).toBe(`1${sign}1`);
  });

  it('is neutralised in the file, and in XLSX a text as it was typed', async () => {
    const formulas = [
      '=HYPERLINK("http://evil.example","Click")',
      '+cmd',
      '-2+3',
      '@SUM(A1)',
      '＝1+1',
      'a,=1+1\u2028b',
    ];
    for (const name of formulas) await insert({ name: `${name}`, email: `=formula${++people}@evil.example` });
    const body = { search: 'evil.example', Columns: columns('Name', 'Email') };
    const csv = await exported(body);
    const xlsx = await exported({ ...body, Format: 'xlsx' });
    expect(csv.rows.map((row) => row[0])).toEqual(
      expect.arrayContaining([...formulas.slice(0, 5).map((name) => `'${name}`), 'a,=1+1\u2028b']),
    );
    for (const row of csv.rows) expect(row[1]).toMatch(/^'=formula/);
    expect(xlsx.rows.map((row) => row[0])).toEqual(expect.arrayContaining(formulas));
    expect(unzipWorkbook(xlsx.file.raw)['xl/worksheets/sheet1.xml']).not.toContain('<f');
  });

  it('is neutralised among the headers too', async () => {
    const { headers } = await exported({ Columns: [{ id: 'Name', header: '=1+1' }], search: 'nobody' });
    expect(headers).toEqual(["'=1+1"]);
  });

  it('cannot break a workbook with what XML has no room for', async () => {
    await insert({ name: 'Odd \uFFFF\uFFFE _x0041_ \ud83d name' });
    const { rows } = await exported({ Format: 'xlsx', search: 'odd', Columns: columns('Name') });
    expect(rows).toEqual([['Odd \uFFFD\uFFFD _x0041_ \uFFFD name']]);
  });
});

describe('the link to an export', () => {
  const open = (link: string) => server.call('GET', link);

  it('works for five minutes, also after the session has ended', async () => {
    const other = await server.signInAs('ADM');
    const body = { List: 'positions', Format: 'csv', Columns: columns('Position') };
    const asked = await server.call('POST', '/api/Admin/Export', { token: other.token, body });
    const link = String(asked.body.Export);
    await server.call('POST', '/api/logout', { token: other.token });
    server.advance(4 * 60_000);
    expect((await open(link)).status).toBe(200);
    server.advance(61_000);
    const expired = await open(link);
    expect([expired.status, expired.body.message]).toEqual([
      403,
      'This link has expired. Go back to the table and export it again.',
    ]);
    token = (await server.signInAs('ADM')).token;
  });

  it('is refused when any part of it was changed, or signed for something else', async () => {
    const link = new URL(String((await ask({})).body.Export), 'http://localhost');
    const changed = (name: string, value: string | null) => {
      const other = new URL(link);
      if (value === null) other.searchParams.delete(name);
      else other.searchParams.set(name, value);
      return other.pathname + other.search;
    };
    const request = JSON.parse(Buffer.from(link.searchParams.get('export') ?? '', 'base64url').toString());
    const otherList = Buffer.from(JSON.stringify({ ...request, list: 'interns' })).toString('base64url');
    const signature = link.searchParams.get('signature') ?? '';
    for (const path of [
      changed('export', otherList),
      changed('export', ''),
      changed('export', null),
      changed('expires', String(Date.now() + 1e9)),
      changed('expires', null),
      changed(
        'signature',
        signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
      changed('signature', ''),
      changed('signature', null),
      link.pathname,
    ]) {
      const answer = await open(path);
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'This link is not complete or was changed. Go back to the table and export it again.',
      ]);
    }
    // A document's link signs nothing but that document.
    const id = link.searchParams.get('export') ?? '';
    const document = server.services.links.sign('document', id);
    expect((await open(`${link.pathname}?export=${id}&${document}`)).status).toBe(403);
    expect((await server.call('GET', `/api/Document/x?${link.search.slice(1)}`)).status).toBe(403);
  });
});

describe('a download over the network', () => {
  let port: number;

  beforeAll(async () => {
    await server.server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.server.address() as AddressInfo).port;
    for (let index = 0; index < 1200; index += 1) await insert({ name: `Download ${index}`.padEnd(90, 'x') });
  });

  const download = async () => {
    const { body } = await ask({ sort: 'Name' });
    const request = http.get({ port, path: String(body.Export), agent: false });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(200);
    return answer;
  };

  it('is cut off when the rows can no longer be read, and so cannot be taken for the whole', async () => {
    const answer = await download();
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    const { db } = server.services;
    const renamed = db.schema.alterTable('applications').renameTo('applications_away').execute();
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
    await renamed;
    await db.schema.alterTable('applications_away').renameTo('applications').execute();
    const again = await download();
    again.resume();
    await once(again, 'end');
    expect(again.complete).toBe(true);
    expect(bytes).toBeGreaterThan(0);
  });

  it('is described to HEAD, which reads no row and is no download', async () => {
    const { body } = await ask({ sort: 'Name' });
    const { db } = server.services;
    const recorded = db.selectFrom('audit_events').select('id').where('event', '=', 'list-downloaded');
    const before = await recorded.execute();
    const answer = await server.call('HEAD', String(body.Export));
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, expect.stringContaining('.csv')]);
    await server.services.background.settle();
    expect(await recorded.execute()).toEqual(before);
  });

  it('does not disturb the server when the client disconnects', async () => {
    const answer = await download();
    answer.destroy();
    const whole = await download();
    whole.resume();
    await once(whole, 'end');
    expect(whole.complete).toBe(true);
    await server.services.background.settle();
    const { db } = server.services;
    const recorded = db.selectFrom('audit_events').select('outcome').where('event', '=', 'list-downloaded');
    expect((await recorded.orderBy('id').execute()).slice(-2)).toEqual([
      { outcome: 'failure' },
      { outcome: 'success' },
    ]);
  });
});

describe('POST /Supervisor/Export', () => {
  it("is a file of the supervisor's own interns, or of the tasks that they have assigned", async () => {
    const { db } = server.services;
    const grace = await server.signInAs('SUP', { name: 'Grace Wambui' });
    const interns = await Promise.all(
      ['Brian Kiprotich', 'Of Another'].map((name) => server.signInAs('INT', { name })),
    );
    const own = interns[0]?.id ?? '';
    await db.updateTable('users').set({ supervisor_id: grace.id }).where('id', '=', own).execute();
    const task = { Task: '=Report', TaskDescription: 'Write it.', Deadline: '2030-01-31', AssignedTo: own };
    expect((await server.call('POST', '/api/Task', { token: grace.token, body: task })).status).toBe(201);
    const fileOf = async (List: string, Format: string, ...ids: string[]) => {
      const body = { List, Format, Columns: columns(...ids) };
      const { body: answer } = await server.call('POST', '/api/Supervisor/Export', { token: grace.token, body });
      const [, ...rows] = await readExport((await server.call('GET', String(answer.Export))).raw, Format as 'csv');
      return { Rows: answer.Rows, rows };
    };
    expect(await fileOf('myInterns', 'csv', 'Name', 'Open', 'Overall')).toEqual({
      Rows: 1,
      rows: [['Brian Kiprotich', '1', '']],
    });
    expect(await fileOf('assignedTasks', 'csv', 'Intern', 'Task', 'Deadline', 'Rating')).toEqual({
      Rows: 1,
      rows: [['Brian Kiprotich', "'=Report", '2030-01-31', '']],
    });
    for (const [path, List] of [
      ['/api/Supervisor/Export', 'interns'],
      ['/api/Admin/Export', 'myInterns'],
    ] as const) {
      const caller = path === '/api/Admin/Export' ? token : grace.token;
      const body = { List, Format: 'csv', Columns: columns('Name') };
      expect((await server.call('POST', path, { token: caller, body })).status).toBe(422);
    }
  });
});

describe('POST /Admin/User/Applicants/Documents', () => {
  const askFor = (Ids: string[]) =>
    server.call('POST', '/api/Admin/User/Applicants/Documents', { token, body: { Ids } });

  it('is one file with the documents of the chosen applications under names for people', async () => {
    const ids = [];
    for (const [Name, Email] of [
      ['Amina Otieno', 'amina.zip@example.com'],
      ['A. / B. Were', 'were.zip@example.com'],
    ] as const) {
      await server.apply({ Name, Email });
      ids.push(await server.applicationId(Email));
    }
    const { status, body } = await askFor(ids);
    expect([status, body.Documents]).toEqual([200, 4]);
    const { headers, raw } = await server.call('GET', String(body.Export));
    expect(headers['content-disposition']).toMatch(/filename="documents-\d{4}-\d\d-\d\d\.zip"/);
    const files = unzipWorkbook(raw);
    expect(
      Object.keys(files)
        .map((name) => name.replace(/[\dA-F]{4}-[\dA-F]{4}/, 'REFERENCE'))
        .sort(),
    ).toEqual([
      'A.   B. Were REFERENCE CV.pdf',
      'A.   B. Were REFERENCE Letter.pdf',
      'Amina Otieno REFERENCE CV.pdf',
      'Amina Otieno REFERENCE Letter.pdf',
    ]);
    expect(Object.values(files)).toEqual(Array(4).fill(expect.stringMatching(/^%PDF-/)));
    const altered = String(body.Export).replace('documents=', 'documents=x');
    expect((await server.call('GET', altered)).status).toBe(403);
    expect(
      await server.services.db
        .selectFrom('audit_events')
        .select('detail')
        .where('subject_id', '=', 'documents')
        .execute(),
    ).toContainEqual({ detail: '4 documents of 2 applications' });
  });

  it('is refused without documents, and for too many applications', async () => {
    const id = positions[0]?.id ?? '';
    expect((await askFor([id])).body.errors).toEqual({
      Ids: ['None of these applications has documents. They were erased.'],
    });
    expect((await askFor(Array(101).fill(id))).body.errors).toEqual({ Ids: ['Choose at most 100 applications.'] });
  });
});
