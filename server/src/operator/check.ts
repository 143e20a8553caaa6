import { createHash } from 'node:crypto';
import type { Config } from '../config';
import type { Value } from './digests';
import { OperatorError } from './operator-error';
import { openSnapshot, readMigrations, type Snapshot } from './snapshots';
import { checkReleases, listReleases } from './stored-releases';

type Say = (line: string) => void;

/** What was checked, and what is wrong. */
export interface CheckResult {
  applications: number;
  documents: number;
  releases: number;
  /** Release files, without their compressed forms and manifests. */
  files: number;
  problems: string[];
}

/** Checks a database, its documents, the work that was handed in and the files of its releases. */
export async function checkData(
  snapshot: Snapshot,
  config: Pick<Config, 'releaseStore' | 'dataDir'>,
): Promise<CheckResult> {
  const damage = await snapshot.findDamage();
  // A damaged file may fail any query.
  if (damage.length > 0) return { applications: 0, documents: 0, releases: 0, files: 0, problems: damage };
  const documents = await checkDocuments(snapshot);
  const handedIn = await checkHandInFiles(snapshot);
  const releases = await listReleases(snapshot);
  const { files, problems } = await checkReleases(config, releases);
  const [counted] = await snapshot.query<{ total: number | string }>('select count(*) as total from applications');
  return {
    applications: Number(counted?.total),
    documents: documents.total,
    releases: releases.length,
    files,
    problems: [...documents.problems, ...handedIn, ...problems],
  };
}

/** Compares every document with the digest that was computed when it was uploaded. */
async function checkDocuments(snapshot: Snapshot): Promise<{ total: number; problems: string[] }> {
  const documents = await snapshot.query<Stored & { kind: string; application_id: string }>(
    'select id, kind, application_id, size, sha256 from documents order by id',
  );
  const problems: string[] = [];
  for (const { kind, application_id, ...document } of documents) {
    if (await isAsUploaded(snapshot, document, { table: 'document_chunks', column: 'document_id' })) continue;
    problems.push(
      `The ${kind} of application ${application_id} is not the file that was uploaded (document ${document.id})`,
    );
  }
  return { total: documents.length, problems };
}

/** The same for the files of interns' work. */
async function checkHandInFiles(snapshot: Snapshot): Promise<string[]> {
  // A backup of an earlier version has no such table.
  if (!(await readMigrations(snapshot, 'The database')).some((name) => name.endsWith('-hand-ins'))) return [];
  const files = await snapshot.query<Stored & { hand_in_id: string }>(
    'select id, hand_in_id, size, sha256 from hand_in_files order by id',
  );
  const problems: string[] = [];
  for (const { hand_in_id, ...file } of files) {
    if (await isAsUploaded(snapshot, file, { table: 'hand_in_chunks', column: 'file_id' })) continue;
    problems.push(`A file of the hand-in ${hand_in_id} is not the one that was uploaded (file ${file.id})`);
  }
  return problems;
}

/** What a file was when it was uploaded. */
interface Stored {
  id: string;
  size: number;
  sha256: string;
}

async function isAsUploaded(
  snapshot: Snapshot,
  { id, size, sha256 }: Stored,
  chunks: { table: string; column: string },
): Promise<boolean> {
  // One file at a time: together they are too large for memory. Ids are written by the product alone.
  const rows = await snapshot.query<{ bytes: Value }>(
    `select bytes from ${chunks.table} where ${chunks.column} = '${id.replaceAll("'", "''")}' order by sequence`,
  );
  const hash = createHash('sha256');
  let length = 0;
  for (const { bytes } of rows) {
    const chunk = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : (bytes as Uint8Array);
    hash.update(chunk);
    length += chunk.length;
  }
  return length === size && hash.digest('hex') === sha256;
}

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
export function describeCheck({ applications, documents, releases, files }: Omit<CheckResult, 'problems'>): string {
  return `${counted(applications, 'application')}, ${counted(documents, 'document')}, ${counted(releases, 'release')} with ${counted(files, 'file')}`;
}

/** '1 problem', '1,204 problems'. */
export function countedProblems(count: number): string {
  return counted(count, 'problem');
}

/** '1 row', '1,204 rows'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
