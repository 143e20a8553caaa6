import type {
  Answer,
  FormMapping,
  listFilledForms,
  listUniversityForms,
} from '@internship-portals/shared-api/contract';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { pdfForm } from '../../testing/pdf-form';
import { readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';
import { drawnLines, uploadForm, xfaForm } from '../../testing/university-forms';
import { fillForm } from './pdf-form';

/** Letters that PDF's own fonts do not have. */
const NAME = 'Ọláyínká Ɓature';

type Person = { id: string; token: string };
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intern: Person;

beforeEach(async () => {
  // Friday, 27 November 2026, in Nairobi.
  server = await startTestServer({}, { now: () => new Date('2026-11-27T13:00:00.000Z') });
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: NAME, email: 'intern@example.com', supervisorId: supervisor.id });
});
afterEach(() => server.stop());

const read = async () =>
  (await server.callAs(admin, 'GET', '/Admin/UniversityForm')).body as unknown as Answer<typeof listUniversityForms>;
const filledFor = async (by: Person) =>
  (await server.callAs(by, 'GET', `/User/${intern.id}/UniversityForm`)).body as unknown as Answer<
    typeof listFilledForms
  >;
async function onlyForm() {
  const [form] = (await read()).Forms;
  if (!form) throw new Error('There is no form');
  return form;
}
async function save(Mapping: FormMapping[], values: object = {}) {
  const { id, Name, University, Revision } = await onlyForm();
  const body = { Name, University, Mapping, Seen: Revision, ...values };
  return server.callAs(admin, 'PUT', `/Admin/UniversityForm/${id}`, body);
}
async function addUniversity() {
  const university = { Name: 'KCA University', ContactName: '', ContactEmail: '', ContactPhone: '' };
  await server.callAs(admin, 'POST', '/Admin/University', university);
  return (await server.services.db.selectFrom('universities').select('id').executeTakeFirstOrThrow()).id;
}
async function download(by = supervisor) {
  const [form] = (await filledFor(by)).Forms;
  return server.call('GET', form?.File ?? '');
}

describe("a university's form", () => {
  it('is filled from the record, with letters that its own font lacks and texts that are too long for their field', async () => {
    const comments = `Reliable, and quick to learn. ${'Asks before it is late. '.repeat(20)}`.trim();
    const both = { admin, supervisor, intern };
    const evaluation = await beginEvaluation(server, both);
    await handInEvaluation(server, both, evaluation, comments);
    for (const by of [supervisor, intern])
      await server.callAs(by, 'POST', `/Evaluation/${evaluation}/Confirm`, { SeenRevision: 1 });
    const texts = ['student.name', 'student.initiative', 'remarks', 'day', 'by hand'];
    await uploadForm(server, admin, await pdfForm({ texts, checks: ['evaluated', 'certified'] }));
    const { Fields, Name } = await onlyForm();
    expect(Name).toBe('Assessment form');
    expect(Fields).toEqual([
      ...texts.map((text) => ({ Name: text, Kind: 'text' })),
      { Name: 'evaluated', Kind: 'check' },
      { Name: 'certified', Kind: 'check' },
    ]);
    expect((await read()).Criteria).toEqual(['Initiative']);
    const saved = await save([
      { Field: 'student.name', Value: 'intern-name' },
      { Field: 'student.initiative', Value: 'criterion:Initiative' },
      { Field: 'remarks', Value: 'final-comments' },
      { Field: 'day', Value: 'today' },
      { Field: 'evaluated', Value: 'evaluation-confirmed' },
      { Field: 'certified', Value: 'certificate-issued' },
    ]);
    expect(saved.status).toBe(200);

    const file = await download();
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(`Assessment form of ${NAME}.pdf`);
    const { fields, shown } = await readPdf(file.raw);
    expect(fields).toEqual({
      'student.name': NAME,
      'student.initiative': '4',
      remarks: comments,
      day: 'Friday, 27 November 2026',
      'by hand': '',
      evaluated: 'Yes',
      certified: 'Off',
    });
    // What a reader sees before it draws the fields itself.
    expect(shown).toContain(NAME);
  });

  it('has a long text in a field of several lines in letters so small that all lines are in it', async () => {
    const form = Buffer.from(await (await pdfForm({ texts: ['remarks'], multiline: 'remarks' })).arrayBuffer());
    const draw = async (text: string) => drawnLines(await fillForm(form, new Map([['remarks', text]])), 'remarks');
    expect(await draw('Reliable.')).toMatchObject({ lines: 1, size: 12 });
    for (const text of ['Reliable.\nQuick.\nOn time.', 'Asks before it is late. '.repeat(6)]) {
      const { lines, size, height } = await draw(text);
      expect(lines).toBeGreaterThan(1);
      expect(lines * size).toBeLessThanOrEqual(height);
    }
  });

  it.each([
    [
      `${'Assessment of the industrial attachment by the firm '.repeat(2)}.pdf`,
      'Assessment of the industrial attachment by the firm',
    ],
    [
      'University_of_Nairobi-Industrial_Attachment-Assessment_Form_2026.PDF',
      'University_of_Nairobi-Industrial_Attachment-Assessment_Form',
    ],
    [`${'a'.repeat(70)}.pdf`, 'a'.repeat(60)],
    [`Form ${'a'.repeat(55)}.pdf`, `Form ${'a'.repeat(55)}`],
  ])('is called by the whole words of its file that fit: %s', async (name, called) => {
    await uploadForm(server, admin, await pdfForm(), { name });
    expect((await onlyForm()).Name).toBe(called);
  });

  it('is offered for the interns of its university, or of all', async () => {
    await uploadForm(server, admin, await pdfForm());
    expect((await filledFor(admin)).Forms).toEqual([expect.objectContaining({ Name: 'Assessment form', Gone: [] })]);
    const university = await addUniversity();
    expect((await save([], { University: university, Name: 'Blue form' })).status).toBe(200);
    expect((await filledFor(supervisor)).Forms).toEqual([]);
    await server.apply({ Email: 'intern@example.com' });
    const application = await server.applicationId('intern@example.com');
    await server.services.db
      .insertInto('application_studies')
      .values({
        application_id: application,
        university_id: university,
        university: '',
        course: '',
        registration_number: '',
      })
      .execute();
    expect((await filledFor(supervisor)).Forms).toEqual([expect.objectContaining({ Name: 'Blue form' })]);
    const refused = await server.callAs(admin, 'DELETE', `/Admin/University/${university}`);
    expect(refused.status).toBe(409);
  });

  it('keeps what fills it when the PDF is replaced, and names the fields that are gone', async () => {
    await uploadForm(server, admin, await pdfForm({ texts: ['Name', 'Firm'] }));
    await save([
      { Field: 'Name', Value: 'intern-name' },
      { Field: 'Firm', Value: 'firm' },
    ]);
    const { id } = await onlyForm();
    const replaced = await uploadForm(server, admin, await pdfForm({ texts: ['Name', 'New'] }), {
      id,
      name: 'new.pdf',
    });
    expect(replaced.body.message).toBe('Form replaced');
    expect(await onlyForm()).toMatchObject({ Filename: 'new.pdf', Gone: ['Firm'], Name: 'Assessment form' });
    expect((await filledFor(supervisor)).Forms[0]?.Gone).toEqual(['Firm']);
    expect((await readPdf((await download()).raw)).fields).toEqual({ Name: NAME, New: '' });
    expect((await save([{ Field: 'Name', Value: 'intern-name' }])).status).toBe(200);
    expect((await onlyForm()).Gone).toEqual([]);
    const { count } = await server.services.db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it('is refused if it cannot be filled, in words', async () => {
    const message = async (content: Blob | null) =>
      ((await uploadForm(server, admin, content, { name: 'x.pdf' })).body.errors as Record<string, string[]>).File;
    expect(await message(null)).toEqual(['Choose a PDF form.']);
    expect(await message(new Blob(['words']))).toEqual([
      "'x.pdf' is not a PDF. Ask the university for its form as a PDF.",
    ]);
    expect(await message(new Blob(['%PDF-1.7\nbroken\n%%EOF']))).toEqual([
      "'x.pdf' cannot be read. Open it on a computer, save it again as a PDF and upload that.",
    ]);
    expect(await message(await pdfForm({ texts: [] }))).toEqual([expect.stringContaining('has no fields to fill in.')]);
    for (const password of [{ toOpen: 'secret', toChange: 'other' }, { toChange: 'other' }])
      expect(await message(await pdfForm({ password }))).toEqual([
        "'x.pdf' is protected against changes. Ask the university for a form without a password.",
      ]);
    expect(await message(await xfaForm())).toEqual([expect.stringContaining('is an XFA form')]);
  });

  it('is changed by the first of two administrators, with fields and values that exist, and is deleted', async () => {
    await uploadForm(server, admin, await pdfForm({ texts: ['Name'], checks: ['Box'] }));
    const errors = async (Mapping: FormMapping[], values?: object) => (await save(Mapping, values)).body.errors;
    expect(await errors([{ Field: 'Other', Value: 'firm' }])).toEqual({
      Mapping: ["The form has no field 'Other'. Reload the page to see its fields."],
    });
    expect(await errors([{ Field: 'Box', Value: 'firm' }])).toEqual({ Mapping: ["Choose another value for 'Box'."] });
    expect(await errors([], { University: 'gone' })).toEqual({
      University: ['This university is no longer in the list. Choose another one.'],
    });
    expect((await save([], { Seen: 7 })).body.code).toBe('stale_record');
    const { id } = await onlyForm();
    expect((await server.callAs(admin, 'DELETE', `/Admin/UniversityForm/${id}`)).status).toBe(200);
    expect((await read()).Forms).toEqual([]);
    expect(await server.services.db.selectFrom('files').select('sha256').execute()).toEqual([]);
    expect((await server.callAs(admin, 'DELETE', `/Admin/UniversityForm/${id}`)).status).toBe(404);
    expect((await uploadForm(server, admin, await pdfForm(), { id })).status).toBe(404);
  });
});
