import {
  type AttendanceDay,
  type AttendanceWeek,
  hoursAndMinutes,
  type LeaveKind,
} from '@internship-portals/shared-api/contract';
import { dayOf, longDate } from '../../lib/calendar';
import { LINE } from '../../lib/pdf';
import { openRecord, type RecordHead } from '../../lib/record-paper';

/** Everything that an attendance sheet says. */
export interface Sheet extends RecordHead {
  /** The oldest first. */
  weeks: readonly AttendanceWeek[];
  /** 0: not known. */
  hoursAWeek: number;
  /** The last day that is printed, `YYYY-MM-DD`. */
  until: string;
  timeZone: string;
  /** The hours of each week, without its days. */
  onlyTotals: boolean;
}

/** Where the columns begin after the left margin, in points: the day, in, out, hours, notes. */
const COLUMNS = [0, 140, 178, 216, 330] as const;

const LEAVE: Record<LeaveKind, string> = {
  leave: 'Leave',
  sick: 'Sick leave',
  university: 'University holiday or exam',
};

/** Writes an attendance sheet on A4: the placement, then a table of each week with its total. */
export async function writeSheet({ weeks, hoursAWeek, until, timeZone, onlyTotals, ...head }: Sheet): Promise<Buffer> {
  const { page, width, keep, small, section, end } = await openRecord(head);
  const left = page.page.margins.left;
  const widthOf = (column: number) => (COLUMNS[column + 1] ?? width) - (COLUMNS[column] ?? 0) - 8;
  /** The cells of one line of a table. It is not torn by the end of a page. */
  const line = (cells: readonly string[], font: 'regular' | 'bold' = 'regular', isLast = false) => {
    small().font(font);
    const height = Math.max(...cells.map((cell, column) => page.heightOfString(cell, { width: widthOf(column) })));
    keep(height + 8);
    const { y } = page;
    for (const [column, cell] of cells.entries())
      page.text(cell, left + (COLUMNS[column] ?? 0), y + 3, { width: widthOf(column) });
    page.x = left;
    page.y = y + height + 6;
    // The next week begins with a rule of its own.
    if (isLast) return;
    page
      .moveTo(left, page.y)
      .lineTo(left + width, page.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  };

  const hoursOf = ({ Minutes }: AttendanceWeek) =>
    `${hoursAndMinutes(Minutes)}${hoursAWeek > 0 ? ` of ${hoursAWeek} h` : ''}`;
  if (onlyTotals) {
    section('Hours of each week');
    page.moveDown(0.3);
    line(['Week from Monday', '', '', 'Hours', ''], 'bold');
    for (const week of weeks) line([longDate(week.Monday).replace('Monday, ', ''), '', '', hoursOf(week), '']);
    return end();
  }
  for (const week of weeks) {
    const shown = week.Days.filter((day) => day.Date <= until && isShown(day));
    if (shown.length === 0) continue;
    section(`Week of ${longDate(week.Monday)}`);
    page.moveDown(0.3);
    line(['Day', 'In', 'Out', 'Hours', 'Notes'], 'bold');
    for (const day of shown)
      line([
        shortDate(day.Date),
        day.In ?? '–',
        day.Out ?? '–',
        day.Minutes > 0 ? hoursAndMinutes(day.Minutes) : '–',
        notesOf(day, timeZone),
      ]);
    line(['Total', '', '', hoursOf(week), ''], 'bold', true);
  }
  return end();
}

/** A weekend is left out unless something is known of it. */
function isShown({ Date: date, In, Out, Holiday, Leave, Corrections }: AttendanceDay): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return !isWeekend || In !== null || Out !== null || Holiday !== null || Leave !== null || Corrections.length > 0;
}

/** 'Friday, 27 November', as the week says the year. */
const shortDate = (date: string) => longDate(date).replace(/ \d{4}$/, '');

function notesOf(
  { Holiday, Leave, Recorded, Corrections, In, Out, Place, OfficeIn, OfficeOut, Pause }: AttendanceDay,
  timeZone: string,
): string {
  const confirmed = Corrections.findLast(({ State }) => State === 'confirmed')?.Answer;
  const recorded = Recorded?.In ? `${Recorded.In} to ${Recorded.Out ?? 'no time out'}` : 'nothing';
  return [
    ...(Holiday ? [`Public holiday: ${Holiday}`] : []),
    ...(Leave ? [LEAVE[Leave]] : []),
    ...(Pause ? [`${hoursAndMinutes(Pause)} of pause deducted`] : []),
    ...(In !== null && Out === null ? ['No time out is recorded.'] : []),
    ...(Recorded && confirmed
      ? [
          `Corrected, confirmed by ${confirmed.By} on ${longDate(dayOf(new Date(confirmed.At), timeZone))}. Recorded before: ${recorded}.`,
        ]
      : []),
    ...(Corrections.some(({ State }) => State === 'waiting') ? ['A correction waits for the supervisor.'] : []),
    ...(Place ? [Place] : []),
    ...(OfficeIn ? [`In at ${OfficeIn}, by its network`] : []),
    ...(OfficeOut ? [`Out at ${OfficeOut}, by its network`] : []),
  ].join('\n');
}
