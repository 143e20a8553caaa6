import { longDate, wallClock } from './calendar';
import { addSignaturePlace, FAINT, INK, LINE, openPdf } from './pdf';

const MARGIN = 56;
/** The width of the labels in points. */
const LABELS = 130;

/** What every paper of an internship's record names. */
export interface RecordHead {
  /** Empty: not set. */
  firm: string;
  title: string;
  /** Labels with their values: the placement. */
  facts: readonly (readonly [string, string])[];
  /** When it was written. */
  at: Date;
  /** Of a paper that will be signed: how to check it. */
  check?: SignatureCheck;
}

/** What a paper prints about its signature. */
export interface SignatureCheck {
  /** Who signs it. */
  firm: string;
  fingerprint: string;
  /** The address of the page that shows the same fingerprint. */
  page: string;
}

/** A paper of an internship's record that is being written. */
export interface RecordPaper {
  page: PDFKit.PDFDocument;
  /** Between the margins, in points. */
  width: number;
  /** Begins a page if less than this many points are left, so that a heading does not stand alone. */
  keep(points: number): void;
  /** Chooses the letters of texts. */
  small(colour?: string): PDFKit.PDFDocument;
  /** A line, and a heading beneath it. */
  section(title: string): void;
  /** A label with its value, whose line breaks are kept. */
  row(label: string, value: string): void;
  /**
   * Numbers the pages and ends the file.
   *
   * @param total how many pages there are in all, if others follow
   */
  end(total?: number): Promise<Buffer>;
}

/** Begins a paper on A4 with its title and the placement. */
export async function openRecord({ firm, title, facts, at, check }: RecordHead): Promise<RecordPaper> {
  const { page, file } = await openPdf({
    margin: MARGIN,
    // The number of pages is known at the end.
    bufferPages: true,
    info: { Title: title, Author: firm, CreationDate: at },
  });
  const width = page.page.width - 2 * MARGIN;
  const small = (colour = INK) => page.font('regular').fontSize(9.5).fillColor(colour);
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
  return {
    page,
    width,
    keep,
    small,
    row,
    section(heading) {
      keep(110);
      page.moveDown(0.8).moveTo(MARGIN, page.y);
      page
        .lineTo(MARGIN + width, page.y)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke()
        .moveDown(0.6);
      page.font('bold').fontSize(12).fillColor(INK).text(heading);
    },
    end(total) {
      if (check) {
        keep(80);
        page.moveDown(1.2);
        small(FAINT)
          .fontSize(8.5)
          .text(
            `This PDF file has a digital signature of ${check.firm}, which a PDF reader shows as unchanged; a print has none. The SHA-256 fingerprint of its certificate, which ${check.page} shows too: ${check.fingerprint}`,
            MARGIN,
            page.y,
            { width },
          );
        addSignaturePlace(page, `${check.firm}: ${title}`);
      }
      const { start, count } = page.bufferedPageRange();
      for (let index = start; index < start + count; index++) {
        page.switchToPage(index);
        // Below the margin a text would begin another page.
        page.page.margins.bottom = 0;
        small(FAINT).text(
          `${title}, page ${index - start + 1} of ${total ?? count}`,
          MARGIN,
          page.page.height - MARGIN + 16,
          {
            width,
            align: 'center',
          },
        );
      }
      page.end();
      return file;
    },
  };
}

/** A moment as papers write it: 'Friday, 27 November 2026, 16:00'. */
export function writtenMoment(iso: string, timeZone: string): string {
  const clock = wallClock(new Date(iso), timeZone);
  return `${longDate(clock.slice(0, 10))}, ${clock.slice(11, 16)}`;
}
