import { longDate } from '../../lib/calendar';
import { hasEnded } from '../../lib/placement';
import { openRecord, type RecordHead } from '../../lib/record-paper';
import type { PersonRecord } from '../users';

/** What a letter keeps: it says the same when names and placements change. */
export interface Letter extends Omit<RecordHead, 'at' | 'check'> {
  text: string;
}

/**
 * The text that a letter starts from.
 *
 * @param words what the supervisor wrote about all in an evaluation; empty if there is none
 * @param day today, `YYYY-MM-DD`
 */
export function draftOf(intern: PersonRecord, { firm, words, day }: { firm: string; words: string; day: string }) {
  const { name, position, starts_on, ends_on } = intern;
  const what = ['an internship', ...(position ? [`in ${position}`] : []), ...(firm ? [`at ${firm}`] : [])].join(' ');
  const days = starts_on ? ` from ${longDate(starts_on)}${ends_on ? ` to ${longDate(ends_on)}` : ' on'}` : '';
  return [
    'To whom it may concern',
    `${name} ${hasEnded(intern, day) ? 'completed' : 'is doing'} ${what}${days}.`,
    ...(words ? [words] : []),
    `We wish ${name} every success.`,
  ].join('\n\n');
}

/** Writes a letter on A4: the placement, the text, and who wrote it. */
export async function writeLetter(
  letter: Letter & Pick<RecordHead, 'check'>,
  { reference, writer, at }: { reference: string; writer: string; at: Date },
): Promise<Buffer> {
  const { text, ...head } = letter;
  const { page, width, keep, row, section, end } = await openRecord({ ...head, at });
  section('');
  for (const paragraph of text.split(/\n{2,}/)) {
    page.font('regular').fontSize(11);
    keep(Math.min(page.heightOfString(paragraph, { width, lineGap: 2 }), 60));
    page.text(paragraph, { width, lineGap: 2 }).moveDown(0.8);
  }
  keep(90);
  page.moveDown(1.5);
  row('Written by', letter.firm ? `${writer}, ${letter.firm}` : writer);
  row('Reference', reference);
  return end();
}
