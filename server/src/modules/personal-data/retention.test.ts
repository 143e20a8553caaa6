import path from 'node:path';
import type { Applicant, HistoryEntry } from '@internship-portals/shared-api/contract';
import pino from 'pino';
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

describe('the retention period of interns', () => {
  let kept: TestServer;

  beforeAll(async () => {
    kept = await startTestServer({ INTERN_RETENTION_DAYS: String(PERIOD) });
  });
  afterAll(() => kept.stop());

  const today = () => dayOf(kept.services.now(), kept.services.config.timeZone);
  const row = (id: string) =>
    kept.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** An intern whose last day was so many days ago, with the application that led to the account. */
  async function intern(daysAgo: number | null) {
    const person = await kept.signInAs('INT');
    expect((await kept.apply({ Email: person.email })).status).toBe(201);
    const application = await kept.applicationId(person.email);
    const { db, now, config } = kept.services;
    await db.updateTable('applications').set({ status: 'Interview Passed' }).where('id', '=', application).execute();
    if (daysAgo !== null) {
      const end = dayOf(new Date(now().getTime() - daysAgo * DAY_MS), config.timeZone);
      await db
        .updateTable('users')
        .set({ starts_on: '2020-01-06', ends_on: end })
        .where('id', '=', person.id)
        .execute();
    }
    await kept.mails();
    return { ...person, application };
  }
  const erase = () => createRetention(kept.services).eraseDue();

  it('erases account and application once it is over, counted from the last day, and ends the session', async () => {
    const [due, early] = [await intern(PERIOD), await intern(PERIOD - 1)];
    await erase();
    expect(await row(due.id)).toMatchObject({
      active: 0,
      phone: '',
      password_hash: null,
      erased_at: expect.any(String),
    });
    expect((await kept.call('GET', '/api/Task', { token: due.token })).status).toBe(401);
    const { db } = kept.services;
    const documents = await db.selectFrom('documents').select('application_id').orderBy('id').execute();
    expect(documents.map(({ application_id }) => application_id)).toEqual([early.application, early.application]);
    expect(await row(early.id)).toMatchObject({ active: 1, erased_at: null });
    const events = await db
      .selectFrom('audit_events')
      .select(['event', 'detail'])
      .where('subject_id', '=', due.id)
      .execute();
    expect(events).toContainEqual({ event: 'personal-data-erased', detail: 'The retention period has ended' });
  });

  it('moves with an extension', async () => {
    const { id } = await intern(PERIOD);
    await kept.services.db.updateTable('users').set({ ends_on: today() }).where('id', '=', id).execute();
    await erase();
    expect(await row(id)).toMatchObject({ active: 1, erased_at: null });
  });

  it('begins with the deletion of an account without dates, and never for an active one', async () => {
    const [deleted, active] = [await intern(null), await intern(null)];
    const at = new Date(kept.services.now().getTime() - (PERIOD + 1) * DAY_MS).toISOString();
    await kept.services.db
      .updateTable('users')
      .set({ active: 0, deactivated_at: at })
      .where('id', '=', deleted.id)
      .execute();
    await erase();
    expect([(await row(deleted.id)).erased_at, (await row(active.id)).erased_at]).toEqual([expect.any(String), null]);
  });

  it('waits while a person who has applied again has no answer', async () => {
    const person = await intern(PERIOD);
    const { db } = kept.services;
    await db.updateTable('applications').set({ status: 'Processing' }).where('id', '=', person.application).execute();
    await erase();
    expect((await row(person.id)).erased_at).toBeNull();
    await db.updateTable('applications').set({ status: 'Declined' }).where('id', '=', person.application).execute();
    await erase();
    expect((await row(person.id)).erased_at).not.toBeNull();
  });

  it('announces more than twenty a day before', async () => {
    const first = await intern(PERIOD);
    const template = await row(first.id);
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...template,
      id: `intern-${index}`,
      email: `intern${index}@example.com`,
      email_folded: `intern${index}@example.com`,
    }));
    await kept.services.db.insertInto('users').values(many).execute();
    await erase();
    expect((await row(first.id)).erased_at).toBeNull();
    const { token } = await kept.signInAs('ADM');
    const { body } = await kept.call('GET', '/api/Admin/Dashboard/Decisions', { token });
    expect(body.Erasures).toMatchObject({ Total: 21 });
    kept.advance(DAY_MS);
    await kept.mails();
    await erase();
    const left = await kept.services.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [first.id, ...many.map(({ id }) => id)])
      .where('erased_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a clock that is 40 days ahead', () => {
  it('erases nobody at once: a line in the log and the dashboard say so for a day, and nothing is left of it once it is right', async () => {
    const logged: object[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const ahead = await startTestServer({ RETENTION_DAYS: '30' }, { logger });
    try {
      const { db, now } = ahead.services;
      const admin = await ahead.signInAs('ADM');
      await ahead.apply();
      const id = await ahead.applicationId('amina@example.com');
      await ahead.call('PUT', `/api/Apply/${id}`, { token: admin.token, body: { ApplicationStatus: 'Declined' } });
      await ahead.mails();
      const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const others = Array.from({ length: 20 }, (_, index) => {
        const email = `other${index}@example.com`;
        return { ...row, id: `other-${index}`, email, email_folded: email };
      });
      await db.insertInto('applications').values(others).execute();
      const { eraseDue } = createRetention(ahead.services);
      const erased = async () =>
        (await db.selectFrom('applications').where('erased_at', 'is not', null).select('id').execute()).length;
      const announced = async () => {
        const { token } = await ahead.signInAs('ADM');
        return (await ahead.call('GET', '/api/Admin/Dashboard/Decisions', { token })).body.Erasures;
      };

      ahead.advance(40 * DAY_MS);
      const from = now().getTime() + DAY_MS;
      await eraseDue();
      const to = now().getTime() + DAY_MS;
      ahead.advance(12 * 3_600_000);
      await eraseDue();
      const { Total, At } = (await announced()) as { Total: number; At: string };
      expect([await erased(), Total]).toEqual([0, 21]);
      expect(Date.parse(At)).toBeGreaterThanOrEqual(from);
      expect(Date.parse(At)).toBeLessThanOrEqual(to);
      expect(logged).toContainEqual(
        expect.objectContaining({ total: 21, msg: expect.stringMatching(/RETENTION_DAYS/) }),
      );

      ahead.advance(-40.5 * DAY_MS);
      await eraseDue();
      expect([await erased(), await announced()]).toEqual([0, undefined]);
    } finally {
      await ahead.stop();
    }
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
