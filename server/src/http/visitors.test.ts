import * as contract from '@internship-portals/shared-api/contract';
import { startTestServer, type TestAnswer, type TestServer } from '../testing/server';
import { KISWAHILI } from './visitors.sw';

const SWAHILI = { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The messages of all fields of a schema. */
function messagesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { messages = {}, ...rest } = schema as { messages?: Record<string, string> };
  return [...Object.values(messages), ...Object.values(rest).flatMap(messagesIn)];
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted();

describe('the answers to visitors', () => {
  it('have the messages of every field in Kiswahili', () => {
    const calls = contract.endpoints.filter(
      ({ access, tag }) => access === 'public' && tag !== 'sessions' && tag !== 'releases',
    );
    const messages = calls.flatMap(({ body, query }) => [...messagesIn(body), ...messagesIn(query)]);
    expect(messages.length).toBeGreaterThan(50);
    expect([...new Set(messages)].filter((message) => !(message in KISWAHILI))).toEqual([]);
  });

  it('have the same values in both languages', () => {
    for (const [english, kiswahili] of Object.entries(KISWAHILI))
      expect([english, placeholders(kiswahili)]).toEqual([english, placeholders(english)]);
  });
});

describe('a call of a visitor who reads Kiswahili', () => {
  const words = ({ body: { message, errors } }: TestAnswer) => [message, ...Object.values(errors ?? {}).flat()];

  it('has its messages in Kiswahili, with the code and the fields of the English answer', async () => {
    const [english, kiswahili] = [await server.apply({ Name: '' }), await server.apply({ Name: '' }, {}, SWAHILI)];
    expect(kiswahili.body.errors).toEqual({ Name: ['Andika jina.'] });
    expect(english.body.errors).toEqual({ Name: ['Enter a name.'] });
    expect([kiswahili.status, kiswahili.body.code]).toEqual([english.status, english.body.code]);
    expect(kiswahili.body.message).toBe('Baadhi ya taarifa si sahihi.');
  });

  it('has nothing of the English answer, whatever it asks for', async () => {
    await server.apply({ Email: 'amina@example.com' });
    const unknown = 'a'.repeat(40);
    const calls: [string, string, unknown][] = [
      ['POST', '/ApplicationStatus', { Email: 'nobody@example.com' }],
      ['POST', '/ApplicationStatus', { Email: 'nobody' }],
      ['POST', '/Application', { Email: 'nobody@example.com' }],
      ['POST', `/Application/${unknown}/Withdraw`, undefined],
      ['GET', `/Application/${unknown}`, undefined],
      ['POST', `/Interview/Invitation/${unknown}`, { Answer: 'coming' }],
      ['POST', '/Interview/Invitation', { Email: 'nobody@example.com' }],
      ['POST', '/Intake/Notice', { Email: 'reader@example.com' }],
      ['PUT', `/Intake/Notice/${unknown}`, undefined],
      ['POST', '/Account/Activate', { email: 'amina@example.com', password: 'short' }],
      ['POST', '/PasswordReset', { email: 'amina@example.com' }],
      ['POST', '/Reset', { token: unknown, password: 'savanna-sunrise-2099' }],
      ['POST', '/Account/Email/Confirm', { token: unknown }],
      ['GET', `/Assessment/${unknown}`, undefined],
      ['POST', '/Assessment', { Email: 'nobody@example.com' }],
    ];
    for (const [method, path, body] of calls) {
      const english = await server.call(method, `/api${path}`, { body });
      const kiswahili = await server.call(method, `/api${path}`, { body, headers: SWAHILI });
      expect([path, kiswahili.status, kiswahili.body.code]).toEqual([path, english.status, english.body.code]);
      for (const sentence of words(english))
        expect([path, words(kiswahili)]).not.toContainEqual([path, expect.arrayContaining([sentence])]);
    }
    expect((await server.apply({ Email: 'amina@example.com' }, {}, SWAHILI)).body.errors).toEqual({
      Email: ['Tayari kuna maombi yaliyo wazi kwa barua pepe hii.'],
    });
  });

  it('has the dates of intakes in Kiswahili', async () => {
    const { db } = server.services;
    await db.updateTable('intakes').set({ name: 'Mei 2026', closes_at: '2026-01-05T05:00:00.000Z' }).execute();
    const { body } = await server.apply({ Email: 'late@example.com' }, {}, SWAHILI);
    expect([body.code, body.message]).toEqual([
      'applications_closed',
      'Kwa sasa maombi hayapokelewi. Tarehe ya awamu ijayo bado haijapangwa.',
    ]);
    const { id } = await db.selectFrom('intakes').select('id').executeTakeFirstOrThrow();
    const named = await server.apply({ Email: 'late@example.com', Intake: id }, {}, SWAHILI);
    expect(named.body.message).toBe(
      'Maombi ya Mei 2026 yalifungwa Jumatatu, 5 Januari 2026, 08:00. Tarehe ya awamu ijayo bado haijapangwa.',
    );
    await db.updateTable('intakes').set({ closes_at: null }).execute();
  });

  it('is answered in English to those who sign in, on the English pages', async () => {
    const body = { email: 'nobody@example.com', password: 'wrong password' };
    const refused = await server.call('POST', '/api/login', { body, headers: SWAHILI });
    expect(words(refused)).toEqual(words(await server.call('POST', '/api/login', { body })));
    const { token } = await server.signInAs('ADM');
    const answer = await server.call('GET', '/api/Apply/none', { token, headers: SWAHILI });
    expect(answer.body.message).toBe('Not found.');
  });
});

describe('a page that is no part of the portals', () => {
  const open = async (address: string, headers: object, method = 'GET') => {
    const answer = await server.call(method, address, { headers: { accept: 'text/html', ...headers } });
    return { answer, html: answer.raw.toString() };
  };
  const pages: [string, string, string, string][] = [
    ['a document', 'GET', '/api/Document/none', 'Kiungo hiki hakijakamilika au kilibadilishwa.'],
    ['the letter of an offer', 'GET', '/api/Offer/none', 'Pakia upya ukurasa wenye ofa, kisha ufungue barua tena.'],
    ['a paper of a record', 'GET', '/api/Logbook/none/File', 'Pakia ukurasa upya, kisha upakue faili tena.'],
    ['the end of e-mails', 'GET', '/api/Notification/Unsubscribe', 'Ingia, kisha uchague kwenye ‘Profile’'],
    ['a form without scripts', 'POST', '/applicationStatus', 'Fomu hii inahitaji JavaScript.'],
  ];

  it.each(pages)('of %s is in the language of the visitor', async (_what, method, address, words) => {
    const kiswahili = await open(address, SWAHILI, method);
    expect(kiswahili.html).toContain('<html lang="sw">');
    expect(kiswahili.html).toContain(words);
    expect(kiswahili.answer.headers['content-language']).toBe('sw');
    const english = await open(address, { ...SWAHILI, cookie: 'language=en' }, method);
    expect(english.html).toContain('<html lang="en">');
    expect(english.answer.headers['content-language']).toBe('en');
  });

  it('of an address without a page is in the language of the visitor, of staff in English', async () => {
    const languageOf = async (address: string, headers: object) =>
      (await open(address, headers)).answer.headers['content-language'];
    expect(await languageOf('/nowhere', SWAHILI)).toBe('sw');
    expect(await languageOf('/nowhere', {})).toBe('en');
    expect(await languageOf('/adminDashboard/nowhere', SWAHILI)).toBe('en');
  });

  it('is all in English if one of its sentences is for staff', async () => {
    const { html } = await open('/api/Documents', SWAHILI);
    expect(html).toContain('<h1>This link is not complete or was changed.</h1>');
    expect(html).toContain('<html lang="en">');
  });
});

describe('the language of e-mails', () => {
  it('follows the one in which the applicant uses the private page', async () => {
    const email = 'hamisi@example.com';
    await server.apply({ Email: email });
    const link = await server.applicationLink(email);
    const ask = (headers: Record<string, string>) => server.call('POST', `/api/Application/${link}/Link`, { headers });
    await server.call('GET', `/api/Application/${link}`, { headers: SWAHILI });
    await server.call('POST', '/api/Application', { body: { Email: email }, headers: SWAHILI });
    // Anyone can ask for a link to any address, and reading changes nothing.
    await server.services.mailer.flush();
    expect((await server.mails(email)).at(-1)?.subject).toBe('The link to your internship application');

    expect((await ask(SWAHILI)).body.message).toMatch(/^Tumekutumia kiungo kipya\./);
    await server.services.mailer.flush();
    const mail = (await server.mails(email)).at(-1);
    expect(mail?.subject).toBe('Kiungo cha maombi yako ya mafunzo kazini');
    expect(mail?.text).toContain('Viungo katika barua pepe zetu za awali havifanyi kazi tena.');

    const withdrawn = await server.call('POST', `/api/Application/${await server.applicationLink(email)}/Withdraw`, {
      headers: { 'accept-language': 'en' },
    });
    expect(withdrawn.body.message).toBe('Your application is withdrawn.');
    await server.services.mailer.flush();
    expect((await server.mails(email)).at(-1)?.subject).toBe('You have withdrawn your internship application');
  });
});
