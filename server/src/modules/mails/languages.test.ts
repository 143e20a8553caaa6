import { startTestServer, type TestServer } from '../../testing/server';

/** What a browser in Nairobi sends that is set to Kiswahili, then English. */
const KISWAHILI = { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' };

let server: TestServer;
let admin: { token: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { token: admin.token, body });
const newestMail = async (email: string) => {
  await server.services.mailer.flush();
  const mail = (await server.mails(email)).at(-1);
  return { subject: mail?.subject, text: mail?.text ?? '', html: mail?.html ?? '', mail };
};

let made = 0;
async function applicant(headers: Record<string, string> = KISWAHILI) {
  const email = `mwombaji${++made}@example.com`;
  expect((await server.apply({ Name: 'Amina Otieno', Email: email }, {}, headers)).status).toBe(201);
  return { email, id: await server.applicationId(email) };
}

describe('an applicant whose browser asks for Kiswahili', () => {
  it('gets each e-mail of the way to an account in Kiswahili, with dates in words', async () => {
    const { email, id } = await applicant();
    const receipt = await newestMail(email);
    expect(receipt.subject).toBe('Tumepokea maombi yako ya mafunzo kazini');
    expect(receipt.text).toMatch(/^Mpendwa Amina Otieno,\n\n.*katika nafasi ya Engineering\./);
    expect(receipt.text).toContain('Angalia hali ya maombi:\nhttp');
    expect(receipt.text).toContain('Angalia, sahihisha au uondoe maombi yako:\nhttp');
    expect(receipt.text).toContain('\n\nTimu ya Mafunzo Kazini\n\n-- \nUnapokea barua pepe hii kwa sababu');
    expect(receipt.html).toContain('<html lang="sw">');
    expect(receipt.mail?.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'sw' }));

    const invited = { ApplicationStatus: 'Accepted', Date: '2099-03-02', Time: '10:00', Length: 45 };
    expect((await call('PUT', `/Apply/${id}`, invited)).status).toBe(200);
    const invitation = await newestMail(email);
    expect(invitation.subject).toBe('Mahojiano yako ya mafunzo kazini: Jumatatu, 2 Machi 2099, 10:00');
    expect(invitation.text).toContain(
      'Tarehe: Jumatatu, 2 Machi 2099\nWakati: 10:00 (Africa/Nairobi)\nMuda: Dakika 45\n',
    );
    const calendar = Buffer.from(invitation.mail?.attachments[0]?.content as Uint8Array).toString();
    expect(calendar).toContain('SUMMARY:Mahojiano ya mafunzo kazini');

    const passed = { ApplicationStatus: 'Passed' };
    expect((await call('PUT', `/Apply/${id}`, passed)).status).toBe(200);
    const acceptance = await newestMail(email);
    expect(acceptance.subject).toBe('Umekubaliwa: washa akaunti yako');
    expect(acceptance.text).toContain('Washa akaunti yako:\nhttp');
    // Nothing can be corrected or withdrawn any more.
    expect(acceptance.text).toContain('Angalia maombi yako:\nhttp');
  });

  it('gets a refusal in Kiswahili', async () => {
    const { email, id } = await applicant();
    await call('PUT', `/Apply/${id}`, { ApplicationStatus: 'Declined' });
    server.advance(11_000);
    expect((await newestMail(email)).text).toContain('Tunasikitika kukujulisha kwamba maombi yako hayakufaulu');
  });

  it('is held with this language until the data is erased', async () => {
    const { email, id } = await applicant();
    // An erasure is refused while an e-mail is on its way.
    await newestMail(email);
    const language = async () =>
      (await server.services.db.selectFrom('applications').select('language').where('id', '=', id).executeTakeFirst())
        ?.language;
    expect(await language()).toBe('sw');
    expect((await call('DELETE', `/Apply/${id}/PersonalData`)).status).toBe(200);
    expect(await language()).toBe('en');
  });
});

describe('an applicant whose browser asks for no language of ours', () => {
  it.each([
    {},
    { 'accept-language': 'fr-FR' },
    { 'accept-language': 'en-GB,sw;q=0.5' },
    { 'accept-language': ';q=,,%' },
  ])('gets e-mails in English: %j', async (headers) => {
    const { email } = await applicant(headers as Record<string, string>);
    const receipt = await newestMail(email);
    expect(receipt.subject).toBe('We have received your internship application');
    expect(receipt.html).toContain('<html lang="en">');
    expect(receipt.mail?.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'en' }));
  });
});

describe('an edited text', () => {
  it('is that of its language alone, and what the e-mail of one decision starts from', async () => {
    const Text = 'Habari {{name}},\n\nTumepokea.';
    const edited = { Subject: 'Asante, {{name}}', Text, Seen: 0 };
    expect((await call('PUT', '/Admin/MailTemplate/application-received-sw', edited)).status).toBe(200);
    expect((await newestMail((await applicant()).email)).subject).toBe('Asante, Amina Otieno');
    const english = await applicant({});
    expect((await newestMail(english.email)).subject).toBe('We have received your internship application');

    const { id } = await applicant();
    const draft = await call('GET', `/Apply/${id}/Mail?Decision=Declined`);
    expect(draft.body.Subject).toBe('Maombi yako ya mafunzo kazini');
    const { body } = await call('GET', '/Admin/MailTemplate/application-received-sw');
    expect(body).toMatchObject({ Title: 'Receipt of an application (Kiswahili)', OfApplicant: true });
    expect(body.About).toContain('For those who read our pages in Kiswahili');
  });
});
