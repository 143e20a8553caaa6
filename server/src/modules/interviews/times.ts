import type {
  Answer,
  ApplicationStatus,
  getApplicationPage,
  getInvitation,
  Input,
  OfferedTime,
  offerTimes,
} from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors, type Messages, notFound, requireNoErrors } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { longDate, momentOf, today } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import type { Services } from '../../services';
import { applicantOf } from '../application-links';
import { type InterviewAbout, interviewTimes, type Mail, type MailServices, savedWording } from '../mails';
import { administratorIds, callsOfDecisions, type PageUpdateServices } from '../page-updates';
import { lockProgramme, readHolidays, readInterviewHours, readProgramme } from '../programme';
import { aboutPlan } from './about';
import { announceReply } from './announcements';
import { type Choices, findChoices, isOpenChoice, listOpenChoices, planAt, toPeople } from './choices';
import { checkFree, findTaken } from './free-time';
import { linkTo, type Offered } from './invited';
import { checkMoment, type InterviewPlan, lockInterviewers, toPlan } from './plan';
import { insertReply, listReplies, readInterview } from './repository';

/** An application as an offer of times needs it. */
export interface TimesFor {
  id: string;
  name: string;
  email: string;
  position: string;
  link_epoch: number;
  language: Language;
  decided_at: string | null;
}

type TimesServices = MailServices & PageUpdateServices;
type Body = Input<typeof offerTimes>['body'];

/** An interview at each of the offered times. */
export const plansOf = ({ Times, ...fields }: Pick<Body, 'Times'> & Omit<Parameters<typeof toPlan>[0], 'Date'>) =>
  Times.map((time): InterviewPlan => toPlan({ ...fields, ...time, IfFree: true }));

/**
 * Offers an applicant several times in one e-mail. Each is kept free until one is chosen.
 *
 * @param lock locks the application, and throws where its applicant cannot be invited
 */
export async function storeTimes(
  services: TimesServices,
  body: Body,
  by: SessionUser,
  lock: (trx: DbOrTransaction) => Promise<TimesFor>,
): Promise<void> {
  const { audit, config, db, mailer, now } = services;
  await db.transaction().execute(async (trx) => {
    const application = await lock(trx);
    const { id } = application;
    const plans = plansOf(body);
    const [first] = plans;
    if (!first) return;
    requireNoErrors(await lockInterviewers(trx, first.interviewers));
    await lockProgramme(trx);
    if ((await listOpenChoices(trx, now())).some(({ application_id }) => application_id === id))
      throw conflict('already_scheduled', 'Nothing was sent: times are already offered. Take them back first.');
    const wrong: string[] = [];
    for (const plan of plans) {
      const { Time = [] } = await checkFree(trx, id, plan, now());
      wrong.push(...Time.map((message) => `${inWords({ Date: plan.date, Time: plan.time ?? '' })}: ${message}`));
    }
    if (wrong.length > 0) throw new FieldErrors({ Times: wrong });
    const begins = body.Times.map((one) => momentOf(one.Date, one.Time, config.timeZone).getTime());
    const offer = uuidv7();
    const row = {
      id: offer,
      times: JSON.stringify(body.Times),
      minutes: first.minutes ?? 0,
      place: first.place,
      video_link: first.videoLink,
      message: first.message,
      interviewers: JSON.stringify(first.interviewers),
      offered_at: now().toISOString(),
      offered_by: by.id,
      until: new Date(Math.min(...begins)).toISOString(),
      decided_at: application.decided_at,
      asked_at: null,
      sequence: null,
    };
    await trx
      .insertInto('interview_choices')
      .values({ application_id: id, ...row })
      .onConflict((clash) => clash.column('application_id').doUpdateSet(row))
      .execute();
    await audit.record(trx, {
      event: 'interview-times-offered',
      subject: { kind: 'application', id },
      detail: body.Times.map((one) => `${one.Date} at ${one.Time}`).join(', '),
    });
    await announceTimes(trx, services, id);
    const link = linkToTimes(services, application, { id: offer, times: body.Times });
    const mail = await mailOfTimes(services, trx, application, plans, link);
    const wording = await savedWording(trx, 'Times', body, application.language);
    await mailer.enqueue(trx, { ...mail, wording, sender: by.name });
  });
  mailer.wake();
}

/** The page on which an applicant chooses a time. It can be opened until the last of the days is over. */
function linkToTimes(
  services: Services,
  application: { id: string; email: string },
  { id, times }: Pick<Choices, 'id' | 'times'>,
): string {
  const days = times.map((one) => one.Date).sort();
  return linkTo(services, application, id, days.at(-1) ?? '');
}

/** What an applicant can choose from, and the page for it; undefined where nothing is offered or others were asked for. */
export async function readChoice(
  services: Services,
  application: { id: string; email: string; offered_times: string | null },
): Promise<Answer<typeof getApplicationPage>['Choice']> {
  const { db, config, now } = services;
  const choices = application.offered_times === null ? undefined : await findChoices(db, application.id);
  if (!choices || !isOpenChoice({ until: choices.until, askedAt: choices.asked_at }, now())) return undefined;
  const address = linkToTimes(services, application, choices);
  return {
    Times: await freeTimes(services, db, choices),
    TimeZone: config.timeZone,
    AnswerPage: address.slice(config.publicUrl.length),
  };
}

/** The e-mail with the times once more; undefined where none can be chosen. */
export async function timesAgain(
  services: Services,
  on: DbOrTransaction,
  application: Omit<TimesFor, 'decided_at'>,
): Promise<Mail | undefined> {
  const offers = await listOpenChoices(on, services.now());
  const choices = offers.find(({ application_id }) => application_id === application.id);
  if (!choices) return undefined;
  const plans = choices.times.map((one) => planAt(choices, one));
  return mailOfTimes(services, on, application, plans, linkToTimes(services, application, choices));
}

/** The e-mail with the times. */
export async function mailOfTimes(
  services: Services,
  on: DbOrTransaction,
  application: Omit<TimesFor, 'decided_at'>,
  plans: readonly InterviewPlan[],
  answerLink: string,
): Promise<Mail> {
  const [first] = plans;
  if (!first) throw new Error('No times are offered.');
  const about: InterviewAbout = await aboutPlan(services, on, application, first);
  const times = plans.map(({ date, time }) => ({ date, time: time ?? '' }));
  return interviewTimes(applicantOf(services, application), { ...about, times, answerLink });
}

/** Takes offered times back. The link in their e-mail then says so. */
export async function withdrawTimesOf({ audit, db, ...services }: TimesServices, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('interview_choices')
      .where('application_id', '=', id)
      // What was chosen is an interview by now.
      .where('sequence', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await audit.record(trx, { event: 'interview-times-withdrawn', subject: { kind: 'application', id } });
    await announceTimes(trx, services, id);
  });
}

async function announceTimes(
  trx: DbOrTransaction,
  { pageUpdates }: Pick<PageUpdateServices, 'pageUpdates'>,
  id: string,
): Promise<void> {
  await pageUpdates.announce(trx, await administratorIds(trx), callsOfDecisions([id]));
}

const inWords = ({ Date: date, Time: time }: OfferedTime) => `${longDate(date)}, ${time}`;
const isSame = (one: OfferedTime, other: OfferedTime) => one.Date === other.Date && one.Time === other.Time;

/** The messages about offered times that cannot be. */
export async function checkTimes(services: Services, times: readonly OfferedTime[]): Promise<Messages> {
  const { db, config, now } = services;
  const { HolidayCountry } = await readInterviewHours(db);
  const holidays = await readHolidays(HolidayCountry, today(now(), config.timeZone));
  const messages = times.flatMap((time, index) => {
    const holiday = holidays.find(({ Date: date }) => date === time.Date);
    const wrong = Object.values(checkMoment(time, services)).flat();
    if (holiday) wrong.push(`${holiday.Name} is a public holiday. Choose another day.`);
    if (times.slice(0, index).some((other) => isSame(other, time))) wrong.push('Offer each time once.');
    return wrong.map((message) => `${inWords(time)}: ${message}`);
  });
  return messages.length > 0 ? { Times: messages } : {};
}

/** Those of the offered times that are still free; none once their time is over, or the applicant has asked for others. */
async function freeTimes({ now }: Pick<Services, 'now'>, on: DbOrTransaction, choices: Choices) {
  if (!isOpenChoice({ until: choices.until, askedAt: choices.asked_at }, now())) return [];
  const interviewers = (await toPeople(on, [choices])).map(({ user_id }) => user_id);
  const free: OfferedTime[] = [];
  for (const time of choices.times) {
    const plan = planAt({ ...choices, interviewers }, time);
    if (!(await findTaken(on, choices.application_id, plan, now()))) free.push(time);
  }
  return free;
}

/** What the page shows on which an applicant chooses a time. */
export async function showTimes(
  services: Services,
  { application, choices }: Offered,
): Promise<Answer<typeof getInvitation>> {
  const { db, config, now } = services;
  const [first] = choices.times;
  const said = (await listReplies(db, application.id)).at(-1);
  return {
    Name: application.name,
    Position: application.position,
    Date: first?.Date ?? '',
    Time: first?.Time ?? null,
    Length: choices.minutes,
    Place: choices.place,
    VideoLink: choices.video_link,
    Message: choices.message,
    Today: today(now(), config.timeZone),
    TimeZone: config.timeZone,
    Reply: choices.asked_at !== null && said ? said : null,
    City: (await readProgramme(db)).city,
    Calendar: '',
    Times: await freeTimes(services, db, choices),
  };
}

const CHOOSE = 'Choose one of the times.';
const TAKEN = 'This time is no longer free. Choose another one.';

/**
 * Invites an applicant to the offered time that they have chosen, which also says that they come.
 *
 * @param invite invites them to an interview of this plan
 */
export async function chooseTime(
  services: TimesServices,
  { application, choices }: Offered,
  chosen: OfferedTime | undefined,
  invite: (plan: InterviewPlan, by: { id: string }, seen: ApplicationStatus) => Promise<unknown>,
): Promise<void> {
  const { db, now } = services;
  const { id } = application;
  if (!chosen || !choices.times.some((one) => isSame(one, chosen))) throw new FieldErrors({ Chosen: [CHOOSE] });
  if (!(await freeTimes(services, db, choices)).some((one) => isSame(one, chosen)))
    throw new FieldErrors({ Chosen: [TAKEN] });
  // Who has left interviews no one: the others, and the administrator who offered the times, know of it.
  const interviewers = (await toPeople(db, [choices])).map(({ user_id }) => user_id).sort();
  try {
    const plan = { ...planAt(choices, chosen), interviewers };
    await invite(plan, { id: choices.offered_by }, application.status);
  } catch (error) {
    // The applicant need not know whose interview it is.
    if (error instanceof FieldErrors) throw new FieldErrors({ Chosen: [TAKEN] });
    throw error;
  }
  await db.transaction().execute(async (trx) => {
    const { interview } = await readInterview(trx, id);
    const { sequence } = interview ?? {};
    if (!interview || sequence === undefined) return;
    // From now on the link of the times opens the invitation.
    const { numUpdatedRows } = await trx
      .updateTable('interview_choices')
      .set({ sequence })
      .where('application_id', '=', id)
      .where('id', '=', choices.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await insertReply(trx, id, interview, { Answer: 'coming', At: now().toISOString(), Reason: null, Proposals: [] });
    await announceReply(trx, services, id);
  });
}

/** Stores that an applicant has asked for other times than these, which frees them. */
export async function markAsked(
  trx: DbOrTransaction,
  { application, choices }: Offered,
  reply: Parameters<typeof insertReply>[3],
): Promise<void> {
  const [first] = choices.times;
  const { interview } = await readInterview(trx, application.id);
  const invited = application.status === 'Accepted For Interview' ? interview : undefined;
  await insertReply(
    trx,
    application.id,
    invited ?? { sequence: 0, date: first?.Date ?? '', time: first?.Time ?? null },
    reply,
  );
  await trx
    .updateTable('interview_choices')
    .set({ asked_at: reply.At })
    .where('application_id', '=', application.id)
    .where('id', '=', choices.id)
    .execute();
}
