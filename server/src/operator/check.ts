import { createHash, type Hash } from 'node:crypto';
import type { Config } from '../config';
import type { Value } from './digests';
import { OperatorError } from './operator-error';
import { openSnapshot, readMigrations, type Snapshot, type Table } from './snapshots';
import { checkReleases, listReleases, readStoredFiles } from './stored-releases';
import { readObjects } from './stored-uploads';

type Say = (line: string) => void;

/** What was checked, and what is wrong. */
interface CheckResult {
  applications: number;
  documents: number;
  releases: number;
  /** Release files, without their compressed forms and manifests. */
  files: number;
  problems: string[];
}

/** Checks a database, its documents, the work that was handed in and the files of its releases. */
async function checkData(
  snapshot: Snapshot,
  config: Pick<Config, 'filesUrl' | 'releasesFolder'>,
): Promise<CheckResult> {
  const damage = await snapshot.findDamage();
  // A damaged file may fail any query.
  if (damage.length > 0) return { applications: 0, documents: 0, releases: 0, files: 0, problems: damage };
  const uploads = await readUploads(snapshot);
  for (const table of await snapshot.tables()) {
    if (!(table.name in CHUNKS)) continue;
    for await (const batch of snapshot.rows(table)) for (const row of batch) uploads.add(table, row);
  }
  for await (const { sha256, bytes } of readObjects(config, snapshot)) uploads.addObject(sha256, bytes);
  const releases = await listReleases(snapshot);
  const { files, problems } = await checkReleases(config, releases, await readStoredFiles(snapshot));
  const [counted] = await snapshot.query<{ total: number | string }>('select count(*) as total from applications');
  return {
    applications: Number(counted?.total),
    documents: uploads.documents,
    releases: releases.length,
    files,
    problems: [...uploads.findProblems(), ...problems],
  };
}

/** The tables with the bytes of uploads, and the column that names the upload. Earlier versions have filled the first two. */
const CHUNKS: Record<string, string> = {
  document_chunks: 'document_id',
  hand_in_chunks: 'file_id',
  file_chunks: 'sha256',
};

/** An upload whose chunks are being read. */
interface Upload {
  size: number;
  sha256: string;
  read: number;
  next: number;
  hash?: Hash;
  /** Set when as many bytes were read as it should have. */
  digest?: string;
  /** Chunks that came before their turn. */
  early?: Map<number, Uint8Array>;
}

/** Compares every upload with the digest that was computed when it arrived, while the rows of its chunks are read. */
export interface UploadCheck {
  /** The number of applicants' documents. */
  documents: number;
  /** Takes a row of any table; rows without bytes of uploads are ignored. */
  add(table: Table, row: readonly Value[]): void;
  /** Takes a content that is in the bucket. */
  addObject(sha256: string, bytes: Buffer): void;
  /** When everything was added. */
  findProblems(): string[];
}

/** Reads what the documents and the files of handed in work should be. */
export async function readUploads(snapshot: Snapshot): Promise<UploadCheck> {
  type Stored = { id: string; size: number; sha256: string };
  const columns = 'select id, kind, application_id, size, sha256 from';
  // Databases of earlier versions lack some tables.
  const tables = (await snapshot.tables()).map(({ name }) => name);
  const earlierOnes = tables.includes('earlier_documents') ? `union all ${columns} earlier_documents` : '';
  const documents = await snapshot.query<Stored & { kind: string; application_id: string }>(
    `${columns} documents ${earlierOnes} order by id`,
  );
  const files = await snapshot.query<Stored & { hand_in_id: string }>(
    'select id, hand_in_id, size, sha256 from hand_in_files order by id',
  );
  const logbooks = tables.includes('logbook_files')
    ? await snapshot.query<Stored & { week_id: string }>(
        'select id, week_id, size, sha256 from logbook_files order by id',
      )
    : [];
  const joining = tables.includes('joining_uploads')
    ? await snapshot.query<Stored & { user_id: string }>(
        'select id, user_id, size, sha256 from joining_uploads order by id',
      )
    : [];
  const forms = tables.includes('university_forms')
    ? await snapshot.query<Stored>('select id, size, sha256 from university_forms order by id')
    : [];
  const named = [
    ...documents.map(({ kind, application_id, ...document }) => ({
      ...document,
      problem: `The ${kind} of application ${application_id} is not the file that was uploaded (document ${document.id})`,
    })),
    ...files.map(({ hand_in_id, ...file }) => ({
      ...file,
      problem: `A file of the hand-in ${hand_in_id} is not the one that was uploaded (file ${file.id})`,
    })),
    ...logbooks.map(({ week_id, ...file }) => ({
      ...file,
      problem: `A file of the logbook week ${week_id} is not the one that was uploaded (file ${file.id})`,
    })),
    ...joining.map(({ user_id, ...file }) => ({
      ...file,
      problem: `A document of the intern ${user_id} is not the file that was uploaded (joining document ${file.id})`,
    })),
    ...forms.map((file) => ({
      ...file,
      problem: `A form of a university is not the file that was uploaded (university form ${file.id})`,
    })),
  ];
  const expect = (key: string, { size, sha256 }: Stored): [string, Upload] => [
    key,
    { size: Number(size), sha256, read: 0, next: 0 },
  ];
  const earlier = new Map(named.map((upload) => expect(upload.id, upload)));
  const contents = new Map(named.map((upload) => expect(upload.sha256, upload)));
  return {
    documents: documents.length,
    add({ name, columns }, row) {
      const column = CHUNKS[name];
      if (column === undefined) return;
      const value = (of: string) => row[columns.indexOf(of)];
      const upload = (column === 'sha256' ? contents : earlier).get(String(value(column)));
      if (upload) addChunk(upload, Number(value('sequence')), value('bytes') as Uint8Array | ArrayBuffer);
    },
    addObject(sha256, bytes) {
      const upload = contents.get(sha256);
      if (upload) addChunk(upload, 0, bytes);
    },
    findProblems: () =>
      named
        .filter(({ id, sha256 }) => !isWhole(earlier.get(id)) && !isWhole(contents.get(sha256)))
        .map(({ problem }) => problem),
  };
}

function addChunk(upload: Upload, sequence: number, bytes: Uint8Array | ArrayBuffer): void {
  upload.early ??= new Map();
  upload.early.set(sequence, bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes);
  for (let chunk = upload.early.get(upload.next); chunk; chunk = upload.early.get(upload.next)) {
    upload.early.delete(upload.next);
    upload.next += 1;
    upload.read += chunk.length;
    upload.hash ??= createHash('sha256');
    if (upload.digest === undefined) upload.hash.update(chunk);
  }
  if (upload.early.size === 0) upload.early = undefined;
  // Thousands of open hashes would not fit into memory.
  if (upload.read >= upload.size && upload.digest === undefined) upload.digest = upload.hash?.digest('hex');
}

/** An upload without chunks is not whole: the product stores none that is empty. */
const isWhole = (upload: Upload | undefined) =>
  upload !== undefined && upload.read === upload.size && upload.digest === upload.sha256 && upload.early === undefined;

/** `check`: verifies the data that the settings name. Works while the server runs. */
export async function check(config: Config, say: Say): Promise<void> {
  const snapshot = await openSnapshot(config);
  try {
    const where = config.databaseUrl ? 'The database of DATABASE_URL' : config.dataDir;
    if ((await snapshot.findDamage()).length === 0) await readMigrations(snapshot, where);
    const result = await checkData(snapshot, config);
    if (result.problems.length > 0) {
      throw new OperatorError(`${where} has ${countedProblems(result.problems.length)}.`, result.problems);
    }
    say(`Checked ${where}`);
    say(`  ${describeCheck(result)}: all as they were stored.`);
  } finally {
    await snapshot.close();
  }
}

/** '12 applications, 24 documents, 5 releases with 160 files'. */
export function describeCheck({
  applications,
  documents,
  releases,
  files,
}: Omit<CheckResult, 'problems' | 'files'> & { files?: number }): string {
  const withFiles = files === undefined ? '' : ` with ${counted(files, 'file')}`;
  return `${counted(applications, 'application')}, ${counted(documents, 'document')}, ${counted(releases, 'release')}${withFiles}`;
}

/** '1 problem', '1,204 problems'. */
export function countedProblems(count: number): string {
  return counted(count, 'problem');
}

/** '1 row', '1,204 rows'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
