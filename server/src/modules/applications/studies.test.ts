import type {
  Answer,
  Asks,
  getApplication,
  getApplicationPage,
  Intake,
  listOpenIntakes,
} from '@internship-portals/shared-api/contract';
import { strFromU8, unzipSync } from 'fflate';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';

const OFF: Asks = {
  University: 'Off',
  Course: 'Off',
  YearOfStudy: 'Off',
  RegistrationNumber: 'Off',
  RequestedDates: 'Off',
};
const REQUIRED: Asks = {
  University: 'Required',
  Course: 'Required',
  YearOfStudy: 'Required',
  RegistrationNumber: 'Required',
  RequestedDates: 'Required',
};
const STUDIES = {
  University: 'Kenyatta University',
  Course: 'BSc Computer Science',
  YearOfStudy: '3',
  RegistrationNumber: 'J17/1234/2024',
  RequestedStart: '2099-01-05',
  RequestedEnd: '2099-03-27',
};
const STORED = { ...STUDIES, YearOfStudy: 3 };

let server: TestServer;
let token: string;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('ADM'));
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });
const firstIntake = async () => (await call('GET', '/Admin/Intake')).body.Intakes as Intake[];

async function ask(asks: Partial<Asks> | undefined) {
  const [intake] = await firstIntake();
  const answer = await call('PUT', `/Admin/Intake/${intake?.id}`, {
    ...buildIntake({ Name: 'First intake' }),
    ...(asks ? { Asks: { ...OFF, ...asks } } : {}),
    Seen: intake?.Revision,
  });
  expect(answer.status).toBe(200);
}
const apply = (values: Record<string, string> = {}) =>
  server.apply({ Email: `student${++people}@example.com`, ...values });
async function applied(values: Record<string, string>) {
  const answer = await apply(values);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  const email = `student${people}@example.com`;
  return { email, id: await server.applicationId(email), link: await server.applicationLink(email) };
}
const studiesOf = async (id: string) =>
  ((await call('GET', `/Apply/${id}`)).body.Applicant as { Studies?: object }).Studies;
const page = async (link: string) =>
  (await server.call('GET', `/api/Application/${link}`)).body as unknown as Answer<typeof getApplicationPage>;

describe('what an intake asks besides', () => {
  it('is nothing at first, and what is sent all the same is ignored', async () => {
    const { id, link } = await applied({ ...STUDIES, YearOfStudy: 'many', RequestedEnd: 'never' });
    expect(await studiesOf(id)).toBeUndefined();
    expect(await page(link)).not.toHaveProperty('Asks');
    expect((await server.changeApplication(link, { Course: 'Law' })).status).toBe(200);
    expect(await server.services.db.selectFrom('application_studies').selectAll().execute()).toEqual([]);
    const { body } = await server.call('GET', '/api/Intake');
    expect((body as unknown as Answer<typeof listOpenIntakes>).Intakes[0]).not.toHaveProperty('Asks');
  });

  it('is told to visitors, and stays when a program saves the intake without it', async () => {
    await ask({ Course: 'Optional', RequestedDates: 'Required' });
    await ask(undefined);
    const asks = { ...OFF, Course: 'Optional', RequestedDates: 'Required' };
    expect(await firstIntake()).toMatchObject([{ Asks: asks }]);
    const { body } = await server.call('GET', '/api/Intake');
    expect((body as unknown as Answer<typeof listOpenIntakes>).Intakes).toMatchObject([{ Asks: asks }]);
    const refused = await call('POST', '/Admin/Intake', { ...buildIntake(), Asks: { ...OFF, Course: 'Maybe' } });
    expect([refused.status, refused.body.errors]).toEqual([422, { Asks: ['Choose Off, Optional or Required.'] }]);
  });

  it('is stored with the application as it was said', async () => {
    await ask(REQUIRED);
    const { id } = await applied({ ...STUDIES, Course: '  BSc Computer Science ' });
    expect(await studiesOf(id)).toEqual(STORED);
    await ask({ YearOfStudy: 'Optional', Course: 'Optional' });
    const some = await applied({ ...STUDIES, YearOfStudy: ' ' });
    expect(await studiesOf(some.id)).toEqual({ Course: 'BSc Computer Science' });
    expect(await studiesOf((await applied({})).id)).toBeUndefined();
  });

  it('is missed with words at each field, in the same answer as what is wrong with the others', async () => {
    await ask(REQUIRED);
    const answer = await apply({ Name: '', Course: ' \u200B ', RequestedStart: '2099-01-05' });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        Name: ['Enter a name.'],
        University: ['Enter your university.'],
        Course: ['Enter your course.'],
        YearOfStudy: ['Enter your year of study.'],
        RegistrationNumber: ['Enter your registration number.'],
        RequestedEnd: ['Choose the last day.'],
      },
    ]);
  });

  it.each([
    [{ University: 'x'.repeat(201) }, { University: ['Use at most 200 characters.'] }],
    [{ University: '.' }, { University: ['Use one line with at least one letter or digit.'] }],
    [{ Course: 'x'.repeat(121) }, { Course: ['Use at most 120 characters.'] }],
    [{ Course: 'BSc\nMSc' }, { Course: ['Use one line with at least one letter or digit.'] }],
    [{ YearOfStudy: '0' }, { YearOfStudy: ['Use a number from 1 to 7.'] }],
    [{ YearOfStudy: '8' }, { YearOfStudy: ['Use a number from 1 to 7.'] }],
    [{ YearOfStudy: 'third' }, { YearOfStudy: ['Use a number from 1 to 7.'] }],
    [{ RegistrationNumber: 'x'.repeat(51) }, { RegistrationNumber: ['Use at most 50 characters.'] }],
    [{ RegistrationNumber: '\u0000' }, { RegistrationNumber: ['This text contains a character that cannot be used.'] }],
    [{ RequestedStart: '2099-02-30' }, { RequestedStart: ['Enter a real date.'] }],
    [{ RequestedStart: '5 January' }, { RequestedStart: ['Enter a real date.'] }],
    [{ RequestedStart: '2020-01-05' }, { RequestedStart: ['Choose today or a later day.'] }],
    [{ RequestedStart: '' }, { RequestedStart: ['Enter the first day, too.'] }],
    [{ RequestedEnd: '' }, { RequestedEnd: ['Enter the last day, too.'] }],
    [{ RequestedEnd: STUDIES.RequestedStart }, { RequestedEnd: ['Choose a day after the first one.'] }],
  ])('refuses %j', async (values, errors) => {
    await ask({
      University: 'Optional',
      Course: 'Optional',
      YearOfStudy: 'Optional',
      RegistrationNumber: 'Optional',
      RequestedDates: 'Optional',
    });
    const answer = await apply({ ...STUDIES, ...values } as Record<string, string>);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe("the applicant's page", () => {
  it('shows what was said, and takes corrections under the same rules until the decision', async () => {
    await ask(REQUIRED);
    const { id, link } = await applied(STUDIES);
    expect(await page(link)).toMatchObject({ Studies: STORED, Asks: REQUIRED });
    const refused = await server.changeApplication(link, { Course: '', YearOfStudy: '9', RequestedEnd: '2099-01-01' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        Course: ['Enter your course.'],
        YearOfStudy: ['Use a number from 1 to 7.'],
        RequestedEnd: ['Choose a day after the first one.'],
      },
    ]);
    const changed = await server.changeApplication(link, { YearOfStudy: '4', RequestedEnd: '2099-04-30' });
    expect([changed.status, changed.body.message]).toEqual([200, 'Your changes are saved.']);
    const now = { ...STORED, YearOfStudy: 4, RequestedEnd: '2099-04-30' };
    expect(await studiesOf(id)).toEqual(now);
    const { Events } = await page(link);
    const changes = Events.filter(({ Event }) => Event === 'changed');
    expect(changes).toMatchObject([{ Fields: ['YearOfStudy', 'RequestedDates'] }]);
    expect(
      (await server.changeApplication(link, { ...STUDIES, YearOfStudy: '4', RequestedEnd: '2099-04-30' })).body,
    ).toMatchObject({ message: 'Nothing was different, so nothing was changed.' });
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Declined' });
    expect(await page(link)).toMatchObject({ Studies: now });
    expect(await page(link)).not.toHaveProperty('Asks');
    expect((await server.changeApplication(link, { Course: 'Law' })).status).toBe(409);
  });

  it('still takes a correction of what is no longer asked, also to nothing', async () => {
    await ask({ Course: 'Required' });
    const { id, link } = await applied(STUDIES);
    await ask({});
    expect((await page(link)).Asks).toEqual({ ...OFF, Course: 'Optional' });
    expect((await server.changeApplication(link, { Course: '', University: 'Moi' })).status).toBe(200);
    expect(await studiesOf(id)).toBeUndefined();
  });

  it('exports what was said, and forgets it with the rest', async () => {
    await ask(REQUIRED);
    const { id, link } = await applied(STUDIES);
    const { body } = await server.call('POST', `/api/Application/${link}/PersonalData`);
    const files = unzipSync((await server.call('GET', String(body.Link))).raw);
    const { applications } = JSON.parse(strFromU8(files['personal-data.json'] ?? new Uint8Array()));
    expect(applications[0].studies).toEqual({
      university: 'Kenyatta University',
      course: 'BSc Computer Science',
      yearOfStudy: 3,
      registrationNumber: 'J17/1234/2024',
      requestedFirstDay: '2099-01-05',
      requestedLastDay: '2099-03-27',
    });
    expect(strFromU8(files['personal-data.html'] ?? new Uint8Array())).toContain('J17/1234/2024');
    expect((await server.call('DELETE', `/api/Application/${link}`)).status).toBe(200);
    expect(await studiesOf(id)).toBeUndefined();
    const rows = server.services.db.selectFrom('application_studies').select('application_id');
    expect(await rows.where('application_id', '=', id).execute()).toEqual([]);
  });
});

describe('correcting what was said for the applicant', () => {
  const correct = (id: string, email: string, values: object) =>
    call('PUT', `/Apply/${id}/PersonalData`, {
      Name: 'Amina Otieno',
      Email: email,
      PhoneNumber: '+254712345678',
      ...values,
    });
  const applicationOf = async (id: string) =>
    (await call('GET', `/Apply/${id}`)).body as unknown as Answer<typeof getApplication>;

  it('is done by administrators in every state, and stands in the history, the audit trail and on the page', async () => {
    await ask(REQUIRED);
    const { id, email, link } = await applied(STUDIES);
    expect((await applicationOf(id)).Asks).toEqual(REQUIRED);
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Declined' });
    const answer = await correct(id, email, { YearOfStudy: '4', RequestedEnd: '2099-04-30' });
    expect([answer.status, answer.body.message]).toEqual([200, 'Details Updated']);
    const now = { ...STORED, YearOfStudy: 4, RequestedEnd: '2099-04-30' };
    expect(await applicationOf(id)).toMatchObject({
      Applicant: { Studies: now },
      Corrections: [{ Fields: ['YearOfStudy', 'RequestedDates'] }],
    });
    const { Studies, Events } = await page(link);
    expect(Studies).toEqual(now);
    expect(Events.map(({ Event }) => Event)).toContain('corrected');
    const audited = server.services.db.selectFrom('audit_events').select('detail').where('subject_id', '=', id);
    expect(await audited.where('event', '=', 'personal-data-corrected').execute()).toEqual([
      { detail: 'YearOfStudy, RequestedDates' },
    ]);
  });

  it('follows the intake: what it requires cannot be emptied, what it does not ask is ignored', async () => {
    await ask({ University: 'Required', Course: 'Optional' });
    const { id, email } = await applied({ University: 'Moi University', Course: 'Law' });
    const refused = await correct(id, email, { Name: '', University: '', RegistrationNumber: 'J17' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { Name: ['Enter a name.'], University: ['Enter your university.'] },
    ]);
    expect((await correct(id, email, { Course: '', RegistrationNumber: 'J17' })).status).toBe(200);
    expect(await studiesOf(id)).toEqual({ University: 'Moi University' });
    // Required since: an answer that is not sent is not checked.
    await ask(REQUIRED);
    expect((await correct(id, email, { Name: 'Amina Atieno' })).status).toBe(200);
    expect(await studiesOf(id)).toEqual({ University: 'Moi University' });
  });

  it('answers the second of two who correct the same answer with what the first has saved', async () => {
    await ask(REQUIRED);
    const { id, email } = await applied(STUDIES);
    const Seen = { Name: 'Amina Otieno', Email: email, PhoneNumber: '+254712345678', ...STUDIES };
    expect((await correct(id, email, { Course: 'Law', Seen })).status).toBe(200);
    const second = await correct(id, email, { Course: 'Medicine', Seen });
    expect([second.status, second.body.message]).toEqual([
      409,
      "Nothing was saved: another person has changed this to 'Law'. Save again to overwrite it.",
    ]);
    expect(await studiesOf(id)).toMatchObject({ Course: 'Law' });
  });
});

it('is exported in columns of the list of applications', async () => {
  await ask(REQUIRED);
  const { email } = await applied(STUDIES);
  const Columns = Object.keys(STUDIES).map((id) => ({ id, header: id }));
  const exported = await call('POST', '/Admin/Export', { List: 'applications', Format: 'csv', search: email, Columns });
  const file = await server.call('GET', String(exported.body.Export));
  expect(file.raw.toString()).toBe(
    `\uFEFF${[Object.keys(STUDIES), Object.values(STUDIES)].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')}`,
  );
});
