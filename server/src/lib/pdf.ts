import { readFile } from 'node:fs/promises';
import { encode } from 'uqr';
import { packageFile } from './package-files';

// Of PDF's own fonts none has the letters of names such as Ọláyínká or Ɓature.
/** The files of the font in which papers are written. */
export const REGULAR_FONT = packageFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const BOLD_FONT = packageFile('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** The colours of papers: texts, what explains them, and lines. */
export const INK = '#111827';
export const FAINT = '#4b5563';
export const LINE = '#9ca3af';

/** Bytes for the signature with its certificate, which take about 2,400. */
const SIGNATURE_BYTES = 8192;

/** A PDF that is being written: `file` resolves when it was ended. */
export interface OpenPdf {
  page: PDFKit.PDFDocument;
  file: Promise<Buffer>;
}

let fonts: Promise<[regular: Buffer, bold: Buffer]> | undefined;
/** The fonts, read once: a paper would read 1.5 MB again, and the server would wait for the disk. */
function readFonts() {
  fonts ??= Promise.all([readFile(REGULAR_FONT), readFile(BOLD_FONT)]).catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

/** Begins a PDF on A4, with the fonts `regular` and `bold`. */
export async function openPdf(
  options: PDFKit.PDFDocumentOptions & { margin: number; info: { Title: string; Author: string; CreationDate?: Date } },
): Promise<OpenPdf> {
  // Loaded with the first paper: it is large, and not every programme writes one.
  const { default: PdfDocument } = await import('pdfkit');
  const [regular, bold] = await readFonts();
  const page = new PdfDocument({
    size: 'A4',
    lang: 'en-GB',
    displayTitle: true,
    // None: pdfkit would read the file of its own default.
    font: '',
    ...options,
  });
  page.registerFont('regular', regular).registerFont('bold', bold).font('regular');
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

/**
 * Adds what a signature needs (ISO 32000-1, 12.8): a field without an appearance, and a place whose bytes `@signpdf/signpdf`
 * fills in. Its own helper for pdfkit is made for a version of 2020.
 */
export function addSignaturePlace(page: PDFKit.PDFDocument, reason: string): void {
  // An object of String is a text in the file, a plain string a name.
  const text = (value: string) => new String(value);
  const later = '**********';
  const signature = page.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, later, later, later],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    Reason: text(reason),
    M: new Date(),
  });
  signature.end(null);
  page.initForm();
  // Without a size it is not drawn. 132: printed and locked.
  page.annotate(0, 0, 0, 0, { Subtype: 'Widget', FT: 'Sig', T: text('Signature'), V: signature, F: 132 } as object);
  // pdfkit's own fields are no signatures. 3: the form has one, and the file is only ever appended to.
  const { _root: root } = page as unknown as { _root: { data: { AcroForm: { data: object } } } };
  const field = page.page.annotations.at(-1);
  Object.assign(root.data.AcroForm.data, { Fields: [field], SigFlags: 3, NeedAppearances: false });
}
