import PdfDocument from 'pdfkit';
import type { DocumentKind } from '../database/connection';
import { longDate } from '../lib/calendar';

/** Writes a one-page CV or university letter for the demonstration. */
export function writeDemoPdf(
  kind: DocumentKind,
  person: { name: string; email: string; phone: string; position: string; date: string },
): Promise<Buffer> {
  return write(`${person.name} - ${kind}`, person.name, (page) => {
    if (kind === 'Cv') writeCv(page, person);
    else writeLetter(page, person);
  });
}

/** Writes a page of work that an intern handed in for the demonstration. */
export function writeDemoWork({ name, title, text }: { name: string; title: string; text: string }): Promise<Buffer> {
  return write(title, name, (page) => {
    page.font('Helvetica-Bold').fontSize(20).text(title).moveDown();
    page.font('Helvetica').fontSize(11).text(text).moveDown().text(name);
  });
}

async function write(Title: string, Author: string, fill: (page: Page) => void): Promise<Buffer> {
  const page = new PdfDocument({ size: 'A4', margin: 64, info: { Title, Author } });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
  fill(page);
  page.end();
  return finished;
}

type Page = InstanceType<typeof PdfDocument>;

function writeCv(page: Page, person: { name: string; email: string; phone: string; position: string }): void {
  page.font('Helvetica-Bold').fontSize(24).text(person.name);
  page.font('Helvetica').fontSize(11).fillColor('#4b5563').text(`${person.email}   ${person.phone}`).moveDown(1.5);
  const section = (title: string, lines: readonly string[]) => {
    page.fillColor('#1d4ed8').font('Helvetica-Bold').fontSize(14).text(title).moveDown(0.3);
    page
      .fillColor('#111827')
      .font('Helvetica')
      .fontSize(11)
      .list([...lines], { bulletRadius: 2 })
      .moveDown();
  };
  section('Education', [
    'BSc, third year, University of Nairobi',
    'Kenya Certificate of Secondary Education, grade A-',
  ]);
  section('Experience', [
    'Volunteer tutor for secondary-school pupils, two years',
    'Treasurer of the students\u2019 technology club',
  ]);
  section('Skills', ['Careful writing and presenting', 'Spreadsheets, basic programming', 'English, Kiswahili']);
  section('Interest', [`An internship in ${person.position}`]);
}

function writeLetter(page: Page, person: { name: string; position: string; date: string }): void {
  page.font('Helvetica-Bold').fontSize(16).text('University of Nairobi').moveDown(0.2);
  page.font('Helvetica').fontSize(11).fillColor('#4b5563').text('Office of the Dean of Students').moveDown(2);
  page.fillColor('#111827').text(longDate(person.date)).moveDown();
  page.font('Helvetica-Bold').text('To whom it may concern').moveDown();
  page
    .font('Helvetica')
    .text(
      `${person.name} is a student in good standing of this university and is required to complete an industrial ` +
        `attachment of twelve weeks. We support the application for an internship in ${person.position} and would be ` +
        'grateful for any assistance that you can give.',
      { align: 'justify', lineGap: 4 },
    )
    .moveDown(3);
  page.text('Dean of Students');
}
