import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobRuns } from './lib/clock';

/** Beside the data of this instance, so that `manage doctor` can tell what runs, also after a stop. */
const FILE = 'jobs.json';

/** What the jobs of an instance have done since its start. */
interface JobStates {
  /** ISO times. */
  startedAt: string;
  writtenAt: string;
  jobs: readonly JobRuns[];
}

/** Keeps what the jobs of this instance have done. */
export async function writeJobStates(dataDir: string, startedAt: Date, jobs: readonly JobRuns[]): Promise<void> {
  const states: JobStates = { startedAt: startedAt.toISOString(), writtenAt: new Date().toISOString(), jobs };
  const file = path.join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(states), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Null where no server of this version has run. */
export async function readJobStates(dataDir: string): Promise<JobStates | null> {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as JobStates);
}
