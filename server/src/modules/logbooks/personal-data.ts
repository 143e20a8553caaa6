import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { listFiles, removeFilesOf } from './day-files';
import { readAmendments, readEntries, readWeeks } from './repository';

/** A person's logbook goes as a whole: a signature without what was signed proves nothing. */
export const logbookData = {
  async read(db, { id }, { fileFor }) {
    const weeks = await readWeeks(db, id);
    const ids = weeks.map((week) => week.id);
    const [entries, amendments] = [await readEntries(db, ids), await readAmendments(db, ids)];
    const files = await listFiles(db, ids);
    return {
      logbook: weeks.map((week) => ({
        monday: week.monday,
        state: week.state,
        summary: week.summary,
        handedInAt: week.handed_in_at,
        comment: week.comment,
        signedBy: week.signer,
        signedAt: week.signed_at,
        reference: week.reference,
        days: (entries.get(week.id) ?? []).map((day) => ({
          date: day.Date,
          done: day.Done,
          learnt: day.Learnt,
          hours: day.Hours,
          files: files
            .filter((file) => file.week_id === week.id && file.day === day.Date)
            .map((file) => ({
              id: file.id,
              fileName: file.filename,
              file: fileFor(file.filename, 'logbook'),
              type: file.media_type,
              bytes: file.size,
            })),
        })),
        amendments: (amendments.get(week.id) ?? []).map(({ Text, By, At }) => ({ text: Text, by: By, at: At })),
      })),
    };
  },
  async erase(trx, { id }) {
    const weeks = trx.selectFrom('logbook_weeks').select('id').where('intern_id', '=', id);
    await removeFilesOf(
      trx,
      (await weeks.execute()).map((week) => week.id),
    );
    for (const table of ['logbook_days', 'logbook_amendments'] as const)
      await trx.deleteFrom(table).where('week_id', 'in', weeks).execute();
    await trx.deleteFrom('logbook_weeks').where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
