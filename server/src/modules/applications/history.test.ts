import type { AddressInfo } from 'node:net';
import type { HistoryEntry } from '@internship-portals/shared-api/contract';
import { SMTPServer } from 'smtp-server';
import { today } from '../../lib/calendar';
import { moments } from '../../testing/races';
import { startTestServer, type TestServer } from '../../testing/server';

const tomorrow = today(new Date(Date.now() + 86_400_000), 'Africa/Nairobi');

let server: TestServer;
let admin: { id: string; token: string };
let smtp: SMTPServer;
let refusal: { responseCode: number } | null = null;

const historyOf = async (id: string) =>
  (await server.call('GET', `/api/Apply/${id}`, { token: admin.token })).body.History as HistoryEntry[];

const decide = (id: string, body: object) => server.call('PUT', `/api/Apply/${id}`, { token: admin.token, body });

const retry = (mailId: string | undefined) =>
  server.call('POST', `/api/Admin/Mail/${mailId}/Retry`, { token: admin.token });

/** An application whose first mail the mail server has been asked to take. */
async function newApplication(email: string): Promise<string> {
  expect((await server.apply({ Email: email })).status).toBe(201);
  await server.services.mailer.flush();
  return server.applicationId(email);
}

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(refusal && Object.assign(new Error('No such mailbox'), refusal)),
    onData: (stream, _session, done) => {
      stream.on('data', () => {});
      stream.on('end', () => done());
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'jobs@firm.example' });
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(() => {
  refusal = null;
});

describe('the history of an application', () => {
  it('records who changed what and when, and that the e-mail was delivered', async () => {
    const id = await newApplication('amina@example.com');
    await decide(id, { ApplicationStatus: 'Accepted', Date: tomorrow });
    await decide(id, { ApplicationStatus: 'Passed' });
    const delivered = { State: 'delivered', Attempts: 1, Outcome: expect.stringMatching(/^250/) };
    const [applied, ...decisions] = await historyOf(id);
    expect(applied).toMatchObject({ By: null, From: null, To: 'Processing', InterviewDate: null });
    expect(applied?.Mail).toMatchObject({ Kind: 'application-received', ...delivered });
    expect(decisions).toMatchObject([
      {
        By: 'Ada Admin',
        From: 'Processing',
        To: 'Accepted For Interview',
        InterviewDate: tomorrow,
        Mail: { Kind: 'interview-invitation', ...delivered },
      },
      {
        By: 'Ada Admin',
        From: 'Accepted For Interview',
        To: 'Interview Passed',
        InterviewDate: null,
        Mail: { Kind: 'interview-passed', ...delivered },
      },
    ]);
  });

  it('keeps no trace of a decision whose e-mail was refused', async () => {
    const id = await newApplication('brian@example.com');
    refusal = { responseCode: 550 };
    expect((await decide(id, { ApplicationStatus: 'Accepted', Date: tomorrow })).status).toBe(502);
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('shows an e-mail that waits for its next attempt as queued, with the words of the mail server', async () => {
    refusal = { responseCode: 451 };
    const id = await newApplication('chebet@example.com');
    const [applied] = await historyOf(id);
    expect(applied?.Mail).toMatchObject({ State: 'queued', Attempts: 1 });
    expect(applied?.Mail?.Outcome).toContain('No such mailbox');
    refusal = null;
    expect((await retry(applied?.Mail?.id)).body).toMatchObject({ Mail: 'delivered' });
    expect((await retry(applied?.Mail?.id)).status).toBe(409);
  });
});

describe('POST /Admin/Mail/{id}/Retry', () => {
  it('sends a failed e-mail again, and answers 409 once it has arrived', async () => {
    refusal = { responseCode: 550 };
    const id = await newApplication('daudi@example.com');
    const failed = (await historyOf(id))[0]?.Mail;
    expect(failed).toMatchObject({ State: 'failed', Attempts: 1 });
    expect(failed?.Outcome).toContain('No such mailbox');

    const again = await retry(failed?.id);
    expect([again.status, again.body.message]).toEqual([502, 'Email was not sent']);
    expect((await historyOf(id))[0]?.Mail).toMatchObject({ State: 'failed', Attempts: 2 });

    refusal = null;
    const last = await retry(failed?.id);
    expect([last.status, last.body.message]).toEqual([200, 'Email sent Successfully']);
    expect((await historyOf(id))[0]?.Mail).toMatchObject({ State: 'delivered', Attempts: 3 });
    expect((await retry(failed?.id)).status).toBe(409);
  });

  it('is done once when two administrators ask for it', async () => {
    refusal = { responseCode: 550 };
    const id = await newApplication('esther@example.com');
    const failed = (await historyOf(id))[0]?.Mail;
    refusal = null;
    const answers = await Promise.all([retry(failed?.id), retry(failed?.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('does not tell of a decision that a later one has replaced', async () => {
    const id = await newApplication('faraji@example.com');
    await decide(id, { ApplicationStatus: 'Accepted', Date: tomorrow });
    const invitation = (await historyOf(id))[1]?.Mail;
    await server.services.db
      .updateTable('mails')
      .set({ state: 'failed', content: '{"text":"Come","html":"Come"}' })
      .where('id', '=', invitation?.id ?? '')
      .execute();
    await decide(id, { ApplicationStatus: 'Passed' });
    const answer = await retry(invitation?.id);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This e-mail is obsolete, because a later decision has been made.',
    ]);
  });

  it.each(Object.entries(moments))('does not tell of a decision that is replaced %s', async (moment, during) => {
    const id = await newApplication(`${moment.replaceAll(' ', '-')}@example.com`);
    await decide(id, { ApplicationStatus: 'Accepted', Date: tomorrow });
    const invitation = (await historyOf(id))[1]?.Mail?.id ?? '';
    const { db } = server.services;
    await db.updateTable('mails').set({ state: 'failed' }).where('id', '=', invitation).execute();
    const answer = await during(
      db,
      async (trx) => {
        await trx.updateTable('applications').set({ status: 'Interview Passed' }).where('id', '=', id).execute();
        await trx
          .insertInto('application_history')
          .values({
            id: `later-${id}`,
            application_id: id,
            at: '2099-01-01T00:00:00.000Z',
            by_user_id: null,
            from_status: 'Accepted For Interview',
            to_status: 'Interview Passed',
            interview_date: tomorrow,
          })
          .execute();
      },
      () => retry(invitation),
    );
    expect(answer.status).toBe(409);
    expect((await historyOf(id))[1]?.Mail).toMatchObject({ State: 'failed' });
  });

  it('answers 404 for an e-mail that does not exist', async () => {
    expect((await retry('nothing')).status).toBe(404);
  });
});
