import type {
  Answer,
  Applicant,
  getApplication,
  getApplicationPage,
  MadeOffer,
} from '@internship-portals/shared-api/contract';
import { createCanvas } from '@napi-rs/canvas';
import { buildIntake } from '../../testing/intakes';
import { readPdf } from '../../testing/read-pdf';
import { linkIn, PASSWORD, startTestServer, type TestServer } from '../../testing/server';
import { lapseOffers } from '../applications';

let now: Date;
let server: TestServer;
let admin: { id: string; token: string };
let people = 0;

beforeEach(async () => {
  // Wednesday, 30 December 2026, 10:00 in Nairobi, where the programme is.
  now = new Date('2026-12-30T07:00:00.000Z');
  server = await startTestServer({ ACTIVATION_PROOF: 'required' }, { now: () => now });
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
  await configure({
    OfferDays: 7,
    OfferBring: 'Your identity card',
    OfferSupervisor: 'Ng\u0169g\u0129 wa Thiong\u2019o',
    OfferSigner: 'Zawadi \u1ECCl\u00E1y\u00ED\u0300nk\u00E1',
  });
});
afterEach(() => server.stop());

async function call(method: string, path: string, body?: object) {
  // Each time a new session: half a day without use ends one.
  const token = await server.services.sessions.start(admin.id);
  return server.call(method, `/api${path}`, { token, body });
}
async function configure(settings: object) {
  const { body } = await call('GET', '/Admin/Programme');
  const all = { ...(body.Settings as object), Firm: 'Savanna', ...settings, Seen: body.Revision };
  expect((await call('PUT', '/Admin/Programme', all)).status).toBe(200);
}
async function configureIntake(values: Parameters<typeof buildIntake>[0]) {
  const { body } = await call('GET', '/Admin/Intake');
  const [{ id, Name, Revision } = { id: '', Name: '', Revision: 0 }] = body.Intakes as {
    id: string;
    Name: string;
    Revision: number;
  }[];
  const saved = await call('PUT', `/Admin/Intake/${id}`, { ...buildIntake({ Name, ...values }), Seen: Revision });
  expect(saved.status).toBe(200);
}
const decide = (id: string, body: object) => call('PUT', `/Apply/${id}`, body);
const asAdministrator = async (id: string) =>
  (await call('GET', `/Apply/${id}`)).body as unknown as Answer<typeof getApplication>;

async function interviewed(Name = `Person ${people + 1}`) {
  const email = `offered${++people}@example.com`;
  expect((await server.apply({ Name, Email: email })).status).toBe(201);
  const id = await server.applicationId(email);
  expect((await decide(id, { ApplicationStatus: 'Accepted', Date: '2099-01-05' })).status).toBe(200);
  return { id, email };
}
/** An applicant with an open offer. */
async function offered(Name?: string) {
  const { id, email } = await interviewed(Name);
  expect((await decide(id, { ApplicationStatus: 'Passed' })).status).toBe(200);
  // An answer comes later.
  now = new Date(now.getTime() + 60_000);
  return { id, email, link: await server.applicationLink(email) };
}
const page = async (link: string) =>
  (await server.call('GET', `/api/Application/${link}`)).body as unknown as Answer<typeof getApplicationPage>;
const events = async (link: string) =>
  (await page(link)).Events.map(({ Event }) => Event).filter((event) => event !== 'read');
const answer = async (link: string, Answer: string, offer?: string) =>
  server.call('POST', `/api/Application/${link}/Offer`, {
    body: { Offer: offer ?? (await page(link)).Offer?.id, Answer },
  });
const newest = async (id: string) => (await asAdministrator(id)).Offers?.at(-1) as MadeOffer;
const renew = async (id: string, AnswerBy: string, Seen?: string) =>
  call('POST', `/Apply/${id}/Offer`, { AnswerBy, Seen: Seen ?? (await newest(id)).id });
const activate = (email: string, token?: string) =>
  server.call('POST', '/api/Account/Activate', {
    body: { email, password: PASSWORD, password_confirmation: PASSWORD, ...(token ? { token } : {}) },
  });
const activationToken = async (email: string) =>
  /\/signUp\?token=([\w-]+)/.exec((await server.mails('interview-passed', email)).at(-1)?.text ?? '')?.[1] ?? '';
const places = async () => {
  const { body } = await call('GET', '/Admin/Intake');
  return (body.Intakes as { Positions: { Taken: number }[] }[])[0]?.Positions[0]?.Taken;
};
/** What the job does at a time; two instances do it at once. */
async function at(time: string) {
  now = new Date(time);
  await Promise.all([lapseOffers(server.services), lapseOffers(server.services)]);
}
const subjects = async (email: string) => (await server.mails(email)).map(({ subject }) => subject);

describe('an offer', () => {
  it('is made by who passes an interview, and accepted before the account is activated', async () => {
    await configureIntake({ StartsOn: '2027-01-11', EndsOn: '2027-04-02', HoursAWeek: 40 });
    const { id, email, link } = await offered();
    const [mail] = await server.mails('internship-offer', email);
    expect(mail?.subject).toBe('Our offer of an internship: please answer by Wednesday, 6 January 2027');
    expect(linkIn(mail)).toBe(link);
    expect(mail?.text).not.toContain('/signUp');
    const { Offer } = await page(link);
    expect(Offer).toMatchObject({ State: 'open', AnswerBy: '2027-01-06' });
    expect((await asAdministrator(id)).Applicant.Offer).toEqual({ State: 'open', AnswerBy: '2027-01-06' });

    const early = await activate(email);
    expect([early.status, early.body.code]).toEqual([401, 'offer_not_accepted']);
    expect(early.body.errors.email?.[0]).toContain('First accept our offer');

    expect(await answer(link, 'accepted')).toMatchObject({ status: 200 });
    // The button was pressed twice.
    expect(await answer(link, 'accepted')).toMatchObject({ status: 200 });
    expect(await answer(link, 'declined')).toMatchObject({
      status: 409,
      body: { code: 'offer_ended', message: 'You have accepted this offer already.' },
    });
    expect(await server.mails('interview-passed', email)).toHaveLength(1);
    expect(await events(link)).toEqual(['received', 'scheduled', 'passed', 'offer-made', 'offer-accepted']);
    expect((await activate(email, await activationToken(email))).status).toBe(201);
    expect(await newest(id)).toMatchObject({ State: 'accepted', By: 'Ada Admin', EndedAt: expect.any(String) });
  });

  it('has a letter on the paper of the firm that a parser reads, with every letter of its names', async () => {
    await configureIntake({ StartsOn: '2027-01-11', EndsOn: '2027-04-02', HoursAWeek: 40, Stipend: 'KES 15,000' });
    const name = '\u1ECCl\u00E1d\u1ECD\u0301t\u00F9n Kam\u0101\u016B-\u0181ature';
    const { link } = await offered(name);
    const letter = await server.call('GET', (await page(link)).Offer?.Letter ?? '');
    expect(letter.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const { title, pages } = await readPdf(letter.raw);
    expect([title, pages.length]).toEqual(['Offer of an internship in Engineering', 1]);
    const said = pages[0]?.normalize('NFC') ?? '';
    for (const words of [
      'Savanna',
      'Wednesday, 30 December 2026',
      `Dear ${name.normalize('NFC')},`,
      'First day',
      'Monday, 11 January 2027',
      'Friday, 2 April 2027',
      '40',
      'KES 15,000',
      'Ng\u0169g\u0129 wa Thiong\u2019o',
      'Your identity card',
      'by Wednesday, 6 January 2027',
      'Zawadi \u1ECCl\u00E1y\u00ED\u0300nk\u00E1'.normalize('NFC'),
    ])
      expect(said.replaceAll(/\s+/g, ' ')).toContain(words);
    // Signed for five minutes, and for nothing else.
    expect((await server.call('GET', `/api/Offer/${(await page(link)).Offer?.id}`)).status).toBe(403);
    // The letter stays as it was sent.
    await configure({ OfferSigner: 'Someone Else' });
    const again = await server.call('GET', (await page(link)).Offer?.Letter ?? '');
    expect((await readPdf(again.raw)).pages).toEqual(pages);
  });

  it('has a letter with the logo that the firm had then, and without one that cannot be drawn', async () => {
    const logo = createCanvas(300, 60).toBuffer('image/png');
    const pictures = async (link: string) => {
      const { raw } = await server.call('GET', (await page(link)).Offer?.Letter ?? '');
      expect((await readPdf(raw)).pages[0]).toContain('Savanna');
      return raw.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    };
    const { link: before } = await offered();
    await configure({ Logo: logo.toString('base64') });
    const { link } = await offered();
    expect(await pictures(link)).toBeGreaterThan(0);
    expect(await pictures(before)).toBe(0);
    const broken = Buffer.concat([logo.subarray(0, 33), Buffer.alloc(40), logo.subarray(-12)]);
    await configure({ Logo: broken.toString('base64') });
    expect(await pictures((await offered()).link)).toBe(0);
    expect(await pictures(link)).toBeGreaterThan(0);
  });

  it('has a letter in Kiswahili for who reads that, and in English once only the English text has been changed', async () => {
    await configure({ Signature: 'The Internship Team of Savanna', OfferSigner: '' });
    await configureIntake({ StartsOn: '2027-01-11', EndsOn: '2027-04-02', HoursAWeek: 40, Stipend: 'KES 15,000' });
    const letterOf = async (email: string) => {
      expect((await server.apply({ Email: email }, {}, { 'accept-language': 'sw' })).status).toBe(201);
      const id = await server.applicationId(email);
      expect((await decide(id, { ApplicationStatus: 'Accepted', Date: '2099-01-05' })).status).toBe(200);
      expect((await decide(id, { ApplicationStatus: 'Passed' })).status).toBe(200);
      const link = (await page(await server.applicationLink(email))).Offer?.Letter ?? '';
      const { title, pages } = await readPdf((await server.call('GET', link)).raw);
      return { title, text: pages[0]?.replaceAll(/\s+/g, ' ') ?? '' };
    };
    const { title, text } = await letterOf('mwombaji1@example.com');
    expect(title).toBe('Ofa ya mafunzo kazini katika nafasi ya Engineering');
    for (const words of [
      'Jumatano, 30 Desemba 2026',
      'Maombi ',
      'Siku ya kwanza Jumatatu, 11 Januari 2027',
      'Posho KES 15,000',
      'Siku ya kwanza, tafadhali leta: Your identity card',
      'kufikia Jumatano, 6 Januari 2027',
      'Timu ya Mafunzo Kazini ya Savanna',
    ])
      expect(text).toContain(words);

    // The firm's terms are in the English text alone.
    const english = { Subject: 'Offer', Text: 'You owe us silence. Answer by {{answerBy}}.', Seen: 0 };
    expect((await call('PUT', '/Admin/MailTemplate/offer-letter', english)).status).toBe(200);
    expect((await letterOf('mwombaji2@example.com')).text).toContain('You owe us silence. Answer by Wednesday,');
    const kiswahili = { Subject: 'Ofa', Text: 'Tunza siri zetu. Jibu kufikia {{answerBy}}.', Seen: 0 };
    expect((await call('PUT', '/Admin/MailTemplate/offer-letter-sw', kiswahili)).status).toBe(200);
    expect((await letterOf('mwombaji3@example.com')).text).toContain('Tunza siri zetu. Jibu kufikia Jumatano,');
  });

  it('is not made while the settings say so: activation stays as it is', async () => {
    await configure({ OfferDays: 0 });
    const { id, email } = await offered();
    expect((await asAdministrator(id)).Offers).toBeUndefined();
    expect((await activate(email, await activationToken(email))).status).toBe(201);
  });

  it('has the words of the administrator in its e-mail, with the variables of an offer', async () => {
    const { id, email } = await interviewed();
    const { body } = await call('GET', `/Apply/${id}/Mail?Decision=Passed`);
    expect(body.Text).toContain('{{offerLink}}');
    const MailText = 'Dear {{name}}, see {{answerBy}}.\n\n{{offerLink}}';
    expect((await decide(id, { ApplicationStatus: 'Passed', MailText: 'Without' })).status).toBe(422);
    expect((await decide(id, { ApplicationStatus: 'Passed', MailText })).status).toBe(200);
    const [mail] = await server.mails('internship-offer', email);
    expect(mail?.text).toContain('see Wednesday, 6 January 2027.');
  });

  it('frees the place when it is declined, and the person may apply again', async () => {
    await configureIntake({ Positions: [{ Position: 'Engineering', Places: 1 }] });
    const { id, email, link } = await offered();
    expect(await places()).toBe(1);
    expect((await answer(link, 'declined')).body.message).toBe('You have declined the offer.');
    expect(await places()).toBe(0);
    expect(await events(link)).toEqual(['received', 'scheduled', 'passed', 'offer-made', 'offer-declined']);
    const { Applicant, History } = await asAdministrator(id);
    expect(Applicant).toMatchObject({ ApplicationStatus: 'Declined', Offer: { State: 'declined' } });
    expect(History.at(-1)).toMatchObject({ By: null, Offer: 'declined', Mail: { Kind: 'offer-declined' } });
    expect((await subjects(email)).at(-1)).toBe('You have declined our offer');
    expect((await renew(id, '2027-01-10')).body.message).toContain('the applicant has declined the offer');
    expect((await server.apply({ Email: email })).status).toBe(201);
  });

  it('takes one answer of two that come at once', async () => {
    const { id, link } = await offered();
    const answers = await Promise.all([answer(link, 'accepted'), answer(link, 'declined')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(['accepted', 'declined']).toContain((await newest(id)).State);
  });
});

describe('an offer without an answer', () => {
  it('is reminded of two days before and lapses with its last day, once; then the place is free', async () => {
    await configureIntake({ Positions: [{ Position: 'Engineering', Places: 1 }] });
    const { id, email, link } = await offered();
    await at('2027-01-04T03:59:00.000Z');
    expect(await server.mails('offer-reminder', email)).toEqual([]);
    await at('2027-01-04T04:00:00.000Z');
    await at('2027-01-05T04:00:00.000Z');
    expect(await server.mails('offer-reminder', email)).toHaveLength(1);
    // The last minute of the last day in Nairobi.
    await at('2027-01-06T20:59:00.000Z');
    expect((await newest(id)).State).toBe('open');
    // Its end, before the job has seen it.
    now = new Date('2027-01-06T21:00:00.000Z');
    expect((await answer(link, 'accepted')).body.message).toContain('This offer has lapsed.');
    await at('2027-01-06T21:00:00.000Z');
    expect(await server.mails('offer-lapsed', email)).toHaveLength(1);
    expect(await places()).toBe(0);
    expect(await events(link)).toEqual(['received', 'scheduled', 'passed', 'offer-made', 'offer-lapsed']);
    expect((await asAdministrator(id)).History.at(-1)).toMatchObject({ By: null, Offer: 'lapsed', To: 'Declined' });
    expect((await answer(link, 'accepted')).body).toMatchObject({ code: 'offer_ended' });
    expect((await activate(email)).status).toBe(401);
  });

  it.each([
    ['is accepted', ({ link }) => answer(link, 'accepted')],
    ['is declined', ({ link }) => answer(link, 'declined')],
    ['gets a later last day', ({ id }) => renew(id, '2027-01-20')],
  ] satisfies [string, (of: Awaited<ReturnType<typeof offered>>) => Promise<{ status: number }>][])(
    'sends no e-mail that still waits once it %s',
    async (_, change) => {
      const one = await offered();
      const other = await offered();
      await at('2027-01-04T04:00:00.000Z');
      await server.services.mailer.flush();
      const { db } = server.services;
      const ofOffers = (kinds: string[]) => db.selectFrom('mails').where('kind', 'in', kinds);
      const kinds = ['internship-offer', 'offer-reminder'];
      const before = await ofOffers(kinds).select('id').execute();
      // As if the mail server were away until the next day.
      const waiting = { state: 'queued', next_attempt_at: '2027-01-05T09:00:00.000Z' } as const;
      await db.updateTable('mails').set(waiting).where('kind', 'in', kinds).execute();
      expect((await change(one)).status).toBe(200);
      const held = await ofOffers(kinds)
        .select(['recipient', 'kind'])
        .where('superseded_by', 'is not', null)
        .orderBy('kind')
        .execute();
      expect(held).toEqual(kinds.map((kind) => ({ recipient: one.email, kind })));
      const sent = await ofOffers(kinds)
        .select('recipient')
        .where('superseded_by', 'is', null)
        .where(
          'id',
          'in',
          before.map(({ id }) => id),
        )
        .execute();
      expect(sent).toEqual([{ recipient: other.email }, { recipient: other.email }]);
    },
  );

  it('says nothing before the end of an offer that is short or answered', async () => {
    await configure({ OfferDays: 2 });
    const short = await offered();
    await configure({ OfferDays: 7 });
    const accepted = await offered();
    await answer(accepted.link, 'accepted');
    await at('2027-01-01T06:00:00.000Z');
    await at('2027-01-20T06:00:00.000Z');
    expect(await server.mails('offer-reminder')).toEqual([]);
    expect(await server.mails('offer-lapsed', accepted.email)).toEqual([]);
    expect(await server.mails('offer-lapsed', short.email)).toHaveLength(1);
    expect((await newest(accepted.id)).State).toBe('accepted');
  });

  it('is made again in one step, by the first of two administrators', async () => {
    const { id, email, link } = await offered();
    await at('2027-01-07T06:00:00.000Z');
    const lapsed = (await newest(id)).id;
    expect((await renew(id, '2027-01-06', lapsed)).body.errors).toEqual({ AnswerBy: ['Choose today or a later day.'] });
    const answers = await Promise.all([renew(id, '2027-01-14', lapsed), renew(id, '2027-01-15', lapsed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain(
      'another administrator has made a new offer',
    );
    expect(await server.mails('internship-offer', email)).toHaveLength(2);
    // The page that was open all the time.
    expect((await answer(link, 'accepted', lapsed)).body.message).toContain('Another offer has taken the place');
    expect(await events(link)).toEqual(['received', 'scheduled', 'passed', 'offer-made', 'offer-lapsed', 'offer-made']);
    expect((await answer(link, 'accepted')).status).toBe(200);
    expect((await activate(email, await activationToken(email))).status).toBe(201);
  });

  it('is extended while it is open', async () => {
    const { id, link } = await offered();
    now = new Date('2026-12-30T08:00:00.000Z');
    expect((await renew(id, '2027-01-20')).status).toBe(200);
    expect((await asAdministrator(id)).Offers?.map(({ State }) => State)).toEqual(['withdrawn', 'open']);
    expect(await events(link)).toEqual(['received', 'scheduled', 'passed', 'offer-made', 'offer-made']);
    await at('2027-01-08T06:00:00.000Z');
    expect((await page(link)).Offer).toMatchObject({ State: 'open', AnswerBy: '2027-01-20' });
  });

  it('is not made again once the place is taken or the person has applied again', async () => {
    await configureIntake({ Positions: [{ Position: 'Engineering', Places: 1 }] });
    const one = await offered();
    const next = await interviewed();
    await at('2027-01-07T06:00:00.000Z');
    expect((await decide(next.id, { ApplicationStatus: 'Passed' })).status).toBe(200);
    expect((await renew(one.id, '2027-01-20')).body.code).toBe('no_places');
    await configureIntake({ Positions: [] });
    expect((await server.apply({ Email: one.email })).status).toBe(201);
    expect((await renew(one.id, '2027-01-20')).body.code).toBe('newer_application');
    expect((await newest(one.id)).State).toBe('lapsed');
  });
});

it('is in the copy of the personal data, and its letter goes with the erasure', async () => {
  const { id, link } = await offered('Amina Otieno');
  const rows = () => server.services.db.selectFrom('offers').selectAll().execute();
  expect(JSON.stringify(await rows())).toContain('Amina Otieno');
  const { Letter = '' } = (await page(link)).Offer ?? {};
  const erased = await call('DELETE', `/Apply/${id}/PersonalData`);
  expect(erased.status).toBe(200);
  expect(await rows()).toMatchObject([{ state: 'withdrawn', letter: null }]);
  expect((await server.call('GET', Letter)).status).toBe(404);
  expect((await asAdministrator(id)).Applicant as Applicant).toMatchObject({ Name: 'Erased applicant' });
  expect((await renew(id, '2027-01-20')).body.code).toBe('personal_data_erased');
});
