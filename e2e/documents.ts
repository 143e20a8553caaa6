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

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
