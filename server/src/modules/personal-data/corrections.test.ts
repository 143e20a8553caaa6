import type { Correction } from '@internship-portals/shared-api/contract';
import { today } from '../../lib/calendar';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const RIGHT = { Name: 'Wanjiku Zuhura', Email: 'wanjiku@example.com', PhoneNumber: '+254733987654' };
const tomorrow = today(new Date(Date.now() + 86_400_000), 'Africa/Nairobi');

let server: TestServer;
let admin: { id: string; token: string };
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
});
afterAll(() => server.stop());

const on = (method: string, path: string, body?: object, token = admin.token, at = server) =>
  at.call(method, `/api${path}`, { token, body });
const decide = (id: string, ApplicationStatus: string, date?: string) =>
  on('PUT', `/Apply/${id}`, { ApplicationStatus, ...(date ? { Date: date } : {}) });

async function newApplication(at = server) {
  const email = `wrong${++people}@example.com`;
  expect((await at.apply({ Email: email })).status).toBe(201);
  await at.services.mailer.flush();
  return { email, id: await at.applicationId(email) };
}

async function correct(id: string, given: object = {}, token = admin.token) {
  return on('PUT', `/Apply/${id}/PersonalData`, { ...RIGHT, ...given }, token);
}

async function read(id: string) {
  const { body } = await on('GET', `/Apply/${id}`);
  return body as typeof body & { Applicant: Record<string, unknown>; Corrections: Correction[]; History: unknown[] };
}

const mailsTo = async (address: string) =>
  (await server.mails()).filter(({ to }) => to?.some((one) => one.address === address));

describe('PUT /Apply/{id}/PersonalData', () => {
  it('corrects the details, also in lists and searches, and records who corrected which ones, not the old values', async () => {
    const { id, email } = await newApplication();
    const given = { Email: `wanjiku${people}@example.com`, PhoneNumber: '+254 733 987 654' };
    const answer = await correct(id, given);
    expect([answer.status, answer.body.message]).toEqual([200, 'Details Updated']);
    const { Applicant, Corrections, History } = await read(id);
    expect(Applicant).toMatchObject({ ...RIGHT, Email: given.Email, ApplicationStatus: 'Processing' });
    expect(Corrections).toEqual([
      { id: expect.any(String), At: expect.any(String), By: 'Ada Admin', Fields: ['Name', 'Email', 'PhoneNumber'] },
    ]);
    expect(History).toHaveLength(1);
    const found = async (search: string) => (await on('GET', `/Admin/User/Applicants?search=${search}`)).body;
    expect(await found(given.Email)).toMatchObject({ Applicants: [{ id, Name: RIGHT.Name }] });
    expect(await found(email)).toMatchObject({ Applicants: [] });
    const rows = await server.services.db.selectFrom('application_corrections').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(email);
    const status = await on('POST', '/ApplicationStatus', { Email: given.Email });
    expect(status.body).toMatchObject({ Name: RIGHT.Name, ApplicationStatus: 'Processing' });
  });

  it('writes no line where nothing differs', async () => {
    const { id, email } = await newApplication();
    const same = { Name: 'Amina Otieno', Email: email, PhoneNumber: '+254712345678' };
    expect((await correct(id, same)).status).toBe(200);
    expect((await read(id)).Corrections).toEqual([]);
  });

  it('answers the second of two administrators with what the first has saved, and changes nothing', async () => {
    const { id, email } = await newApplication();
    const other = await server.signInAs('ADM', { name: 'Ben Admin' });
    const Seen = { Name: 'Amina Otieno', Email: email, PhoneNumber: '+254712345678' };
    const answers = await Promise.all([
      correct(id, { Name: 'From Ada', Email: email, Seen }),
      correct(id, { Name: 'From Ben', Email: email, Seen }, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { Applicant, Corrections } = await read(id);
    expect(Corrections).toHaveLength(1);
    const first = Corrections[0]?.By === 'Ada Admin' ? 'From Ada' : 'From Ben';
    expect(Applicant.Name).toBe(first);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `Nothing was saved: another person has changed this to '${first}', '${RIGHT.PhoneNumber}'. Save again to overwrite it.`,
    );
    const seen = { Name: first, Email: email, PhoneNumber: RIGHT.PhoneNumber };
    expect((await correct(id, { Name: 'Knowingly', Email: email, Seen: seen })).status).toBe(200);
  });

  it('reports every invalid field, and refuses the address of another open application', async () => {
    const [first, second] = [await newApplication(), await newApplication()];
    const bad = await correct(first.id, { Name: ' ', Email: 'nobody', PhoneNumber: '12' });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['Email', 'Name', 'PhoneNumber']]);
    const taken = await correct(first.id, { Email: second.email.toUpperCase() });
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { Email: ['There is already an open application for this e-mail address.'] },
    ]);
    await decide(first.id, 'Declined');
    // What is over may have the address of a later application: it is the same person's.
    expect((await correct(first.id, { Email: second.email })).status).toBe(200);
  });

  it('is 404 for an application that does not exist and 409 for one that was erased or is being decided', async () => {
    expect((await correct('nobody')).status).toBe(404);
    const { id } = await newApplication();
    const { db, now } = server.services;
    const soon = new Date(now().getTime() + 60_000).toISOString();
    await db.updateTable('applications').set({ lease_id: 'x', lease_until: soon }).where('id', '=', id).execute();
    expect((await correct(id)).status).toBe(409);
    await db.updateTable('applications').set({ lease_id: null, lease_until: null }).where('id', '=', id).execute();
    await on('DELETE', `/Apply/${id}/PersonalData`);
    const erased = await correct(id);
    expect([erased.status, erased.body.message]).toEqual([
      409,
      expect.stringMatching(/^The personal data was already erased by Ada Admin/),
    ]);
  });
});

describe('a new address', () => {
  it("gets the application's status if the old address had it", async () => {
    const { id } = await newApplication();
    await decide(id, 'Accepted', tomorrow);
    const address = `told${people}@example.com`;
    await correct(id, { Email: address });
    const [mail, ...more] = (await mailsTo(address)).filter(({ file }) => !file.includes('address-corrected'));
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your internship interview on/);
    expect(mail?.text).toContain('Dear Wanjiku Zuhura,');
  });

  it('and the old one are told of the change, the old one without the new address and without a link that works', async () => {
    const { id, email } = await newApplication();
    const earlier = await server.applicationLink(email);
    const address = `changed${people}@example.com`;
    await correct(id, { Email: address });
    const told = async (to: string) => (await server.mails('address-corrected', to)).map(({ text }) => text ?? '');
    const [old, ...more] = await told(email);
    expect(old).toContain('We have changed the e-mail address of your internship application in Engineering.');
    expect(old).not.toContain(address);
    expect(old).not.toContain('/application/');
    expect(more).toEqual([]);
    const [fresh = ''] = await told(address);
    const link = /\/application\/([\w-]+)/.exec(fresh)?.[1] ?? '';
    expect((await server.call('GET', `/api/Application/${earlier}`)).status).toBe(404);
    expect((await server.call('GET', `/api/Application/${link}`)).body).toMatchObject({ Email: address });
    // A later erasure would not find the earlier address.
    const notices = server.services.db.selectFrom('mails').where('kind', '=', 'address-corrected');
    for (const notice of await notices.select(['recipient', 'subject', 'content', 'outcome']).execute())
      expect(notice).toEqual({ recipient: 'erased', subject: '', content: null, outcome: null });
    // A corrected name or phone number is no news.
    await correct(id, { Email: address, Name: 'Somebody Else' });
    expect(await told(address)).toHaveLength(1);
  });

  it('gets what could not be delivered to the old one', async () => {
    const refusing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const { token } = await refusing.signInAs('ADM');
      const { id } = await newApplication(refusing);
      const { db } = refusing.services;
      await db.updateTable('mails').set({ state: 'failed', attempts: 15 }).execute();
      expect((await on('PUT', `/Apply/${id}/PersonalData`, RIGHT, token, refusing)).status).toBe(200);
      await refusing.services.mailer.flush();
      const receipts = db.selectFrom('mails').where('kind', '=', 'application-received');
      expect(await receipts.select(['recipient', 'state', 'attempts']).execute()).toEqual([
        { recipient: RIGHT.Email, state: 'queued', attempts: 1 },
      ]);
    } finally {
      await refusing.stop();
    }
  });

  it('leaves no notice for the old one once the person is erased', async () => {
    const silent = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const { token } = await silent.signInAs('ADM');
      const { db } = silent.services;
      const [erased, kept] = [await newApplication(silent), await newApplication(silent)];
      // Both have the same name, which is corrected together with the address.
      for (const { id } of [erased, kept]) {
        const changed = { ...RIGHT, Email: `later${people++}@example.com` };
        expect((await on('PUT', `/Apply/${id}/PersonalData`, changed, token, silent)).status).toBe(200);
      }
      await silent.services.mailer.flush();
      expect((await on('DELETE', `/Apply/${erased.id}/PersonalData`, undefined, token, silent)).status).toBe(200);
      const notices = db.selectFrom('mails').where('kind', '=', 'address-corrected').select('recipient');
      expect(await notices.execute()).toHaveLength(2);
      expect(await notices.where('recipient', '=', erased.email).execute()).toEqual([]);
      expect(await notices.where('recipient', '=', kept.email).execute()).toHaveLength(1);
    } finally {
      await silent.stop();
    }
  });

  it('activates the account: the link that went to the old one ends', async () => {
    const proving = await startTestServer({ ACTIVATION_PROOF: 'required' });
    try {
      const { token } = await proving.signInAs('ADM');
      const { id, email } = await newApplication(proving);
      const put = (path: string, body: object) => on('PUT', path, body, token, proving);
      await put(`/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: tomorrow });
      await put(`/Apply/${id}`, { ApplicationStatus: 'Passed' });
      const link = async (address: string) => {
        const mail = (await proving.mails('interview-passed')).findLast(({ to }) => to?.[0]?.address === address);
        return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      };
      const old = await link(email);
      await put(`/Apply/${id}/PersonalData`, RIGHT);
      const fresh = await link(RIGHT.Email);
      expect([old === fresh, old.length, fresh.length]).toEqual([false, 43, 43]);
      const activate = (proof: string) =>
        proving.call('POST', '/api/Account/Activate', {
          body: { email: RIGHT.Email, password: PASSWORD, token: proof },
        });
      expect((await activate(old)).status).toBe(401);
      expect((await activate(fresh)).status).toBe(201);
      const account = await proving.services.db
        .selectFrom('users')
        .select(['name', 'email'])
        .where('role', '=', 'INT')
        .execute();
      expect(account).toEqual([{ name: RIGHT.Name, email: RIGHT.Email }]);
    } finally {
      await proving.stop();
    }
  });
});
