import {
  type ApplicationStatus,
  answerInvitation,
  deleteCalendarFeed,
  getCalendarFeed,
  getInterviewForm,
  getInvitation,
  INTERVIEW_MINUTES,
  listInterviews,
  type MailResult,
  minutesOf,
  offerTimes,
  renewCalendarFeed,
  rescheduleInterview,
  scheduleInterviews,
  sendInvitationAgain,
  withdrawTimes,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { keepLanguage } from '../../http/accept-language';
import { FieldErrors, HttpError, type Messages, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { addDays, longDate, today } from '../../lib/calendar';
import { foldEmail } from '../../lib/text';
import { applicantOf } from '../application-links';
import { interviewReminder, type MailServices, savedWording, type Wording } from '../mails';
import type { PageUpdateServices } from '../page-updates';
import { readHolidays, readInterviewHours, readProgramme } from '../programme';
import { aboutInterview } from './about';
import { listAgenda } from './agenda';
import { checkAnswer, showInvitation, storeAnswer } from './answers';
import { listOpenChoices, toPeople } from './choices';
import { deleteFeed, readFeed, renewFeed } from './feed';
import { answerLink, readInvited } from './invited';
import { checkInterviewers, checkMoment, checkPlan, type InterviewPlan, type PlanFields, toPlan } from './plan';
import { hasBegun } from './reminders';
import { planOf, readInterview } from './repository';
import { checkTimes, chooseTime, storeTimes, type TimesFor, timesAgain, withdrawTimesOf } from './times';

/** The most days of an agenda. */
const MAX_DAYS = 42;

/** What the applications do with interviews. They have their own rules for decisions. */
export interface Invitations {
  /** Name of the applicant and why they cannot be invited now; null for the reason when they can. */
  ask(id: string, seen?: ApplicationStatus): Promise<{ name: string | null; refused: string | null }>;
  /** Invites an applicant, or moves their interview, and answers what became of the mail. */
  invite(
    id: string,
    plan: InterviewPlan,
    by: Pick<SessionUser, 'id'>,
    seen?: ApplicationStatus,
    wording?: Wording,
  ): Promise<MailResult>;
  /** Locks an application whose applicant is offered times, and throws where they cannot be invited now. */
  lock(trx: DbOrTransaction, id: string, seen?: ApplicationStatus): Promise<TimesFor>;
  /** Withdraws an application for its applicant. */
  withdraw(id: string, reason: string | null): Promise<void>;
}

export function interviewRoutes(
  mount: Mount,
  services: MailServices & PageUpdateServices,
  invitations: Invitations,
): void {
  const { db, config, now, mailer, throttles } = services;
  const todayHere = () => ({ Today: today(now(), config.timeZone), TimeZone: config.timeZone });

  mount(listInterviews, async ({ query, user }) => {
    const { From: from, To: to } = query;
    if (to > addDays(from, MAX_DAYS - 1)) throw new FieldErrors({ To: [`Choose at most ${MAX_DAYS} days.`] });
    return {
      ...todayHere(),
      Interviews: await listAgenda(db, { from, to, user }),
      ...(user.role === 'ADM' ? { Offered: await listOffered(from, to) } : {}),
    };
  });

  /** The offered times of these days, as interviews that may be. */
  const listOffered = async (from: string, to: string) => {
    const choices = await listOpenChoices(db, now());
    const people = await toPeople(db, choices);
    return choices.flatMap((choice) =>
      choice.times
        .filter(({ Date: date }) => date >= from && date <= to)
        .map((time) => ({
          id: choice.application_id,
          Name: choice.name,
          Position: choice.position,
          ApplicationStatus: choice.status,
          ...time,
          Length: choice.minutes,
          Place: choice.place,
          VideoLink: choice.video_link,
          Message: choice.message,
          Interviewers: people
            .filter(({ user_id }) => choice.interviewers.includes(user_id))
            .map(({ user_id, name }) => ({ user_id, Name: name })),
          Mine: false,
          Reply: null,
        })),
    );
  };

  mount(getInterviewForm, async ({ user }) => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'name', 'role'])
      .where('active', '=', 1)
      .where('role', 'in', ['ADM', 'SUP'])
      .orderBy('name_folded')
      .orderBy('id')
      .execute();
    const Interviewers = people.map(({ id, name, role }) => ({
      user_id: id,
      Name: name,
      Role: role === 'ADM' ? ('ADM' as const) : ('SUP' as const),
    }));
    const present = new Set(people.map(({ id }) => id));
    const { interviewPlace } = await readProgramme(db);
    const hours = await readInterviewHours(db);
    const here = todayHere();
    return {
      ...here,
      Interviewers,
      Place: interviewPlace,
      Hours: hours,
      Holidays: await readHolidays(hours.HolidayCountry, here.Today),
      LastUsed: await findLastUsed(user.id, present),
    };
  });

  const findLastUsed = async (userId: string, present: ReadonlySet<string>) => {
    const last = await db
      .selectFrom('interviews')
      .select('application_id')
      .where('scheduled_by', '=', userId)
      .orderBy('scheduled_at', 'desc')
      .executeTakeFirst();
    const plan = last ? planOf(await readInterview(db, last.application_id)) : null;
    if (!plan) return null;
    const { date, time, minutes, videoLink, message, interviewers } = plan;
    return {
      Date: date,
      Time: time,
      Length: minutes,
      Place: plan.place,
      VideoLink: videoLink,
      Message: message,
      Interviewers: interviewers.filter((id) => present.has(id)),
    };
  };

  mount(
    scheduleInterviews,
    async ({ body, user }) => {
      requireNoErrors(await checkSlots(services, body));
      const wording = await savedWording(db, 'Accepted', body, 'en');
      const ids = [...new Set(body.Ids)];
      const senders = new Map<string, Awaited<ReturnType<Invitations['ask']>>>();
      for (const id of ids) senders.set(id, await invitations.ask(id, body.Seen));
      const refused = [...senders.values()].filter((one) => one.refused !== null);
      // No applicant gets a slot that was meant for another one.
      if (refused.length > 0) {
        throw new FieldErrors({ Ids: refused.map((one) => `${one.name ?? 'An applicant'}: ${one.refused}`) });
      }
      const Done: { id: string; Name: string }[] = [];
      const NotDone: { id: string; Name: string | null; Reason: string }[] = [];
      let unsent: HttpError | undefined;
      for (const [index, id] of ids.entries()) {
        const name = senders.get(id)?.name ?? '';
        try {
          // After one mail that the server did not take, the others are not tried: each would wait as long.
          if (unsent) throw unsent;
          await invitations.invite(id, slot(body, id, index), user, body.Seen, wording);
          Done.push({ id, Name: name });
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          if (error.code === 'email_not_sent') unsent = error;
          NotDone.push({ id, Name: name, Reason: reasonOf(error) });
        }
      }
      if (Done.length === 0 && unsent) throw unsent;
      return { message: `${Done.length} invited`, Done, NotDone };
    },
    async ({ body }, errors) => (Object.keys(errors).length === 0 ? {} : checkPlan(db, body, services)),
  );

  mount(
    rescheduleInterview,
    async ({ params, body, user }) => {
      const before = planOf(await readInterview(db, params.id)) ?? toPlan({});
      requireNoErrors(await checkPlan(db, { ...body, Interviewers: before.interviewers }, services));
      const time = body.Time || null;
      const minutes = time === null ? null : (before.minutes ?? INTERVIEW_MINUTES);
      const moved = { ...before, date: body.Date, time, minutes };
      // Moving the interview of an applicant who was declined must not invite them again.
      const Mail = await invitations.invite(params.id, moved, user, 'Accepted For Interview');
      return { message: 'Interview moved', Mail };
    },
    async ({ body }, errors) => (Object.keys(errors).length === 0 ? {} : checkMoment(body, services)),
  );

  mount(
    offerTimes,
    async ({ params, body, user }) => {
      await storeTimes(services, body, user, (trx) => invitations.lock(trx, params.id, body.Seen));
      return { message: 'Times offered' };
    },
    async ({ body }, errors) => {
      if (errors.Times) return {};
      return { ...(await checkTimes(services, body.Times ?? [])), ...(await checkInterviewers(db, body)) };
    },
  );

  mount(withdrawTimes, async ({ params }) => {
    await withdrawTimesOf(services, params.id);
    return { message: 'Times taken back' };
  });

  mount(getInvitation, ({ params }) => showInvitation(services, params.token));

  mount(
    answerInvitation,
    async ({ params, body, request }) => {
      const invited = await readInvited(services, db, params.token);
      const { application } = invited;
      await throttles.take('repliesByApplication', application.id);
      await keepLanguage(db, 'applications', application.id, request);
      if (body.Answer === 'withdrawn') await invitations.withdraw(application.id, body.Reason || null);
      else if (body.Answer === 'coming' && 'choices' in invited)
        await chooseTime(services, invited, body.Chosen, (plan, by, seen) =>
          invitations.invite(application.id, plan, by, seen),
        );
      else await storeAnswer(services, params.token, body);
      mailer.wake();
      return { message: ANSWERED[body.Answer] };
    },
    async ({ body }, errors) => (errors.Proposals ? {} : checkAnswer(body, services)),
  );

  mount(sendInvitationAgain, async ({ body }) => {
    const address = foldEmail(body.Email);
    // The same answer in any case, so that it does not reveal who has an interview.
    if (await throttles.allows('invitationByEmail', address)) await sendAgain(services, address);
    return { message: 'If this address has an interview to come, we have sent the links to it.' };
  });

  mount(getCalendarFeed, ({ user }) => readFeed(services, user.id));
  mount(renewCalendarFeed, async ({ user }) => ({ Link: await renewFeed(services, user.id) }));
  mount(deleteCalendarFeed, async ({ user }) => {
    await deleteFeed(services, user.id);
    return { message: 'The calendar link no longer works' };
  });
}

const ANSWERED = {
  coming: 'Thank you. We look forward to meeting you.',
  'another-day': 'Thank you. We will e-mail you about another day or time.',
  withdrawn: 'Your application is withdrawn.',
} as const;

/** What kept one of several applicants from being invited, in words. */
function reasonOf({ message, errors }: HttpError): string {
  const messages = Object.values(errors ?? {}).flat();
  return messages.length > 0 ? messages.join(' ') : message;
}

type Slots = PlanFields & {
  Ids: string[];
  Time: string;
  Break?: number;
  Slots?: { Date: string; Time: string }[];
};

/** The interview of one of several applicants: on their own slot, or one after the other. */
function slot(body: Slots, id: string, index: number): InterviewPlan {
  const plan = toPlan(body);
  const own = body.Slots?.[body.Ids.indexOf(id)];
  return own ? { ...plan, date: own.Date, time: own.Time } : { ...plan, time: startOfSlot(body, index) };
}

/** `HH:MM` of a slot; null when it would begin on the next day. */
function startOfSlot({ Time, Length = INTERVIEW_MINUTES, Break = 0 }: Slots, index: number): string | null {
  const start = minutesOf(Time) + index * (Length + Break);
  if (start >= 24 * 60) return null;
  return [Math.floor(start / 60), start % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

async function checkSlots(services: MailServices, body: Slots): Promise<Messages> {
  if (body.Slots) return checkOwnSlots(services, body, body.Slots);
  const errors = await checkPlan(services.db, body, services);
  const times = [...new Set(body.Ids)].map((_, index) => startOfSlot(body, index));
  if (times.includes(null)) return { ...errors, Time: ['The last interview would begin on the next day.'] };
  if (errors.Time) return errors;
  for (const time of times) {
    const wrong = checkMoment({ Date: body.Date, Time: time ?? '' }, services);
    if (wrong.Time) return { ...errors, Time: [`${time}: ${wrong.Time.join(' ')}`] };
  }
  return errors;
}

async function checkOwnSlots(
  services: MailServices,
  body: Slots,
  slots: NonNullable<Slots['Slots']>,
): Promise<Messages> {
  const { Interviewers } = await checkPlan(services.db, body, services);
  const wrong = slots.flatMap((own) => {
    const messages = Object.values(checkMoment(own, services)).flat();
    return messages.map((message) => `${longDate(own.Date)}, ${own.Time}: ${message}`);
  });
  if (slots.length !== body.Ids.length) wrong.push('Choose a day and a time for each applicant.');
  return { ...(Interviewers ? { Interviewers } : {}), ...(wrong.length > 0 ? { Slots: wrong } : {}) };
}

/** E-mails the links of the interview to come of an address, and of the times to choose from, if there are any. */
async function sendAgain(services: MailServices, address: string): Promise<void> {
  const { db, config, mailer, now } = services;
  const sent = await db.transaction().execute(async (trx) => {
    const application = await trx
      .selectFrom('applications')
      .innerJoin('positions', 'positions.id', 'applications.position_id')
      .select(['applications.id', 'applications.name', 'applications.email', 'applications.link_epoch'])
      .select(['applications.language', 'applications.status', 'positions.name as position'])
      .where('applications.email_folded', '=', address)
      .where('applications.status', 'in', ['Processing', 'Accepted For Interview'])
      .where('applications.erased_at', 'is', null)
      .executeTakeFirst();
    if (!application) return false;
    const times = await timesAgain(services, trx, application);
    if (times) await mailer.enqueue(trx, times);
    const { interview } = await readInterview(trx, application.id);
    const isToCome = interview?.state === 'scheduled' && !hasBegun(interview, config.timeZone, now());
    if (!isToCome || application.status !== 'Accepted For Interview') return times !== undefined;
    const about = await aboutInterview(services, trx, interview, application.position);
    const link = answerLink(services, application, interview);
    await mailer.enqueue(trx, interviewReminder(applicantOf(services, application), { ...about, answerLink: link }));
    return true;
  });
  if (sent) mailer.wake();
}
