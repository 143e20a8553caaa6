import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';
import { createRetention } from '../personal-data';
import { sendClosingNotices } from './closing';

const LAST_DAY = '2027-03-28';
let now: Date;
let server: TestServer;
let admin: { id: string };
let intern: { id: string; token: string; email: string };

afterEach(() => server.stop());

/** A server on which an internship has ended with `LAST_DAY`. */
async function start(settings: Record<string, string> = {}) {
  now = new Date('2027-03-28T09:00:00.000Z');
  server = await startTestServer(settings, { now: () => now });
  admin = await server.signInAs('ADM');
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich' });
  expect((await save({})).status).toBe(200);
}
const save = (values: object) => {
  const days = { StartsOn: '2027-01-04', EndsOn: LAST_DAY, HoursAWeek: 40, ...values };
  return server.callAs(admin, 'PUT', `/Admin/User/Interns/${intern.id}/Placement`, days);
};
const seenByAdministrator = async () =>
  (await server.callAs(admin, 'GET', `/User/${intern.id}/edit`)).body.Placement as { ReadsUntil?: string };
const signIn = () => server.call('POST', '/api/login', { body: { email: intern.email, password: PASSWORD } });
/** The e-mails about the end that the intern has, after the job has run on a day. */
async function told(day: string) {
  now = new Date(`${day}T09:00:00.000Z`);
  await Promise.all([sendClosingNotices(server.services), sendClosingNotices(server.services)]);
  await server.services.mailer.flush();
  return (await server.mails('account-closing', intern.email)).map(({ subject }) => subject);
}

it('lets a former intern read for a year, says so 30 days before, and then refuses to sign in with words', async () => {
  await start();
  expect(await told('2028-02-25')).toEqual([]);
  expect(await seenByAdministrator()).toMatchObject({ ReadsUntil: '2028-03-27' });
  expect(await told('2028-02-26')).toEqual(['You can read your account until Monday, 27 March 2028']);
  expect(await told('2028-03-27')).toHaveLength(1);
  const { body } = await signIn();
  const token = body.token as string;
  const tasks = await server.call('GET', '/api/Task', { token });
  expect(tasks.body).toMatchObject({ Placement: { State: 'Ended', ReadsUntil: '2028-03-27' } });
  const { db, sessions } = server.services;
  const own = await db.selectFrom('sessions').select('id').where('user_id', '=', intern.id).execute();
  // Of the streams that pages have open.
  const open = async () => [...(await sessions.stillOpen(own.map(({ id }) => id)))];
  expect(await open()).toHaveLength(1);
  // The first minute of the next day in Nairobi.
  now = new Date('2028-03-27T21:00:00.000Z');
  expect(await open()).toEqual([]);
  expect((await server.call('GET', '/api/Task', { token })).status).toBe(401);
  const refused = await signIn();
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      code: 'account_closed',
      message:
        'This account could be read until Monday, 27 March 2028, some time after the internship, and is closed now. If you still need something from it, ask the organisation. Certificates can still be checked at http://internships.test/verify.',
    },
  ]);
  const { background } = server.services;
  await background.settle();
  const attempts = db.selectFrom('audit_events').select(['outcome', 'actor_kind', 'detail']);
  expect(
    await attempts
      .where('event', '=', 'sign-in')
      .where('subject_id', '=', intern.id)
      .where('outcome', '<>', 'success')
      .execute(),
  ).toEqual([{ outcome: 'refused', actor_kind: 'anonymous', detail: 'account closed' }]);
});

it('names the contact of the settings to whom the account is closed', async () => {
  await start();
  const { Settings, Revision } = (await server.callAs(admin, 'GET', '/Admin/Programme')).body;
  const contact = { ...(Settings as object), ContactEmail: 'interns@savanna.example', Seen: Revision };
  expect((await server.callAs(admin, 'PUT', '/Admin/Programme', contact)).status).toBe(200);
  await told('2028-02-26');
  now = new Date('2028-04-01T09:00:00.000Z');
  expect((await signIn()).body.message).toContain('Questions? You can write to interns@savanna.example.');
});

it('opens again until a day that an administrator names, of which the intern is told', async () => {
  await start();
  await told('2028-02-26');
  now = new Date('2028-05-02T09:00:00.000Z');
  const past = await save({ ReadsUntil: '2028-05-01' });
  expect([past.status, past.body.errors]).toEqual([
    422,
    { ReadsUntil: ['Choose today, Tuesday, 2 May 2028, or a later day.'] },
  ]);
  expect((await save({ ReadsUntil: '2028-05-31' })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect(await told('2028-05-20')).toEqual([
    'You can read your account until Monday, 27 March 2028',
    'You can read your account until Wednesday, 31 May 2028',
  ]);
  now = new Date('2028-06-01T09:00:00.000Z');
  expect((await signIn()).body.code).toBe('account_closed');
});

it('counts from the new last day once the internship is extended', async () => {
  await start();
  await told('2028-02-26');
  expect((await save({ EndsOn: '2027-09-30', ReadsUntil: '2028-03-27' })).status).toBe(200);
  expect(await seenByAdministrator()).toMatchObject({ ReadsUntil: '2028-09-29' });
  now = new Date('2028-04-01T09:00:00.000Z');
  expect((await signIn()).status).toBe(200);
});

it('gives 30 days to who is told late, as after an upgrade', async () => {
  await start();
  now = new Date('2029-01-10T09:00:00.000Z');
  // Before the e-mail: the day that it will name, which is none that is over.
  expect(await seenByAdministrator()).toMatchObject({ ReadsUntil: '2029-02-09' });
  const signedIn = await signIn();
  expect(signedIn.status).toBe(200);
  const tasks = await server.call('GET', '/api/Task', { token: signedIn.body.token as string });
  expect(tasks.body.Placement).toMatchObject({ ReadsUntil: '2029-02-09' });
  expect(await told('2029-01-10')).toEqual(['You can read your account until Friday, 9 February 2029']);
  expect((await signIn()).status).toBe(200);
  now = new Date('2029-02-10T09:00:00.000Z');
  expect((await signIn()).status).toBe(403);
});

it('keeps the account open without an end when the setting is 0', async () => {
  await start({ INTERN_READ_DAYS: '0' });
  expect(await told('2037-03-28')).toEqual([]);
  expect(await seenByAdministrator()).not.toHaveProperty('ReadsUntil');
  expect((await signIn()).status).toBe(200);
  // From a form that was opened while there was an end.
  expect((await save({ ReadsUntil: '2037-04-30' })).status).toBe(200);
  expect(await told('2037-03-29')).toEqual([]);
});

it('says when the account is erased where that is earlier, and erases nothing before the day that was said', async () => {
  await start({ INTERN_RETENTION_DAYS: '90' });
  // As many days after the last one; the e-mail is late by ten.
  expect(await told('2027-06-06')).toEqual(['You can read your account until Tuesday, 6 July 2027']);
  // An earlier last day takes nothing back.
  expect((await save({ EndsOn: '2027-03-14' })).status).toBe(200);
  expect(await seenByAdministrator()).toMatchObject({ ReadsUntil: '2027-07-06' });
  expect(await told('2027-06-07')).toHaveLength(1);
  const erased = async (day: string) => {
    now = new Date(`${day}T09:00:00.000Z`);
    await createRetention(server.services).eraseDue();
    const { db } = server.services;
    return (await db.selectFrom('users').select('erased_at').where('id', '=', intern.id).executeTakeFirst())?.erased_at;
  };
  expect(await erased('2027-07-06')).toBeNull();
  expect(await erased('2027-07-07')).toEqual(expect.any(String));
});
