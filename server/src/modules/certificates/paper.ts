import { longDate } from '../../lib/calendar';
import { addSignaturePlace, drawCode, FAINT, INK, LINE, openPdf } from '../../lib/pdf';

/** Everything that the PDF of a certificate says. */
export interface Paper {
  firm: string;
  name: string;
  position: string;
  /** `YYYY-MM-DD` */
  startsOn: string;
  /** `YYYY-MM-DD` */
  endsOn: string;
  /** 0: not said. */
  hoursAWeek: number;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  issuedAt: Date;
  /** As it is printed. */
  number: string;
  /** The page where a number is typed, and the one of this certificate. */
  verifyPage: string;
  verifyLink: string;
  /** Of what it will be signed with. */
  fingerprint: string;
}

const MARGIN = 56;
const FRAME = 24;
/** The side of the QR code in points: 35 mm, which phones read from a print. */
const CODE = 99;

/** Writes a certificate on A4, landscape, with an empty place for the signature. */
export async function writePaper(paper: Paper): Promise<Buffer> {
  const { page, file } = await openPdf({
    layout: 'landscape',
    margin: MARGIN,
    info: {
      Title: `Certificate of completion ${paper.number}`,
      Author: paper.firm,
      CreationDate: paper.issuedAt,
    },
  });
  const { width, height } = page.page;
  const inner = width - 2 * MARGIN;
  page.rect(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME).lineWidth(1.5);
  page.strokeColor(LINE).stroke();
  const centred = { width: inner, align: 'center' } as const;
  /** Long texts get smaller letters, so that all fits on one page. */
  const write = (font: 'regular' | 'bold', size: number, colour: string, text: string, lines = 1) => {
    page.font(font).fillColor(colour).fontSize(size);
    for (let smaller = size; smaller > 9 && page.heightOfString(text, centred) > lines * smaller * 1.3; smaller--)
      page.fontSize(smaller - 1);
    page.text(text, MARGIN, page.y, centred);
  };
  page.y = FRAME + 48;
  write('bold', 16, INK, paper.firm);
  page.y += 28;
  write('bold', 28, INK, 'Certificate of completion');
  page.y += 32;
  write('regular', 12, FAINT, 'This certifies that');
  page.y += 11;
  write('bold', 24, INK, paper.name, 2);
  page.y += 11;
  write('regular', 12, FAINT, 'has completed an internship in');
  page.y += 11;
  write('bold', 16, INK, paper.position, 2);
  page.y += 14;
  const hours = paper.hoursAWeek > 0 ? `, ${paper.hoursAWeek} hours a week` : '';
  write('regular', 12, INK, `from ${longDate(paper.startsOn)} to ${longDate(paper.endsOn)}${hours}`);

  const foot = height - FRAME - 16 - CODE;
  drawCode(page, paper.verifyLink, { left: width - MARGIN - CODE, top: foot, side: CODE });
  const column = inner - CODE - 24;
  page.font('bold').fontSize(11).fillColor(INK).text(`Number ${paper.number}`, MARGIN, foot, { width: column });
  page
    .font('regular')
    .fontSize(10)
    .text(`Issued on ${longDate(paper.issuedOn)}`, { width: column });
  page.moveDown(0.7).fontSize(8.5).fillColor(FAINT);
  page.text(
    `To check this certificate, scan the code, or open ${paper.verifyPage} and type the number. The page must show the same name, position and dates.`,
    { width: column },
  );
  page
    .moveDown(0.3)
    .text(
      `The PDF file has a digital signature, which a PDF reader shows as unchanged. The SHA-256 fingerprint of its certificate, which the page shows too: ${paper.fingerprint}`,
      { width: column },
    );
  addSignaturePlace(page, `${paper.firm}: certificate ${paper.number} of completion`);
  page.end();
  return file;
}
