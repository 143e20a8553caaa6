import type { Answer, listPapers, listReferenceLetters } from '@internship-portals/shared-api/contract';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { pdfForm } from '../../testing/pdf-form';
import { readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';
import { uploadForm } from '../../testing/university-forms';
import { changeSettings } from '../programme';

type Person = { id: string; token: string };
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intern: Person;

beforeEach(async () => {
  // Friday, 27 November 2026, in Nairobi.
  server = await startTestServer({}, { now: () => new Date('2026-11-27T13:00:00.000Z') });
  const { db } = server.services;
  await db.transaction().execute((trx) => changeSettings(trx, { Firm: 'Savanna Consulting' }, 0));
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
});
afterEach(() => server.stop());

const path = () => `/User/${intern.id}/ReferenceLetter`;
const read = async (by = supervisor) =>
  (await server.callAs(by, 'GET', path())).body as unknown as Answer<typeof listReferenceLetters>;
const write = (Text: string, by = supervisor) => server.callAs(by, 'POST', path(), { Text });
const place = (starts_on: string, ends_on: string) =>
  server.services.db.updateTable('users').set({ starts_on, ends_on }).where('id', '=', intern.id).execute();

describe('a reference letter', () => {
  it('starts from the position, the days and the words of the confirmed evaluation, and never from ratings', async () => {
    const both = { admin, supervisor, intern };
    const id = await beginEvaluation(server, both);
    await handInEvaluation(server, both, id, 'Reliable, and quick to learn.');
    await place('2026-09-07', '2026-11-20');
    expect((await read()).Draft).toBe(
      'To whom it may concern\n\nBrian Kiprotich completed an internship in Engineering at Savanna Consulting from Monday, 7 September 2026 to Friday, 20 November 2026.\n\nWe wish Brian Kiprotich every success.',
    );
    for (const by of [supervisor, intern])
      expect((await server.callAs(by, 'POST', `/Evaluation/${id}/Confirm`, { SeenRevision: 1 })).status).toBe(200);
    const { Draft } = await read(admin);
    expect(Draft).toContain('\n\nReliable, and quick to learn.\n\n');
    expect(Draft).not.toMatch(/%|4 of/);
    await place('2026-11-09', '2027-01-29');
    expect((await read()).Draft).toContain('Brian Kiprotich is doing an internship in Engineering');
  });

  it('is written as it was typed, with name and reference, and stays when names change', async () => {
    await place('2026-09-07', '2026-11-20');
    expect((await write(' ')).body.errors).toEqual({ Text: ['Write the letter.'] });
    expect((await write('x'.repeat(5001))).body.errors).toEqual({ Text: ['Use at most 5,000 characters.'] });
    const { status, body } = await write('To whom it may concern\n\nỌláyínká taught Brian.\nTwice.');
    expect(status).toBe(201);
    await write('Another one', admin);
    const [second, first] = (await read()).Letters;
    expect([second?.By, first?.By]).toEqual(['Ada Admin', 'Grace Wambui']);
    expect(body.message).toBe(`Reference letter ${first?.Reference} written`);
    expect(first?.Reference).toMatch(/^RL(-[2-9A-Z]{4}){2}$/);
    await server.services.db.updateTable('users').set({ name: 'Another Name' }).execute();
    const pdf = await server.call('GET', first?.File ?? '');
    expect(pdf.headers['content-disposition']).toContain(
      `Reference letter for Brian Kiprotich ${first?.Reference}.pdf`,
    );
    const { title, pages } = await readPdf(pdf.raw);
    expect(title).toBe('Reference letter for Brian Kiprotich');
    const text = pages.join(' ').replace(/\s+/g, ' ');
    for (const part of [
      'Savanna Consulting',
      'Position Engineering',
      'Monday, 7 September 2026 to Friday, 20 November 2026',
      'To whom it may concern Ọláyínká taught Brian. Twice.',
      'Written by Grace Wambui, Savanna Consulting',
      `Reference ${first?.Reference}`,
    ])
      expect(text).toContain(part);
    expect((await server.call('GET', '/api/ReferenceLetter/none/File?expires=1&signature=x')).status).toBe(403);
  });
});

it('are on the list of papers of their intern, with what else exists and nothing of others', async () => {
  const papers = async (of = intern) =>
    (await server.callAs(of, 'GET', '/Paper')).body as unknown as Answer<typeof listPapers>;
  expect((await papers()).Papers).toEqual([]);
  const other = await server.signInAs('INT', { name: 'Kevin Mutua', supervisorId: supervisor.id });
  await place('2026-09-07', '2026-11-20');
  await write('To whom it may concern');
  await server.callAs(admin, 'POST', `/User/${intern.id}/Certificate`);
  const id = await beginEvaluation(server, { admin, supervisor, intern });
  await handInEvaluation(server, { supervisor, intern }, id, 'Reliable');
  const kinds = async () => (await papers()).Papers.map(({ Kind, By }) => (By ? [Kind, By] : Kind));
  expect(await kinds()).toEqual(['record', 'certificate', ['letter', 'Grace Wambui']]);
  for (const by of [supervisor, intern])
    await server.callAs(by, 'POST', `/Evaluation/${id}/Confirm`, { SeenRevision: 1 });
  const day = {
    intern_id: intern.id,
    day: '2026-09-07',
    came_in: '2026-09-07T05:00:00.000Z',
    went_out: null,
    place: '',
  };
  await server.services.db.insertInto('attendance_days').values(day).execute();
  // Beginning an evaluation has moved the days.
  await place('2026-09-07', '2026-11-20');
  const entry = { Date: '2026-09-07', Done: 'Wired the office', Learnt: '', Hours: 8 };
  expect((await server.callAs(intern, 'PUT', '/Logbook/Day', entry)).status).toBe(200);
  expect(await kinds()).toEqual([
    'record',
    'certificate',
    ['letter', 'Grace Wambui'],
    'final',
    'logbook',
    'attendance',
  ]);
  for (const { File, Reference = 'Brian Kiprotich' } of (await papers()).Papers) {
    const paper = await server.call('GET', File);
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await readPdf(paper.raw)).pages.join(' ')).toContain(Reference);
  }
  const [certificate] = await server.services.db.selectFrom('certificates').select('id').execute();
  await server.callAs(admin, 'PUT', `/Admin/Certificate/${certificate?.id}`, { Reason: 'The last day was wrong.' });
  expect((await kinds()).slice(0, 2)).toEqual(['record', ['letter', 'Grace Wambui']]);
  expect((await papers(other)).Papers).toEqual([]);
  // A form without a university is for all, filled for each.
  expect((await uploadForm(server, admin, await pdfForm())).status).toBe(201);
  const [form] = (await papers(other)).Papers;
  expect(form).toMatchObject({ Kind: 'form', Reference: 'Assessment form' });
  const filled = await server.call('GET', form?.File ?? '');
  expect(filled.headers['content-disposition']).toContain('Assessment form of Kevin Mutua.pdf');
});
