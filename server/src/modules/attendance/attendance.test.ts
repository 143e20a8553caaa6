import type {
  Answer,
  listAttendance,
  readAttendance,
  readInternAttendance,
} from '@internship-portals/shared-api/contract';
import { addDays } from '../../lib/calendar';
import { configureProgramme } from '../../testing/programme';
import { readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let now = new Date('2026-11-27T08:02:00+03:00');
let server: TestServer;
let supervisor: Person;
let intern: Person;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' }, { now: () => now });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Friday, 27 November 2026, in Nairobi, where the programme is.
  at('08:02');
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  await place(intern, '2026-11-11', '2027-02-05');
});

/** Sets the clock, in Nairobi. */
function at(time: string, date = '2026-11-27') {
  now = new Date(`${date}T${time}:00+03:00`);
}
async function place({ id }: Person, starts_on: string, ends_on: string, hours_a_week = 40) {
  const values = { starts_on, ends_on, hours_a_week };
  await server.services.db.updateTable('users').set(values).where('id', '=', id).execute();
}
async function changeSetting(setting: object) {
  const admin = await server.signInAs('ADM');
  await configureProgramme((method, path, body) => server.callAs(admin, method, path, body), setting);
}
const call: TestServer['callAs'] = (...args) => server.callAs(...args);
const comeIn = (Place = '') => call(intern, 'POST', '/Attendance/In', { Place });
const goOut = () => call(intern, 'POST', '/Attendance/Out');
const DAY = { Date: '2026-11-26', In: '08:00', Out: '17:00', Reason: 'I forgot' };
const correct = (values: object = {}) => call(intern, 'PUT', '/Attendance/Correction', { ...DAY, ...values });
const LEAVE = { Kind: 'sick', StartsOn: '2026-11-30', EndsOn: '2026-12-01', Reason: 'Malaria' };
const leave = (values: object = {}) => call(intern, 'POST', '/Attendance/Leave', { ...LEAVE, ...values });
const read = async (week?: string) =>
  (await call(intern, 'GET', `/Attendance${week ? `?Week=${week}` : ''}`)).body as unknown as Answer<
    typeof readAttendance
  >;
const dayOf = async (date: string) => (await read(date)).Week?.Days.find((day) => day.Date === date);
const listOf = async (by = supervisor) =>
  (await call(by, 'GET', '/Supervisor/Attendance')).body as unknown as Answer<typeof listAttendance>;
/** Decides on the first request of the queue. */
async function decide(action: 'Confirm' | 'Refuse', body: object = {}, by = supervisor) {
  const [request] = (await listOf(by)).Requests;
  return call(by, 'POST', `/Supervisor/Attendance/${request?.id}/${action}`, {
    SeenRevision: request?.Revision,
    ...body,
  });
}
const newsOf = (person: Person) => server.newsOf(person);

describe('a day of an intern', () => {
  it('has one time in and one time out by the clock of the server, however often the buttons are pressed', async () => {
    const both = await Promise.all([comeIn('Head office'), comeIn('Head office')]);
    expect(both.map(({ status, body }) => [status, body.message]).sort()).toEqual([
      [200, 'In since 08:02'],
      [200, 'Nothing was changed: you have been in since 08:02.'],
    ]);
    expect((await goOut()).body.message).toBe('Nothing was changed: you came in less than a minute ago.');
    expect(await dayOf('2026-11-27')).toMatchObject({ In: '08:02', Out: null, Minutes: 0, Place: 'Head office' });
    at('17:32');
    expect((await Promise.all([goOut(), goOut()])).map(({ body }) => body.message).sort()).toEqual([
      'Nothing was changed: you went out at 17:32.',
      'Out since 17:32',
    ]);
    at('18:00');
    expect((await comeIn()).body).toEqual({
      code: 'attendance_state',
      message: 'Nothing was recorded: you went out at 17:32 today. Ask for a correction if that is wrong.',
    });
    const { Weeks, Week, HoursAWeek, Place } = await read();
    expect([Weeks[0], Week?.Minutes, HoursAWeek, Place]).toEqual([
      { Monday: '2026-11-23', Minutes: 570 },
      570,
      40,
      'Head office',
    ]);
    expect(await dayOf('2026-11-27')).toEqual({
      Date: '2026-11-27',
      In: '08:02',
      Out: '17:32',
      Minutes: 570,
      Place: 'Head office',
      Recorded: null,
      Holiday: null,
      Leave: null,
      Corrections: [],
    });
  });

  it('has the office whose network was recognised instead of a typed place, and never the address', async () => {
    const OfficeNetworks = 'Office, Westlands: 196.201.214.0/24, 2001:db8:4::/48\nSite: 41.90.64.7';
    await changeSetting({ OfficeNetworks });
    const from = async (address: string, path = '') => {
      const request = { token: intern.token, headers: { 'x-forwarded-for': address } };
      const [method, body] =
        path === '' ? ['GET', undefined] : ['POST', path === '/In' ? { Place: 'A beach' } : undefined];
      return (await server.call(method, `/api/Attendance${path}`, { ...request, body })).body;
    };
    const offices = ['196.201.215.1', '::ffff:196.201.214.9', '2001:db8:4:1::5', '41.90.64.7', '41.90.64.8'].map(
      async (address) => (await from(address)).Office,
    );
    expect(await Promise.all(offices)).toEqual([
      undefined,
      'Office, Westlands',
      'Office, Westlands',
      'Site',
      undefined,
    ]);
    at('08:00', '2026-11-26');
    expect((await from('41.90.64.8', '/In')).message).toBe('In since 08:00');
    at('08:02');
    expect((await from('2001:db8:4:1::5', '/In')).message).toBe('In since 08:02 at Office, Westlands');
    at('17:00');
    expect((await listOf()).Interns[0]).toMatchObject({ Place: '', OfficeIn: 'Office, Westlands' });
    expect((await from('41.90.64.7', '/Out')).message).toBe('Out since 17:00 at Site');
    expect(await dayOf('2026-11-27')).toMatchObject({ Place: '', OfficeIn: 'Office, Westlands', OfficeOut: 'Site' });
    const [sheet] = (await readPdf((await server.call('GET', (await read()).File ?? '')).raw)).pages;
    expect(sheet?.replaceAll(/\s+/g, ' ')).toContain(
      'In at Office, Westlands, by its network Out at Site, by its network',
    );
    // A place that was typed elsewhere is offered again, and the name of the office is not.
    expect(await read()).toMatchObject({ Place: 'A beach' });
    const rows = await server.services.db.selectFrom('attendance_days').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/196\.201|2001:db8|41\.90/);
  });

  it('begins at midnight where the programme is', async () => {
    now = new Date('2026-11-26T21:30:00.000Z');
    await comeIn();
    expect((await dayOf('2026-11-27'))?.In).toBe('00:30');
  });

  it('is recorded neither before the first day nor after the last one', async () => {
    await place(intern, '2026-11-30', '2027-02-05');
    expect((await comeIn()).body.message).toBe(
      'Nothing was recorded: your internship starts on Monday, 30 November 2026.',
    );
    expect(await read()).toMatchObject({ Weeks: [], Week: null, StartsOn: '2026-11-30' });
    await place(intern, '2026-11-11', '2026-11-26');
    expect((await comeIn()).body.code).toBe('internship_ended');
    expect((await read()).Week?.Days.map((day) => day.Date)).toEqual(
      ['23', '24', '25', '26'].map((day) => `2026-11-${day}`),
    );
    expect((await goOut()).body.code).toBe('internship_ended');
  });

  it('without a time out stays open, and asks for a correction', async () => {
    at('08:10', '2026-11-26');
    await comeIn();
    at('09:00');
    expect((await goOut()).body.message).toBe(
      'Nothing was recorded: you have not come in today. Ask for a correction instead.',
    );
    expect((await read()).Open).toEqual(['2026-11-26']);
    await correct();
    expect((await read()).Open).toEqual([]);
    await decide('Refuse', { Comment: 'You left at 15:00.' });
    expect((await read()).Open).toEqual(['2026-11-26']);
  });

  it('has the name of a public holiday', async () => {
    at('08:00', '2026-12-14');
    const holidays = (await read()).Week?.Days.flatMap(({ Date: day, Holiday }) => (Holiday ? [[day, Holiday]] : []));
    expect(holidays).toEqual([]);
    at('08:00', '2026-12-08');
    expect((await read()).Week?.Days.find(({ Holiday }) => Holiday !== null)).toMatchObject({
      Date: '2026-12-12',
      Holiday: 'Jamhuri Day',
    });
  });
});

describe('a correction', () => {
  it('counts once the supervisor has confirmed it, above what was recorded first', async () => {
    at('08:10', '2026-11-26');
    await comeIn('Head office');
    at('09:00');
    expect((await correct()).body.message).toBe('Sent to your supervisor');
    expect(await dayOf('2026-11-26')).toMatchObject({ In: '08:10', Out: null, Recorded: null });
    expect(await newsOf(supervisor)).toEqual([
      'Brian Kiprotich asks you to correct the times of Thursday, 26 November 2026.',
    ]);
    expect((await listOf()).Requests).toMatchObject([
      {
        Kind: 'correction',
        Intern: { Name: 'Brian Kiprotich' },
        In: '08:00',
        Out: '17:00',
        Reason: 'I forgot',
        Present: { In: '08:10', Out: null },
      },
    ]);
    expect((await decide('Confirm')).body.message).toBe('Confirmed');
    expect(await dayOf('2026-11-26')).toMatchObject({
      In: '08:00',
      Out: '17:00',
      Minutes: 540,
      Recorded: { In: '08:10', Out: null },
      Corrections: [{ State: 'confirmed', Answer: { By: 'Grace Wambui', Text: '', At: now.toISOString() } }],
    });
    expect(await newsOf(intern)).toEqual(['Grace Wambui confirmed the times of Thursday, 26 November 2026.']);
    // A later one counts above it.
    await correct({ Out: '16:00' });
    await decide('Confirm', { Comment: 'Right' });
    expect(await dayOf('2026-11-26')).toMatchObject({ Out: '16:00', Recorded: { In: '08:10', Out: null } });
  });

  it('is refused at its fields where its day or time cannot be', async () => {
    for (const [values, errors] of [
      [
        { Date: '2026-11-28' },
        { Date: ['Saturday, 28 November 2026 has not come yet. Choose today or an earlier day.'] },
      ],
      [
        { Date: '2026-11-10' },
        { Date: ['Your internship starts on Wednesday, 11 November 2026. Choose that day or a later one.'] },
      ],
      [{ In: '17:00' }, { Out: ['Enter a time after the one at which you came in.'] }],
      [{ Date: '2026-11-27' }, { Out: ['17:00 has not come yet. Ask when you have gone out.'] }],
      [{ In: 'early' }, { In: ['Enter a time, such as 08:30.'] }],
      [{ Out: '' }, { Out: ['Enter a time, such as 08:30.'] }],
      [{ Reason: ' ' }, { Reason: ['Write something first.'] }],
    ] as const) {
      const { status, body } = await correct(values);
      expect([values, status, body.errors]).toEqual([values, 422, errors]);
    }
  });

  it('that waits is replaced by another one, which is not decided unseen, and can be withdrawn', async () => {
    await correct();
    const [seen] = (await listOf()).Requests;
    await correct({ Out: '16:30' });
    expect((await listOf()).Total).toBe(1);
    const body = { SeenRevision: seen?.Revision };
    const stale = await call(supervisor, 'POST', `/Supervisor/Attendance/${seen?.id}/Confirm`, body);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Nothing was saved: the intern has changed this since. Read it again first.',
    ]);
    const withdraw = () => call(intern, 'DELETE', `/Attendance/Request/${seen?.id}`);
    const other = await server.signInAs('INT', { supervisorId: supervisor.id });
    expect((await call(other, 'DELETE', `/Attendance/Request/${seen?.id}`)).status).toBe(404);
    expect((await withdraw()).body.message).toBe('Withdrawn');
    expect((await withdraw()).status).toBe(404);
    expect((await listOf()).Total).toBe(0);
  });

  it('is decided once', async () => {
    await correct();
    const [request] = (await listOf()).Requests;
    const path = `/Supervisor/Attendance/${request?.id}`;
    const answers = await Promise.all([
      call(supervisor, 'POST', `${path}/Confirm`, { SeenRevision: 1 }),
      call(supervisor, 'POST', `${path}/Refuse`, { SeenRevision: 1, Comment: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const withdrawn = await call(intern, 'DELETE', `/Attendance/Request/${request?.id}`);
    expect(withdrawn.body.message).toMatch(/^Nothing was changed: this was (confirmed|refused) already\.$/);
  });
});

describe('leave', () => {
  it('is asked for, and confirmed or refused with words, which say nothing of its kind in e-mails', async () => {
    await leave();
    expect(await newsOf(supervisor)).toEqual([
      'Brian Kiprotich asks for leave from Monday, 30 November 2026 to Tuesday, 1 December 2026.',
    ]);
    expect((await decide('Refuse', { Comment: ' ' })).body.errors).toEqual({ Comment: ['Write something first.'] });
    await decide('Refuse', { Comment: 'Bring a note, please.' });
    expect((await read()).Leave).toMatchObject([
      { Kind: 'sick', State: 'refused', Answer: { Text: 'Bring a note, please.', By: 'Grace Wambui' } },
    ]);
    await leave({ StartsOn: '2026-11-30', EndsOn: '2026-11-30' });
    await decide('Confirm');
    expect(await newsOf(intern)).toContain('Grace Wambui confirmed leave on Monday, 30 November 2026.');
    at('09:00', '2026-11-30');
    expect(await dayOf('2026-11-30')).toMatchObject({ In: null, Leave: 'sick' });
    expect((await listOf()).Interns).toMatchObject([{ Name: 'Brian Kiprotich', State: 'leave' }]);
  });

  it('is refused outside the internship, the wrong way round, for too long, and twice for one day', async () => {
    for (const [values, errors] of [
      [
        { StartsOn: '2026-11-10' },
        { StartsOn: ['Your internship starts on Wednesday, 11 November 2026. Choose that day or a later one.'] },
      ],
      [
        { EndsOn: '2027-02-06' },
        { EndsOn: ['Your internship ends on Friday, 5 February 2027. Choose that day or an earlier one.'] },
      ],
      [{ EndsOn: '2026-11-29' }, { EndsOn: ['Choose the first day of your leave or a later one.'] }],
      [{ EndsOn: '2027-01-29' }, { EndsOn: ['Ask for at most 60 days at once.'] }],
      [{ Kind: 'party' }, { Kind: ['Choose why.'] }],
    ] as const) {
      const { status, body } = await leave(values);
      expect([values, status, body.errors]).toEqual([values, 422, errors]);
    }
    const answers = await Promise.all([leave(), leave({ StartsOn: '2026-12-01', EndsOn: '2026-12-04' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Nothing was sent: you have asked for leave from .+ already\.$/,
    );
  });
});

describe('the page of a supervisor', () => {
  it('says who is in today, and what the week has', async () => {
    const amina = await server.signInAs('INT', { name: 'Amina Otieno', supervisorId: supervisor.id });
    await place(amina, '2026-12-01', '2027-02-05', 0);
    await comeIn('Site');
    expect((await listOf()).Interns).toEqual([
      expect.objectContaining({ Name: 'Amina Otieno', State: 'upcoming', In: null }),
      {
        user_id: intern.id,
        Name: 'Brian Kiprotich',
        State: 'in',
        In: '08:02',
        Out: null,
        Place: 'Site',
        Minutes: 0,
        HoursAWeek: 40,
        File: expect.stringContaining('/File?'),
      },
    ]);
    at('16:02');
    await goOut();
    expect((await listOf()).Interns[1]).toMatchObject({ State: 'out', Out: '16:02', Minutes: 480 });
    at('09:00', '2026-11-30');
    expect((await listOf()).Interns[1]).toMatchObject({ State: 'absent', Minutes: 0 });
  });

  it('goes to the new supervisor with what waits, and keeps the names of earlier decisions', async () => {
    await correct();
    await decide('Confirm');
    await correct({ Date: '2026-11-25' });
    const [waiting] = (await listOf()).Requests;
    const other = await server.signInAs('SUP', { name: 'Peter Otieno' });
    const confirm = (by: Person) =>
      call(by, 'POST', `/Supervisor/Attendance/${waiting?.id}/Confirm`, { SeenRevision: waiting?.Revision });
    expect((await confirm(other)).status).toBe(404);
    const admin = await server.signInAs('ADM');
    const body = { InternID: intern.id, SupervisorID: other.id };
    expect((await call(admin, 'PUT', `/User/${intern.id}`, body)).status).toBe(200);
    expect((await confirm(supervisor)).body).toEqual({
      code: 'not_supervisor',
      message: 'Nothing was saved: the intern has another supervisor now, who decides. Your earlier decisions stay.',
    });
    expect([(await listOf()).Interns, (await listOf()).Total]).toEqual([[], 0]);
    expect((await confirm(other)).status).toBe(200);
    expect((await dayOf('2026-11-26'))?.Corrections[0]?.Answer?.By).toBe('Grace Wambui');
    expect((await dayOf('2026-11-25'))?.Corrections[0]?.Answer?.By).toBe('Peter Otieno');
  });
});

describe('the attendance sheet', () => {
  it('has every week with times, hours, corrections, leave, holidays and totals, for the three who may read it', async () => {
    expect((await read()).File).toBeUndefined();
    await place(intern, '2026-11-11', '2026-12-18');
    at('08:10', '2026-11-26');
    await comeIn('Ọláyínká House');
    at('08:00');
    await comeIn();
    at('16:30');
    await goOut();
    await correct();
    await decide('Confirm');
    await leave();
    await decide('Confirm');
    at('09:00', '2026-12-14');

    const admin = await server.signInAs('ADM');
    const summary = (await call(admin, 'GET', `/User/${intern.id}/Attendance`)).body as unknown as Answer<
      typeof readInternAttendance
    >;
    expect(summary).toMatchObject({ HoursAWeek: 40, Waiting: 0 });
    expect(summary.Weeks.find(({ Monday }) => Monday === '2026-11-23')?.Minutes).toBe(1050);
    expect((await call(admin, 'GET', `/User/${supervisor.id}/Attendance`)).status).toBe(404);

    const { File = '' } = await read();
    const pdf = await server.call('GET', File);
    for (const file of [summary.File, (await listOf()).Interns[0]?.File]) {
      const { raw } = await server.call('GET', file ?? '');
      expect((await readPdf(raw)).pages).toEqual((await readPdf(pdf.raw)).pages);
    }
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Attendance sheet of Brian Kiprotich.pdf'),
      'cache-control': 'private, no-store',
    });
    const { title, pages } = await readPdf(pdf.raw);
    expect(title).toBe('Attendance sheet of Brian Kiprotich');
    const text = pages.join(' ').replace(/\s+/g, ' ');
    const parts = [
      'Supervisor Grace Wambui',
      'Wednesday, 11 November 2026 to Friday, 18 December 2026',
      'Hours a week 40',
      'Total 17 h 30 min',
      'Week of Monday, 23 November 2026',
      'Thursday, 26 November 08:00 17:00 9 h',
      'Corrected, confirmed by Grace Wambui on Friday, 27 November 2026. Recorded before: 08:10 to no time out.',
      'Ọláyínká House',
      'Friday, 27 November 08:00 16:30 8 h 30 min',
      'Total 17 h 30 min of 40 h',
      'Monday, 30 November – – – Sick leave',
      'Saturday, 12 December – – – Public holiday: Jamhuri Day',
      'Week of Monday, 14 December 2026',
      `page ${pages.length} of ${pages.length}`,
    ];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    for (const part of ['Malaria', 'Saturday, 28 November', 'Tuesday, 15 December']) expect(text).not.toContain(part);

    // For five minutes, of this intern alone.
    expect((await server.call('GET', File.replace(intern.id, supervisor.id))).status).toBe(403);
    now = new Date(now.getTime() + 6 * 60_000);
    expect((await server.call('GET', File)).status).toBe(403);
  });

  it('of twelve weeks has its pages numbered, and no row is torn', async () => {
    await place(intern, '2026-09-07', '2026-11-27');
    const days = Array.from({ length: 82 }, (_, count) => addDays('2026-09-07', count));
    await server.services.db
      .insertInto('attendance_days')
      .values(
        days.map((day) => ({
          intern_id: intern.id,
          day,
          came_in: `${day}T05:00:00.000Z`,
          went_out: `${day}T14:00:00.000Z`,
          place: `The office at the river, ${day}`,
        })),
      )
      .execute();
    const { File = '' } = await read();
    const { pages } = await readPdf((await server.call('GET', File)).raw);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(days.filter((day) => !text.includes(`river, ${day}`))).toEqual([]);
    pages.forEach((page, index) => {
      expect(page).toContain(`page ${index + 1} of ${pages.length}`);
    });
    expect(pages.every((page) => page.length > 300)).toBe(true);
  });
});

describe('confirmed leave', () => {
  it('is withdrawn by the supervisor with a reason, while it is not over, and counts no more', async () => {
    await leave();
    const withdraw = (id: string | undefined, body: object = { Reason: 'The audit begins' }) =>
      call(supervisor, 'POST', `/Supervisor/Attendance/${id}/Withdraw`, body);
    const [waiting] = (await listOf()).Requests;
    expect((await withdraw(waiting?.id)).body).toMatchObject({ code: 'attendance_state' });
    await decide('Confirm');
    const [{ id, Intern } = { id: '', Intern: {} }] = (await listOf()).Leave;
    expect(Intern).toEqual({ user_id: intern.id, Name: 'Brian Kiprotich' });
    expect((await withdraw(id, { Reason: ' ' })).body.errors).toEqual({ Reason: ['Write something first.'] });
    at('09:00', '2026-12-02');
    expect((await withdraw(id)).body.message).toBe(
      'Nothing was changed: this leave was over on Tuesday, 1 December 2026.',
    );
    at('09:00', '2026-12-01');
    expect((await withdraw(id)).body.message).toBe('Leave withdrawn');
    expect((await withdraw(id)).status).toBe(409);
    const { Leave } = await read();
    expect(Leave).toMatchObject([{ State: 'withdrawn', Answer: { Text: 'The audit begins', By: 'Grace Wambui' } }]);
    expect((await dayOf('2026-12-01'))?.Leave).toBeNull();
    expect(await newsOf(intern)).toContain(
      'Grace Wambui withdrew leave from Monday, 30 November 2026 to Tuesday, 1 December 2026. My Attendance says why.',
    );
    expect((await listOf()).Leave).toEqual([]);
    expect((await leave()).status).toBe(201);
  });
});

describe('the pause', () => {
  it('is deducted from days that are longer than the hours of the settings, and the sheet says so', async () => {
    await changeSetting({ PauseMinutes: 60 });
    await correct();
    await decide('Confirm');
    await correct({ Date: '2026-11-25', Out: '14:20' });
    await decide('Confirm');
    await correct({ Date: '2026-11-24', Out: '14:00' });
    await decide('Confirm');
    const minutes = async (date: string) => {
      const day = await dayOf(date);
      return [day?.Minutes, day?.Pause];
    };
    expect(await minutes('2026-11-26')).toEqual([480, 60]);
    // Of a day that is a little longer than six hours, six are left.
    expect(await minutes('2026-11-25')).toEqual([360, 20]);
    expect(await minutes('2026-11-24')).toEqual([360, undefined]);
    expect((await listOf()).Interns[0]?.Minutes).toBe(1200);
    const { File = '' } = await read();
    const { pages } = await readPdf((await server.call('GET', File)).raw);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Pause 1 h deducted from days of more than 6 h');
    expect(text).toContain('Thursday, 26 November 08:00 17:00 8 h 1 h of pause deducted');
  });
});
