import type { LogbookWeek } from '@internship-portals/shared-api/contract';
import { longDate } from '../../lib/calendar';
import { FAINT } from '../../lib/pdf';
import { openRecord, type RecordHead, writtenMoment } from '../../lib/record-paper';

/** Everything that the PDF of a logbook says. */
export interface Book extends RecordHead {
  /** The oldest first. */
  weeks: readonly LogbookWeek[];
  timeZone: string;
}

/** Writes a logbook on A4: the placement, then each week with its days, its summary and its signature. */
export async function writeBook({ weeks, timeZone, ...head }: Book): Promise<Buffer> {
  const { page, small, section, row, end } = await openRecord(head);
  const moment = (iso: string) => writtenMoment(iso, timeZone);
  for (const week of weeks) {
    section(`Week of ${longDate(week.Monday)}`);
    const written = week.Days.filter(({ Done }) => Done !== '');
    small(FAINT).text(hours(written.reduce((sum, { Hours }) => sum + Hours, 0)));
    page.moveDown(0.5);
    for (const day of written)
      row(
        longDate(day.Date),
        [
          `${day.Done} (${hours(day.Hours)})`,
          ...(day.Learnt ? [`Learnt: ${day.Learnt}`] : []),
          ...(day.Files.length > 0 ? [`Files: ${day.Files.map(({ Name }) => Name).join('; ')}`] : []),
          ...(day.Tasks.length > 0 ? [`Completed tasks: ${day.Tasks.join('; ')}`] : []),
        ].join('\n'),
      );
    if (week.Summary) row('Summary', week.Summary);
    if (week.Comment) row(`Comment of ${week.Comment.By}`, week.Comment.Text);
    const { Signature: signature } = week;
    row(
      'Signature',
      signature
        ? `${signature.By}, ${moment(signature.At)}\nReference ${signature.Reference}`
        : 'This week is not signed.',
    );
    for (const { Text, By, At } of week.Amendments) row('Added afterwards', `${Text}\n${By}, ${moment(At)}`);
  }
  return end();
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`;
}
