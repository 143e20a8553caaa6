import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://internships.example' });
  ({ token } = await server.signInAs('ADM', { name: 'Amina Otieno' }));
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });
const settings = async () => (await call('GET', '/Admin/Programme')).body;
const save = async (changes: object, seen?: number) => {
  const { Settings, Revision } = await settings();
  return call('PUT', '/Admin/Programme', { ...(Settings as object), Seen: seen ?? Revision, ...changes });
};
const firm = {
  Firm: 'Umoja Advisory',
  ContactEmail: 'people@umoja.example',
  ContactPhone: '+254 712 345 678',
  AnswerDays: 14,
};

describe('the settings of the programme', () => {
  it('tells visitors who runs the programme', async () => {
    const { body } = await server.call('GET', '/api/Programme');
    expect(body).toMatchObject({ Firm: '', ContactEmail: '', AnswerDays: 0, PrivacyNotice: { Version: 1 } });
  });

  it('are saved for everyone, and named in the audit log', async () => {
    expect((await save(firm)).body).toEqual({ message: 'Settings saved' });
    expect((await server.call('GET', '/api/Programme')).body).toMatchObject({
      ...firm,
      ContactPhone: '+254712345678',
    });
    const { body } = await call('GET', '/Admin/Audit');
    expect((body.Events as object[])[0]).toMatchObject({
      Event: 'programme-changed',
      Actor: 'Amina Otieno',
      Detail: 'Firm, ContactEmail, ContactPhone, AnswerDays',
    });
  });

  it('do not replace what another administrator has saved since the form was opened', async () => {
    const { Revision } = await settings();
    const answers = await Promise.all(['One', 'Other'].map((Firm) => save({ Firm }, Revision as number)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale_record');
    const won = answers[0]?.status === 200 ? 'One' : 'Other';
    expect((await settings()).Settings).toMatchObject({ Firm: won });
    const impossible = await save({ Firm: 'Another' }, 3_000_000_000);
    expect(impossible.status).toBe(422);
  });

  it.each([
    ['ContactEmail', 'people', 'Enter a valid e-mail address, such as name@example.com.'],
    ['ReplyTo', 'a@b@c', 'Enter a valid e-mail address, such as name@example.com.'],
    ['ContactPhone', '12', 'Enter a valid phone number with its country code.'],
    ['AnswerDays', -1, 'Use a whole number of days from 0 to 365. 0 promises nothing.'],
    ['Firm', 'x'.repeat(101), 'Use at most 100 characters.'],
    ['InterviewsFrom', '9', 'Enter a time such as 09:00.'],
    ['InterviewsUntil', '09:30', 'Choose a time that leaves room for one interview.'],
    ['LunchUntil', '', 'Enter both times or neither.'],
    ['LunchUntil', '12:00', 'Choose a time after the beginning of lunch.'],
    ['InterviewDays', 4, 'Choose the days.'],
    ['HolidayCountry', 'XX', 'Choose a country from the list.'],
    [
      'OfficeNetworks',
      'Westlands: 196.201.214.0/24\nMombasa Road 2001:db8::/32',
      'Write “Mombasa Road 2001:db8::/32” as a name, a colon and networks, such as “Office, Westlands: 196.201.214.0/24”.',
    ],
    ...['196.201.214.0/33', '2001:db8::/129', '0.0.0.0/0', '196.201.214', 'fe80::1%eth0', '10.0.0.0/8/8'].map(
      (network): [string, string, string] => [
        'OfficeNetworks',
        `Westlands: 10.0.0.1, ${network}`,
        `“${network}” of Westlands is no network. Write an address such as 196.201.214.7 or a network such as 196.201.214.0/24 or 2001:db8:4::/48.`,
      ],
    ),
  ])('refuse %s %p', async (field, value, message) => {
    const answer = await save({ [field]: value });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });
});

it('of the programme keep the times of interviews where an earlier build of the portal saves the others', async () => {
  const { Revision } = await settings();
  await save({ InterviewsFrom: '08:00', LunchFrom: '', LunchUntil: '' });
  const body = { ...firm, ReplyTo: '', Signature: '', InterviewPlace: '', Seen: (Revision as number) + 1 };
  expect((await call('PUT', '/Admin/Programme', body)).status).toBe(200);
  expect((await settings()).Settings).toMatchObject({ InterviewsFrom: '08:00', LunchFrom: '', InterviewDays: 6 });
});

it('of the programme are stored without characters that no one sees', async () => {
  expect((await save({ ContactEmail: 'people\u200b@umoja.example' })).status).toBe(200);
  expect((await settings()).Settings).toMatchObject({ ContactEmail: 'people@umoja.example' });
});

describe('the privacy notice', () => {
  it('gets a new version with each change, and applications name the one that was agreed to', async () => {
    expect((await server.apply({ Email: 'first@example.com' })).status).toBe(201);
    const text = 'Two people read it. We keep it for a year.';
    const written = await call('PUT', '/Admin/Programme/PrivacyNotice', { Text: text, Seen: 1 });
    expect(written.body).toEqual({ message: 'Privacy notice saved as version 2' });
    const stale = await call('PUT', '/Admin/Programme/PrivacyNotice', { Text: 'Another', Seen: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_record']);

    expect((await server.apply({ Email: 'second@example.com' })).status).toBe(201);
    // The form was open before the change.
    expect((await server.apply({ Email: 'third@example.com', PrivacyVersion: '1' })).status).toBe(201);
    const unknown = await server.apply({ Email: 'fourth@example.com', PrivacyVersion: '7' });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['PrivacyVersion']]);
    const rows = await server.services.db
      .selectFrom('applications')
      .select(['email', 'privacy_version'])
      .orderBy('email')
      .execute();
    expect(Object.fromEntries(rows.map(({ email, privacy_version }) => [email, privacy_version]))).toEqual({
      'first@example.com': 1,
      'second@example.com': 2,
      'third@example.com': 1,
    });
    const { PrivacyNotices, PrivacyNotice } = await settings();
    expect(PrivacyNotice).toEqual({ Version: 2, Text: text });
    expect(PrivacyNotices).toMatchObject([
      { Version: 2, By: 'Amina Otieno' },
      { Version: 1, By: null },
    ]);
  });
});

describe('the first steps', () => {
  const steps = async () => (await call('GET', '/Admin/Programme/FirstSteps')).body;
  const open = async () =>
    ((await steps()).Steps as { Step: string; Done: boolean }[]).flatMap(({ Step, Done }) => (Done ? [] : [Step]));

  it('are left until each is done', async () => {
    expect(await open()).toEqual(['mail', 'supervisors', 'place', 'share']);
    expect((await steps()).Link).toBe('https://internships.example');
    await save({ InterviewPlace: 'Room 4, Umoja House' });
    await server.signInAs('SUP');
    await call('POST', '/Admin/Programme/FirstSteps', { Step: 'share' });
    expect(await open()).toEqual(['mail']);
    expect((await steps()).Shown).toBe(true);
  });

  it('stay after the last one, for the link and the poster', async () => {
    await save({ Firm: 'Savanna', ContactEmail: 'people@savanna.example', InterviewPlace: 'Room 4' });
    await server.services.db
      .updateTable('programme_settings')
      .set({ mail_tested_at: '2026-11-20T08:00:00.000Z' })
      .execute();
    expect(await open()).toEqual([]);
    expect((await steps()).Shown).toBe(true);
  });

  it('are dismissed for all administrators', async () => {
    await call('POST', '/Admin/Programme/FirstSteps', { Step: 'dismiss' });
    expect(await steps()).toMatchObject({ Shown: false, Steps: [] });
  });
});
