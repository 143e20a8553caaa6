import type {
  Answer,
  getApplication,
  getApplicationPage,
  listSelectedApplicants,
} from '@internship-portals/shared-api/contract';
import { strFromU8, unzipSync } from 'fflate';
import { addDays, dayOf, wallClock } from '../../lib/calendar';
import { startTestServer, type TestServer } from '../../testing/server';
import { queueState, stuckSince } from '../mails';

const ZONE = 'Africa/Nairobi';
const DAY_MS = 86_400_000;

let server: TestServer;
let ada: { id: string };
let people = 0;

const today = () => dayOf(server.services.now(), ZONE);
/** Tomorrow at eight, as fields and as ISO time. */
const hour = () => {
  const MailDate = addDays(today(), 1);
  return { MailDate, MailTime: '08:00', at: `${MailDate}T05:00:00.000Z` };
};
const call = (method: string, path: string, body?: object) => server.callAs(ada, method, path, body);
const put = (id: string, body: object) => call('PUT', `/Apply/${id}`, body);
const decline = (id: string, { MailDate, MailTime } = hour() as { MailDate?: string; MailTime?: string }) =>
  put(id, { ApplicationStatus: 'Declined', MailDate, MailTime });
const read = async (id: string) => (await call('GET', `/Apply/${id}`)).body as unknown as Answer<typeof getApplication>;
const stateOf = async (id: string) => (await read(id)).Applicant.ApplicationStatus;
const page = async (link: string) =>
  (await server.call('GET', `/api/Application/${link}`)).body as unknown as Answer<typeof getApplicationPage>;
const eventsOf = async (link: string) => (await page(link)).Events.map(({ Event }) => Event);
const lookUp = async (Email: string) => (await server.call('POST', '/api/ApplicationStatus', { body: { Email } })).body;
const refusalsTo = async (email: string) => (await server.mails('application-declined', email)).length;

async function applied() {
  const email = `hour${++people}@example.com`;
  await server.apply({ Email: email, Name: `Hour ${people}` });
  return { email, id: await server.applicationId(email), link: await server.applicationLink(email) };
}

/** Moves the clock on to noon of the next day. */
function goToNoon() {
  server.advance(Date.parse(`${hour().MailDate}T09:00:00.000Z`) - server.services.now().getTime());
  expect(wallClock(server.services.now(), ZONE)).toBe(`${today()}T12:00`);
}

/** An applicant whose interview was an hour ago. */
async function interviewed() {
  goToNoon();
  const applicant = await applied();
  const invitation = { ApplicationStatus: 'Accepted', Date: today(), Time: '12:30' };
  expect((await put(applicant.id, invitation)).status).toBe(200);
  const link = await server.applicationLink(applicant.email);
  const answer = (await page(link)).Interview?.AnswerPage?.split('/').at(-1);
  server.advance(1.5 * 3_600_000);
  return { ...applicant, link, answer };
}

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signInAs('ADM', { name: 'Ada Admin' });
});
afterAll(() => server.stop());

describe('a decline whose e-mail goes at a chosen hour', () => {
  it('is told to the applicant by nothing until then, and by everything afterwards', async () => {
    const { email, id, link } = await applied();
    await read(id);
    const before = await page(link);
    const { at, MailDate } = hour();
    const MailAt = `${MailDate}T08:00`;
    const { status, body } = await decline(id);
    expect([status, body]).toMatchObject([200, { message: 'Application Declined', MailAt, UndoUntil: at }]);

    expect(await stateOf(id)).toBe('Declined');
    expect((await read(id)).Applicant.MailAt).toBe(MailAt);
    expect((await read(id)).History.at(-1)?.Mail).toMatchObject({ State: 'queued', DueAt: at });
    const list = await call('GET', '/Admin/User/Interviews?filter[Stage]=Declined');
    const { Applicants } = list.body as unknown as Answer<typeof listSelectedApplicants>;
    expect(Applicants.find((row) => row.id === id)?.MailAt).toBe(MailAt);

    expect(await page(link)).toMatchObject({
      ApplicationStatus: 'Processing',
      CanWithdraw: true,
      CanChange: true,
      ...(before.AnswerBy ? { AnswerBy: before.AnswerBy } : {}),
    });
    expect(await eventsOf(link)).toEqual(['received', 'read']);
    expect(await lookUp(email)).toMatchObject({ ApplicationStatus: 'Processing' });
    const again = await server.apply({ Email: email });
    expect([again.status, again.body.errors?.Email]).toEqual([
      422,
      ['There is already an open application for this e-mail address.'],
    ]);
    const copy = await server.call('POST', `/api/Application/${link}/PersonalData`);
    const archive = await server.call('GET', String(copy.body.Link));
    expect(strFromU8(unzipSync(new Uint8Array(archive.raw))['personal-data.json'] ?? new Uint8Array())).not.toMatch(
      /declined/i,
    );
    expect(await refusalsTo(email)).toBe(0);

    server.advance(Date.parse(at) - server.services.now().getTime() - 60_000);
    expect([await refusalsTo(email), (await page(link)).ApplicationStatus]).toEqual([0, 'Processing']);
    server.advance(60_000);
    expect([await refusalsTo(email), (await page(link)).ApplicationStatus]).toEqual([1, 'Declined']);
    expect(await eventsOf(link)).toEqual(['received', 'read', 'declined']);
    expect(await lookUp(email)).toMatchObject({ ApplicationStatus: 'Declined' });
    expect((await read(id)).Applicant.MailAt).toBeUndefined();
    expect((await server.apply({ Email: email })).status).toBe(201);
  });

  it('can be undone until then, and no e-mail goes', async () => {
    const { email, id, link } = await applied();
    await decline(id);
    server.advance(3_600_000);
    expect((await call('DELETE', `/Apply/${id}/Decline`)).body.message).toBe('Decline taken back');
    expect([await stateOf(id), await eventsOf(link)]).toEqual(['Processing', ['received', 'read']]);
    server.advance(2 * DAY_MS);
    expect(await refusalsTo(email)).toBe(0);
  });

  it('sends no e-mail after an erasure', async () => {
    const { email, id, link } = await applied();
    await decline(id);
    expect((await server.call('DELETE', `/api/Application/${link}`)).status).toBe(200);
    server.advance(2 * DAY_MS);
    expect(await refusalsTo(email)).toBe(0);
    expect((await read(id)).Applicant.ErasedAt).toBeDefined();
  });

  it('sends no e-mail after the applicant has withdrawn, as the page offers until then', async () => {
    const { email, id, link } = await applied();
    await decline(id);
    expect((await server.call('POST', `/api/Application/${link}/Withdraw`)).status).toBe(200);
    server.advance(2 * DAY_MS);
    expect([await refusalsTo(email), await server.mails('application-withdrawn', email)]).toEqual([
      0,
      [expect.anything()],
    ]);
    expect((await read(id)).History.at(-1)).toMatchObject({ From: 'Processing', Withdrawn: true });
    expect(await page(link)).toMatchObject({ WithdrawnAt: expect.any(String), ApplicationStatus: 'Declined' });
  });

  it('leaves the applicant free to correct the details until then', async () => {
    const { id, link } = await applied();
    await decline(id);
    expect((await server.changeApplication(link, { PhoneNumber: '+254712000999' })).status).toBe(200);
    expect((await page(link)).PhoneNumber).toBe('+254712000999');
    expect(await stateOf(id)).toBe('Declined');
    server.advance(2 * DAY_MS);
    await server.mails();
    expect(await server.changeApplication(link, { PhoneNumber: '+254712000998' })).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    });
  });

  it('follows an interview that is over, and the applicant still sees the interview', async () => {
    const { email, id, link, answer } = await interviewed();
    const invitation = () => server.call('GET', `/api/Interview/Invitation/${answer}`);
    expect((await invitation()).status).toBe(200);
    expect((await decline(id, { MailDate: today(), MailTime: '18:00' })).status).toBe(200);
    expect(await page(link)).toMatchObject({
      ApplicationStatus: 'Accepted For Interview',
      Interview: { Time: '12:30' },
    });
    expect(await lookUp(email)).toMatchObject({
      ApplicationStatus: 'Accepted For Interview',
      InterviewDate: expect.any(String),
    });
    expect((await invitation()).status).toBe(200);
    server.advance(5 * 3_600_000);
    expect([await refusalsTo(email), (await invitation()).status]).toEqual([1, 409]);
    expect((await page(link)).ApplicationStatus).toBe('Declined');
  });

  it('is refused in words while the interview is still to come', async () => {
    const { id } = await applied();
    await put(id, { ApplicationStatus: 'Accepted', Date: addDays(today(), 3), Time: '10:00' });
    const refused = await decline(id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'interview_to_come',
      expect.stringContaining('the interview is still to come'),
    ]);
    expect(await stateOf(id)).toBe('Accepted For Interview');
    expect((await put(id, { ApplicationStatus: 'Declined' })).status).toBe(200);
  });

  it('is one of several, each with its own result', async () => {
    const [one, other, invited] = [await applied(), await applied(), await applied()];
    await put(invited.id, { ApplicationStatus: 'Accepted', Date: addDays(today(), 3) });
    const { MailDate, MailTime } = hour();
    const { body } = await call('POST', '/Admin/User/Applicants/Decline', {
      Ids: [one.id, other.id, invited.id],
      MailDate,
      MailTime,
    });
    expect(body).toMatchObject({
      message: '2 Declined',
      MailAt: `${MailDate}T08:00`,
      NotDone: [{ id: invited.id, Reason: expect.stringContaining('still to come') }],
    });
    expect(await Promise.all([one, other].map(async ({ link }) => (await page(link)).ApplicationStatus))).toEqual([
      'Processing',
      'Processing',
    ]);
    server.advance(2 * DAY_MS);
    expect([await refusalsTo(one.email), await refusalsTo(other.email)]).toEqual([1, 1]);
  });

  it('is replaced by an invitation that is sent before', async () => {
    const { email, id, link } = await applied();
    await decline(id);
    expect((await put(id, { ApplicationStatus: 'Accepted', Date: addDays(today(), 3) })).status).toBe(200);
    server.advance(2 * DAY_MS);
    expect(await refusalsTo(email)).toBe(0);
    expect((await page(link)).ApplicationStatus).toBe('Accepted For Interview');
  });

  it('does not make the queue late', async () => {
    const { id } = await applied();
    await server.mails();
    await decline(id);
    server.advance(3_600_000);
    const { db, now } = server.services;
    expect(stuckSince(await queueState(db), now())).toBeNull();
  });
});

describe('the hour of an e-mail', () => {
  const refused = async (fields: object) => {
    const { id } = await applied();
    const answers = [
      await put(id, { ApplicationStatus: 'Declined', ...fields }),
      await call('POST', '/Admin/User/Applicants/Decline', { Ids: [id], ...fields }),
    ];
    expect(await stateOf(id)).toBe('Processing');
    const [one, several] = answers.map(({ status, body }) => [status, body.errors]);
    expect(several).toEqual(one);
    return one;
  };

  it('is refused under its field once it has passed, and nothing is decided', async () => {
    goToNoon();
    expect(await refused({ MailDate: today(), MailTime: '11:59' })).toEqual([
      422,
      { MailTime: ['This time has passed. Choose a later one.'] },
    ]);
    expect(await refused({ MailDate: addDays(today(), -1), MailTime: '13:00' })).toEqual([
      422,
      { MailDate: ['Choose today or a later day.'] },
    ]);
  });

  it('is refused without a day or a time, and beyond thirty days', async () => {
    const MailDate = addDays(today(), 1);
    expect(await refused({ MailDate })).toEqual([422, { MailTime: ['Enter a time.'] }]);
    expect(await refused({ MailTime: '08:00' })).toEqual([422, { MailDate: ['Choose a date.'] }]);
    expect(await refused({ MailDate, MailTime: '8 am' })).toEqual([422, { MailTime: ['Enter a time such as 08:00.'] }]);
    expect(await refused({ MailDate: addDays(today(), 31), MailTime: '08:00' })).toEqual([
      422,
      { MailDate: ['Choose a day within the next 30 days.'] },
    ]);
    const { id } = await applied();
    expect((await decline(id, { MailDate: addDays(today(), 30), MailTime: '08:00' })).status).toBe(200);
  });

  it('belongs to declines alone', async () => {
    const { id } = await applied();
    const { MailDate, MailTime } = hour();
    const answer = await put(id, { ApplicationStatus: 'Accepted', Date: addDays(today(), 3), MailDate, MailTime });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { MailTime: ['Only the e-mail of a decline can go at a chosen time.'] },
    ]);
    expect(await stateOf(id)).toBe('Processing');
  });
});
