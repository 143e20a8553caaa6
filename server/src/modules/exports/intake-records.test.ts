import { unzipSync } from 'fflate';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { readExport } from '../../testing/exported-files';
import { readPdf } from '../../testing/read-pdf';
import { pdf, startTestServer, type TestServer } from '../../testing/server';
import { changeSettings } from '../programme';

type Person = { id: string; token: string };
let now: Date;
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intake: string;

beforeEach(async () => {
  // Friday, 5 February 2027, at 16:00 in Nairobi.
  now = new Date('2027-02-05T13:00:00.000Z');
  server = await startTestServer({}, { now: () => now });
  await server.services.db.transaction().execute((trx) => changeSettings(trx, { Firm: 'Savanna Consulting' }, 0));
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intake = (await server.services.db.selectFrom('intakes').select('id').executeTakeFirstOrThrow()).id;
});
afterEach(() => server.stop());

/** An intern of the intake, from 25 January to 5 February 2027. */
async function internOf(Name: string, Email: string) {
  await server.apply({ Name, Email });
  const { db } = server.services;
  await db.updateTable('applications').set({ activated: 1 }).where('email', '=', Email).execute();
  const intern = await server.signInAs('INT', { name: Name, email: Email, supervisorId: supervisor.id });
  await place(intern);
  return intern;
}

const place = ({ id }: Person) =>
  server.services.db
    .updateTable('users')
    .set({ starts_on: '2027-01-25', ends_on: '2027-02-05' })
    .where('id', '=', id)
    .execute();

/** A week of the logbook that is signed, a day of attendance, an evaluation, a rated task, a letter and a certificate. */
async function fill(intern: Person) {
  const { db } = server.services;
  await server.callAs(intern, 'PUT', '/Logbook/Day', { Date: '2027-01-25', Done: 'Wired', Learnt: '', Hours: 8 });
  await server.callAs(intern, 'PUT', '/Logbook/Week', { Week: '2027-01-25', Summary: 'Wired', HandIn: true });
  const [week] = (await server.callAs(supervisor, 'GET', '/Supervisor/Logbook')).body.Weeks as {
    id: string;
    Revision: number;
  }[];
  await server.callAs(supervisor, 'POST', `/Supervisor/Logbook/${week?.id}/Sign`, { SeenRevision: week?.Revision });
  await db
    .insertInto('attendance_days')
    .values({
      intern_id: intern.id,
      day: '2027-01-25',
      came_in: '2027-01-25T05:00:00.000Z',
      went_out: '2027-01-25T13:30:00.000Z',
      place: '',
    })
    .execute();
  const both = { admin, supervisor, intern };
  const evaluation = await beginEvaluation(server, both);
  await handInEvaluation(server, both, evaluation, 'Reliable.');
  for (const by of [supervisor, intern])
    await server.callAs(by, 'POST', `/Evaluation/${evaluation}/Confirm`, { SeenRevision: 1 });
  const task = await server.assignTask(supervisor, intern);
  await server.callAs(intern, 'PUT', `/Task/Status/${task}`);
  await server.callAs(supervisor, 'POST', `/Supervisor/Task/Rate/${task}`, { rating: 80 });
  await server.callAs(supervisor, 'POST', `/User/${intern.id}/ReferenceLetter`, { Text: 'To whom it may concern' });
  // Beginning an evaluation has moved the days.
  await place(intern);
  now = new Date('2027-02-06T07:00:00.000Z');
  expect((await server.callAs(admin, 'POST', `/User/${intern.id}/Certificate`)).status).toBe(201);
}

const ask = (Format: string, id = intake) => server.callAs(admin, 'POST', `/Admin/Intake/${id}/Record`, { Format });
async function downloaded(format: 'csv' | 'xlsx' | 'zip') {
  const { status, body } = await ask(format);
  expect([status, body.message]).toEqual([200, undefined]);
  const file = await server.call('GET', String(body.Export));
  expect(file.headers['content-disposition']).toContain(`filename="First intake record 2027-02-06.${format}"`);
  return file.raw;
}

describe('the record of an intake', () => {
  it('is a table with what is known of each intern, and what is empty stays empty', async () => {
    const [amina] = [await internOf('Amina Otieno', 'amina@example.com')];
    const { id } = await server.services.db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
    await server.services.db
      .insertInto('application_studies')
      .values({ application_id: id, university: 'KCA University', course: '', registration_number: '=19/04321' })
      .execute();
    await fill(amina);
    await internOf('Brian Kiprotich', 'brian@example.com');
    await server.signInAs('INT', { name: 'Not of this intake' });
    const certificate = await server.services.db.selectFrom('certificates').select('number').executeTakeFirstOrThrow();

    const [headers, first, second, ...others] = await readExport(await downloaded('csv'), 'csv');
    const person = ['Engineering', 'Grace Wambui', '2027-01-25', '2027-02-05'];
    expect(headers?.slice(7, 11)).toEqual(['Days present', 'Hours', 'Weeks signed', 'Weeks']);
    expect(first?.slice(0, -1)).toEqual([
      'Amina Otieno',
      'KCA University',
      "'=19/04321",
      ...person,
      ...['1', '8.5', '1', '2', '', expect.stringMatching(/^\d+(\.\d)?$/), '1', '80', '3', '6'],
    ]);
    expect(first?.at(-1)?.replaceAll('-', '')).toBe(certificate.number);
    expect(second).toEqual([
      'Brian Kiprotich',
      '',
      '',
      ...person,
      ...['0', '0', '0', '2', '', '', '0', '', '1', '6', ''],
    ]);
    expect(others).toEqual([]);

    const [, sheet] = await readExport(await downloaded('xlsx'), 'xlsx');
    // Days are dates, which the reader gives a time, and texts are no formulas.
    expect([sheet?.[2], sheet?.[5], sheet?.[8]]).toEqual(['=19/04321', '2027-01-25 00:00:00', '8.5']);
  });

  it('is one ZIP file with a folder of PDFs and logbook files for each intern who has any', async () => {
    const amina = await internOf('Amina / Otieno', 'amina@example.com');
    await server.callAs(amina, 'PUT', '/Logbook/Day', { Date: '2027-02-01', Done: 'Wired', Learnt: '', Hours: 8 });
    for (const content of ['one', 'other']) {
      const file = { 'cables.pdf': pdf(content) };
      await server.sendFiles(amina, '/Logbook/File', { Date: '2027-02-01' }, file);
    }
    await fill(amina);
    const namesake = await internOf('amina / otieno', 'namesake@example.com');
    await server.callAs(supervisor, 'POST', `/User/${namesake.id}/ReferenceLetter`, { Text: 'To whom it may concern' });
    await internOf('Without Papers', 'without@example.com');
    const files = unzipSync(await downloaded('zip'));
    const names = Object.keys(files).map((name) => name.replace(/[A-Z]{2}(-[A-Z\d]+)+/, 'NUMBER'));
    expect(names).toEqual([
      'Amina   Otieno/Logbook of Amina   Otieno.pdf',
      'Amina   Otieno/Attendance sheet of Amina   Otieno.pdf',
      'Amina   Otieno/Final evaluation of Amina   Otieno.pdf',
      'Amina   Otieno/Certificate NUMBER.pdf',
      'Amina   Otieno/Reference letter for Amina   Otieno NUMBER.pdf',
      'Amina   Otieno/Logbook files/2027-02-01 cables.pdf',
      'Amina   Otieno/Logbook files/2027-02-01 (2) cables.pdf',
      'amina   otieno (2)/Reference letter for amina   otieno NUMBER.pdf',
    ]);
    const [, sheet = new Uint8Array()] = Object.values(files);
    expect((await readPdf(Buffer.from(sheet))).title).toBe('Attendance sheet of Amina / Otieno');
    const [, other = new Uint8Array()] = Object.entries(files).flatMap(([name, bytes]) =>
      name.includes('cables') ? [bytes] : [],
    );
    expect(Buffer.from(other).toString()).toBe(await pdf('other').text());
    const events = server.services.db.selectFrom('audit_events').select(['event', 'subject_label', 'detail']);
    const about = { subject_label: 'First intake', detail: 'record of 3 interns as zip' };
    await expect(events.where('subject_kind', '=', 'intake').execute()).resolves.toContainEqual({
      event: 'list-exported',
      ...about,
    });
  });

  it('leaves out a certificate that was withdrawn', async () => {
    await fill(await internOf('Amina Otieno', 'amina@example.com'));
    const { id } = await server.services.db.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
    await server.callAs(admin, 'PUT', `/Admin/Certificate/${id}`, { Reason: 'Wrong days.' });
    expect(Object.keys(unzipSync(await downloaded('zip'))).join()).not.toContain('Certificate');
    expect((await readExport(await downloaded('csv'), 'csv'))[1]?.at(-1)).toBe('');
  });

  it('is refused without interns, as another kind of file, for an unknown intake, and by a changed link', async () => {
    expect((await ask('csv')).body.errors).toEqual({ Format: ['No accounts of this intake are active yet.'] });
    expect((await ask('pdf')).body.errors).toEqual({ Format: ['Choose CSV, XLSX or ZIP.'] });
    expect((await ask('csv', '01890000-0000-7000-8000-000000000000')).status).toBe(404);
    await internOf('Amina Otieno', 'amina@example.com');
    const link = String((await ask('csv')).body.Export);
    const changed = await server.call('GET', link.replace('record=', 'record=x'));
    expect([changed.status, changed.body.message]).toEqual([
      403,
      "This link is not complete or was changed. Go back to the intake's interns and download the record again.",
    ]);
  });
});
