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

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
