import { type Language, LOCALES } from '../../lib/language';
import { FAINT, INK, openPdf } from '../../lib/pdf';
import { isWholePicture } from '../../lib/whole-picture';
import type { Part } from '../mails';

/** A letter with its values: everything that its PDF needs. */
export interface Letter {
  /** Missing in letters from before they were written in two languages: English. */
  language?: Language;
  /** Empty: not set. */
  firm: string;
  contact: string;
  /** The name of the firm's logo when the letter was written. */
  logo?: string;
  date: string;
  to: string;
  /** What people call the application. */
  reference: string;
  /** The line that names the application. Missing in earlier letters. */
  subject?: string;
  title: string;
  parts: readonly Part[];
  /** The last lines; line breaks are kept. */
  signature: string;
}

const MARGIN = 64;
/** The width of the first column of a table, in points. */
const LABELS = 120;

/** The room of the logo in points, in the corner at the right. */
const LOGO = { width: 140, height: 44 };

/**
 * Writes the letter on the firm's paper: A4 with its logo, its name and how to reach it.
 *
 * @param logo a PNG or JPEG. One that cannot be drawn is left out
 */
export async function writeLetter(letter: Letter, logo?: Buffer): Promise<Buffer> {
  const isWhole = logo !== undefined && (await isWholePicture(logo));
  const { page, file } = await openPdf({
    margin: MARGIN,
    lang: LOCALES[letter.language ?? 'en'],
    info: { Title: letter.title, Author: letter.firm },
  });
  const right = page.page.width - MARGIN;
  const hasLogo = isWhole && drawLogo(page, logo, right);
  const beside = { width: right - MARGIN - (hasLogo ? LOGO.width + 24 : 0) };
  if (letter.firm) page.font('bold').fontSize(16).fillColor(INK).text(letter.firm, MARGIN, MARGIN, beside);
  if (letter.contact) page.font('regular').fontSize(9).fillColor(FAINT).text(letter.contact, beside);
  if (hasLogo) page.y = Math.max(page.y, MARGIN + LOGO.height);
  if (letter.firm || letter.contact || hasLogo)
    page
      .moveDown(0.8)
      .moveTo(MARGIN, page.y)
      .lineTo(right, page.y)
      .lineWidth(1)
      .strokeColor('#d1d5db')
      .stroke()
      .moveDown(2);
  page.font('regular').fontSize(10).fillColor(FAINT).text(letter.date);
  page.text(letter.subject ?? `Application ${letter.reference}`).moveDown(1.5);
  page.fillColor(INK).text(letter.to).moveDown(1.5);
  page.font('bold').fontSize(14).text(letter.title).moveDown(1);
  page.font('regular').fontSize(10.5);
  for (const part of letter.parts) {
    if ('facts' in part) {
      for (const [label, value] of part.facts) {
        // A row that does not fit begins the next page, with both of its columns.
        const height = page.heightOfString(value, { width: right - MARGIN - LABELS });
        if (page.y + height > page.page.maxY()) page.addPage();
        const { y } = page;
        page.font('bold').text(label, MARGIN, y, { width: LABELS });
        page.font('regular').text(value, MARGIN + LABELS, y, { width: right - MARGIN - LABELS });
        page.moveDown(0.4);
      }
      page.x = MARGIN;
      page.moveDown(0.6);
    } else if ('text' in part) page.text(part.text, { lineGap: 3 }).moveDown(1);
    else page.text(`${part.label}: ${part.link}`, { lineGap: 3 }).moveDown(1);
  }
  page.moveDown(1).text(letter.signature, { lineGap: 3 });
  page.end();
  return file;
}

/** Whether the picture could be drawn. */
function drawLogo(page: PDFKit.PDFDocument, logo: Buffer, right: number): boolean {
  try {
    page.image(logo, right - LOGO.width, MARGIN, { fit: [LOGO.width, LOGO.height], align: 'right' });
    return true;
  } catch {
    return false;
  }
}

/** The words of a letter. */
export function textOf({ date, to, title, parts, signature }: Letter): string {
  const paragraphs = parts.map((part) => {
    if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    return 'text' in part ? part.text : part.link;
  });
  return [date, to, title, ...paragraphs, signature].join('\n\n');
}
