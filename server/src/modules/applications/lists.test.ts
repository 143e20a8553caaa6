import type { ApplicationStatus } from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../../testing/server';
import { recordActivation } from '../credentials';

let server: TestServer;
let token: string;

const PEOPLE = [
  ['Zoë Äkerman', 'zoe@example.com', '+254712345001', 'Advisory'],
  ['amina Otieno', 'amina@example.com', '+254712345002', 'Engineering'],
  ['Brian 100%', 'brian@example.com', '+254712345003', 'Engineering'],
  ['Ébène Ouma', 'ebene@example.com', '+254712345004', 'Technology'],
] as const;

type Row = { id: string; Name: string };
const list = (query = '', path = 'Applicants') => server.call('GET', `/api/Admin/User/${path}${query}`, { token });
const names = async (query: string) => ((await list(query)).body.Applicants as Row[]).map((row) => row.Name);

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
  for (const [Name, Email, PhoneNumber, Position] of PEOPLE) await server.apply({ Name, Email, PhoneNumber, Position });
});
afterAll(() => server.stop());

describe('GET /Admin/User/Applicants', () => {
  it('answers whole, ordered by name as people read it', async () => {
    const { body } = await list();
    expect((body.Applicants as Row[]).map((row) => row.Name)).toEqual([
      'amina Otieno',
      'Brian 100%',
      'Ébène Ouma',
      'Zoë Äkerman',
    ]);
    expect(body).not.toHaveProperty('Total');
  });

  it('answers a page with the counts', async () => {
    const { body } = await list('?page=2&pageSize=3');
    expect((body.Applicants as Row[]).map((row) => row.Name)).toEqual(['Zoë Äkerman']);
    expect(body).toMatchObject({ Total: 4, TotalAll: 4 });
    expect((await list('?page=9999999999999&pageSize=100')).body).toMatchObject({ Applicants: [], Total: 4 });
  });

  it.each([
    ['?search=zoe+akerman', ['Zoë Äkerman']],
    ['?search=OTIENO', ['amina Otieno']],
    ['?search=100%25', ['Brian 100%']],
    ['?search=_', []],
    ['?search=%2B254712345004', ['Ébène Ouma']],
    ['?search=engineering', ['amina Otieno', 'Brian 100%']],
    ['?sort=-Name', ['Zoë Äkerman', 'Ébène Ouma', 'Brian 100%', 'amina Otieno']],
    ['?sort=Position&pageSize=2', ['Zoë Äkerman', 'amina Otieno']],
    ['?filter[Position]=engineering', ['amina Otieno', 'Brian 100%']],
    ['?filter[Position]=', ['amina Otieno', 'Brian 100%', 'Ébène Ouma', 'Zoë Äkerman']],
    ['?filter%5BEmail%5D=ZOE%40&search=advisory', ['Zoë Äkerman']],
  ])('%s', async (query, expected) => {
    const found = await names(query);
    // Within one position the order ends in the id, which is the order of arrival.
    expect(found).toEqual(expected);
  });

  it('counts the matching rows and all rows', async () => {
    expect((await list('?page=1&search=engineering')).body).toMatchObject({ Total: 2, TotalAll: 4 });
  });

  it.each(['?sort=Password', '?sort=__proto__', '?filter[constructor]=x', '?page=0', '?pageSize=101', '?page=one'])(
    'refuses %s with 422',
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  it('shows each application in one of the two lists, and the dashboard counts them', async () => {
    const id = await server.applicationId('zoe@example.com');
    await server.call('PUT', `/api/Apply/${id}`, { token, body: { ApplicationStatus: 'Declined' } });
    expect(await names('')).not.toContain('Zoë Äkerman');
    const { body } = await list('?filter[ApplicationStatus]=Declined', 'Interviews');
    expect(body.Applicants).toMatchObject([{ Name: 'Zoë Äkerman', ApplicationStatus: 'Declined' }]);
    const dashboard = await server.call('GET', '/api/Admin/User/Dashboard', { token });
    expect(dashboard.body).toMatchObject({ TotalApplicants: 3, SelectedApplicants: 1, TotalInterns: 0 });
  });
});

describe('the stages of applications', () => {
  /** Eve of the clocks of the programme's time zone: in Nairobi it is already the 12th. */
  const now = new Date('2026-03-11T22:30:00.000Z');
  let staged: TestServer;
  let admin: string;

  const counts = async () =>
    (await staged.call('GET', '/api/Admin/User/Applicants/Stages', { token: admin })).body.Stages;
  const inStage = async (stage: string, path = 'Interviews') => {
    const query = `?page=1&filter[Stage]=${stage}`;
    const { body } = await staged.call('GET', `/api/Admin/User/${path}${query}`, { token: admin });
    return (body.Applicants as Row[]).map((row) => row.Name);
  };
  const stand = async (Name: string, status?: ApplicationStatus, interview_date: string | null = null) => {
    const Email = `${Name.replace(' ', '.')}@example.com`;
    await staged.apply({ Name, Email });
    const id = await staged.applicationId(Email);
    if (status)
      await staged.services.db
        .updateTable('applications')
        .set({ status, interview_date })
        .where('id', '=', id)
        .execute();
    return id;
  };

  beforeAll(async () => {
    staged = await startTestServer({}, { now: () => now });
    admin = (await staged.signInAs('ADM')).token;
  });
  afterAll(() => staged.stop());

  it('are all empty in an empty programme', async () => {
    expect(await counts()).toEqual({
      Waiting: 0,
      InterviewToCome: 0,
      NeedsResult: 0,
      PassedNotActivated: 0,
      Active: 0,
      Declined: 0,
    });
  });

  it('hold each application once, and the lists take them as a filter', async () => {
    await stand('Waiting');
    await stand('Tomorrow', 'Accepted For Interview', '2026-03-13');
    await stand('Today', 'Accepted For Interview', '2026-03-12');
    await stand('Yesterday', 'Accepted For Interview', '2026-03-11');
    await stand('Passed', 'Interview Passed', '2026-03-01');
    const active = await stand('Active', 'Interview Passed', '2026-03-01');
    await stand('Declined', 'Declined');
    const { id: userId } = await staged.signInAs('INT');
    await recordActivation(staged.services, staged.services.db, active, userId);
    expect(await counts()).toEqual({
      Waiting: 1,
      InterviewToCome: 2,
      NeedsResult: 1,
      PassedNotActivated: 1,
      Active: 1,
      Declined: 1,
    });
    expect(await inStage('Waiting', 'Applicants')).toEqual(['Waiting']);
    expect(await inStage('InterviewToCome')).toEqual(['Today', 'Tomorrow']);
    expect(await inStage('NeedsResult')).toEqual(['Yesterday']);
    expect(await inStage('PassedNotActivated')).toEqual(['Passed']);
    expect(await inStage('Active')).toEqual(['Active']);
    expect(await inStage('Declined')).toEqual(['Declined']);
    expect(await inStage('')).toHaveLength(6);
  });

  it('count a passed application no more once it is erased: no one will activate it', async () => {
    const erased = await stand('Erased', 'Interview Passed', '2026-03-01');
    expect(await counts()).toMatchObject({ PassedNotActivated: 2, Active: 1 });
    await staged.services.mailer.flush();
    const path = `/api/Apply/${erased}/PersonalData`;
    expect((await staged.call('DELETE', path, { token: admin })).status).toBe(200);
    expect(await counts()).toMatchObject({ PassedNotActivated: 1, Active: 1 });
    expect(await inStage('PassedNotActivated')).toEqual(['Passed']);
  });

  it.each(['Elsewhere', 'constructor', '__proto__'])('do not include %s', async (stage) => {
    const path = `/api/Admin/User/Interviews?filter[Stage]=${stage}`;
    expect((await staged.call('GET', path, { token: admin })).status).toBe(422);
  });
});

describe('the lists of people', () => {
  it('show supervisors, interns with their supervisor, and a supervisor only their own interns', async () => {
    const supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
    await server.signInAs('INT', { name: 'Kevin Mutua', supervisorId: supervisor.id });
    await server.signInAs('INT', { name: 'Alone' });
    const interns = await list('?page=1', 'Interns');
    expect(interns.body).toMatchObject({
      Interns: [
        { Name: 'Alone', Supervisor: null },
        { Name: 'Kevin Mutua', Supervisor: { Name: 'Grace Wambui' } },
      ],
      Total: 2,
    });
    expect((await list('?filter[Supervisor]=grace+wambui&page=1', 'Interns')).body).toMatchObject({
      Total: 1,
      TotalAll: 2,
    });
    expect((await list('', 'Supervisors')).body.Supervisors).toMatchObject([{ Name: 'Grace Wambui', Role: 'SUP' }]);
    const mine = await server.call('GET', '/api/Supervisor/User/MyInterns?filter[Position]=engin', {
      token: supervisor.token,
    });
    expect(mine.body.MyInterns).toMatchObject([{ Name: 'Kevin Mutua' }]);
  });
});

describe('POST /ApplicationStatus', () => {
  const look = (Email: string) => server.call('POST', '/api/ApplicationStatus', { body: { Email } });

  it('answers the newest application of an address in any case, and nothing more', async () => {
    const { body } = await look('AMINA@example.com');
    expect(body).toEqual({
      Name: 'amina Otieno',
      Email: 'amina@example.com',
      Position: 'Engineering',
      ApplicationStatus: 'Processing',
    });
  });

  it('takes the address as a field of a form, in both encodings', async () => {
    const multipart = new FormData();
    multipart.append('Email', 'amina@example.com');
    for (const form of [multipart, new URLSearchParams({ Email: 'amina@example.com' })]) {
      const encoded = new Response(form);
      const answer = await server.call('POST', '/api/ApplicationStatus', {
        body: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      });
      expect([answer.status, answer.body]).toMatchObject([200, { Email: 'amina@example.com' }]);
    }
  });

  it('refuses a form that carries a file, or none of its fields', async () => {
    const multipart = new FormData();
    multipart.append('Email', new Blob(['x']), 'x.txt');
    for (const form of [multipart, new URLSearchParams('other=1')]) {
      const encoded = new Response(form);
      const answer = await server.call('POST', '/api/ApplicationStatus', {
        body: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      });
      expect([413, 422]).toContain(answer.status);
    }
  });

  it('answers 404 for an unknown address', async () => {
    const answer = await look('unknown@example.com');
    expect([answer.status, answer.body]).toEqual([404, { code: 'email_not_found', message: 'Email does not exist' }]);
  });

  it('is throttled per address', async () => {
    const strict = await startTestServer({}, { limits: { statusByEmail: { points: 1, seconds: 60 } } });
    const ask = () => strict.call('POST', '/api/ApplicationStatus', { body: { Email: 'a@example.com' } });
    expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(429);
    await strict.stop();
  });
});

describe('GET /Apply/{id}', () => {
  it('shows in a review what else came from the same address', async () => {
    const email = 'twice@example.com';
    await server.apply({ Name: 'Twice Applied', Email: email });
    const first = await server.applicationId(email);
    await server.call('PUT', `/api/Apply/${first}`, { token, body: { ApplicationStatus: 'Declined' } });
    await server.apply({ Name: 'Twice Applied', Email: email.toUpperCase() });
    const all = await server.services.db.selectFrom('applications').select(['id', 'email_folded']).execute();
    const second = all.find(({ id, email_folded }) => email_folded === email && id !== first)?.id ?? '';
    const { status, body } = await server.call('GET', `/api/Apply/${second}/Review`, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Applicant: { id: second, ApplicationStatus: 'Processing' },
      FileNames: { Cv: 'Cv.pdf', AttachmentLetter: 'AttachmentLetter.pdf' },
      Earlier: [{ id: first, ApplicationStatus: 'Declined' }],
    });
    expect((await server.call('GET', '/api/Apply/none/Review', { token })).status).toBe(404);
  });

  it('links documents for five minutes, and only as they were signed', async () => {
    const id = await server.applicationId('brian@example.com');
    const { body } = await server.call('GET', `/api/Apply/${id}`, { token });
    const link = String(body.Cv);
    const shown = await server.call('GET', link);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="Cv.pdf"/),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* frame-ancestors 'self';.* sandbox$/),
      'x-frame-options': 'SAMEORIGIN',
    });
    // Whatever it was called, it is offered as what it is.
    const disguised = { filename: 'cv.pdf\u202eexe.scr' };
    const documentId = /Document\/([^?]+)/.exec(link)?.[1] ?? '';
    await server.services.db.updateTable('documents').set(disguised).where('id', '=', documentId).execute();
    const { headers } = await server.call('GET', link);
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[^"]+\.scr\.pdf"; filename\*=UTF-8''[^;]+\.scr\.pdf$/,
    );
    // The page asks whether the link still works before it shows it in a frame.
    expect((await server.call('HEAD', link)).status).toBe(200);
    const letter = String(body.AttachmentLetter);
    const altered = [
      link.replace(/expires=\d/, 'expires=9'),
      `${link}x`,
      link.replace(/signature=.*/, ''),
      link.replace(/Document\/[^?]+/, letter.match(/Document\/[^?]+/)?.[0] ?? ''),
    ];
    for (const other of altered) expect((await server.call('GET', other)).status).toBe(403);
    server.advance(5 * 60_000);
    expect((await server.call('GET', link)).status).toBe(403);
    expect((await server.call('HEAD', link)).status).toBe(403);
  });
});

describe('an application with the address of a member of staff', () => {
  it('says so in the list and on its page, as long as the account exists', async () => {
    const staff = await server.signInAs('SUP', { email: 'staff@example.com' });
    await server.apply({ Email: 'STAFF@example.com' });
    const id = await server.applicationId('STAFF@example.com');
    const seen = async () => {
      const rows = (await list()).body.Applicants as (Row & { StaffAccount?: boolean })[];
      const { body } = await server.call('GET', `/api/Apply/${id}`, { token });
      const { StaffAccount } = body.Applicant as { StaffAccount?: boolean };
      return [rows.filter((row) => row.StaffAccount).map((row) => row.id), StaffAccount];
    };
    expect(await seen()).toEqual([[id], true]);
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', staff.id).execute();
    expect(await seen()).toEqual([[], undefined]);
  });
});
