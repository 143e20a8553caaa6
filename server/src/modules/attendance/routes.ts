import {
  type AttendanceToday,
  askForLeave,
  comeIn,
  confirmAttendance,
  correctAttendance,
  goOut,
  LEAVE_MAX_DAYS,
  listAttendance,
  readAttendance,
  readInternAttendance,
  refuseAttendance,
  withdrawAttendanceRequest,
  withdrawLeave,
} from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { linkOfPaper } from '../../http/record-papers';
import type { SessionUser } from '../../http/sessions';
import { addDays, daysBetween, longDate, mondayOf, today, wallClock } from '../../lib/calendar';
import { hindranceOfDay, refusalOfDay } from '../../lib/placement';
import type { NotificationServices } from '../notifications';
import { callsOfAttendance } from '../page-updates';
import { findOffice } from '../programme';
import { type InternRecord, lockForSupervisor, lockIntern, readIntern, readPerson } from '../users';
import {
  decideRequest,
  findDay,
  findLastPlace,
  findRecorded,
  listLeave,
  type RequestRecord,
  type RequestValues,
  readAttendances,
  recordDay,
  saveRequest,
  selectQueue,
  toDay,
  toRequest,
} from './repository';
import { minutesOf, readBook, readDayRules } from './weeks';

/** How many requests one answer of the queue has. */
const QUEUE_PAGE = 20;

/** Who goes out this soon after coming in has tapped twice. */
const DOUBLE_TAP_MS = 60_000;

/** What interns do: come in, go out, and ask for corrections and leave. */
function internRoutes(mount: Mount, services: NotificationServices): void {
  const { db, config, links, notifications, now, pageUpdates } = services;
  const { timeZone } = config;
  const clock = (moment: string) => wallClock(new Date(moment), timeZone).slice(11);

  mount(readAttendance, async ({ query, user, request }) => {
    const intern = await readIntern(db, user.id);
    const day = today(now(), timeZone);
    const { attendance, weeks, isEmpty } = await readBook(db, intern, { day, timeZone });
    const monday = query.Week === undefined ? weeks[0]?.Monday : mondayOf(query.Week);
    const Week = weeks.find(({ Monday }) => Monday === monday) ?? null;
    if (query.Week !== undefined && Week === null) throw notFound();
    const days = weeks.flatMap(({ Days }) => Days);
    const office = await findOffice(db, request.ip);
    return {
      Weeks: weeks.map(({ Monday, Minutes }) => ({ Monday, Minutes })),
      Week,
      HoursAWeek: intern.hours_a_week,
      Today: day,
      StartsOn: intern.starts_on,
      EndsOn: intern.ends_on,
      Place: await findLastPlace(db, user.id),
      ...(office === null ? {} : { Office: office }),
      Leave: attendance.requests
        .filter(({ kind }) => kind !== 'correction')
        .map(toRequest)
        .reverse(),
      Open: days
        .filter(({ Date: date, In, Out, Corrections }) => {
          const waits = Corrections.some(({ State }) => State === 'waiting');
          return date < day && In !== null && Out === null && !waits;
        })
        .map((each) => each.Date)
        .sort(),
      ...(isEmpty ? {} : { File: linkOfPaper(links, 'attendance', user.id) }),
    };
  });

  mount(comeIn, async ({ body, user, request }) => {
    const day = today(now(), timeZone);
    return db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      if (refusalOfDay(intern, day) === 'before')
        throw conflict(
          'attendance_state',
          `Nothing was recorded: your internship starts on ${longDate(intern.starts_on ?? day)}.`,
        );
      const before = await findDay(trx, user.id, day);
      if (before?.went_out)
        throw conflict(
          'attendance_state',
          `Nothing was recorded: you went out at ${clock(before.went_out)} today. Ask for a correction if that is wrong.`,
        );
      if (before) return { message: `Nothing was changed: you have been in since ${clock(before.came_in)}.` };
      const at = now().toISOString();
      const office_in = await findOffice(trx, request.ip);
      const place = office_in === null ? body.Place : '';
      await recordDay(trx, { intern_id: user.id, day, came_in: at, went_out: null, place, office_in });
      await announce(trx, intern);
      return { message: office_in === null ? `In since ${clock(at)}` : `In since ${clock(at)} at ${office_in}` };
    });
  });

  mount(goOut, async ({ user, request }) => {
    const day = today(now(), timeZone);
    return db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      const before = await findDay(trx, user.id, day);
      if (!before)
        throw conflict(
          'attendance_state',
          'Nothing was recorded: you have not come in today. Ask for a correction instead.',
        );
      if (before.went_out) return { message: `Nothing was changed: you went out at ${clock(before.went_out)}.` };
      if (now().getTime() - Date.parse(before.came_in) < DOUBLE_TAP_MS)
        return { message: 'Nothing was changed: you came in less than a minute ago.' };
      const at = now().toISOString();
      const office_out = await findOffice(trx, request.ip);
      await trx
        .updateTable('attendance_days')
        .set({ went_out: at, office_out })
        .where('intern_id', '=', user.id)
        .where('day', '=', day)
        .execute();
      await announce(trx, intern);
      return { message: office_out === null ? `Out since ${clock(at)}` : `Out since ${clock(at)} at ${office_out}` };
    });
  });

  mount(correctAttendance, async ({ body, user }) => {
    const day = today(now(), timeZone);
    return db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      const hindrance = hindranceOfDay(intern, body.Date, day);
      if (hindrance) throw new FieldErrors({ Date: [hindrance] });
      if (body.Out <= body.In) throw new FieldErrors({ Out: ['Enter a time after the one at which you came in.'] });
      if (`${body.Date}T${body.Out}` > wallClock(now(), timeZone))
        throw new FieldErrors({ Out: [`${body.Out} has not come yet. Ask when you have gone out.`] });
      return ask(trx, intern, {
        kind: 'correction',
        starts_on: body.Date,
        ends_on: body.Date,
        time_in: body.In,
        time_out: body.Out,
        reason: body.Reason,
      });
    });
  });

  mount(askForLeave, async ({ body: { Kind, StartsOn, EndsOn, Reason }, user }) => {
    return db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      requireLeave(intern, StartsOn, EndsOn);
      const { requests } = (await readAttendances(trx, [user.id], { from: StartsOn, to: EndsOn }))(user.id);
      const other = requests.find(
        ({ kind, state }) => kind !== 'correction' && (state === 'waiting' || state === 'confirmed'),
      );
      if (other)
        throw conflict(
          'attendance_state',
          `Nothing was sent: you have asked for leave from ${longDate(other.starts_on)} to ${longDate(other.ends_on)} already.`,
        );
      return ask(trx, intern, {
        kind: Kind,
        starts_on: StartsOn,
        ends_on: EndsOn,
        time_in: null,
        time_out: null,
        reason: Reason,
      });
    });
  });

  mount(withdrawAttendanceRequest, async ({ params: { id }, user }) => {
    await db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      const { numDeletedRows } = await trx
        .deleteFrom('attendance_requests')
        .where('id', '=', id)
        .where('intern_id', '=', user.id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (numDeletedRows === 0n) {
        const request = await findRequest(trx, id);
        if (request?.intern_id !== user.id) throw notFound();
        throw decided(request);
      }
      await announce(trx, intern);
    });
    return { message: 'Withdrawn' };
  });

  /** Tells the open pages of the intern and of the supervisor, who sees who is in. */
  function announce(trx: DbOrTransaction, { id, supervisor_id }: InternRecord): Promise<void> {
    return pageUpdates.announce(trx, supervisor_id ? [id, supervisor_id] : [id], callsOfAttendance());
  }

  /** Saves a request, and tells the present supervisor, if there is one. */
  async function ask(
    trx: DbOrTransaction,
    { id, supervisor_id: to }: InternRecord,
    values: Omit<RequestValues, 'asked_at' | 'asked_of'>,
  ): Promise<{ message: string }> {
    await saveRequest(trx, id, { ...values, asked_at: now().toISOString(), asked_of: to });
    if (!to) return { message: 'Saved. It waits until you have a supervisor.' };
    // The person is named, so that an erasure finds the e-mails.
    await notifications.notify(trx, { kind: 'attendance-asked', to, by: id, personId: id, detail: detailOf(values) });
    return { message: 'Sent to your supervisor' };
  }
}

/** Refuses leave outside the internship, and of very many days. */
function requireLeave(intern: InternRecord, start: string, end: string): void {
  const { starts_on, ends_on } = intern;
  const outside = (date: string) => {
    const refusal = refusalOfDay(intern, date);
    if (refusal === 'before')
      return `Your internship starts on ${longDate(starts_on ?? date)}. Choose that day or a later one.`;
    return refusal && `Your internship ends on ${longDate(ends_on ?? date)}. Choose that day or an earlier one.`;
  };
  const first = outside(start);
  if (first) throw new FieldErrors({ StartsOn: [first] });
  const last =
    end < start
      ? 'Choose the first day of your leave or a later one.'
      : (outside(end) ??
        (daysBetween(start, end) >= LEAVE_MAX_DAYS ? `Ask for at most ${LEAVE_MAX_DAYS} days at once.` : undefined));
  if (last) throw new FieldErrors({ EndsOn: [last] });
}

/** What supervisors see and decide, and what administrators read. */
function readerRoutes(mount: Mount, services: NotificationServices): void {
  const { audit, db, config, links, notifications, now } = services;
  const { timeZone } = config;

  mount(listAttendance, async ({ user }) => {
    const day = today(now(), timeZone);
    const monday = mondayOf(day);
    const interns = await db
      .selectFrom('users')
      .select(['id', 'name', 'starts_on', 'ends_on', 'hours_a_week'])
      .where('supervisor_id', '=', user.id)
      .where('active', '=', 1)
      .orderBy('name_folded')
      .orderBy('id')
      .execute();
    const ids = interns.map(({ id }) => id);
    const sunday = addDays(monday, 6);
    const of = await readAttendances(db, ids, { from: monday, to: sunday });
    const recorded = await findRecorded(db, ids);
    const waiting = await selectQueue(db, user.id)
      .selectAll('attendance_requests')
      .select('users.name')
      .orderBy('attendance_requests.asked_at')
      .orderBy('attendance_requests.id')
      .limit(QUEUE_PAGE)
      .execute();
    const { count } = await selectQueue(db, user.id)
      .select(({ fn }) => fn.countAll<number | bigint | string>().as('count'))
      .executeTakeFirstOrThrow();
    const about = { ...(await readDayRules(db, monday, sunday)), timeZone };
    const asked = waiting.map(({ starts_on }) => starts_on).sort();
    const before = await readAttendances(db, ids, { from: asked[0] ?? day, to: asked.at(-1) ?? day });
    return {
      Today: day,
      Holiday: about.holidays.get(day) ?? null,
      Interns: interns.map((intern) => {
        const attendance = of(intern.id);
        const days = [0, 1, 2, 3, 4, 5, 6].map((each) => toDay(attendance, addDays(monday, each), about));
        const present = toDay(attendance, day, about);
        const { In, Out, Place, OfficeIn, OfficeOut, Leave } = present;
        const refusal = refusalOfDay(intern, day);
        const away: AttendanceToday['State'] =
          refusal === 'before' ? 'upcoming' : refusal === 'after' ? 'ended' : Leave ? 'leave' : 'absent';
        return {
          user_id: intern.id,
          Name: intern.name,
          State: In === null ? away : Out === null ? ('in' as const) : ('out' as const),
          In,
          Out,
          Place,
          ...(OfficeIn ? { OfficeIn } : {}),
          ...(OfficeOut ? { OfficeOut } : {}),
          Minutes: minutesOf(days),
          HoursAWeek: intern.hours_a_week,
          ...(recorded.has(intern.id) ? { File: linkOfPaper(links, 'attendance', intern.id) } : {}),
        };
      }),
      Leave: (await listLeave(db, user.id, day)).flatMap(({ id, kind, starts_on, ends_on, intern_id, name }) =>
        kind === 'correction'
          ? []
          : [{ id, Kind: kind, StartsOn: starts_on, EndsOn: ends_on, Intern: { user_id: intern_id, Name: name } }],
      ),
      Requests: waiting.map((request) => {
        const { In, Out } = toDay(before(request.intern_id), request.starts_on, about);
        return {
          ...toRequest({ ...request, decider: null }),
          Intern: { user_id: request.intern_id, Name: request.name },
          Present: request.kind === 'correction' ? { In, Out } : null,
        };
      }),
      Total: Number(count),
    };
  });

  mount(confirmAttendance, async ({ params: { id }, body: { SeenRevision, Comment = '' }, user }) => {
    await decide(user, id, SeenRevision, { state: 'confirmed', answer: Comment });
    return { message: 'Confirmed' };
  });

  mount(refuseAttendance, async ({ params: { id }, body: { SeenRevision, Comment }, user }) => {
    await decide(user, id, SeenRevision, { state: 'refused', answer: Comment });
    return { message: 'Refused' };
  });

  mount(withdrawLeave, async ({ params: { id }, body: { Reason }, user }) => {
    await db.transaction().execute(async (trx) => {
      const leave = await lockRequest(trx, user, id);
      if (leave.kind === 'correction' || leave.state !== 'confirmed')
        throw conflict(
          'attendance_state',
          'Nothing was changed: only confirmed leave can be withdrawn. Reload the page.',
        );
      if (leave.ends_on < today(now(), timeZone))
        throw conflict('attendance_state', `Nothing was changed: this leave was over on ${longDate(leave.ends_on)}.`);
      await trx
        .updateTable('attendance_requests')
        .set({ state: 'withdrawn', answer: Reason, decided_by: user.id, decided_at: now().toISOString() })
        .where('id', '=', id)
        .execute();
      await tell(trx, user, leave, 'attendance-withdrawn');
    });
    return { message: 'Leave withdrawn' };
  });

  mount(readInternAttendance, async ({ params }) => {
    const { id } = await readPerson(db, params.id, sql`users.role = 'INT'`);
    const intern = await readIntern(db, id);
    const { attendance, weeks, isEmpty } = await readBook(db, intern, { day: today(now(), timeZone), timeZone });
    return {
      Weeks: weeks.map(({ Monday, Minutes }) => ({ Monday, Minutes })),
      HoursAWeek: intern.hours_a_week,
      Waiting: attendance.requests.filter(({ state }) => state === 'waiting').length,
      ...(isEmpty ? {} : { File: linkOfPaper(links, 'attendance', id) }),
    };
  });

  /** Decides on a request as the supervisor has seen it, and tells the intern. */
  async function decide(
    user: SessionUser,
    id: string,
    seen: number,
    { state, answer }: { state: 'confirmed' | 'refused'; answer: string },
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const before = await lockRequest(trx, user, id);
      const decision = { state, answer, decided_by: user.id, decided_at: now().toISOString() };
      if (!(await decideRequest(trx, id, seen, decision))) {
        const present = await findRequest(trx, id);
        if (!present) throw notFound();
        if (present.state !== 'waiting') throw decided(present);
        throw conflict('stale_record', 'Nothing was saved: the intern has changed this since. Read it again first.');
      }
      await tell(trx, user, before, `attendance-${state}`);
    });
  }

  /** A request for the intern's present supervisor. */
  async function lockRequest(trx: DbOrTransaction, user: SessionUser, id: string): Promise<RequestRecord> {
    const found = await findRequest(trx, id);
    if (!found) throw notFound();
    await lockForSupervisor(
      trx,
      user,
      { internId: found.intern_id, askedOf: found.asked_of },
      'Nothing was saved: the intern has another supervisor now, who decides. Your earlier decisions stay.',
    );
    return (await findRequest(trx, id)) ?? found;
  }

  /** Records a decision, and tells the intern. */
  async function tell(
    trx: DbOrTransaction,
    user: SessionUser,
    request: RequestRecord,
    kind: 'attendance-confirmed' | 'attendance-refused' | 'attendance-withdrawn',
  ): Promise<void> {
    const detail = detailOf(request);
    await audit.record(trx, { event: kind, subject: { kind: 'user', id: request.intern_id }, detail });
    await notifications.notify(trx, { kind, to: request.intern_id, by: user.id, detail });
  }
}

/** Attendance: interns come in and go out, and their supervisors confirm corrections and leave. */
export function attendanceRoutes(mount: Mount, services: NotificationServices): void {
  internRoutes(mount, services);
  readerRoutes(mount, services);
}

function findRequest(on: DbOrTransaction, id: string): Promise<RequestRecord | undefined> {
  return on.selectFrom('attendance_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** 409: the request no longer waits. */
function decided({ state }: RequestRecord) {
  return conflict('attendance_state', `Nothing was changed: this was ${state} already.`);
}

/** What notifications and the audit trail say of a request. Why somebody is away is not in it. */
function detailOf({ kind, starts_on, ends_on }: Pick<RequestRecord, 'kind' | 'starts_on' | 'ends_on'>): string {
  return kind === 'correction' ? `correction/${starts_on}` : `leave/${starts_on}/${ends_on}`;
}
