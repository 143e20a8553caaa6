import type {
  Answer,
  getApplicationPage,
  getDecisionsNeeded,
  Intake,
  listOpenIntakes,
} from '@internship-portals/shared-api/contract';
import { buildIntake } from '../../testing/intakes';
import { startTestServer, type TestServer } from '../../testing/server';
import { lapseOffers } from '../applications';
import { sendOpeningNotices } from './opening-notices';

let now: Date;
let server: TestServer;
let admin: { id: string };

/** Moves to a time where the programme is: Nairobi, three hours ahead of UTC. */
const moveTo = (time: string) => {
  now = new Date(`${time}+03:00`);
};

beforeEach(async () => {
  moveTo('2026-12-21T09:00:00');
  server = await startTestServer({}, { now: () => now });
  admin = await server.signInAs('ADM');
});
afterEach(() => server.stop());

async function call(method: string, path: string, body?: object) {
  // Each time a new session: half a day without use ends one.
  return server.call(method, `/api${path}`, { token: await server.services.sessions.start(admin.id), body });
}
const intakes = async () => (await call('GET', '/Admin/Intake')).body.Intakes as Intake[];
/** Changes the first intake. */
async function change(values: Parameters<typeof buildIntake>[0]) {
  const first = (await intakes()).at(-1);
  const body = { ...buildIntake({ Name: 'January', ...values }), Seen: first?.Revision };
  expect((await call('PUT', `/Admin/Intake/${first?.id}`, body)).status).toBe(200);
  return String(first?.id);
}
async function apply(name: string, values: Record<string, string> = {}) {
  return server.apply({ Name: name, Email: `${name.toLowerCase()}@example.com`, ...values });
}
async function applied(name: string) {
  expect((await apply(name)).status).toBe(201);
  return server.applicationId(`${name.toLowerCase()}@example.com`);
}
const decide = (id: string, ApplicationStatus: string, day?: string) =>
  call('PUT', `/Apply/${id}`, { ApplicationStatus, ...(day ? { Date: day } : {}) });
async function interviewed(name: string) {
  const id = await applied(name);
  expect((await decide(id, 'Accepted', '2099-01-05')).status).toBe(200);
  return id;
}
const decisions = async () =>
  (await call('GET', '/Admin/Dashboard/Decisions')).body as unknown as Answer<typeof getDecisionsNeeded>;

it('the first of two closes at midnight: a form that was open says so, and waiting visitors hear of the second', async () => {
  const first = await change({ ClosesAt: '2027-01-01T00:00' });
  const second = buildIntake({ Name: 'May', OpensAt: '2027-04-01T08:00', ClosesAt: '2027-05-01T00:00' });
  expect((await call('POST', '/Admin/Intake', second)).status).toBe(201);
  const shown = async () => (await server.call('GET', '/api/Intake')).body as unknown as Answer<typeof listOpenIntakes>;

  moveTo('2026-12-31T23:59:59');
  // The form that is open names its intake.
  expect((await shown()).Intakes.map(({ id, Name }) => [id, Name])).toEqual([[first, 'January']]);
  expect((await apply('Amina', { Intake: first })).status).toBe(201);
  moveTo('2027-01-01T00:00:00');
  for (const Intake of [first, '']) {
    const late = await apply('Brian', { Intake });
    expect([late.status, late.body.code]).toEqual([409, 'applications_closed']);
    expect(late.body.message).toMatch(/May opens on Thursday, 1 April 2027 at 08:00\.$/);
  }
  expect(await shown()).toMatchObject({ Intakes: [], Next: { Name: 'May' } });

  const Email = 'brian@example.com';
  await call('POST', '/Intake/Notice', { Email });
  await server.services.mailer.flush();
  const [confirmation] = await server.mails('opening-confirmation', Email);
  const link = /\/openingNotice\/([\w-]+)/.exec(confirmation?.text ?? '')?.[1];
  expect((await call('PUT', `/Intake/Notice/${link}`)).status).toBe(200);
  moveTo('2027-04-01T07:59:59');
  await sendOpeningNotices(server.services);
  expect((await apply('Brian')).status).toBe(409);
  moveTo('2027-04-01T08:00:00');
  await sendOpeningNotices(server.services);
  await server.services.mailer.flush();
  const notices = await server.mails('opening-notice', Email);
  expect(notices.map(({ subject }) => subject)).toEqual(['Applications are open: May']);
  expect((await apply('Brian')).status).toBe(201);
  expect((await intakes()).map(({ Name, Applications }) => [Name, Applications])).toEqual([
    ['May', 1],
    ['January', 1],
  ]);
});

it('the waiting list moves up when an offer lapses at midnight, and when the next one is declined', async () => {
  const { body } = await call('GET', '/Admin/Programme');
  const settings = { ...(body.Settings as object), OfferDays: 7, Seen: body.Revision };
  expect((await call('PUT', '/Admin/Programme', settings)).status).toBe(200);
  await change({ Positions: [{ Position: 'Engineering', Places: 1 }] });
  const [taken, one, two] = [await interviewed('Taken'), await interviewed('Amina'), await interviewed('Brian')];
  const next = async () => (await decisions()).Places?.First.map(({ Name }) => Name);
  expect((await decide(taken, 'Passed')).status).toBe(200);
  for (const id of [one, two]) expect((await call('PUT', `/Apply/${id}/Waiting`, { First: false })).status).toBe(200);

  moveTo('2026-12-28T23:59:59');
  await lapseOffers(server.services);
  expect([await next(), (await decide(one, 'Passed')).body.code]).toEqual([undefined, 'no_places']);
  moveTo('2026-12-29T00:00:00');
  await lapseOffers(server.services);
  expect(await next()).toEqual(['Amina']);
  expect((await decide(one, 'Passed')).status).toBe(200);
  expect(await next()).toBeUndefined();

  const link = `/Application/${await server.applicationLink('amina@example.com')}`;
  const { Offer } = (await call('GET', link)).body as unknown as Answer<typeof getApplicationPage>;
  expect((await call('POST', `${link}/Offer`, { Offer: Offer?.id, Answer: 'declined' })).status).toBe(200);
  expect(await next()).toEqual(['Brian']);
  expect((await decide(two, 'Passed')).status).toBe(200);
});

it('an answer that was promised over Christmas is kept on its day, broken after it, and moved honestly once', async () => {
  await change({ AnswerDays: 3 });
  moveTo('2026-12-23T16:00:00');
  const [kept, broken, moved] = [await applied('Kept'), await applied('Broken'), await applied('Moved')];
  // Thursday counts; Christmas and the weekend with Boxing Day do not.
  expect((await call('GET', `/Apply/${kept}`)).body.Applicant).toMatchObject({ AnswerBy: '2026-12-29' });
  expect((await decisions()).Applications.Due).toBeUndefined();
  moveTo('2026-12-24T09:00:00');
  expect((await decisions()).Applications.Due).toEqual({ Total: 3, By: '2026-12-29' });

  moveTo('2026-12-29T23:59:00');
  expect((await decide(kept, 'Declined')).status).toBe(200);
  const postponed = await call('POST', '/Admin/User/Applicants/AnswerBy', { Ids: [moved], AnswerBy: '2027-01-05' });
  expect([postponed.status, postponed.body.message]).toEqual([200, '1 told']);
  moveTo('2026-12-30T00:00:00');
  expect((await decide(broken, 'Accepted', '2099-01-05')).status).toBe(200);
  moveTo('2027-01-04T09:00:00');
  expect((await decide(moved, 'Declined')).status).toBe(200);
  const [mail] = await server.mails('answer-postponed', 'moved@example.com');
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain(
    'You were to hear from us by Tuesday, 29 December 2026. We need more time, and we are sorry. You hear from us by Tuesday, 5 January 2027.',
  );
  // A new day does not keep the first promise.
  expect((await intakes())[0]?.Answers).toEqual({ Kept: 1, Broken: 2 });
});
