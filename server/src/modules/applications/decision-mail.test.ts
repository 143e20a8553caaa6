import type { Applicant, HistoryEntry } from '@internship-portals/shared-api/contract';
import { type FaultySmtp, type SmtpFault, type SmtpStep, startFaultySmtp } from '../../testing/faulty-mail-server';
import { startTestServer, type TestServer } from '../../testing/server';

/** Beyond the days by which these tests move the clock. */
const day = (number: number) => `2099-03-1${number}`;

let smtp: FaultySmtp;
/** The server of a test: `patient` for all mail servers that answer, so that no test depends on the machine's speed. */
let server: TestServer;
let patient: TestServer;
/** Its limits are short, for mail servers that hang. */
let impatient: TestServer;
let token: string;
let people = 0;

const put = (id: string, body: object) => server.call('PUT', `/api/Apply/${id}`, { token, body });
const invite = (id: string, date = day(7)) => put(id, { ApplicationStatus: 'Accepted', Date: date });

async function read(id: string) {
  const { body } = await server.call('GET', `/api/Apply/${id}`, { token });
  const history = body.History as HistoryEntry[];
  return { status: (body.Applicant as Applicant).ApplicationStatus, history, mail: history.at(-1)?.Mail };
}

const subjects = () => smtp.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]);

/** An application whose receipt has arrived. */
async function newApplication() {
  const email = `applicant${++people}@example.com`;
  await server.apply({ Email: email });
  await server.services.mailer.flush();
  expect(subjects()).toEqual([expect.stringContaining('We have received your internship application')]);
  smtp.received.length = 0;
  return { id: await server.applicationId(email), email };
}

const at = (step: SmtpStep, fault: SmtpFault) => {
  smtp.fault = (now) => (now === step ? fault : undefined);
};
const mend = () => {
  smtp.fault = () => undefined;
  smtp.delay = 0;
  smtp.confirmation = undefined;
};

/** Lets the queue make every attempt of the next days. */
async function laterOn() {
  for (let hour = 0; hour < 12; hour += 1) {
    server.advance(4 * 3_600_000);
    await server.services.mailer.flush();
  }
  token = (await server.signInAs('ADM')).token;
}

beforeAll(async () => {
  smtp = await startFaultySmtp();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Firm <jobs@firm.example>' };
  patient = await startTestServer(settings);
  impatient = await startTestServer(settings, {
    mailLimits: { deliveryMs: 700, confirmationMs: 1_600, connections: 2 },
  });
});
afterAll(async () => {
  await patient.stop();
  await impatient.stop();
  await smtp.close();
});

/** Lets the tests of a group talk to a server. */
function talkTo(which: () => TestServer) {
  beforeEach(async () => {
    mend();
    smtp.received.length = 0;
    server = which();
    token = (await server.signInAs('ADM')).token;
  });
}

async function expectReverted(step: SmtpStep, fault: SmtpFault) {
  const { id } = await newApplication();
  at(step, fault);
  const answer = await invite(id);
  expect([answer.status, answer.body.message]).toEqual([502, 'Email was not sent']);
  const { status, history } = await read(id);
  expect([status, history.length]).toEqual(['Processing', 1]);
  smtp.received.length = 0;
  mend();
  await laterOn();
  expect(smtp.received).toEqual([]);
}

async function expectRepeated(fault: SmtpFault) {
  const { id, email } = await newApplication();
  at('dot', fault);
  const answer = await invite(id);
  expect([answer.status, answer.body.Mail]).toEqual([200, 'unconfirmed']);
  expect(answer.body.message).toContain('has not confirmed');
  expect((await read(id)).mail).toMatchObject({ State: 'queued', Unconfirmed: true });
  await server.services.mailer.flush();
  expect((await read(id)).mail).toMatchObject({ State: 'queued', Unconfirmed: true, Attempts: 1 });
  mend();
  await laterOn();
  expect(smtp.received.map(({ recipient }) => recipient)).toEqual([email, email]);
  expect(new Set(smtp.received.map(({ source }) => source)).size).toBe(1);
  const { status, mail } = await read(id);
  expect(status).toBe('Accepted For Interview');
  expect(mail).toMatchObject({ State: 'delivered', Attempts: 2 });
  expect(mail?.Unconfirmed).toBeUndefined();
}

describe('a decision', () => {
  talkTo(() => patient);

  it.each<[string, SmtpStep, SmtpFault]>([
    ['drops the line before it has the mail', 'DATA', 'drop'],
    ['refuses the mail', 'RCPT', '550 no such mailbox'],
    ['refuses the message', 'dot', '554 no'],
  ])('is reverted when the mail server %s, and no one is ever invited', (_what, step, fault) =>
    expectReverted(step, fault),
  );

  it('stays when the mail server has the mail and drops the line, and the mail is repeated as the same one', () =>
    expectRepeated('drop'));

  it('stays when the mail server defers the mail for 10 minutes, with its words, and the mail is sent once', async () => {
    const { id } = await newApplication();
    at('RCPT', '450 4.2.0 greylisted');
    const answer = await invite(id);
    expect([answer.status, answer.body.Mail]).toEqual([200, 'queued']);
    for (let second = 0; second < 600; second += 15) {
      server.advance(15_000);
      await server.services.mailer.flush();
    }
    const { mail } = await read(id);
    expect(mail).toMatchObject({ State: 'queued', Outcome: expect.stringContaining('450 4.2.0 greylisted') });
    expect([mail?.Unconfirmed, smtp.received.length]).toEqual([undefined, 0]);
    mend();
    server.advance(300_000);
    await server.services.mailer.flush();
    expect(smtp.received).toHaveLength(1);
    expect((await read(id)).mail).toMatchObject({ State: 'delivered' });
    await laterOn();
    expect(smtp.received).toHaveLength(1);
  });

  it('supersedes the undelivered mail about an earlier one', async () => {
    const { id } = await newApplication();
    at('RCPT', '450 later');
    await invite(id, day(5));
    await invite(id, day(6));
    mend();
    await laterOn();
    expect(smtp.received).toHaveLength(1);
    const { history } = await read(id);
    expect(history[1]?.Mail).toMatchObject({ State: 'queued', Superseded: true });
    expect(history[2]?.Mail).toMatchObject({ State: 'delivered' });
    expect(history[1]?.Mail?.DueAt).toBeUndefined();
  });

  it('leaves the mail about an earlier one as it was when it is reverted', async () => {
    const { id } = await newApplication();
    at('RCPT', '450 later');
    await invite(id, day(5));
    at('RCPT', '550 never');
    expect((await invite(id, day(6))).status).toBe(502);
    mend();
    await laterOn();
    expect(smtp.received).toHaveLength(1);
    expect((await read(id)).mail).toMatchObject({ State: 'delivered' });
  });
});

describe('a decision while the mail server takes its time', () => {
  talkTo(() => impatient);

  it('is reverted when it hangs before it has the mail, and no one is ever invited', () =>
    expectReverted('MAIL', 'hang'));

  it('stays when it has the mail and hangs, and the mail is repeated as the same one', () => expectRepeated('hang'));

  it('stays when it confirms late, and the mail is sent once', async () => {
    const { id } = await newApplication();
    let confirm = () => {};
    smtp.confirmation = new Promise((resolve) => {
      confirm = resolve;
    });
    // The answer does not wait for the mail server, which has not confirmed yet.
    expect((await invite(id)).body.Mail).toBe('unconfirmed');
    confirm();
    await server.services.mailer.flush();
    expect((await read(id)).mail).toMatchObject({ State: 'delivered', Attempts: 1 });
    await laterOn();
    expect(smtp.received).toHaveLength(1);
  });

  it('stays when it refuses late, and the mail is shown as failed', async () => {
    const { id } = await newApplication();
    smtp.fault = (step) => {
      smtp.delay = step === 'dot' ? 1_100 : 0;
      return step === 'dot' ? '554 spam' : undefined;
    };
    expect((await invite(id)).body.Mail).toBe('unconfirmed');
    await server.services.mailer.flush();
    const { status, mail } = await read(id);
    expect([status, mail?.State, mail?.Unconfirmed]).toEqual(['Accepted For Interview', 'failed', undefined]);
  });

  it('keeps others away while its mail is being delivered', async () => {
    const { id } = await newApplication();
    at('MAIL', 'hang');
    // At the same moment, because the first gives up soon.
    const answers = await Promise.all([invite(id), invite(id, day(8))]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['decision_pending', 'email_not_sent']);
  });
});

describe('a decision while every connection for decisions is busy', () => {
  let busy: TestServer;
  beforeAll(async () => {
    const mailLimits = { deliveryMs: 700, confirmationMs: 120_000, connections: 2 };
    busy = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Firm <jobs@firm.example>' }, { mailLimits });
  });
  afterAll(() => busy.stop());
  talkTo(() => busy);

  it('is made, and its mail waits in the queue', async () => {
    const [first, second] = [await newApplication(), await newApplication()];
    let confirm = () => {};
    smtp.confirmation = new Promise((resolve) => {
      confirm = resolve;
    });
    // One of the two connections is for decisions, and the first mail keeps it until it is confirmed.
    expect((await invite(first.id)).body.Mail).toBe('unconfirmed');
    expect((await invite(second.id)).status).toBe(200);
    expect((await read(second.id)).mail).toMatchObject({ State: 'queued', Attempts: 0 });
    confirm();
    await server.services.mailer.flush();
    await laterOn();
    expect(smtp.received.map(({ recipient }) => recipient)).toEqual([first.email, second.email]);
  });
});

describe('a decline', () => {
  talkTo(() => patient);

  it('is made while the mail server defers everything, and its mail waits', async () => {
    const { id } = await newApplication();
    smtp.fault = () => '421 too busy';
    expect((await put(id, { ApplicationStatus: 'Declined' })).status).toBe(200);
    server.advance(10_000);
    await server.services.mailer.flush();
    expect((await read(id)).mail).toMatchObject({ State: 'queued', Attempts: 1 });
    mend();
    await laterOn();
    expect(smtp.received).toHaveLength(1);
  });

  it.each([
    ['not sent', false, [expect.not.stringContaining('Choose a time')]],
    ['sent after all when it is undone', true, ['Choose a time for your internship interview']],
  ])('supersedes undelivered times to choose from: they are %s', async (_, undone, received) => {
    const { id } = await newApplication();
    at('RCPT', '450 later');
    const Times = [1, 2].map((number) => ({ Date: day(number), Time: '10:00' }));
    const offered = await server.call('POST', `/api/Admin/Interview/${id}/Times`, { token, body: { Times } });
    expect(offered.status).toBe(201);
    await server.services.mailer.flush();
    await put(id, { ApplicationStatus: 'Declined' });
    if (undone) await server.call('DELETE', `/api/Apply/${id}/Decline`, { token });
    mend();
    await laterOn();
    expect(subjects()).toEqual(received);
  });

  it('supersedes an undelivered invitation, which is sent after all when the decline is undone', async () => {
    const { id } = await newApplication();
    at('RCPT', '450 later');
    await invite(id);
    await put(id, { ApplicationStatus: 'Declined' });
    expect((await read(id)).history[1]?.Mail).toMatchObject({ Superseded: true });
    await server.call('DELETE', `/api/Apply/${id}/Decline`, { token });
    expect((await read(id)).history[1]?.Mail?.Superseded).toBeUndefined();
    mend();
    await laterOn();
    expect(smtp.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])).toEqual([
      expect.stringContaining('Your internship interview'),
    ]);
  });
});
