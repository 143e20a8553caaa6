import type { LogbookWeek } from 'shared-api/contract';
import { longDate, wallClock } from '../../lib/calendar';
import { FAINT, INK, LINE, openPdf } from '../../lib/pdf';

/** Everything that the PDF of a logbook says. */
export interface Book {
  /** Empty: not set. */
  firm: string;
  name: string;
  /** Labels with their values: the placement. */
  facts: readonly (readonly [string, string])[];
  /** The oldest first. */
  weeks: readonly LogbookWeek[];
  /** When it was written. */
  at: Date;
  timeZone: string;
}

const MARGIN = 56;
/** The width of the labels, and of the dates of the days, in points. */
const LABELS = 130;

/** Writes a logbook on A4: the placement, then each week with its days, its summary and its signature. */
export async function writeBook({ firm, name, facts, weeks, at, timeZone }: Book): Promise<Buffer> {
  const title = `Logbook of ${name}`;
  const { page, file } = await openPdf({
    margin: MARGIN,
    // The number of pages is known at the end.
    bufferPages: true,
    info: { Title: title, Author: firm, CreationDate: at },
  });
  const width = page.page.width - 2 * MARGIN;
  const moment = (iso: string) => `${longDate(wallClock(new Date(iso), timeZone).slice(0, 10))}, ${clock(iso)}`;
  const clock = (iso: string) => wallClock(new Date(iso), timeZone).slice(11, 16);
  const small = (colour = INK) => page.font('regular').fontSize(9.5).fillColor(colour);
  /** Begins a page if less than this many points are left, so that a heading does not stand alone. */
  const keep = (points: number) => {
    if (page.y + points > page.page.maxY()) page.addPage();
  };
  const row = (label: string, value: string) => {
    small();
    const room = { width: width - LABELS };
    keep(Math.min(page.heightOfString(value, room), 120));
    const { y } = page;
    page.font('bold').text(label, MARGIN, y, { width: LABELS - 12 });
    const below = page.y;
    page.font('regular').text(value, MARGIN + LABELS, y, room);
    page.x = MARGIN;
    // A long value can have ended on the next page.
    if (page.y > y) page.y = Math.max(page.y, below);
    page.moveDown(0.4);
  };

  if (firm) page.font('bold').fontSize(11).fillColor(FAINT).text(firm).moveDown(0.3);
  page.font('bold').fontSize(18).fillColor(INK).text(title).moveDown(0.6);
  for (const [label, value] of facts) row(label, value);
  for (const week of weeks) {
    keep(110);
    page.moveDown(0.8).moveTo(MARGIN, page.y);
    page
      .lineTo(MARGIN + width, page.y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke()
      .moveDown(0.6);
    page
      .font('bold')
      .fontSize(12)
      .fillColor(INK)
      .text(`Week of ${longDate(week.Monday)}`);
    const written = week.Days.filter(({ Done }) => Done !== '');
    small(FAINT).text(hours(written.reduce((sum, { Hours }) => sum + Hours, 0)));
    page.moveDown(0.5);
    for (const day of written)
      row(
        longDate(day.Date),
        [
          `${day.Done} (${hours(day.Hours)})`,
          ...(day.Learnt ? [`Learnt: ${day.Learnt}`] : []),
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

  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    page.switchToPage(index);
    // Below the margin a text would begin another page.
    page.page.margins.bottom = 0;
    small(FAINT).text(`${title}, page ${index - start + 1} of ${count}`, MARGIN, page.page.height - MARGIN + 16, {
      width,
      align: 'center',
    });
  }
  page.end();
  return file;
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`;
}
