/** PDFs for the journeys, generated so that the repository holds no binary files. */
import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';

/** A one-page PDF; with a password it is encrypted, as some universities send their letters. */
export function makePdf(text: string, userPassword?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument(userPassword ? { userPassword, pdfVersion: '1.7' } : {});
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.fontSize(18).text(text);
    pdf.end();
  });
}

/** A PDF of these objects, numbered from 1. The first one is its catalogue. */
export function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A PDF whose text is Japanese by a predefined character map, in a font that is not in the file. */
export const makeJapanesePdf = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    '<</Length 43>>stream\nBT /F1 40 Tf 20 100 Td <65E5672C8A9E> Tj ET\nendstream',
    '<</Type/Font/Subtype/Type0/BaseFont/KozMinPro-Regular/Encoding/UniJIS-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/KozMinPro-Regular/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/KozMinPro-Regular/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ]);

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
