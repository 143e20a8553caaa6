import { addDays, momentOf, mondayOf, today } from '../../lib/calendar';
import type { NotificationServices } from '../notifications';
import { readHolidays, readInterviewHours } from '../programme';

/** From when on people are reminded on the last working day, in the programme's time zone: while there is time to write. */
const TIME = '14:00';

/**
 * Reminds interns of the week's logbook on its last working day, or on the last day of their internship, if they have not handed it
 * in. Once a week: of several instances, the one that marks the account tells the person, in one transaction.
 */
export async function sendLogbookReminders({ config, db, notifications, now }: NotificationServices): Promise<void> {
  const { timeZone } = config;
  const day = today(now(), timeZone);
  if (now() < momentOf(day, TIME, timeZone)) return;
  const monday = mondayOf(day);
  const open = await db
    .selectFrom('users')
    .select(['id', 'supervisor_id', 'ends_on'])
    .where('role', '=', 'INT')
    .where('active', '=', 1)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .where((where) => where.or([where('logbook_reminded_of', 'is', null), where('logbook_reminded_of', '<>', monday)]))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('logbook_weeks')
            .select('logbook_weeks.id')
            .where('logbook_weeks.intern_id', '=', ref('users.id'))
            .where('logbook_weeks.monday', '=', monday)
            .where('logbook_weeks.state', 'in', ['handed-in', 'signed']),
        ),
      ),
    )
    .execute();
  if (open.length === 0) return;
  const { HolidayCountry } = await readInterviewHours(db);
  const holidays = new Set((await readHolidays(HolidayCountry, monday)).map((holiday) => holiday.Date));
  const workingDays = [0, 1, 2, 3, 4].map((count) => addDays(monday, count)).filter((date) => !holidays.has(date));
  for (const { id, supervisor_id: supervisorId, ends_on } of open) {
    if (day !== workingDays.at(-1) && day !== ends_on) continue;
    // Without a supervisor nobody waits for it.
    if (supervisorId === null) continue;
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ logbook_reminded_of: monday })
        .where('id', '=', id)
        .where('active', '=', 1)
        .where((where) =>
          where.or([where('logbook_reminded_of', 'is', null), where('logbook_reminded_of', '<>', monday)]),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 1n)
        await notifications.notify(trx, { kind: 'logbook-due', to: id, by: supervisorId, detail: monday });
    });
  }
}
