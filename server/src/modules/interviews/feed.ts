import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { clientKey } from '../../http/throttles';
import { addDays, today } from '../../lib/calendar';
import { hashToken, newToken } from '../../lib/tokens';
import type { Services } from '../../services';
import { type EventOfCalendar, interviewCalendar } from '../mails';
import { selectAgenda } from './agenda';
import { interviewedBy } from './policy';
import { uidOf } from './repository';

const PATH = `${API_ROOT}/Interview/Calendar`;
/** The days of the calendar, before and after today. */
const DAYS = { before: 30, after: 366 };

/** The private link of a person, and when a calendar program last used it. */
export async function readFeed({ db }: Services, userId: string) {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { CreatedAt: row?.created_at ?? null, UsedAt: row?.used_at ?? null };
}

/** Makes a private link in place of the earlier one and returns it. Only its hash is kept. */
export async function renewFeed({ db, audit, config, now }: Services, userId: string): Promise<string> {
  const token = newToken();
  const row = { token_hash: hashToken(token), created_at: now().toISOString(), used_at: null };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('calendar_feeds')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    await audit.record(trx, { event: 'calendar-link-created', subject: { kind: 'user', id: userId } });
  });
  return `${config.publicUrl}${PATH}/${token}.ics`;
}

/** Ends the private link of a person. */
export async function deleteFeed({ db, audit }: Services, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await audit.record(trx, { event: 'calendar-link-deleted', subject: { kind: 'user', id: userId } });
  });
}

const GONE = 'This calendar link does not work. Make a new one on the page Interviews.';

/**
 * Serves the calendars. They are not in the contract, because calendar programs read them, without a session: the link is
 * the secret. The account must still be active.
 */
export function registerCalendar(app: FastifyInstance, services: Services): void {
  const { db, throttles, config, now } = services;
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: `${PATH}/:token`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const hash = hashToken(request.params.token.replace(/\.ics$/, ''));
      const person = await db
        .selectFrom('calendar_feeds')
        .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
        .select(['users.id', 'users.name'])
        .where('calendar_feeds.token_hash', '=', hash)
        .where('users.active', '=', 1)
        .where('users.role', 'in', ['ADM', 'SUP'])
        .executeTakeFirst();
      if (!person) {
        await throttles.take('deadCalendarByClient', clientKey(request.ip));
        throw new HttpError('not_found', GONE);
      }
      // By its link, not by the address: all the calendar programs of a firm may have one address.
      await throttles.take('calendarByLink', hash);
      await db
        .updateTable('calendar_feeds')
        .set({ used_at: now().toISOString() })
        .where('token_hash', '=', hash)
        .execute();
      const day = today(now(), config.timeZone);
      const days = { from: addDays(day, -DAYS.before), to: addDays(day, DAYS.after) };
      const rows = await selectAgenda(db, days, interviewedBy(person.id)).execute();
      const events = rows.map(
        (row): EventOfCalendar => ({
          uid: uidOf(row.id),
          sequence: row.sequence ?? 0,
          date: row.date ?? '',
          time: row.time,
          minutes: row.minutes,
          timeZone: config.timeZone,
          place: row.place,
          videoLink: row.video_link,
          now: row.scheduled_at ? new Date(row.scheduled_at) : now(),
          summary: `Interview: ${row.name}`,
          description: [`${row.name}, ${row.position}`, row.video_link].filter(Boolean).join('\n\n'),
        }),
      );
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="interviews.ics"',
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(interviewCalendar(`Interviews of ${person.name}`, events));
    },
  });
}
