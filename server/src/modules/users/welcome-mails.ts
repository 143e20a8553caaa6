import { internPages } from '@internship-portals/shared-api/contract';
import { addDays, dayOf, momentOf, today } from '../../lib/calendar';
import { internshipWelcome, type MailServices } from '../mails';
import { readProgramme } from '../programme';
import { selectPeople } from './repository';

/** How many days before the first one the welcome is written, and from when on that day, in the programme's time zone. */
const DAYS_BEFORE = 3;
const TIME = '07:00';

/**
 * Welcomes interns by e-mail three days before their internship starts, once. Those whose account is made later know when it starts.
 * Several instances may do so at once: who marks the account writes the mail, in one transaction.
 */
export async function sendWelcomeMails({ config, db, mailer, now }: MailServices): Promise<void> {
  const { timeZone } = config;
  const day = today(now(), timeZone);
  if (now() < momentOf(day, TIME, timeZone)) return;
  const due = await selectPeople(db)
    .select('users.created_at')
    .where('users.role', '=', 'INT')
    .where('users.welcomed_at', 'is', null)
    .where('users.starts_on', '>', day)
    .where('users.starts_on', '<=', addDays(day, DAYS_BEFORE))
    .execute();
  const { interviewPlace: place } = await readProgramme(db);
  for (const intern of due) {
    const { starts_on: startsOn } = intern;
    if (!startsOn || dayOf(new Date(intern.created_at), timeZone) > addDays(startsOn, -DAYS_BEFORE)) continue;
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ welcomed_at: now().toISOString() })
        .where('id', '=', intern.id)
        .where('active', '=', 1)
        .where('starts_on', '=', startsOn)
        .where('welcomed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      const about = {
        startsOn,
        endsOn: intern.ends_on,
        hoursAWeek: intern.hours_a_week,
        supervisor: intern.supervisor,
      };
      const link = `${config.publicUrl}${internPages.dashboard}`;
      await mailer.enqueue(trx, internshipWelcome(intern, { ...about, place, link }));
    });
  }
  if (due.length > 0) mailer.wake();
}
