import { asPdf } from '../../http/content-disposition';
import type { RecordPaper } from '../../http/record-papers';
import { today } from '../../lib/calendar';
import type { ZipEntry } from '../../lib/zip';
import type { Services } from '../../services';
import { readStudies } from '../assessments';
import { attendedTotal, readBook, writeAttendance } from '../attendance';
import { listCertificatesOf, showNumber, writeCertificate } from '../certificates';
import { readSteps } from '../completions';
import { findEvaluations, toEvaluation, writeEvaluationPaper } from '../evaluations';
import { listFilesOf, listWeeks, readLogbookFile, writeLogbook } from '../logbooks';
import { taskAverage } from '../performance';
import { listLetters, writeReferenceLetter } from '../reference-letters';
import { findPerson, type PersonRecord, readIntern } from '../users';
import { nameOfFile } from './file-headers';
import type { FileColumn } from './files';

/** The columns of the record, in the order of `cellsOf`. */
export const RECORD_COLUMNS: readonly FileColumn[] = [
  { header: 'Name', kind: 'text' },
  { header: 'University', kind: 'text' },
  { header: 'Registration number', kind: 'text' },
  { header: 'Position', kind: 'text' },
  { header: 'Supervisor', kind: 'text' },
  { header: 'Starts', kind: 'day' },
  { header: 'Ends', kind: 'day' },
  { header: 'Days present', kind: 'number' },
  { header: 'Hours', kind: 'number' },
  { header: 'Weeks signed', kind: 'number' },
  { header: 'Weeks', kind: 'number' },
  { header: 'Mid-term evaluation (%)', kind: 'number' },
  { header: 'Final evaluation (%)', kind: 'number' },
  { header: 'Tasks completed', kind: 'number' },
  { header: 'Average rating (%)', kind: 'number' },
  { header: 'Steps done', kind: 'number' },
  { header: 'Steps', kind: 'number' },
  { header: 'Certificate', kind: 'text' },
];

type Listed = readonly { id: string }[];

/** The rows of the record, one intern after the other. Those whose account was deleted since are left out. */
export async function* readRows(services: Services, interns: Listed): AsyncGenerator<string[]> {
  for (const { id } of interns) {
    const person = await findPerson(services.exportDb, id);
    if (person) yield (await cellsOf(services, person)).map((cell) => String(cell ?? ''));
  }
}

async function cellsOf({ config: { timeZone }, exportDb: db, now }: Services, intern: PersonRecord) {
  const { id, name, position, supervisor, starts_on, ends_on } = intern;
  const { university, registrationNumber } = await readStudies(db, id);
  const { weeks } = await readBook(db, await readIntern(db, id), { day: today(now(), timeZone), timeZone });
  const { days, minutes } = attendedTotal(weeks);
  const results = Object.fromEntries(
    (await findEvaluations(db, [id]))
      .filter(({ reference }) => reference !== null)
      .map((record) => [record.kind, toEvaluation(record, { role: 'ADM', taskAverage: null, file: '' }).Result]),
  );
  const steps = await readSteps(db, intern, await listWeeks(db, id));
  const [logbook, tasks] = (['logbook', 'tasks'] as const).map((step) => steps.find(({ Step }) => Step === step));
  const certificate = (await listCertificatesOf(db, id)).find(({ revoked_at }) => revoked_at === null);
  return [
    name,
    university,
    registrationNumber,
    position,
    supervisor,
    starts_on,
    ends_on,
    days,
    Math.round(minutes / 6) / 10,
    logbook?.Count,
    logbook?.Total,
    results['mid-term']?.Percent,
    results.final?.Percent,
    tasks?.Total,
    await taskAverage(db, id),
    steps.filter(({ IsDone }) => IsDone).length,
    steps.length,
    certificate && showNumber(certificate.number),
  ];
}

/** The papers of interns, in a folder each. One paper at a time is written, when the archive has taken the one before. */
export async function* readPapers(services: Services, interns: Listed): AsyncGenerator<ZipEntry> {
  const folders = new Map<string, number>();
  for (const { id } of interns) {
    const person = await findPerson(services.exportDb, id);
    if (!person) continue;
    const base = nameOfFile(person.name);
    // Names of files are the same in any case on Windows and macOS.
    const count = (folders.get(base.toLowerCase()) ?? 0) + 1;
    folders.set(base.toLowerCase(), count);
    const folder = count === 1 ? base : `${base} (${count})`;
    for await (const { title, bytes } of papersOf(services, id))
      yield { name: `${folder}/${asPdf(nameOfFile(title))}`, text: false, read: async () => bytes };
    yield* logbookFilesOf(services, id, `${folder}/Logbook files`);
  }
}

/** The photos and files of a logbook, each with its day before its name. */
async function* logbookFilesOf(
  { exportDb: db, bucket }: Services,
  internId: string,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  for (const { id, day, filename } of await listFilesOf(db, internId)) {
    const bytes = await readLogbookFile({ db, bucket }, id);
    // Removed while the archive was written.
    if (!bytes) continue;
    let name = `${day} ${nameOfFile(filename)}`;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${day} (${count}) ${nameOfFile(filename)}`;
    taken.add(name.toLowerCase());
    yield { name: `${folder}/${name}`, text: false, read: async () => bytes };
  }
}

async function* papersOf(services: Services, internId: string): AsyncGenerator<RecordPaper> {
  const { exportDb: db } = services;
  for (const write of [writeLogbook, writeAttendance]) {
    const paper = await write(services, internId);
    if (paper) yield paper;
  }
  for (const { id } of await findEvaluations(db, [internId])) {
    const paper = await writeEvaluationPaper(services, id);
    if (paper) yield paper;
  }
  for (const { id, name, revoked_at } of await listCertificatesOf(db, internId))
    if (revoked_at === null && name !== null) yield await writeCertificate(services, id);
  for (const { id } of await listLetters(db, internId)) {
    const paper = await writeReferenceLetter(services, id);
    if (paper) yield paper;
  }
}
