import {
  bookVisit,
  cancelVisit,
  giveUpVisit,
  type Input,
  listComingVisits,
  listOfferedVisits,
  listVisits,
  MAX_OFFERED_VISITS,
  moveVisit,
  offerVisit,
} from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { keepLanguage } from '../../http/accept-language';
import { conflict, FieldErrors, type Messages, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { answerLanguage, phrase } from '../../http/visitors';
import { hasTime, isCalendarDate, longDate, momentOf, today } from '../../lib/calendar';
import { findReader } from '../assessments';
import type { NotificationServices } from '../notifications';
import { lockActiveUser, ownInternsOf, readableBy, readPerson } from '../users';
import { announceVisit, tellOfVisit } from './announcements';
import { freeVisit, newUid } from './cancelling';
import { findVisit, listComing, listVisitsOf, toVisit, type VisitRecord } from './repository';

type Values = Input<typeof offerVisit>['body'];

/** Visits of lecturers: supervisors offer times, and lecturers book one. */
export function visitRoutes(mount: Mount, services: NotificationServices): void {
  const { config, db, mailer, now } = services;
  const { timeZone } = config;
  const at = () => now().toISOString();

  mount(listVisits, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, sql`(users.role = 'INT' and ${readableBy(user)})`);
    const rows = await listVisitsOf(db, intern.id, at());
    return { Visits: rows.map(toVisit), Today: today(now(), timeZone), TimeZone: timeZone };
  });

  mount(listComingVisits, async ({ user }) => {
    const Visits = await listComing(db, at(), user.id);
    return Visits ? { Visits } : {};
  });

  mount(offerVisit, async ({ params: { id }, body, user }) => {
    const values = toValues(body);
    await db.transaction().execute(async (trx) => {
      await lockOwn(trx, user, id);
      const others = await listVisitsOf(trx, id, at());
      if (others.length >= MAX_OFFERED_VISITS)
        throw refuse(`Nothing was offered: ${MAX_OFFERED_VISITS} times are offered already. Withdraw some first.`);
      refuseOverlap(values, others);
      await trx
        .insertInto('visits')
        .values({ id: uuidv7(), intern_id: id, uid: newUid(services), sequence: 0, offered_by: user.id, ...values })
        .execute();
      await announceVisit(trx, services, id);
    });
    return { message: 'Time offered' };
  });

  mount(moveVisit, async ({ params: { id }, body, user }) => {
    const values = toValues(body);
    await db.transaction().execute(async (trx) => {
      const visit = await lockVisit(trx, user, id);
      if (visit.link_until !== null && values.date > visit.link_until)
        throw new FieldErrors({
          Date: [
            `The lecturer's link ends on ${longDate(visit.link_until)}. Choose a day up to then, or ask an administrator to extend the link.`,
          ],
        });
      const others = await listVisitsOf(trx, visit.intern_id, at());
      refuseOverlap(
        values,
        others.filter((other) => other.id !== id),
      );
      await trx
        .updateTable('visits')
        .set({ ...values, sequence: visit.sequence + 1 })
        .where('id', '=', id)
        .execute();
      await tellOfVisit(trx, services, visit, 'changed', user.id);
    });
    mailer.wake();
    return { message: 'Visit changed' };
  });

  mount(cancelVisit, async ({ params: { id }, user }) => {
    await db.transaction().execute(async (trx) => {
      const visit = await lockVisit(trx, user, id);
      await trx
        .updateTable('visits')
        .set({ cancelled_at: at(), sequence: visit.sequence + 1 })
        .where('id', '=', id)
        .execute();
      await tellOfVisit(trx, services, { ...visit, sequence: visit.sequence + 1 }, 'cancelled', user.id);
    });
    mailer.wake();
    return { message: 'Visit cancelled' };
  });

  mount(listOfferedVisits, async ({ params: { token } }) => {
    const { assessment } = await findReader(services, db, token);
    const rows = await listVisitsOf(db, assessment.intern_id, at());
    const own = rows.filter((row) =>
      row.booked_by === null ? canBook(row, assessment) : row.booked_by === assessment.id,
    );
    return { Visits: own.map(toVisit), TimeZone: timeZone };
  });

  mount(bookVisit, async ({ params: { token, visit: id }, request }) => {
    await db.transaction().execute(async (trx) => {
      const { assessment } = await lockReader(trx, token, request);
      const visits = await listVisitsOf(trx, assessment.intern_id, at());
      const booked = visits.find(({ booked_by }) => booked_by === assessment.id);
      if (booked?.id === id) return;
      if (booked)
        throw refuse(
          phrase('Nothing was booked: you have booked {{moment}}. Cancel that visit first.', {
            moment: phrase('{{day}} at {{time}}', {
              day: longDate(booked.date, answerLanguage()),
              time: booked.time,
            }),
          }),
        );
      const visit = visits.find((one) => one.id === id);
      if (!visit || !canBook(visit, assessment))
        throw refuse('Nothing was booked: this time is no longer offered. Choose another one.');
      if (visit.booked_by !== null)
        throw refuse('Nothing was booked: another lecturer has just booked this time. Choose another one.');
      await trx
        .updateTable('visits')
        .set({ booked_by: assessment.id, booked_at: at(), sequence: visit.sequence + 1 })
        .where('id', '=', id)
        .execute();
      await tellOfVisit(trx, services, { ...visit, booked_by: assessment.id, sequence: visit.sequence + 1 }, 'booked');
    });
    mailer.wake();
    return {
      message: 'The visit is booked. We have e-mailed the calendar event to you, the supervisor and the intern.',
    };
  });

  mount(giveUpVisit, async ({ params: { token, visit: id }, request }) => {
    await db.transaction().execute(async (trx) => {
      const { assessment } = await lockReader(trx, token, request);
      const visit = (await listVisitsOf(trx, assessment.intern_id, at())).find((one) => one.id === id);
      if (visit?.booked_by !== assessment.id)
        throw refuse(
          'Nothing was cancelled: you have not booked this visit, or it is over. Reload the page to see it.',
        );
      await freeVisit(trx, services, visit);
    });
    mailer.wake();
    return { message: 'The visit is cancelled. We have told the supervisor and the intern.' };
  });

  /** Whether a time is still to come, and within the days of a lecturer's link. */
  const canBook = ({ starts_at, date }: VisitRecord, { last_day }: { last_day: string }) =>
    starts_at > at() && date <= last_day;

  /** The reader of a link, with the intern locked until the commit: of two lecturers, the second sees what the first has booked. */
  async function lockReader(trx: DbOrTransaction, token: string, request: FastifyRequest) {
    const found = await findReader(services, trx, token);
    await lockActiveUser(trx, found.intern.id);
    await keepLanguage(trx, 'assessments', found.assessment.id, request);
    return findReader(services, trx, token);
  }

  async function lockOwn(trx: DbOrTransaction, user: SessionUser, internId: string) {
    if (!(await lockActiveUser(trx, internId))) throw notFound();
    return readPerson(trx, internId, ownInternsOf(user));
  }

  async function lockVisit(trx: DbOrTransaction, user: SessionUser, id: string): Promise<VisitRecord> {
    const found = await findVisit(trx, id);
    if (!found) throw notFound();
    await lockOwn(trx, user, found.intern_id);
    const visit = await findVisit(trx, id);
    if (!visit) throw refuse('Nothing was changed: this time was withdrawn. Reload the page to see it.');
    if (visit.ends_at <= at()) throw refuse('Nothing was changed: this visit is over.');
    return visit;
  }

  /** The columns of a form's values. */
  function toValues({ Date: date, Time: time, Length, Place = '', VideoLink = '' }: Values) {
    const errors: Messages = {};
    if (!isCalendarDate(date)) errors.Date = ['Enter a real date.'];
    else if (date < today(now(), timeZone)) errors.Date = ['Choose today or a later day.'];
    else if (!hasTime(date, time, timeZone)) errors.Time = ['This time does not exist on that day.'];
    else if (momentOf(date, time, timeZone).getTime() <= now().getTime())
      errors.Time = ['This time has passed. Choose a later one.'];
    if (!Place && !VideoLink) errors.Place = ['Enter a place, or the link of a video call.'];
    requireNoErrors(errors);
    const start = momentOf(date, time, timeZone).getTime();
    return {
      date,
      time,
      minutes: Length,
      place: Place,
      video_link: VideoLink,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + Length * 60_000).toISOString(),
    };
  }
}

const refuse = (message: string) => conflict('visit_state', message);

function refuseOverlap(
  { starts_at, ends_at }: Pick<VisitRecord, 'starts_at' | 'ends_at'>,
  others: readonly VisitRecord[],
): void {
  const other = others.find((one) => one.starts_at < ends_at && starts_at < one.ends_at);
  if (other)
    throw new FieldErrors({
      Time: [`This overlaps with the time on ${longDate(other.date)} at ${other.time}. Choose another one.`],
    });
}
