import { visitorPages } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { linkOfPaper, type RecordPaper, registerPaper } from '../../http/record-papers';
import { joinPdfs } from '../../lib/joined-pdf';
import { addSignaturePlace } from '../../lib/pdf';
import { openRecord } from '../../lib/record-paper';
import type { Services } from '../../services';
import { readStudies, showsRatings } from '../assessments';
import { findRecorded, writeAttendance } from '../attendance';
import { listCertificatesOf, readSigningKey, showNumber, signPdf, writeCertificate } from '../certificates';
import { findEvaluations, KINDS, writeEvaluationPaper } from '../evaluations';
import { listWeeks, writeLogbook } from '../logbooks';
import { readProgramme } from '../programme';
import { findPerson, type PersonRecord, recordHeadOf } from '../users';

/** One line of the cover's list: a paper, or why it is missing. */
interface Part {
  label: string;
  paper: RecordPaper | undefined;
  /** What is said next to its pages, or in their place. */
  note: string;
}

/** Serves internship records as PDFs. Each is written and signed anew. */
export function registerInternshipRecords(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'internship-record', (id) => writeInternshipRecord(services, id, 'all'));
  registerPaper(app, services, 'assessed-record', (id) => writeInternshipRecord(services, id, 'lecturer'));
}

/** What there is of an intern's record. */
interface Holdings {
  hasWeeks: boolean;
  hasAttendance: boolean;
  /** Those that both have confirmed. */
  evaluations: Awaited<ReturnType<typeof findEvaluations>>;
  /** Those that are valid. */
  certificates: Awaited<ReturnType<typeof listCertificatesOf>>;
}

export async function readHoldings(db: Services['db'], internId: string): Promise<Holdings> {
  return {
    hasWeeks: (await listWeeks(db, internId)).length > 0,
    hasAttendance: (await findRecorded(db, [internId])).has(internId),
    evaluations: (await findEvaluations(db, [internId])).filter(({ reference }) => reference !== null),
    certificates: await validCertificatesOf(db, internId),
  };
}

/** Opens an intern's record; undefined while there is nothing of it, or the firm, which its signature names, has no name. */
export async function linkToRecord(
  { db, links }: Pick<Services, 'db' | 'links'>,
  internId: string,
  held?: Holdings,
): Promise<string | undefined> {
  if (!(await readProgramme(db)).firm) return undefined;
  const { hasWeeks, hasAttendance, evaluations, certificates } = held ?? (await readHoldings(db, internId));
  const exists = hasWeeks || hasAttendance || evaluations.length > 0 || certificates.length > 0;
  return exists ? linkOfPaper(links, 'internship-record', internId) : undefined;
}

/** Lecturers read no more than the page of their link shows. */
type Reader = 'all' | 'lecturer';

/** Everything that the university asks for in one signed PDF; undefined while there is nothing of it, or the firm has no name. */
async function writeInternshipRecord(services: Services, id: string, reader: Reader): Promise<RecordPaper | undefined> {
  const intern = await findPerson(services.db, id, sql`users.role = 'INT'`);
  // The key is made with the firm's name.
  if (!intern || !(await readProgramme(services.db)).firm) return undefined;
  const number = reader === 'all' ? (await validCertificatesOf(services.db, id))[0]?.number : undefined;
  const parts = await partsOf(services, id, reader);
  const papers = parts.flatMap(({ paper }) => (paper ? [paper.bytes] : []));
  if (papers.length === 0) return undefined;
  const title = `Internship record of ${intern.name}`;
  const joined = await joinPdfs(papers, async (firstPages, total) =>
    writeCover(services, intern, { title, parts, firstPages, total, reader, number: number && showNumber(number) }),
  );
  return { internId: id, title, bytes: await signPdf(services, joined) };
}

async function validCertificatesOf(db: Services['db'], internId: string) {
  const all = await listCertificatesOf(db, internId);
  return all.filter(({ revoked_at, name }) => revoked_at === null && name !== null);
}

/** The papers in the order of the file. */
async function partsOf(services: Services, id: string, reader: Reader): Promise<Part[]> {
  const { db } = services;
  const weeks = await listWeeks(db, id);
  const signed = weeks.filter(({ State }) => State === 'signed').length;
  const isLecturer = reader === 'lecturer';
  const attendance = await writeAttendance(services, id, { onlyTotals: isLecturer, isPart: true });
  const logbook = await writeLogbook(services, id, { onlySigned: isLecturer, isPart: true });
  const noLogbook = isLecturer ? 'No week is signed yet.' : 'Nothing is written in the logbook yet.';
  const withAverage = !isLecturer || (await showsRatings(db, id));
  const confirmed = (await findEvaluations(db, [id])).filter(({ reference }) => reference !== null);
  const evaluations: Part[] = [];
  for (const kind of KINDS)
    for (const record of confirmed.filter((one) => one.kind === kind))
      evaluations.push({
        label: EVALUATIONS[kind],
        paper: await writeEvaluationPaper(services, record.id, { withAverage, isPart: true }),
        note: `Confirmed by both, ${record.reference}`,
      });
  if (confirmed.length === 0)
    evaluations.push({ label: 'Evaluation', paper: undefined, note: 'No evaluation is confirmed yet.' });
  else if (!confirmed.some(({ kind }) => kind === 'final'))
    evaluations.push({
      label: EVALUATIONS.final,
      paper: undefined,
      note: 'The final evaluation is not confirmed yet.',
    });
  const [certificate] = isLecturer ? [] : await validCertificatesOf(db, id);
  return [
    { label: 'Attendance sheet', paper: attendance, note: attendance ? '' : 'No attendance is recorded yet.' },
    {
      label: 'Logbook',
      paper: logbook,
      note: logbook ? `Weeks signed: ${isLecturer ? signed : `${signed} of ${weeks.length}`}` : noLogbook,
    },
    ...evaluations,
    ...(isLecturer
      ? []
      : [
          {
            label: 'Certificate',
            paper: certificate && (await writeCertificate(services, certificate.id)),
            note: certificate ? `Number ${showNumber(certificate.number)}` : 'No certificate is issued yet.',
          },
        ]),
  ];
}

const EVALUATIONS = { 'mid-term': 'Mid-term evaluation', final: 'Final evaluation' } as const;

interface Cover {
  title: string;
  parts: readonly Part[];
  /** Of the papers that are there. */
  firstPages: readonly number[];
  /** How many pages the file has. */
  total: number;
  reader: Reader;
  /** Of the certificate, as it is printed. */
  number: string | undefined;
}

/** Who, where, when, what is inside, and how to check it, with an empty place for the signature. */
async function writeCover(
  services: Services,
  intern: PersonRecord,
  { title, parts, firstPages, total, reader, number }: Cover,
): Promise<Buffer> {
  const { config, db } = services;
  const { university, registrationNumber, course } = await readStudies(db, intern.id);
  const { fingerprint } = await readSigningKey(services);
  const known = (label: string, value: string) => (value ? [[label, value] as const] : []);
  const facts = [
    ...known('Hours a week', intern.hours_a_week > 0 ? String(intern.hours_a_week) : ''),
    ...known('University', university),
    ...known('Registration number', reader === 'all' ? registrationNumber : ''),
    ...known('Course', course),
  ];
  const head = await recordHeadOf(services, intern, { title, facts });
  const { page, row, section, end } = await openRecord(head);

  section('What is inside');
  page.moveDown(0.5);
  const firsts = [...firstPages, total + 1];
  let position = 0;
  for (const { label, paper, note } of parts) {
    if (!paper) {
      row(label, note);
      continue;
    }
    const first = firsts[position] ?? 0;
    const last = (firsts[++position] ?? 0) - 1;
    const pages = first === last ? `Page ${first}` : `Pages ${first} to ${last}`;
    row(label, note ? `${pages}. ${note}` : pages);
  }

  section('How to check it');
  page.moveDown(0.5);
  row(
    'Signature',
    'The PDF file has a digital signature over all of its pages. Open the file in a PDF reader: its signature panel says whether a page was changed after the file was signed. A print has no signature.',
  );
  row(
    'Signer',
    `The reader may call the signer unknown, since ${head.firm} vouches for its own signature. Compare the SHA-256 fingerprint of the certificate that the panel shows: ${fingerprint}`,
  );
  row(
    'Where',
    `Open ${config.publicUrl}${visitorPages.verify}, which shows the same fingerprint.${number ? ' Type the number of the certificate there, or scan its code, to see whether it is genuine.' : ''}`,
  );
  addSignaturePlace(page, `${head.firm}: internship record`);
  return end(total);
}
