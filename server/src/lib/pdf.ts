import { encode } from 'uqr';
import { packageFile } from './package-files';

// Of PDF's own fonts none has the letters of names such as Ọláyínká or Ɓature.
/** The file of the font in which papers are written. */
export const REGULAR_FONT = packageFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf';

/** The colours of papers: texts, what explains them, and lines. */
export const INK = '#111827';
export const FAINT = '#4b5563';
export const LINE = '#9ca3af';

/** A PDF that is being written: `file` resolves when it was ended. */
export interface OpenPdf {
  page: PDFKit.PDFDocument;
  file: Promise<Buffer>;
}

/** Begins a PDF on A4, with the fonts `regular` and `bold`. */
export async function openPdf(
  options: PDFKit.PDFDocumentOptions & { margin: number; info: { Title: string; Author: string; CreationDate?: Date } },
): Promise<OpenPdf> {
  // Loaded with the first paper: it is large, and not every programme writes one.
  const { default: PdfDocument } = await import('pdfkit');
  const page = new PdfDocument({
    size: 'A4',
    lang: 'en-GB',
    displayTitle: true,
    font: REGULAR_FONT,
    ...options,
  });
  page.registerFont('regular', REGULAR_FONT).registerFont('bold', packageFile(BOLD));
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const file = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  return { page, file };
}

/** Draws a QR code. The paper around it must be white. */
export function drawCode(
  page: PDFKit.PDFDocument,
  text: string,
  { left, top, side }: { left: number; top: number; side: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = side / size;
  page.fillColor('#000000');
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) page.rect(left + column * module, top + row * module, module, module);
  page.fill();
}
