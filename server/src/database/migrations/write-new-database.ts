/** Writes what the migrations make of an empty file into the file that it is given (`npm run new-database -w server`). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeDatabase, openByMigrations } from '../connection';
import { describeDatabase } from './describe-database';

const [, , target = ''] = process.argv;
const dataDir = await mkdtemp(path.join(tmpdir(), 'internships-new-'));
try {
  await closeDatabase(await openByMigrations(dataDir));
  const text = describeDatabase(dataDir).replaceAll(/[`\\]|\$\{/g, '\\$&');
  await writeFile(
    target,
    `/** All migrations of an embedded database at once. Written by \`npm run new-database -w server\`. */\nexport const newDatabase = \`${text}\`;\n`,
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
