import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../database/connection';
import { addDays, momentOf } from '../lib/calendar';
import { foldEmail } from '../lib/text';
import type { Services } from '../services';
import { LECTURERS } from './record-texts';
import type { Workday } from './workdays';

/** Of a visit, in minutes. */
const LENGTH = 60;

interface VisitedIntern {
  id: string;
  supervisor: { id: string };
  /** `YYYY-MM-DD` */
  endsOn: string;
}

/** Lecturers with a link to the records of two interns: the first is offered two times, the second has a booked visit. */
export async function seedVisits(
  { config, now }: Pick<Services, 'config' | 'now'>,
  on: DbOrTransaction,
  {
    interns,
    invitedBy,
    thisMonday,
    workday,
  }: { interns: readonly VisitedIntern[]; invitedBy: string; thisMonday: string; workday: Workday },
): Promise<void> {
  for (const [index, { id: intern_id, supervisor, endsOn }] of interns.entries()) {
    const [name, email] = LECTURERS[index] ?? LECTURERS[0];
    const assessment = uuidv7();
    const at = now().toISOString();
    const lecturer = { name, email, email_folded: foldEmail(email), last_day: endsOn };
    await on
      .insertInto('assessments')
      .values({ id: assessment, intern_id, ...lecturer, invited_by: invitedBy, invited_at: at })
      .execute();
    const isBooked = index === 1;
    for (const [days, time] of isBooked
      ? ([[9, '10:00']] as const)
      : ([
          [8, '10:00'],
          [10, '14:30'],
        ] as const)) {
      const date = workday(addDays(thisMonday, days));
      const start = momentOf(date, time, config.timeZone).getTime();
      await on
        .insertInto('visits')
        .values({
          id: uuidv7(),
          intern_id,
          date,
          time,
          minutes: LENGTH,
          place: 'Savanna House, room 2',
          video_link: '',
          starts_at: new Date(start).toISOString(),
          ends_at: new Date(start + LENGTH * 60_000).toISOString(),
          offered_by: supervisor.id,
          uid: `visit-${uuidv7()}@savanna.example`,
          sequence: 0,
          ...(isBooked ? { booked_by: assessment, booked_at: at } : {}),
        })
        .execute();
    }
  }
}
