import type { HeldApplication, Person, PersonalData } from '../../database/personal-data';
import { eraseMailsAbout } from '../mails';
import { findChoices, toPeople } from './choices';
import { findInterviewers, listReplies, uidOf } from './repository';

/** Day, time and the kind of answer stay, as in the history. */
export const interviewData = {
  async read(db, { id }) {
    const interview = await db
      .selectFrom('interviews')
      .select(['date', 'time', 'minutes', 'place', 'video_link as videoLink', 'message', 'state'])
      .where('application_id', '=', id)
      .executeTakeFirst();
    const interviewers = (await findInterviewers(db, [id])).map(({ name }) => name);
    const replies = await listReplies(db, id);
    const choices = await findChoices(db, id);
    return {
      offeredTimes: choices
        ? {
            times: choices.times.map((time) => ({ date: time.Date, time: time.Time })),
            minutes: choices.minutes,
            place: choices.place,
            videoLink: choices.video_link,
            message: choices.message,
            interviewers: (await toPeople(db, [choices])).map(({ name }) => name),
            offeredAt: choices.offered_at,
            otherTimesAskedAt: choices.asked_at,
          }
        : null,
      interview: interview ? { ...interview, interviewers } : null,
      interviewReplies: replies.map(({ Answer, At, Reason, Proposals, Date: date, Time }) => ({
        answer: Answer,
        at: At,
        reason: Reason,
        proposals: Proposals.map((proposal) => ({ date: proposal.Date, time: proposal.Time })),
        interviewDate: date,
        interviewTime: Time,
      })),
    };
  },
  async erase(trx, { id }, { at }) {
    await trx.deleteFrom('interview_choices').where('application_id', '=', id).execute();
    await trx
      .updateTable('interviews')
      .set({ state: 'cancelled', remind_at: null, tell_at: at })
      .where('application_id', '=', id)
      .where('state', '=', 'scheduled')
      .execute();
    await trx
      .updateTable('interviews')
      .set({ message: null, place: null, video_link: null })
      .where('application_id', '=', id)
      .execute();
    await trx
      .updateTable('interview_replies')
      .set({ reason: null, proposals: '[]' })
      .where('application_id', '=', id)
      .execute();
  },
} satisfies PersonalData<HeldApplication>;

/** E-mails to interviewers name the applicants. */
export const interviewMailData = {
  async erase(trx, { applications }, erasure) {
    if (applications.length === 0) return;
    const ids = applications.map(({ id }) => id);
    const recipients = await trx
      .selectFrom('users')
      .select('email')
      .where('id', 'in', (people) =>
        people.selectFrom('interview_interviewers').select('user_id').where('application_id', 'in', ids),
      )
      .execute();
    await eraseMailsAbout(trx, { kinds: ['interview-for-interviewer'], recipients, naming: ids.map(uidOf) }, erasure);
  },
} satisfies PersonalData<Person>;
