import type { AddressInfo } from 'node:net';
import {
  getDecisionsNeeded,
  type HistoryEntry,
  listInterviews,
  type PageUpdate,
} from '@internship-portals/shared-api/contract';
import { SMTPServer } from 'smtp-server';
import { today } from '../../lib/calendar';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/server';
import { UNDO_MS } from '../mails';
import { insertApplication } from './repository';

const tomorrow = today(new Date(Date.now() + 86_400_000), 'Africa/Nairobi');
const TOO_LATE = /^The e-mail has been sent, .*re-accept the applicant/;

let server: TestServer;
let ada: { id: string; token: string };
let ben: { id: string; token: string };
let people = 0;

const put = (id: string, body: object, { token } = ada) => server.call('PUT', `/api/Apply/${id}`, { token, body });
const decline = (id: string, by = ada) => put(id, { ApplicationStatus: 'Declined' }, by);
const undo = (id: string, { token } = ada) => server.call('DELETE', `/api/Apply/${id}/Decline`, { token });
const declineAll = (Ids: string[], { token } = ada) =>
  server.call('POST', '/api/Admin/User/Applicants/Decline', { token, body: { Ids } });
const undoAll = (Ids: string[], { token } = ada) =>
  server.call('POST', '/api/Admin/User/Applicants/Decline/Undo', { token, body: { Ids } });
const read = async (id: string) => (await server.call('GET', `/api/Apply/${id}`, { token: ada.token })).body;
const statusOf = async (id: string) => ((await read(id)).Applicant as { ApplicationStatus: string }).ApplicationStatus;
const historyOf = async (id: string) => (await read(id)).History as HistoryEntry[];
const applicationRow = (id: string) =>
  server.services.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Outcomes of a call for many, as [id, reason or 'done'] by id. */
function outcomesOf({ body }: TestAnswer): Map<string, string> {
  const done = body.Done as { id: string }[];
  const notDone = body.NotDone as { id: string; Reason: string }[];
  return new Map([
    ...done.map(({ id }) => [id, 'done'] as const),
    ...notDone.map(({ id, Reason }) => [id, Reason] as const),
  ]);
}

/** Applications, written past the upload. */
async function newApplications(count: number): Promise<{ id: string; email: string }[]> {
  const { db, now } = server.services;
  const { id: position } = await db.selectFrom('positions').select('id').executeTakeFirstOrThrow();
  return db.transaction().execute(async (trx) => {
    const made: { id: string; email: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const email = `applicant${++people}@example.com`;
      const person = { name: `Applicant ${people}`, email, phone: '+254712345678' };
      made.push({ id: (await insertApplication(trx, person, position, now().toISOString())).id, email });
    }
    return made;
  });
}

async function newApplication(): Promise<{ id: string; email: string }> {
  const [made] = await newApplications(1);
  if (!made) throw new Error('No application was made');
  return made;
}

const refusalsTo = async (email: string) =>
  (await server.mails()).filter(({ file }) => file.includes('application-declined') && file.includes(`-${email}-`));

describe('a decline', () => {
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signInAs('ADM', { name: 'Ada Admin' });
    ben = await server.signInAs('ADM', { name: 'Ben Boss' });
  });
  afterAll(() => server.stop());

  it('applies immediately, and its mail waits until it can no longer be undone', async () => {
    const { id, email } = await newApplication();
    const answer = await decline(id);
    expect([answer.status, answer.body.message]).toEqual([200, 'Application Declined']);
    const { UndoUntil, UndoFor } = answer.body as { UndoUntil?: string; UndoFor?: number };
    expect(UndoFor).toBeGreaterThan(UNDO_MS - 2_000);
    expect(UndoFor).toBeLessThanOrEqual(UNDO_MS);
    const page = await read(id);
    expect(page.UndoUntil).toBe(UndoUntil);
    expect(page.UndoFor).toBeLessThanOrEqual(UndoFor ?? 0);
    expect((await historyOf(id))[1]).toMatchObject({
      To: 'Declined',
      Mail: { Kind: 'application-declined', State: 'queued', Attempts: 0, DueAt: UndoUntil },
    });
    expect(await refusalsTo(email)).toHaveLength(0);

    server.advance(UNDO_MS);
    expect(await refusalsTo(email)).toHaveLength(1);
    const after = await read(id);
    expect([after.UndoUntil, after.UndoFor]).toEqual([undefined, undefined]);
    expect((await historyOf(id))[1]?.Mail).toMatchObject({ State: 'delivered' });
  });

  it('of several can have words of their own, with a variable in place of each name', async () => {
    const both = await newApplications(2);
    const Ids = both.map(({ id }) => id);
    const send = (MailText: string) =>
      server.call('POST', '/api/Admin/User/Applicants/Decline', {
        token: ada.token,
        body: { Ids, MailSubject: 'About {{position}}', MailText },
      });
    const refused = await send('Dear {{nobody}}');
    expect([refused.status, refused.body.errors.MailText?.join()]).toEqual([
      422,
      expect.stringContaining('There is no variable {{nobody}} here.'),
    ]);
    expect(await Promise.all(Ids.map(statusOf))).toEqual(['Processing', 'Processing']);
    expect((await send('Dear {{name}}, come again next year.')).status).toBe(200);
    server.advance(UNDO_MS);
    for (const { email } of both) {
      const [mail] = await refusalsTo(email);
      expect(mail?.text).toMatch(/^Dear Applicant \d+, come again next year\./);
    }
  });

  it('is told to the open pages of all administrators, and named to the one that made it', async () => {
    const { id } = await newApplication();
    const position = async ({ token }: { token: string }) =>
      (await server.call('GET', '/api/Change', { token })).body.Position as string;
    const since = async ({ token }: { token: string }, from: string) => {
      const { body } = await server.call('GET', `/api/Change?After=${from}`, { token });
      return (body.Changes as PageUpdate[]).filter(({ Calls }) => Calls.some(({ Id }) => Id === id));
    };
    const [start, own] = [await position(ben), await position(ada)];
    const made = (await decline(id)).headers['x-changes-made'];
    const told = [
      { Path: '/Apply/:id/Review', Id: id },
      { Path: '/Apply/:id', Id: id },
      { Path: '/Admin/User/Applicants' },
      { Path: listInterviews.path },
      { Path: getDecisionsNeeded.path },
    ];
    const [[toBen], [toAda]] = [await since(ben, start), await since(ada, own)];
    expect(toBen?.Calls).toEqual(expect.arrayContaining(told));
    // Ada's other windows follow, and the window that declined knows it by its answer.
    expect(toAda?.Calls).toEqual(toBen?.Calls);
    expect(made).toBe(toAda?.Id);
    await undo(id);
  });

  it('is undone completely, by any administrator, with its own entry in the history', async () => {
    const { id, email } = await newApplication();
    await decline(id);
    const answer = await undo(id, ben);
    expect([answer.status, answer.body.message]).toEqual([200, 'Decline taken back']);
    expect(await applicationRow(id)).toMatchObject({ status: 'Processing', interview_date: null, decided_at: null });
    const history = await historyOf(id);
    expect(history.map(({ By, From, To, Mail }) => [By, From, To, Mail?.Kind ?? null])).toEqual([
      [null, null, 'Processing', null],
      ['Ada Admin', 'Processing', 'Declined', null],
      ['Ben Boss', 'Declined', 'Processing', null],
    ]);
    expect(history.map(({ TakenBack, TakesBack }) => [TakenBack, TakesBack])).toEqual([
      [undefined, undefined],
      [true, undefined],
      [undefined, true],
    ]);
    server.advance(UNDO_MS);
    expect(await refusalsTo(email)).toHaveLength(0);
  });

  it("restores an invited applicant's interview and date, so that the invitation is valid again", async () => {
    const { id } = await newApplication();
    await put(id, { ApplicationStatus: 'Accepted', Date: tomorrow });
    const before = await applicationRow(id);
    await decline(id);
    expect((await undo(id)).status).toBe(200);
    expect(await applicationRow(id)).toEqual(before);
    // An invitation that failed may be sent again.
    const invitation = (await historyOf(id))[1]?.Mail?.id ?? '';
    const { db } = server.services;
    const failed = { state: 'failed', content: '{"text":"Come","html":"Come"}' } as const;
    await db.updateTable('mails').set(failed).where('id', '=', invitation).execute();
    const retry = () => server.call('POST', `/api/Admin/Mail/${invitation}/Retry`, { token: ada.token });
    expect((await retry()).status).toBe(200);
    await db.updateTable('mails').set(failed).where('id', '=', invitation).execute();
    await decline(id);
    expect((await retry()).status).toBe(409);
  });

  it('can be made, undone and made again', async () => {
    const { id, email } = await newApplication();
    for (const status of ['Processing', 'Processing']) {
      expect((await decline(id)).status).toBe(200);
      expect((await undo(id)).status).toBe(200);
      expect(await statusOf(id)).toBe(status);
    }
    expect((await decline(id)).status).toBe(200);
    server.advance(UNDO_MS);
    expect(await refusalsTo(email)).toHaveLength(1);
  });

  it('cannot be undone after its mail was sent, or if there is no decline', async () => {
    const { id } = await newApplication();
    expect((await undo(id)).body.message).toBe("Nothing was changed: this application is now 'Processing'.");
    await decline(id);
    server.advance(UNDO_MS);
    await server.services.mailer.flush();
    const late = await undo(id);
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(TOO_LATE)]);
    expect(await statusOf(id)).toBe('Declined');
    expect((await undo('nobody')).status).toBe(404);
  });

  it('is undone once by two administrators', async () => {
    const { id } = await newApplication();
    await decline(id);
    const answers = await Promise.all([undo(id), undo(id, ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "Nothing was changed: this application is now 'Processing'.",
    );
    expect(await historyOf(id)).toHaveLength(3);
  });

  it('is made once by two administrators, and the second gets a conflict', async () => {
    const { id } = await newApplication();
    const answers = await Promise.all([decline(id), decline(id, ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('either stays and has its mail or is undone and has none, however close the two come', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, email } = await newApplication();
      await decline(id);
      server.advance(UNDO_MS);
      const deliver = async () => {
        await new Promise((resolve) => setTimeout(resolve, round % 4));
        await server.services.mailer.flush();
      };
      const [answer] = await Promise.all([undo(id), deliver()]);
      await server.services.mailer.flush();
      const told = (await refusalsTo(email)).length;
      expect([answer.status, await statusOf(id), told]).toEqual(
        answer.status === 200 ? [200, 'Processing', 0] : [409, 'Declined', 1],
      );
    }
  });

  it('stays if the applicant has applied again in the meantime', async () => {
    const { id, email } = await newApplication();
    await decline(id);
    expect((await server.apply({ Email: email.toUpperCase() })).status).toBe(201);
    const answer = await undo(id);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The applicant has a newer application that is still open.',
    ]);
    server.advance(UNDO_MS);
    expect(await refusalsTo(email)).toHaveLength(1);
  });

  it('that is followed by an invitation sends no mail', async () => {
    const { id, email } = await newApplication();
    await decline(id);
    expect((await put(id, { ApplicationStatus: 'Accepted', Date: tomorrow })).status).toBe(200);
    expect((await undo(id)).status).toBe(409);
    server.advance(UNDO_MS);
    const mails = (await server.mails()).filter(({ file }) => file.includes(`-${email}-`));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your internship interview on')]);
  });
});

describe('many declines', () => {
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signInAs('ADM', { name: 'Ada Admin' });
    ben = await server.signInAs('ADM', { name: 'Ben Boss' });
  });
  afterAll(() => server.stop());

  it('take up to 100 ids and return the result of each', async () => {
    const made = await newApplications(98);
    const ids = made.map(({ id }) => id);
    const [passed = '', declined = '', invited = '', pending = ''] = ids;
    for (const id of [passed, invited]) await put(id, { ApplicationStatus: 'Accepted', Date: tomorrow });
    await put(passed, { ApplicationStatus: 'Passed' }, ben);
    await decline(declined, ben);
    const lease = { lease_id: 'somebody', lease_until: '2999-01-01T00:00:00.000Z' };
    await server.services.db.updateTable('applications').set(lease).where('id', '=', pending).execute();

    const answer = await declineAll([...ids, 'nobody', 'nothing']);
    expect([answer.status, answer.body.message]).toEqual([200, '95 Declined']);
    const outcomes = outcomesOf(answer);
    expect(outcomes.size).toBe(100);
    expect(outcomes.get(passed)).toBe("Nothing was changed: this application is now 'Interview Passed'.");
    expect(outcomes.get(declined)).toBe("Nothing was changed: this application is now 'Declined'.");
    expect(outcomes.get(pending)).toBe('Another decision on this application is being sent. Try again in a moment.');
    expect(outcomes.get('nobody')).toBe('This application does not exist.');
    expect(outcomes.get(invited)).toBe('done');
    expect(await statusOf(passed)).toBe('Interview Passed');
    expect(await statusOf(invited)).toBe('Declined');

    const back = await undoAll([...ids, 'nobody', 'nothing'], ben);
    expect(back.status).toBe(200);
    const undone = outcomesOf(back);
    // The one that the other administrator had declined as well: its mail had not gone.
    expect([...undone.values()].filter((outcome) => outcome === 'done')).toHaveLength(96);
    expect(undone.get(passed)).toBe("Nothing was changed: this application is now 'Interview Passed'.");
    expect(undone.get('nobody')).toBe('This application does not exist.');
    expect(await applicationRow(invited)).toMatchObject({ status: 'Accepted For Interview', interview_date: tomorrow });
    server.advance(UNDO_MS);
    expect((await server.mails()).filter(({ file }) => file.includes('application-declined'))).toHaveLength(0);
  });

  it('of two administrators decline each application once', async () => {
    const ids = (await newApplications(100)).map(({ id }) => id);
    const answers = await Promise.all([declineAll(ids), declineAll([...ids].reverse(), ben)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const done = answers.flatMap(({ body }) => (body.Done as { id: string }[]).map(({ id }) => id));
    expect(done.sort()).toEqual([...ids].sort());
    const undone = await Promise.all([undoAll(ids), undoAll([...ids].reverse(), ben)]);
    const back = undone.flatMap(({ body }) => (body.Done as { id: string }[]).map(({ id }) => id));
    expect(back.sort()).toEqual([...ids].sort());
  });

  it('skip an applicant whom another person has invited in the meantime', async () => {
    const [first, second] = await newApplications(2);
    const ids = [first?.id ?? '', second?.id ?? ''];
    await put(ids[0] ?? '', { ApplicationStatus: 'Accepted', Date: tomorrow }, ben);
    const body = { Ids: ids, Seen: 'Processing' };
    const outcomes = outcomesOf(
      await server.call('POST', '/api/Admin/User/Applicants/Decline', { token: ada.token, body }),
    );
    expect(ids.map((id) => outcomes.get(id))).toEqual([
      "Nothing was changed: this application is now 'Accepted For Interview'.",
      'done',
    ]);
    expect(await applicationRow(ids[0] ?? '')).toMatchObject({ status: 'Accepted For Interview' });
  });

  it('are undone one by one: an applicant who has applied again does not block the others', async () => {
    const [first, second] = await newApplications(2);
    const ids = [first?.id ?? '', second?.id ?? ''];
    await declineAll(ids);
    await server.apply({ Email: first?.email ?? '' });
    const outcomes = outcomesOf(await undoAll(ids));
    expect(ids.map((id) => outcomes.get(id))).toEqual([
      'The applicant has a newer application that is still open.',
      'done',
    ]);
  });

  it('count a repeated id once, and refuse none or more than 100', async () => {
    const { id } = await newApplication();
    expect((await declineAll([id, id])).body.Done).toHaveLength(1);
    for (const [ids, words] of [
      [[], 'Choose at least one application.'],
      [Array.from({ length: 101 }, (_, index) => `id-${index}`), 'Choose at most 100 applications.'],
    ] as const) {
      for (const call of [declineAll, undoAll]) {
        const answer = await call([...ids]);
        expect([answer.status, answer.body.errors.Ids]).toEqual([422, [words]]);
      }
    }
  });
});

describe('a decline with a mail server', () => {
  let smtp: SMTPServer;
  let connections = 0;
  let refusing = false;
  let taken: string[] = [];

  const listen = (port = 0) => new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const newSmtp = () => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      // The product keeps its connections open; waiting for them takes half a minute.
      closeTimeout: 100,
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
      onRcptTo: ({ address }, _session, done) => {
        if (refusing) return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        taken.push(address);
        done();
      },
      onData: (stream, _session, done) => {
        stream.on('data', () => {});
        stream.on('end', () => done());
      },
    });
    made.on('error', () => {});
    return made;
  };

  beforeAll(async () => {
    smtp = newSmtp();
    await listen();
    const { port } = smtp.server.address() as AddressInfo;
    server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'jobs@firm.example' });
    ada = await server.signInAs('ADM', { name: 'Ada Admin' });
  });
  afterAll(async () => {
    await server.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  beforeEach(() => {
    refusing = false;
    taken = [];
    connections = 0;
  });

  it('is sent automatically when its time has come', async () => {
    const { id, email } = await newApplication();
    await decline(id);
    // Far enough from the end for a slow machine.
    server.advance(UNDO_MS / 2);
    // The worker learns of the clock that was moved.
    server.services.mailer.wake();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(taken).toEqual([]);
    server.advance(UNDO_MS / 2);
    server.services.mailer.wake();
    while (!taken.length) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(taken).toEqual([email]);
  });

  it('asks the mail server once for many, before anything changes', async () => {
    const ids = (await newApplications(20)).map(({ id }) => id);
    expect((await declineAll(ids)).body.message).toBe('20 Declined');
    expect(connections).toBe(1);
    await undoAll(ids);
    server.advance(UNDO_MS);
    await server.services.mailer.flush();
    expect(taken).toEqual([]);
  });

  it('shows as failed what the mail server refuses afterwards, and is sent again on demand', async () => {
    const { id } = await newApplication();
    refusing = true;
    expect((await decline(id)).status).toBe(200);
    server.advance(UNDO_MS);
    await server.services.mailer.flush();
    const mail = (await historyOf(id))[1]?.Mail;
    expect(mail).toMatchObject({ State: 'failed', Attempts: 1, Outcome: expect.stringContaining('No such mailbox') });
    expect((await undo(id)).status).toBe(409);
    refusing = false;
    const retry = await server.call('POST', `/api/Admin/Mail/${mail?.id}/Retry`, { token: ada.token });
    expect(retry.status).toBe(200);
  });

  it('keeps its mail, or its undo, when an invitation in its place is refused', async () => {
    const { id, email } = await newApplication();
    await decline(id);
    const before = [await historyOf(id), await applicationRow(id)];
    refusing = true;
    expect((await put(id, { ApplicationStatus: 'Accepted', Date: tomorrow })).status).toBe(502);
    expect([await historyOf(id), await applicationRow(id)]).toEqual(before);
    refusing = false;
    server.advance(UNDO_MS);
    await server.services.mailer.flush();
    expect(taken).toEqual([email]);
  });

  it("answers 502 'Email was not sent' and changes nothing while the mail server cannot be reached", async () => {
    const { port } = smtp.server.address() as AddressInfo;
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    const [one, two] = await newApplications(2);
    const ids = [one?.id ?? '', two?.id ?? ''];
    for (const answer of [await decline(ids[0] ?? ''), await declineAll(ids)]) {
      expect([answer.status, answer.body.message]).toEqual([502, 'Email was not sent']);
    }
    for (const id of ids) {
      expect(await statusOf(id)).toBe('Processing');
      expect(await historyOf(id)).toHaveLength(1);
    }
    smtp = newSmtp();
    await listen(port);
    expect((await declineAll(ids)).body.message).toBe('2 Declined');
  });
});
