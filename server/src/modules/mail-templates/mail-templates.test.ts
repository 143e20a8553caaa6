import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let admin: { id: string; token: string; email: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM', { name: 'Wanjiru Kamau' });
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { token: admin.token, body });
const read = async (template: string) => (await call('GET', `/Admin/MailTemplate/${template}`)).body;
const save = async (template: string, Subject: string, Text: string, seen?: number) =>
  call('PUT', `/Admin/MailTemplate/${template}`, { Subject, Text, Seen: seen ?? (await read(template)).Version });
const mailsTo = async (address: string) => {
  await server.services.mailer.flush();
  return (await server.mails()).filter(({ to }) => to?.some((recipient) => recipient.address === address));
};
let made = 0;
/** A new applicant and the id of the application. */
async function applicant(name: string) {
  const email = `applicant${++made}@example.com`;
  expect((await server.apply({ Name: name, Email: email })).status).toBe(201);
  return { email, id: await server.applicationId(email) };
}

describe('the text of a kind of e-mail', () => {
  it('lists every kind and which ones were changed', async () => {
    await save('supervisor-welcome', 'Karibu, {{name}}', 'Dear {{name}},\n\n{{resetLink}}');
    const { body } = await call('GET', '/Admin/MailTemplate');
    const templates = body.Templates as { Template: string; Subject: string; Changed: boolean }[];
    expect(templates.filter(({ Changed }) => Changed)).toMatchObject([
      { Template: 'supervisor-welcome', Subject: 'Karibu, {{name}}' },
    ]);
    expect(templates.map(({ Template }) => Template)).toEqual(
      expect.arrayContaining(['application-received', 'interview-invitation', 'interview-passed', 'task-assigned']),
    );
  });

  it('is what applicants get from then on, with every version and who saved it', async () => {
    const text = 'Habari {{name}}!\n\nYour application for {{position}} is here.\nThank you.\n\n{{statusLink}}';
    expect((await save('application-received', 'Received: {{position}}', text)).body.message).toBe('E-mail saved');
    const { email } = await applicant('O’Neil <b>Bold</b>');
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Received: Engineering');
    expect(mail?.text).toContain('Habari O’Neil <b>Bold</b>!\n\nYour application for Engineering is here.\nThank you.');
    expect(mail?.html).toContain('Habari O’Neil &lt;b&gt;Bold&lt;/b&gt;!');
    expect(mail?.html).toMatch(/<a href="[^"]+\/applicationStatus"[^>]*>Check application status<\/a>/);

    const { Versions, Default } = await read('application-received');
    expect(Versions).toMatchObject([
      { Version: 1, By: 'Wanjiru Kamau', Subject: 'Received: {{position}}', Text: text },
    ]);
    expect(Default).toMatchObject({ Subject: 'We have received your internship application' });
  });

  it('goes back to the default', async () => {
    await call('DELETE', '/Admin/MailTemplate/application-received');
    const { email } = await applicant('Amina Otieno');
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'We have received your internship application',
    ]);
    expect((await read('application-received')).Versions).toMatchObject([
      { Version: 2, Subject: null },
      { Version: 1 },
    ]);
  });

  it.each([
    ['Text', 'Dear {{name}}, {{salary}}', /There is no variable \{\{salary\}\} here\. Use \{\{name\}\}, \{\{firm\}\}/],
    ['Text', 'Dear {{name}},\n\n{{activationLink', /Write each variable with/],
    ['Text', 'Dear {{name}}, welcome.', /Keep \{\{activationLink\}\}/],
    ['Subject', 'Hello {{activationLink}}', /There is no variable \{\{activationLink\}\} here/],
  ])('with a mistake is refused under %s: %s', async (field, wrong, message) => {
    const whole = { Subject: 'Welcome', Text: 'Dear {{name}},\n\n{{activationLink}}', Seen: 0, [field]: wrong };
    const answer = await call('PUT', '/Admin/MailTemplate/interview-passed', whole);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(answer.body.errors[field]?.join(' ')).toMatch(message);
    expect((await read('interview-passed')).Version).toBe(0);
  });

  it('with thousands of spaces in a variable that does not end is refused', async () => {
    const Text = `Dear {{name}},\n\n{{${' '.repeat(4_900)}x`;
    const answer = await call('PUT', '/Admin/MailTemplate/application-declined', { Subject: 'Hello', Text, Seen: 0 });
    expect(answer.body.errors).toEqual({ Text: ['Write each variable with {{ before and }} after its name.'] });
  });

  it('is not replaced by someone who has not seen the newest version', async () => {
    const answers = await Promise.all(
      ['One', 'Other'].map((subject) => save('interview-passed', subject, '{{activationLink}}', 0)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is shown with the data of a real applicant, and sent to oneself', async () => {
    const { id } = await applicant('Njeri {{firm}} Mwangi');
    const body = { Subject: '{{position}}: {{name}}', Text: 'Hello {{name}} from {{firm}}', Application: id };
    const preview = await call('POST', '/Admin/MailTemplate/application-declined/Preview', body);
    // A value is never searched for variables.
    expect(preview.body.Subject).toBe('Engineering: Njeri {{firm}} Mwangi');
    expect(preview.body.Text).toContain('Hello Njeri {{firm}} Mwangi from our firm');
    const sent = await call('POST', '/Admin/MailTemplate/application-declined/Test', body);
    expect(sent.body).toMatchObject({ Mail: 'delivered', Written: true });
    expect((await mailsTo(admin.email)).at(-1)?.subject).toBe('Engineering: Njeri {{firm}} Mwangi');
  });

  it('of an unknown kind is 404', async () => {
    expect((await call('GET', '/Admin/MailTemplate/toString')).status).toBe(404);
  });
});

describe('the e-mail of a decision', () => {
  it('can be read and changed before it goes', async () => {
    const { id, email } = await applicant('Brian Kiptoo');
    const { body } = await call('GET', `/Apply/${id}/Mail?Decision=Accepted`);
    expect(body.Subject).toBe('Your internship interview on {{when}}');
    expect(body.Text).toMatch(/^Dear Brian Kiptoo,\n\n.*internship in Engineering\.\n\n\{\{details\}\}/);

    const decision = { ApplicationStatus: 'Accepted', Date: '2099-03-02' };
    const refused = await call('PUT', `/Apply/${id}`, { ...decision, MailText: 'See you on {{day}}' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['MailText']]);
    expect(await mailsTo(email)).toHaveLength(1);

    const MailText = `${body.Text}\n\nBring a laptop.`;
    expect((await call('PUT', `/Apply/${id}`, { ...decision, MailText })).status).toBe(200);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('Your internship interview on Monday, 2 March 2099');
    expect(mail?.text).toContain('Date: Monday, 2 March 2099\nPosition: Engineering');
    expect(mail?.text).toContain('Bring a laptop.');
  });
});

describe('the e-mail of a decision before it goes', () => {
  const preview = async (id: string, body: Record<string, unknown>) => call('POST', `/Apply/${id}/Mail`, body);
  interface Part {
    Text?: string;
    Button?: string;
    Link?: string;
    Facts?: { Label: string; Value: string }[];
  }
  /** What a preview says, as lines of the e-mail's plain text. */
  const linesOf = ({ Parts }: Record<string, unknown>) =>
    (Parts as Part[]).flatMap(({ Text, Button, Link, Facts = [] }) => [
      ...(Text ? [Text] : []),
      ...[Button, Link].filter(Boolean).map((label) => `${label}:`),
      ...Facts.map(({ Label, Value }) => `${Label}: ${Value}`),
    ]);

  it('says what then arrives: an invitation with its interview, in English and in Kiswahili', async () => {
    const supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
    for (const language of ['en', 'sw']) {
      const { id, email } = await applicant('Achieng Were');
      await server.services.db
        .updateTable('applications')
        .set({ language: language as 'en' })
        .where('id', '=', id)
        .execute();
      const interview = {
        Date: '2099-03-02',
        Time: '10:30',
        Place: `Room ${language}`,
        Message: 'Bring your student card.',
        Interviewers: [supervisor.id],
      };
      const MailText = language === 'en' ? { MailText: 'Dear {{name}},\n\n{{details}}\n\n{{answerLink}}' } : {};
      const { body } = await preview(id, { Decision: 'Accepted', ...interview, ...MailText });
      expect(body).toMatchObject({ To: email, Event: true });
      expect(JSON.stringify(body)).not.toContain('{{');
      expect(linesOf(body).join('\n')).toContain('Grace Wambui');
      const sent = await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', ...interview, ...MailText });
      expect(sent.status).toBe(200);
      const mail = (await mailsTo(email)).at(-1);
      expect(mail?.subject).toBe(body.Subject);
      for (const line of linesOf(body)) expect(mail?.text).toContain(line);
    }
  });

  it('says what then arrives: an acceptance and a refusal', async () => {
    const { id, email } = await applicant('Baraka Mutiso');
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: '2099-03-03' });
    for (const decision of ['Passed', 'Declined']) {
      const one = decision === 'Passed' ? { id, email } : await applicant('Chao Mwakio');
      const { body } = await preview(one.id, { Decision: decision });
      expect((await call('PUT', `/Apply/${one.id}`, { ApplicationStatus: decision })).status).toBe(200);
      server.advance(11_000);
      const mail = (await mailsTo(one.email)).at(-1);
      expect(mail?.subject).toBe(body.Subject);
      for (const line of linesOf(body)) expect(mail?.text).toContain(line);
    }
  });

  it('is refused with the words of the decision, and changes nothing', async () => {
    const { id } = await applicant('Dama Kazungu');
    const answers = await Promise.all([
      preview(id, { Decision: 'Accepted' }),
      preview(id, { Decision: 'Accepted', Date: '2001-01-01' }),
      preview(id, { Decision: 'Declined', MailText: 'Dear {{person}}' }),
      preview('00000000-0000-4000-8000-000000000000', { Decision: 'Declined' }),
    ]);
    expect(answers.map(({ status, body }) => [status, ...Object.keys(body.errors ?? {})])).toEqual([
      [422, 'Date'],
      [422, 'Date'],
      [422, 'MailText'],
      [404],
    ]);
    expect((await call('GET', `/Apply/${id}`)).body.Applicant).toMatchObject({ ApplicationStatus: 'Processing' });
  });
});

describe('the e-mail of a decision on an applicant whose name looks like a variable', () => {
  it('keeps the name out of the words that are edited, and has it as it is', async () => {
    const { id, email } = await applicant('Njeri {{salary}} Mwangi');
    const { body } = await call('GET', `/Apply/${id}/Mail?Decision=Declined`);
    expect(body.Text).toMatch(/^Dear \{\{name\}\},\n\n.*internship in Engineering /);
    const decision = { ApplicationStatus: 'Declined', MailText: `${body.Text}\n\nPlease apply next year.` };
    expect((await call('PUT', `/Apply/${id}`, decision)).status).toBe(200);
    server.advance(11_000);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.text).toMatch(/^Dear Njeri \{\{salary\}\} Mwangi,/);
    expect(mail?.text).toContain('Please apply next year.');
  });
});

describe('e-mails of news', () => {
  it('have texts that administrators edit, one for each kind', async () => {
    const supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
    const intern = await server.signInAs('INT', { name: 'Kevin Mutua', supervisorId: supervisor.id });
    await save('news-of-task', '{{firm}}: {{task}}', 'Habari {{name}},\n\n{{news}}\n\nPlease answer.\n\n{{link}}');
    const task = await server.assignTask(supervisor, intern, { Task: 'Write {{news}}' });
    const changed = { Task: 'Write {{news}}', Description: 'Short.', Deadline: '2099-03-01' };
    await server.call('PUT', `/api/Task/${task}`, { token: supervisor.token, body: changed });
    server.advance(3 * 60_000);
    await server.services.notifications.sendDue();
    const mail = (await mailsTo(intern.email)).find(({ file }) => file.includes('news'));
    expect(mail?.subject).toBe('our firm: Write {{news}}');
    expect(mail?.text).toMatch(/^Habari Kevin Mutua,\n\n.*1 March 2099.*\n\nPlease answer\.\n\nOpen the task:\nhttp/);
    const titles = ((await call('GET', '/Admin/MailTemplate')).body.Templates as { Template: string }[]).map(
      ({ Template }) => Template,
    );
    expect(titles).toEqual(expect.arrayContaining(['news', 'news-of-task', 'news-digest']));
  });
});

describe('the firm in e-mails', () => {
  it('signs them and gets the answers', async () => {
    const { body } = await call('GET', '/Admin/Programme');
    const settings = {
      ...(body.Settings as object),
      Firm: 'Umoja Advisory',
      ContactEmail: 'people@umoja.example',
      ReplyTo: 'interns@umoja.example',
      Signature: 'Wanjiru\nUmoja Advisory',
    };
    await call('PUT', '/Admin/Programme', { ...settings, Seen: body.Revision });
    const { email, id } = await applicant('Amina Otieno');
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: '2099-03-02' });
    const invitation = (await mailsTo(email)).at(-1);
    expect(invitation?.replyTo).toMatchObject([{ address: 'interns@umoja.example' }]);
    expect(invitation?.text).toContain('\n\nWanjiru\nUmoja Advisory\n\n-- ');
    expect(invitation?.text).toContain('reply to this e-mail or write to people@umoja.example');
    expect(invitation?.html).toContain('Wanjiru<br>Umoja Advisory');

    const kinds = (await call('GET', '/Admin/MailTemplate')).body.Templates as { Template: string }[];
    expect(kinds.length).toBeGreaterThan(10);
    for (const { Template } of kinds) {
      const { Subject, Text } = await read(Template);
      await call('POST', `/Admin/MailTemplate/${Template}/Test`, { Subject, Text });
      const mail = (await mailsTo(admin.email)).at(-1);
      expect([Template, mail?.replyTo]).toMatchObject([Template, [{ address: 'interns@umoja.example' }]]);
      expect(mail?.text).toContain(
        Template.endsWith('-sw')
          ? 'kujibu barua pepe hii au kuandika kwa people@umoja.example'
          : 'reply to this e-mail or write to people@umoja.example',
      );
      expect(mail?.text).not.toMatch(/(do not|don't|cannot) reply/i);
    }
  });
});

describe('the sender in the signature', () => {
  const sign = async (Signature: string) => {
    const { body } = await call('GET', '/Admin/Programme');
    const settings = { ...(body.Settings as object), Firm: 'Umoja Advisory', Signature };
    return call('PUT', '/Admin/Programme', { ...settings, Seen: body.Revision });
  };

  it('is the administrator whose act sends the e-mail; what goes by itself has the firm alone', async () => {
    await sign('{{sender}}\nThe Internship Team of Umoja Advisory');
    const { email, id } = await applicant('Amina Otieno');
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Accepted', Date: '2099-04-06' });
    const [receipt, invitation] = await mailsTo(email);
    expect(receipt?.text).toContain('\n\nThe Internship Team of Umoja Advisory\n\n-- ');
    expect(invitation?.text).toContain('\n\nWanjiru Kamau\nThe Internship Team of Umoja Advisory\n\n-- ');
    expect(invitation?.html).toContain('Wanjiru Kamau<br>The Internship Team of Umoja Advisory');

    const preview = await call('POST', `/Apply/${id}/Mail`, { Decision: 'Passed' });
    expect((preview.body.Parts as { Text?: string }[]).at(-1)?.Text).toMatch(/^Wanjiru Kamau\n/);
  });

  it('stands over the lines of the firm in the language of the reader', async () => {
    const email = 'juma@example.com';
    await server.apply({ Name: 'Juma Ali', Email: email }, {}, { 'accept-language': 'sw-KE' });
    await call('PUT', `/Apply/${await server.applicationId(email)}`, {
      ApplicationStatus: 'Accepted',
      Date: '2099-04-07',
    });
    expect((await mailsTo(email)).at(-1)?.text).toContain(
      '\n\nWanjiru Kamau\nTimu ya Mafunzo Kazini ya Umoja Advisory\n\n-- ',
    );
  });

  it('leaves the standard signature where nothing else was written', async () => {
    await sign('{{ sender }}');
    expect((await mailsTo((await applicant('Otieno Amina')).email)).at(-1)?.text).toContain(
      '\n\nThe Internship Team of Umoja Advisory\n\n-- ',
    );
  });

  it('is the only variable', async () => {
    const refused = await sign('{{name}}\nUmoja Advisory');
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(
      'A signature has only the variable {{sender}}, for who sends the e-mail.',
    );
  });
});

describe('a test e-mail', () => {
  it('goes to oneself, and without a mail server says that it is a file and ticks no step', async () => {
    expect((await call('POST', '/Admin/Mail/Test')).body).toEqual({
      message: 'The e-mail was written to a file: no mail server is set up.',
      Mail: 'delivered',
      Written: true,
    });
    expect((await mailsTo(admin.email)).at(-1)?.subject).toBe('Test e-mail of the internship programme');
    const { body } = await call('GET', '/Admin/Programme/FirstSteps');
    expect(body.Steps).toContainEqual({ Step: 'mail', Done: false });
  });
});
