import path from 'node:path';
import type { Applicant, HistoryEntry } from 'shared-api/contract';
import { buildApp } from '../../app';
import { dayOf } from '../../lib/calendar';
import { startTestServer, type TestServer } from '../../testing/server';
import { createRetention } from './retention';

const DAY_MS = 86_400_000;
const PERIOD = 30;

let server: TestServer;
let token: string;
let people = 0;

const on = (method: string, path: string, body?: object) => server.call(method, `/api${path}`, { token, body });
const dayAhead = (days: number) =>
  dayOf(new Date(server.services.now().getTime() + days * DAY_MS), server.services.config.timeZone);
const eraseDue = () => createRetention(server.services).eraseDue();
const announced = async () => (await on('GET', '/Admin/Dashboard/Decisions')).body.Erasures;
const applicant = async (id: string) => (await on('GET', `/Apply/${id}`)).body.Applicant as Applicant;

async function newApplication(email = `applicant${++people}@example.com`) {
  expect((await server.apply({ Email: email })).status).toBe(201);
  const id = await server.applicationId(email);
  return { id, email };
}

async function declined(email?: string) {
  const application = await newApplication(email);
  expect((await on('PUT', `/Apply/${application.id}`, { ApplicationStatus: 'Declined' })).status).toBe(200);
  return application;
}

beforeAll(async () => {
  server = await startTestServer({ RETENTION_DAYS: String(PERIOD) });
  await signIn();
});
afterAll(() => server.stop());

/** Time moves on by months here, and a session does not live that long. */
async function signIn() {
  token = (await server.signInAs('ADM', { name: 'Ada Admin' })).token;
}

async function passDays(days: number) {
  server.advance(days * DAY_MS);
  await signIn();
  // An e-mail that has become due may be on its way at any moment, and an application is not erased while one is.
  await server.mails();
}

describe('the retention period', () => {
  it('shows the day of the erasure of a declined application, and of no other', async () => {
    const { id } = await declined();
    const { id: waiting } = await newApplication();
    expect((await applicant(id)).EraseOn).toBe(dayAhead(PERIOD));
    expect(await applicant(waiting)).not.toHaveProperty('EraseOn');
    const { body } = await on('GET', '/Admin/User/Interviews?page=1&pageSize=100');
    const row = (body.Applicants as Applicant[]).find((one) => one.id === id);
    expect(row?.EraseOn).toBe(dayAhead(PERIOD));
  });

  it('erases the application with its documents and mails when it ends, and not before', async () => {
    const { id, email } = await declined();
    await server.mails();
    await passDays(PERIOD - 1);
    await eraseDue();
    expect(await applicant(id)).not.toHaveProperty('ErasedAt');
    await passDays(1);
    await eraseDue();
    expect(await applicant(id)).toMatchObject({ Name: 'Erased applicant', ApplicationStatus: 'Declined' });
    const { body } = await on('GET', `/Apply/${id}`);
    expect(body).not.toHaveProperty('ErasedBy');
    expect(body.Applicant).not.toHaveProperty('EraseOn');
    expect((body.History as HistoryEntry[]).map((line) => line.To)).toEqual(['Processing', 'Declined']);
    const { db } = server.services;
    expect(await db.selectFrom('documents').select('id').where('application_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toEqual([]);
    const { status, body: refusal } = await on('DELETE', `/Apply/${id}/PersonalData`);
    expect([status, refusal.message]).toEqual([
      409,
      expect.stringMatching(/^The personal data was already erased on .*, when its retention period ended\.$/),
    ]);
  });

  it('restarts with another decline, and ends with a new acceptance', async () => {
    const { id } = await declined();
    await passDays(10);
    await on('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: dayAhead(1) });
    expect(await applicant(id)).not.toHaveProperty('EraseOn');
    await passDays(PERIOD);
    await eraseDue();
    expect(await applicant(id)).toMatchObject({ Name: 'Amina Otieno' });
    await on('PUT', `/Apply/${id}`, { ApplicationStatus: 'Declined' });
    expect((await applicant(id)).EraseOn).toBe(dayAhead(PERIOD));
  });

  it('takes the declined application only from a person who has another one', async () => {
    const { id, email } = await declined();
    await passDays(PERIOD);
    const { id: second } = await newApplication(email);
    await server.mails();
    await eraseDue();
    expect(await applicant(id)).toHaveProperty('ErasedAt');
    expect(await applicant(second)).toMatchObject({ Email: email, Name: 'Amina Otieno' });
    const { db } = server.services;
    const mails = await db.selectFrom('mails').select('kind').where('recipient', '=', email).execute();
    expect(mails).toEqual([{ kind: 'application-received' }]);
    expect(await db.selectFrom('documents').select('id').where('application_id', '=', second).execute()).toHaveLength(
      2,
    );
  });

  it('skips one that cannot be erased now, across batches', async () => {
    const { db, now } = server.services;
    const { id: held } = await declined();
    const template = await db.selectFrom('applications').selectAll().where('id', '=', held).executeTakeFirstOrThrow();
    const many = Array.from({ length: 230 }, (_, index) => ({
      ...template,
      id: `many-${index}`,
      email: `many${index}@example.com`,
      email_folded: `many${index}@example.com`,
    }));
    await db.insertInto('applications').values(many).execute();
    await passDays(PERIOD);
    const lease = { lease_id: 'x', lease_until: new Date(now().getTime() + 3 * DAY_MS).toISOString() };
    await db.updateTable('applications').set(lease).where('id', '=', held).execute();
    await eraseDue();
    expect(await announced()).toEqual({ Total: 231, At: expect.any(String) });
    await passDays(1);
    await Promise.all([eraseDue(), eraseDue()]);
    expect(await announced()).toBeUndefined();
    const left = await db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'Declined')
      .where('erased_at', 'is', null)
      .where('decided_at', '<=', template.decided_at)
      .execute();
    expect(left).toEqual([{ id: held }]);
  });

  it('is looked at when the server starts', async () => {
    const { id } = await declined();
    await passDays(PERIOD);
    // Its mail goes first: an application is not erased while one of its mails is being sent.
    await server.mails();
    const { config, now } = server.services;
    const root = path.resolve(__dirname, '../../../..');
    // A second instance on the same database.
    const second = await buildApp(config, { root, now, logger: server.services.log });
    await second.server.ready();
    await second.services.background.settle();
    await second.server.close();
    expect(await applicant(id)).toHaveProperty('ErasedAt');
  });
});

describe('without a retention period', () => {
  it('nothing is announced and nothing erased', async () => {
    const off = await startTestServer();
    const admin = await off.signInAs('ADM');
    await off.apply();
    const id = await off.applicationId('amina@example.com');
    await off.call('PUT', `/api/Apply/${id}`, { token: admin.token, body: { ApplicationStatus: 'Declined' } });
    off.advance(4000 * DAY_MS);
    await createRetention(off.services).eraseDue();
    const { token: later } = await off.signInAs('ADM');
    const { body } = await off.call('GET', `/api/Apply/${id}`, { token: later });
    expect(body.Applicant).toMatchObject({ Name: 'Amina Otieno' });
    expect(body.Applicant).not.toHaveProperty('EraseOn');
    await off.stop();
  });
});
