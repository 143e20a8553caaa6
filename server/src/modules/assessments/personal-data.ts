import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { eraseMailsAbout } from '../mails';
import { listOf, showsRatings } from './repository';

/** The e-mails that name interns to lecturers. */
export const MAIL_KINDS = ['assessment-invitation', 'visit-news'];

/** The copy of an intern's data says who was given it, without the lecturers' addresses. */
export const assessmentData = {
  async read(db, { id }) {
    const rows = await listOf(db, id);
    return {
      assessments: [...rows].reverse().map(({ name, invited_at, last_day, opened_at, withdrawn_at, ...row }) => ({
        name,
        invitedAt: invited_at,
        lastDay: last_day,
        openedAt: opened_at,
        withdrawnAt: withdrawn_at,
        remarks: row.remarks,
        marks: row.half_marks === null ? null : row.half_marks / 2,
        bestMarks: row.best_marks,
        writtenAt: row.written_at,
      })),
      showsRatings: await showsRatings(db, id),
    };
  },
  async erase(trx, { id, name }, erasure) {
    const rows = await listOf(trx, id);
    const recipients = rows.filter(({ email }) => email !== '');
    await eraseMailsAbout(trx, { kinds: MAIL_KINDS, recipients, naming: [name] }, erasure);
    const own = trx.selectFrom('assessments').select('id').where('intern_id', '=', id);
    await trx.deleteFrom('assessment_links').where('assessment_id', 'in', own).execute();
    await trx.deleteFrom('assessments').where('intern_id', '=', id).execute();
    await trx.deleteFrom('shown_ratings').where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
