import { strFromU8, unzipSync } from 'fflate';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';
import { sendOpeningNotices } from './opening-notices';

const DAY = 86_400_000;
let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
  await close();
});
afterEach(() => server.stop());

const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });

/** Changes the one intake, so that applications are closed, or open until a day. */
async function change(values: Parameters<typeof buildIntake>[0]) {
  const [{ id, Revision }] = (await call('GET', '/Admin/Intake')).body.Intakes as [{ id: string; Revision: number }];
  const body = { ...buildIntake({ Name: 'May 2027', ...values }), Seen: Revision };
  expect((await call('PUT', `/Admin/Intake/${id}`, body)).status).toBe(200);
}
const close = () => change({ ClosesAt: '2020-01-01T00:00' });
const open = () => change({ ClosesAt: '2098-02-28T23:59' });

/** Asks for a notice, and returns the token of the link that was sent. */
async function ask(Email: string) {
  expect((await call('POST', '/Intake/Notice', { Email })).status).toBe(200);
  await server.services.mailer.flush();
  const mails = await server.mails('opening-confirmation', Email);
  return /\/openingNotice\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const confirm = (link: string) => call('PUT', `/Intake/Notice/${link}`);
async function notices(Email: string) {
  await Promise.all([sendOpeningNotices(server.services), sendOpeningNotices(server.services)]);
  await server.services.mailer.flush();
  return server.mails('opening-notice', Email);
}
const held = async () => (await server.services.db.selectFrom('opening_notices').select('email').execute()).length;

it('is sent once to an address that was confirmed, when applications open, and the address is then deleted', async () => {
  expect((await confirm(await ask('amina@example.com'))).body.message).toBe(
    'We will e-mail you when applications open.',
  );
  await ask('never-confirmed@example.com');
  expect(await notices('amina@example.com')).toEqual([]);
  await open();
  const [mail, ...more] = await notices('amina@example.com');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Applications are open: May 2027');
  expect(mail?.text).toContain('They close on Friday, 28 February 2098 at 23:59.');
  expect(mail?.text).toContain('http://internships.test/#apply');
  expect(await notices('amina@example.com')).toHaveLength(1);
  expect(await notices('never-confirmed@example.com')).toEqual([]);
  expect(await held()).toBe(1);
});

it('is in Kiswahili for those whose browser asked for it', async () => {
  const headers = { 'accept-language': 'sw' };
  const body = { Email: 'amina@example.com' };
  expect((await server.call('POST', '/api/Intake/Notice', { body, headers })).body.message).toMatch(/^Tumetuma/);
  await server.services.mailer.flush();
  const [confirmation] = await server.mails('opening-confirmation', body.Email);
  expect(confirmation?.subject).toBe('Thibitisha kwamba ungependa kusikia kutoka kwetu');
  await confirm(/\/openingNotice\/([\w-]+)/.exec(confirmation?.text ?? '')?.[1] ?? '');
  await open();
  const [notice] = await notices(body.Email);
  expect(notice?.subject).toBe('Maombi yamefunguliwa: May 2027');
  expect(notice?.text).toContain('Yatafungwa Ijumaa, 28 Februari 2098, 23:59.');
});

it('is sent to everyone, however many they are', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => ({
    id: `notice-${index}`,
    email: `person${index}@example.com`,
    email_folded: `person${index}@example.com`,
    asked_at: server.services.now().toISOString(),
    confirmed_at: server.services.now().toISOString(),
  }));
  await server.services.db.insertInto('opening_notices').values(rows).execute();
  await open();
  await sendOpeningNotices(server.services);
  const kinds = await server.services.db
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'opening-notice')
    .execute();
  expect(new Set(kinds.map(({ recipient }) => recipient)).size).toBe(230);
  expect(await held()).toBe(0);
});

it('is not sent to an address whose owner has deleted it, and the link then says so', async () => {
  const link = await ask('amina@example.com');
  await confirm(link);
  expect((await call('DELETE', `/Intake/Notice/${link}`)).body.message).toBe(
    'Your address is deleted. We will not write to you.',
  );
  // A second press is no error.
  expect((await call('DELETE', `/Intake/Notice/${link}`)).status).toBe(200);
  const gone = await confirm(link);
  expect([gone.status, gone.body.message]).toEqual([
    404,
    'This link is not complete or has expired, or the address was deleted. You can ask for a new e-mail.',
  ]);
  await open();
  expect(await notices('amina@example.com')).toEqual([]);
});

it('is not confirmed by a link that was changed, or after seven days', async () => {
  const link = await ask('amina@example.com');
  for (const wrong of [`${link.slice(0, -3)}xyz`, 'x', '%00']) expect((await confirm(wrong)).status).toBe(404);
  server.advance(7 * DAY - 1000);
  await sendOpeningNotices(server.services);
  expect(await held()).toBe(1);
  server.advance(2000);
  await sendOpeningNotices(server.services);
  expect((await confirm(link)).status).toBe(404);
});

it('answers the same for any address, and writes to one at most three times an hour', async () => {
  const strict = await startTestServer({}, { limits: { linkByEmail: { points: 3, seconds: 3600 } } });
  try {
    const body = { Email: 'Amina@Example.com' };
    const answers = [];
    for (let times = 0; times < 5; times++)
      answers.push((await strict.call('POST', '/api/Intake/Notice', { body })).body.message);
    expect(new Set(answers).size).toBe(1);
    await strict.services.mailer.flush();
    expect(await strict.mails('opening-confirmation', 'Amina@Example.com')).toHaveLength(3);
  } finally {
    await strict.stop();
  }
  const wrong = await call('POST', '/Intake/Notice', { Email: 'amina' });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['Email']]);
});

it('is part of what is held about an applicant, and is erased with it', async () => {
  await open();
  expect((await server.apply({ Email: 'amina@example.com' })).status).toBe(201);
  await confirm(await ask('Amina@example.com'));
  const id = await server.applicationId('amina@example.com');
  const { Link } = (await call('POST', `/Apply/${id}/PersonalData`)).body;
  const files = unzipSync((await server.call('GET', String(Link))).raw);
  const copy = JSON.parse(strFromU8(files['personal-data.json'] ?? new Uint8Array()));
  expect(copy.openingNotices).toEqual([
    { email: 'Amina@example.com', askedAt: expect.any(String), confirmedAt: expect.any(String), language: 'en' },
  ]);
  expect(JSON.stringify(copy.emails)).not.toMatch(/openingNotice\/\w/);
  expect((await call('DELETE', `/Apply/${id}/PersonalData`)).status).toBe(200);
  expect(await held()).toBe(0);
});
