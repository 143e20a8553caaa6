import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { longDate, today } from '../../lib/calendar';
import { startTestServer, type TestServer } from '../../testing/server';

const DAY_MS = 86_400_000;
const day = (ahead: number) => today(new Date(Date.now() + ahead * DAY_MS), 'Africa/Nairobi');

let server: TestServer;
let token: string;
let people = 0;

async function newApplication(on: TestServer = server): Promise<{ id: string; email: string }> {
  const email = `applicant${++people}@example.com`;
  await on.apply({ Email: email, Name: `Zoë <Applicant> ${people}` });
  return { id: await on.applicationId(email), email };
}

const decide = (id: string, ApplicationStatus: string, date?: string, on: TestServer = server, by = token) =>
  on.call('PUT', `/api/Apply/${id}`, { token: by, body: { ApplicationStatus, ...(date ? { Date: date } : {}) } });

async function snapshot(on: TestServer, id: string) {
  const { db } = on.services;
  return {
    application: await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst(),
    history: await db
      .selectFrom('application_history')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('id')
      .execute(),
    tokens: await db.selectFrom('account_tokens').selectAll().where('application_id', '=', id).execute(),
    mails: (await db.selectFrom('mails').select('id').execute()).length,
  };
}

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('ADM')).token;
});
afterAll(() => server.stop());

describe('PUT /Apply/{id}', () => {
  it('accepts for an interview, keeps who did it, and sends an invitation with an all-day event', async () => {
    const { id, email } = await newApplication();
    const answer = await decide(id, 'Accepted', day(7));
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Email sent Successfully');

    const { history } = await snapshot(server, id);
    expect(history.map((line) => [line.from_status, line.to_status, line.interview_date])).toEqual([
      [null, 'Processing', null],
      ['Processing', 'Accepted For Interview', day(7)],
    ]);
    const mail = (await server.mails()).find((m) => m.file.includes('interview-invitation') && m.file.includes(email));
    const event = mail?.attachments.find((attachment) => attachment.mimeType.includes('calendar'));
    const ics = new TextDecoder().decode(event?.content as ArrayBuffer);
    expect(ics).toContain(`DTSTART;VALUE=DATE:${day(7).replaceAll('-', '')}`);
    expect(ics).toContain(`DTEND;VALUE=DATE:${day(8).replaceAll('-', '')}`);
    expect(mail?.text).toContain(`Dear Zoë <Applicant> ${people},`);
    expect(mail?.html).toContain(`Dear Zoë &lt;Applicant&gt; ${people},`);
    expect(mail?.subject).toMatch(/^Your internship interview on \w+day, \d{1,2} \w+ \d{4}$/);
  });

  it.each([
    ['no date', undefined, 'Choose a date.'],
    ['yesterday', day(-1), 'Choose today or a later day.'],
    ['a day that does not exist', '2031-02-30', 'Enter a real date.'],
  ])('refuses %s for an interview', async (_what, date, message) => {
    const { id } = await newApplication();
    const answer = await decide(id, 'Accepted', date);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.Date).toEqual([message]);
  });

  it('takes today, as the time zone has it', async () => {
    const { id } = await newApplication();
    expect((await decide(id, 'Accepted', day(0))).status).toBe(200);
  });

  it('allows the transitions of each state and refuses every other with 409', async () => {
    const { id } = await newApplication();
    expect((await decide(id, 'Passed')).status).toBe(409);
    expect((await decide(id, 'Declined')).body.message).toBe('Application Declined');
    expect((await decide(id, 'Passed')).status).toBe(409);
    expect((await decide(id, 'Declined')).status).toBe(409);
    expect((await decide(id, 'Accepted', day(2))).status).toBe(200);
    expect((await decide(id, 'Accepted', day(3))).status).toBe(200);
    expect((await decide(id, 'Accepted', day(3))).status).toBe(409);
    expect((await decide(id, 'Passed')).body.message).toBe('Applicant Accepted');
    for (const [verb, date] of [['Accepted', day(4)], ['Passed'], ['Declined']] as const) {
      expect((await decide(id, verb, date)).status).toBe(409);
    }
  });

  it('refuses to re-accept an applicant who has applied again', async () => {
    const { id, email } = await newApplication();
    await decide(id, 'Declined');
    expect((await server.apply({ Email: email })).status).toBe(201);
    expect((await decide(id, 'Accepted', day(2))).status).toBe(409);
  });

  it('answers 404 for an application that does not exist and 422 for an unknown decision', async () => {
    expect((await decide('nobody', 'Declined')).status).toBe(404);
    const { id } = await newApplication();
    expect((await decide(id, 'Processing')).status).toBe(422);
  });

  it('accepts one of two simultaneous decisions, with one mail', async () => {
    const { id, email } = await newApplication();
    const other = (await server.signInAs('ADM')).token;
    const answers = await Promise.all([decide(id, 'Accepted', day(5)), decide(id, 'Accepted', day(5), server, other)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const sent = (await server.mails()).filter((m) => m.file.includes('interview') && m.file.includes(email));
    expect(sent).toHaveLength(1);
  });

  it('refuses a decision on an outdated state, and answers with the current one', async () => {
    const { id } = await newApplication();
    const second = (body: object) => server.call('PUT', `/api/Apply/${id}`, { token, body });
    const invite = { ApplicationStatus: 'Accepted', Date: day(9), Seen: 'Processing' };
    expect((await second({ ...invite, Date: day(5) })).status).toBe(200);
    // Both had the waiting application before them: no second invitation, and no refusal after it.
    for (const late of [invite, { ApplicationStatus: 'Declined', Seen: 'Processing' }]) {
      const answer = await second(late);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        "Nothing was changed: this application is now 'Accepted For Interview'.",
      ]);
    }
    const seen = { Seen: 'Accepted For Interview', SeenDate: day(5) };
    expect((await second({ ApplicationStatus: 'Accepted', Date: day(6), ...seen })).status).toBe(200);
    const moved = [
      { ApplicationStatus: 'Accepted', Date: day(7), ...seen },
      { ApplicationStatus: 'Passed', ...seen },
      { ApplicationStatus: 'Declined', ...seen },
    ];
    for (const late of moved) {
      const answer = await second(late);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        `Nothing was changed: the interview is now on ${longDate(day(6))}.`,
      ]);
    }
    expect((await snapshot(server, id)).history).toHaveLength(3);
    expect((await second({ ApplicationStatus: 'Passed', ...seen, SeenDate: day(6) })).status).toBe(200);
    expect((await second({ ApplicationStatus: 'Passed', Seen: 'Waiting', SeenDate: 'soon' })).status).toBe(422);
  });
});

describe('PUT /Apply/{id} with a mail server', () => {
  let smtp: SMTPServer;
  let behaviour: 'take' | 'refuse' = 'take';
  let taken: Email[] = [];
  let mailing: TestServer;
  let admin: string;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: (_address, _session, done) =>
        done(behaviour === 'refuse' ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          taken.push(await PostalMime.parse(Buffer.concat(chunks)));
          done();
        });
      },
    });
    smtp.on('error', () => {});
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    mailing = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Firm <jobs@firm.example>' });
    admin = (await mailing.signInAs('ADM')).token;
  });
  afterAll(async () => {
    await mailing.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  beforeEach(() => {
    behaviour = 'take';
  });

  it('delivers received, interview and passed, and no other mail', async () => {
    taken = [];
    const { id, email } = await newApplication(mailing);
    await mailing.services.mailer.flush();
    await decide(id, 'Accepted', day(7), mailing, admin);
    await decide(id, 'Passed', undefined, mailing, admin);
    await mailing.services.mailer.flush();
    expect(taken.map((mail) => mail.subject)).toEqual([
      'We have received your internship application',
      expect.stringContaining('Your internship interview on'),
      'You are accepted: activate your account',
    ]);
    for (const mail of taken) {
      expect(mail.to?.map((to) => to.address)).toEqual([email]);
      expect(mail.from?.address).toBe('jobs@firm.example');
      expect(mail.html).toContain('<html lang="en">');
    }
    expect(taken[2]?.text).toMatch(/http:\/\/internships\.test\/signUp\?token=[\w-]{43}\n/);
    const rows = await mailing.services.db.selectFrom('mails').selectAll().execute();
    expect(rows.every((row) => row.state === 'sent' && row.content === null && row.outcome?.startsWith('250'))).toBe(
      true,
    );
  });

  it('takes the change back as a whole when the mail server refuses, and can be repeated', async () => {
    const { id } = await newApplication(mailing);
    await mailing.services.mailer.flush();
    await decide(id, 'Accepted', day(7), mailing, admin);
    for (const [verb, date] of [['Accepted', day(9)], ['Passed']] as const) {
      const before = await snapshot(mailing, id);
      behaviour = 'refuse';
      const answer = await decide(id, verb, date, mailing, admin);
      expect([answer.status, answer.body.message]).toEqual([502, 'Email was not sent']);
      expect(await snapshot(mailing, id)).toEqual(before);
    }
    behaviour = 'take';
    expect((await decide(id, 'Passed', undefined, mailing, admin)).status).toBe(200);
  });

  it('keeps the mail of an application for later when the mail server refuses for now', async () => {
    const refusing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const answer = await refusing.apply();
    await refusing.services.mailer.flush();
    const [row] = await refusing.services.db.selectFrom('mails').selectAll().execute();
    expect(answer.status).toBe(201);
    expect(row).toMatchObject({ state: 'queued', attempts: 1 });
    expect(row?.outcome).toContain('ECONNREFUSED');
    await refusing.stop();
  });
});
