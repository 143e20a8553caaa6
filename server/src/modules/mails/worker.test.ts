import pino from 'pino';
import { createDatabaseClock } from '../../database/clock';
import { type FaultySmtp, startFaultySmtp } from '../../testing/faulty-mail-server';
import { startTestServer, type TestServer } from '../../testing/server';
import { createMailer, type Mailer } from './mailer';
import { type Mail, passwordReset, taskAssigned } from './mails';
import { queueState, stuckSince } from './queue-state';

const MAIL_FROM = 'Firm <jobs@firm.example>';

let smtp: FaultySmtp;
let server: TestServer;
let mailer: Mailer;

const bulk = (email: string): Mail =>
  taskAssigned({ name: 'Amina', email }, { task: 'Report', deadline: '2099-01-05', supervisor: 'Grace', link: 'x' });
const link = (email: string): Mail =>
  passwordReset({ name: 'Amina', email }, { resetLink: 'x', minutes: 30, repeated: false, last: false });

async function enqueue(...mails: Mail[]) {
  const { db } = server.services;
  await db.transaction().execute(async (trx) => {
    for (const mail of mails) await mailer.enqueue(trx, mail);
  });
}

const addresses = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}${index}@example.com`);

const otherInstance = (now: () => Date = server.services.now) =>
  createMailer(
    { smtpUrl: smtp.url, mailFrom: MAIL_FROM, dataDir: '', publicUrl: 'http://localhost' },
    server.services.db,
    now,
    pino({ level: 'silent' }),
    { connections: 4 },
  );

const received = () => smtp.received.map(({ recipient }) => recipient);

const rowOf = (recipient: string) =>
  server.services.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();

beforeAll(async () => {
  smtp = await startFaultySmtp();
  server = await startTestServer(
    { SMTP_URL: smtp.url, MAIL_FROM },
    { mailLimits: { deliveryMs: 6_000, confirmationMs: 2_000, connections: 4 } },
  );
  mailer = server.services.mailer;
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});
beforeEach(async () => {
  smtp.fault = () => undefined;
  smtp.delay = 0;
  smtp.received.length = 0;
  await server.services.db.deleteFrom('mails').execute();
});

describe('the mail queue', () => {
  it('sends several mails at once over pooled connections, and keeps some for urgent ones', async () => {
    smtp.delay = 1;
    smtp.mostOpen = 0;
    await enqueue(...addresses('bulk', 30).map(bulk));
    await mailer.flush();
    expect(smtp.received).toHaveLength(30);
    // A connection is free again a moment after its delivery has ended.
    expect(smtp.mostOpen).toBeLessThan(5);
  });

  it('sends a link ahead of the mails that wait', async () => {
    smtp.delay = 4;
    await enqueue(...addresses('bulk', 40).map(bulk));
    mailer.wake();
    while (smtp.received.length < 3) await new Promise((resolve) => setTimeout(resolve, 2));
    await enqueue(link('urgent@example.com'));
    mailer.wake();
    const before = smtp.received.length;
    await mailer.flush();
    expect(received().indexOf('urgent@example.com') - before).toBeLessThan(8);
    expect(smtp.received).toHaveLength(41);
  });

  it('goes on with the others while the mail server hangs on some, whatever the kind', async () => {
    let hanging = 0;
    smtp.fault = (step, recipient) => {
      if (step !== 'RCPT' || !recipient.startsWith('hang')) return undefined;
      hanging += 1;
      return 'hang';
    };
    await enqueue(...addresses('hang', 2).map(bulk));
    mailer.wake();
    while (hanging < 2) await new Promise((resolve) => setTimeout(resolve, 2));
    await enqueue(link('urgent@example.com'), ...addresses('bulk', 3).map(bulk));
    mailer.wake();
    while (!received().includes('urgent@example.com')) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await rowOf('hang0@example.com')).toMatchObject({ attempts: 0 });
    await mailer.flush();
    expect(received().sort()).toEqual([
      'bulk0@example.com',
      'bulk1@example.com',
      'bulk2@example.com',
      'urgent@example.com',
    ]);
    expect(await rowOf('hang0@example.com')).toMatchObject({ state: 'queued', attempts: 1, unconfirmed: 0 });
  });

  it('sends each mail once when two instances share the database', async () => {
    const other = otherInstance();
    await enqueue(...addresses('bulk', 40).map(bulk));
    await Promise.all([mailer.flush(), other.flush()]);
    await other.stop();
    expect(received().sort()).toEqual(addresses('bulk', 40).sort());
  });

  it('sends each mail once when the clocks of two instances are five minutes apart', async () => {
    if (globalThis.ENGINE === 'sqlite') return;
    const { db, config } = server.services;
    const log = { warn: () => {} };
    const instances = [];
    for (const ahead of [0, 300_000]) {
      const clock = createDatabaseClock({ db, config, log }, () => Date.now() + ahead);
      await clock.read();
      instances.push(otherInstance(clock.now));
    }
    // Each mail is under way when the other instance looks.
    smtp.delay = 40;
    const at = '2026-01-01T00:00:00.000Z';
    await db.transaction().execute(async (trx) => {
      for (const address of addresses('bulk', 40)) await mailer.enqueue(trx, bulk(address));
      await trx.updateTable('mails').set({ next_attempt_at: at }).execute();
    });
    // The worker of the server looks every five seconds, and may have taken one of them.
    await Promise.all([mailer, ...instances].map((instance) => instance.flush()));
    for (const instance of instances) await instance.stop();
    expect(received().sort()).toEqual(addresses('bulk', 40).sort());
  });

  it('repeats a mail whose instance ended while it was under way, under the same Message-ID', async () => {
    smtp.fault = (step) => (step === 'dot' ? 'hang' : undefined);
    await enqueue(bulk('amina@example.com'));
    mailer.wake();
    while (smtp.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    // As a killed process leaves it: claimed, and no one there to write down what became of it.
    const { lease_id, lease_until } = await rowOf('amina@example.com');
    await mailer.flush();
    smtp.fault = () => undefined;
    await server.services.db.updateTable('mails').set({ attempts: 0, unconfirmed: 0, lease_id, lease_until }).execute();
    await mailer.flush();
    expect(smtp.received).toHaveLength(1);
    server.advance(61_000);
    await mailer.flush();
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(smtp.received).toHaveLength(2);
  });

  it('gives a mail up that it may have delivered five times, and one that was deferred thirty times', async () => {
    smtp.fault = (step, recipient) =>
      recipient.startsWith('silent')
        ? step === 'dot'
          ? 'drop'
          : undefined
        : step === 'RCPT'
          ? '450 later'
          : undefined;
    await enqueue(bulk('silent@example.com'), bulk('later@example.com'));
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      if (attempt === 30) expect((await rowOf('later@example.com')).state).toBe('queued');
      await mailer.flush();
      server.advance(4 * 3_600_000);
    }
    expect(await rowOf('silent@example.com')).toMatchObject({ state: 'failed', attempts: 5, unconfirmed: 5 });
    expect(await rowOf('later@example.com')).toMatchObject({ state: 'failed', attempts: 30, unconfirmed: 0 });
  });

  it('does not send a link to reset a password that has expired', async () => {
    smtp.fault = (step) => (step === 'RCPT' ? '450 later' : undefined);
    await enqueue(link('amina@example.com'));
    for (let minute = 0; minute < 31; minute += 1) {
      await mailer.flush();
      server.advance(60_000);
    }
    expect((await rowOf('amina@example.com')).state).toBe('failed');
  });

  it('finishes the mail under way when it stops', async () => {
    // The worker of the other server would take the mail, too.
    const own = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM });
    const { db } = own.services;
    const read = () => db.selectFrom('mails').select(['state', 'lease_id']).executeTakeFirstOrThrow();
    const waits = async () => {
      const { state, lease_id } = await read();
      return state === 'queued' && lease_id === null;
    };
    smtp.delay = 30;
    await db.transaction().execute((trx) => own.services.mailer.enqueue(trx, bulk('amina@example.com')));
    own.services.mailer.wake();
    while (await waits()) await new Promise((resolve) => setTimeout(resolve, 2));
    await own.services.mailer.stop();
    expect((await read()).state).toBe('sent');
    await own.stop();
  });
});

describe('the state of the queue', () => {
  it('counts what waits, what is tried again and what was given up, and since when', async () => {
    const { db, now } = server.services;
    expect(await queueState(db)).toEqual({ queued: 0, retrying: 0, oldestAt: null, failed: 0, lastSentAt: null });
    smtp.fault = (step, recipient) =>
      step === 'RCPT' ? (recipient.startsWith('never') ? '550 no' : '450 later') : undefined;
    await enqueue(bulk('later@example.com'), bulk('never@example.com'));
    await mailer.flush();
    const { created_at } = await rowOf('later@example.com');
    expect(await queueState(db)).toEqual({
      queued: 1,
      retrying: 1,
      oldestAt: created_at,
      failed: 1,
      lastSentAt: null,
    });
    expect(stuckSince(await queueState(db), now())).toBeNull();
    server.advance(15 * 60_000);
    expect(stuckSince(await queueState(db), now())).toBe(created_at);
  });

  it('is not stuck while other mails are delivered', async () => {
    const { db, now } = server.services;
    smtp.fault = (step, recipient) => (step === 'RCPT' && recipient.startsWith('later') ? '450 later' : undefined);
    await enqueue(bulk('later@example.com'));
    await mailer.flush();
    server.advance(20 * 60_000);
    await enqueue(bulk('fine@example.com'));
    await mailer.flush();
    const state = await queueState(db);
    expect(stuckSince(state, now())).toBeNull();
    server.advance(15 * 60_000);
    expect(stuckSince(state, now())).toBe(state.lastSentAt);
  });
});
