import {
  addLogbookFiles,
  amendLogbookWeek,
  type LogbookState,
  type LogbookWeek,
  listLogbookQueue,
  openLogbookFile,
  readLogbook,
  removeLogbookFile,
  saveLogbookDay,
  saveLogbookWeek,
  sendBackLogbookWeek,
  signLogbookWeek,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, FieldErrors, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { linkOfPaper } from '../../http/record-papers';
import { withScannedForm } from '../../http/scanned-form';
import type { SessionUser } from '../../http/sessions';
import { linkToUpload } from '../../http/upload-links';
import { addDays, dayOf, mondayOf, today } from '../../lib/calendar';
import { hindranceOfDay } from '../../lib/placement';
import { readAttendedHours } from '../attendance';
import { hasRoomFor, toUploadedFile, type UploadedFile, WORK_FILE_RULES, WORK_MAX_MB } from '../files';
import type { NotificationServices } from '../notifications';
import { type InternRecord, lockForSupervisor, lockIntern, ownInternsOf, readIntern } from '../users';
import { addFiles, findFile, readDayFiles, removeFile } from './day-files';
import {
  answerWeek,
  changeWeek,
  findWeek,
  insertAmendment,
  listWeeks,
  readEntries,
  saveDay,
  selectQueue,
  signatureOf,
  toWeeks,
  type WeekRecord,
} from './repository';

/** How many weeks one answer of the queue has. */
const QUEUE_PAGE = 20;

export function logbookRoutes(mount: Mount, services: NotificationServices): void {
  const { audit, db, config, links, notifications, now, storing } = services;
  const { timeZone } = config;

  mount(readLogbook, async ({ query, user }) => {
    const intern = await readIntern(db, user.id);
    const day = today(now(), timeZone);
    const stored = await listWeeks(db, user.id);
    // Without a first day it begins with the account.
    const start = intern.starts_on ?? dayOf(new Date(intern.created_at), timeZone);
    const end = intern.ends_on !== null && intern.ends_on < day ? intern.ends_on : day;
    const mondays = new Set(stored.map(({ Monday }) => Monday));
    for (let monday = mondayOf(start); monday <= mondayOf(end) && start <= end; monday = addDays(monday, 7))
      mondays.add(monday);
    const Weeks = [...mondays]
      .sort()
      .reverse()
      .map((Monday) => stored.find((week) => week.Monday === Monday) ?? { Monday, State: 'open' as const, Hours: 0 });
    const monday = query.Week === undefined ? Weeks[0]?.Monday : mondayOf(query.Week);
    if (query.Week !== undefined && !Weeks.some(({ Monday }) => Monday === monday)) throw notFound();
    const shown =
      monday === undefined
        ? []
        : [{ internId: user.id, monday, placement: intern, record: await findWeek(db, user.id, monday) }];
    const [week] = await toWeeks(db, shown, { day, timeZone });
    const Week = week ? await withAttendance(week, user.id) : null;
    const isWritten = stored.length > 0;
    return {
      Weeks,
      Week,
      Today: day,
      StartsOn: intern.starts_on,
      ...(user.endedOn ? { EndedOn: user.endedOn } : {}),
      ...(isWritten ? { File: linkOfPaper(links, 'logbook', user.id) } : {}),
    };
  });

  mount(saveLogbookDay, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      requireDay(intern, 'Date', body.Date);
      const week = await changeWeek(trx, user.id, mondayOf(body.Date));
      if (!week) throw await closed(trx, user.id, body.Date);
      await saveDay(trx, week.id, body);
    });
    return { message: 'Day saved' };
  });

  mount(addLogbookFiles, async ({ user, request }) => {
    await withScannedForm(services, { request, user }, WORK_FILE_RULES, async (form) => {
      const { day, files } = readDayFiles(form);
      await storing(async () => {
        const uploads: UploadedFile[] = [];
        for (const file of files) uploads.push(await toUploadedFile(file));
        await db.transaction().execute(async (trx) => {
          const intern = await lockIntern(trx, user);
          requireDay(intern, 'Date', day);
          const week = await changeWeek(trx, user.id, mondayOf(day));
          if (!week) throw await closed(trx, user.id, day);
          const written = (await readEntries(trx, [week.id])).get(week.id) ?? [];
          if (!written.some((entry) => entry.Date === day))
            throw conflict('logbook_state', 'Nothing was added: write what you did on this day first.');
          if (!(await hasRoomFor(trx, user.id, uploads)))
            throw conflict('too_many_hand_ins', `Nothing was added: your files may have ${WORK_MAX_MB} MB in all.`);
          await addFiles(trx, { weekId: week.id, day, at: now().toISOString() }, uploads);
        });
      });
    });
    return { message: 'Files added' };
  });

  mount(removeLogbookFile, async ({ params, user }) => {
    await db.transaction().execute(async (trx) => {
      await lockIntern(trx, user);
      const file = await findFile(trx, params.id).where('week.intern_id', '=', user.id).executeTakeFirst();
      if (!file) throw notFound();
      if (!(await changeWeek(trx, user.id, file.monday))) throw await closed(trx, user.id, file.monday);
      await removeFile(trx, file);
    });
    return { message: 'File removed' };
  });

  mount(openLogbookFile, async ({ params, user }) => {
    const { id } = await findFile(db, params.id)
      .where(({ and, eb, or }) =>
        or([
          eb('week.intern_id', '=', user.id),
          // Supervisors read what was handed in.
          and([ownInternsOf(user), eb('week.state', 'in', ['handed-in', 'signed'])]),
        ]),
      )
      .executeTakeFirstOrThrow(() => notFound());
    return { Link: linkToUpload(links, 'logbook-file', id) };
  });

  mount(saveLogbookWeek, async ({ body: { Week, Summary, HandIn }, user }) => {
    await db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      const monday = mondayOf(Week);
      requireWeek(intern, monday);
      if (HandIn && Summary === '') throw new FieldErrors({ Summary: ['Write a summary of the week.'] });
      const at = now().toISOString();
      const week = await changeWeek(trx, user.id, monday, {
        summary: Summary,
        ...(HandIn ? { state: 'handed-in', handed_in_at: at, handed_in_to: intern.supervisor_id } : {}),
      });
      if (!week) throw await closed(trx, user.id, monday);
      if (!HandIn) return;
      if (!(await readEntries(trx, [week.id])).has(week.id))
        throw conflict('logbook_state', 'Nothing was handed in: no day of this week is written yet. Write one first.');
      await tellSupervisor(trx, intern, { kind: 'logbook-handed-in', monday });
    });
    return { message: HandIn ? 'Week handed in' : 'Summary saved' };
  });

  mount(amendLogbookWeek, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      const intern = await lockIntern(trx, user);
      const monday = mondayOf(body.Week);
      const week = await findWeek(trx, user.id, monday);
      if (!week) throw notFound();
      if (week.state !== 'signed')
        throw conflict('logbook_state', 'Nothing was added: this week is not signed yet. Change the week itself.');
      await insertAmendment(trx, { weekId: week.id, authorId: user.id, text: body.Text, at: now().toISOString() });
      await tellSupervisor(trx, intern, { kind: 'logbook-amended', monday });
    });
    return { message: 'Amendment added' };
  });

  mount(listLogbookQueue, async ({ user }) => {
    const rows = await selectQueue(db, user.id)
      .selectAll('logbook_weeks')
      .select(['users.name', 'users.starts_on', 'users.ends_on'])
      .orderBy('logbook_weeks.monday')
      .orderBy('users.name_folded')
      .orderBy('logbook_weeks.id')
      .limit(QUEUE_PAGE)
      .execute();
    const { count } = await selectQueue(db, user.id)
      .select(({ fn }) => fn.countAll<number | bigint | string>().as('count'))
      .executeTakeFirstOrThrow();
    const shown = rows.map((record) => ({
      internId: record.intern_id,
      monday: record.monday,
      placement: record,
      record,
    }));
    const weeks = await toWeeks(db, shown, { day: today(now(), timeZone), timeZone });
    return {
      Weeks: weeks.flatMap((week, at) => {
        const row = rows[at];
        return row ? [{ ...week, id: row.id, Intern: { user_id: row.intern_id, Name: row.name } }] : [];
      }),
      Total: Number(count),
    };
  });

  mount(signLogbookWeek, async ({ params: { id }, body: { SeenRevision, Comment = '' }, user }) => {
    const Reference = await db.transaction().execute(async (trx) => {
      const week = await lockWeek(trx, user, id);
      const by = { id: user.id, name: await nameOf(trx, user.id) };
      const signature = signatureOf({ by, at: now().toISOString(), comment: Comment });
      await answer(trx, week, SeenRevision, signature);
      await audit.record(trx, {
        event: 'logbook-signed',
        subject: { kind: 'user', id: week.intern_id },
        detail: `${week.monday} ${signature.reference}`,
      });
      const news = { kind: 'logbook-signed', to: week.intern_id, by: user.id, detail: week.monday } as const;
      await notifications.notify(trx, news);
      return signature.reference;
    });
    return { message: 'Week signed', Reference };
  });

  mount(sendBackLogbookWeek, async ({ params: { id }, body: { SeenRevision, Comment }, user }) => {
    await db.transaction().execute(async (trx) => {
      const week = await lockWeek(trx, user, id);
      await answer(trx, week, SeenRevision, {
        state: 'sent-back',
        comment: Comment,
        commented_by: user.id,
        commented_at: now().toISOString(),
      });
      const news = { kind: 'logbook-sent-back', to: week.intern_id, by: user.id, detail: week.monday } as const;
      await notifications.notify(trx, news);
    });
    return { message: 'Week sent back' };
  });

  /** Refuses days that have not come, and those outside the internship. */
  function requireDay(intern: InternRecord, field: string, date: string): void {
    const message = hindranceOfDay(intern, date, today(now(), timeZone));
    if (message) throw new FieldErrors({ [field]: [message] });
  }

  /** A week has at least one day of the internship that has come. */
  function requireWeek(intern: InternRecord, monday: string): void {
    const sunday = addDays(monday, 6);
    if (intern.starts_on !== null && monday < intern.starts_on && sunday >= intern.starts_on)
      requireDay(intern, 'Week', intern.starts_on);
    else requireDay(intern, 'Week', monday);
  }

  /** The hours by attendance, with which the form of a day starts. */
  async function withAttendance(week: LogbookWeek, internId: string): Promise<LogbookWeek> {
    const days = { from: week.Monday, to: addDays(week.Monday, 6), timeZone };
    const attended = await readAttendedHours(db, internId, days);
    return {
      ...week,
      Days: week.Days.map((each) => {
        const hours = attended.get(each.Date);
        return hours === undefined ? each : { ...each, Attended: hours };
      }),
    };
  }

  /** Tells the present supervisor, if there is one, what the intern did. */
  async function tellSupervisor(
    trx: DbOrTransaction,
    { id, supervisor_id: to }: InternRecord,
    { kind, monday }: { kind: 'logbook-handed-in' | 'logbook-amended'; monday: string },
  ): Promise<void> {
    // The person is named, so that an erasure finds the e-mails.
    if (to) await notifications.notify(trx, { kind, to, by: id, personId: id, detail: monday });
  }
}

const STATES: Record<LogbookState, string> = {
  open: 'this week is not handed in',
  'handed-in': 'this week is handed in. Your supervisor can send it back to you',
  'sent-back': 'this week was sent back and is not handed in again yet',
  signed: 'this week is signed and no longer changes',
};

/** Why an intern may not write a week. */
async function closed(trx: DbOrTransaction, internId: string, date: string) {
  const week = await findWeek(trx, internId, mondayOf(date));
  const hint = week?.state === 'signed' ? ' Add an amendment instead.' : '';
  return conflict('logbook_state', `Nothing was saved: ${STATES[week?.state ?? 'handed-in']}.${hint}`);
}

/** A week for the intern's present supervisor. */
async function lockWeek(trx: DbOrTransaction, user: SessionUser, id: string): Promise<WeekRecord> {
  const week = await trx.selectFrom('logbook_weeks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!week) throw notFound();
  await lockForSupervisor(
    trx,
    user,
    { internId: week.intern_id, askedOf: week.handed_in_to },
    'Nothing was saved: the intern has another supervisor now, who signs this week. Your earlier signatures stay.',
  );
  return week;
}

/** Moves a week that is handed in, as the supervisor has seen it, to its next state. */
async function answer(
  trx: DbOrTransaction,
  week: WeekRecord,
  seen: number,
  values: Partial<WeekRecord>,
): Promise<void> {
  if (await answerWeek(trx, week, seen, values)) return;
  const present = await trx.selectFrom('logbook_weeks').selectAll().where('id', '=', week.id).executeTakeFirstOrThrow();
  if (present.state !== 'handed-in') throw conflict('logbook_state', `Nothing was saved: ${STATES[present.state]}.`);
  throw conflict('stale_record', 'Nothing was saved: the intern has changed this week since. Read it again first.');
}

async function nameOf(trx: DbOrTransaction, id: string): Promise<string> {
  return (await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}
