import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { eraseMailsAbout } from '../mails';
import { selectVisits } from './repository';

/** Visits of lecturers to an intern, without the times that nobody has booked. */
export const visitData = {
  async read(db, { id }) {
    const rows = await selectVisits(db).where('visits.intern_id', '=', id).where('booked_by', 'is not', null).execute();
    return {
      visits: rows.map(({ date, time, minutes, place, video_link, booker }) => ({
        day: date,
        time,
        minutes,
        place,
        videoLink: video_link,
        lecturer: booker,
      })),
    };
  },
  async erase(trx, { id, name }, erasure) {
    // Those to the lecturers are erased with their links.
    const recipients = await trx
      .selectFrom('users')
      .select('email')
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('id', 'in', selectFrom('visits').select('offered_by').where('intern_id', '=', id)),
          eb('id', 'in', selectFrom('users as intern').select('intern.supervisor_id').where('intern.id', '=', id)),
        ]),
      )
      .execute();
    await eraseMailsAbout(trx, { kinds: ['visit-news'], recipients, naming: [name] }, erasure);
    await trx.deleteFrom('visits').where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
