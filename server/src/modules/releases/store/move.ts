import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAPS_FILE, type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import { FORMS, holds, MANIFEST_FILE } from '../builds/builds';
import type { ReleaseServices } from '../services';
import { createBucket } from './bucket';
import { createDatabasePlace } from './database';
import { createLocalCopies, type LocalCopies } from './local-copies';
import type { FilePlace } from './release-store';

/** Files that are moved to a bucket at a time. */
const AT_ONCE = 50;

type Needed = Pick<ReleaseServices, 'config' | 'db' | 'log' | 'now'>;

/**
 * Moves releases to where the settings want them: with a bucket, from the database to it; otherwise from the folder of an earlier
 * version, or of a restored backup, into the database. Each file is there at any time. What is left is moved by the next run.
 *
 * @param until when to stop, in milliseconds since 1970
 */
export async function moveReleaseFiles(services: Needed, until: number): Promise<void> {
  const { config } = services;
  const database = createDatabasePlace(services);
  const copies = createLocalCopies(config.releasesFolder);
  if (config.filesUrl)
    await moveToBucket(services, { database, bucket: createBucket(config.filesUrl, database), copies, until });
  else await moveToDatabase(services, { database, copies, until });
}

async function moveToBucket(
  { db, log }: Needed,
  { database, bucket, copies, until }: { database: FilePlace; bucket: FilePlace; copies: LocalCopies; until: number },
): Promise<void> {
  let moved = 0;
  while (Date.now() < until) {
    const rows = await db.selectFrom('release_files').select('path').orderBy('path').limit(AT_ONCE).execute();
    if (rows.length === 0) break;
    const arriving = await copies.incoming();
    try {
      const files = rows.map((row, index) => ({ file: row.path, from: path.join(arriving, String(index)) }));
      for (const { file, from } of files) await writeFile(from, (await database.get(file)) ?? '');
      await bucket.put(files);
      await database.remove(files.map(({ file }) => file));
      moved += files.length;
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
  }
  if (moved > 0) log.info({ files: moved }, 'files of releases were moved from the database to the bucket');
}

async function moveToDatabase(
  { db, log }: Needed,
  { database, copies, until }: { database: FilePlace; copies: LocalCopies; until: number },
): Promise<void> {
  // Of a release whose files are all in the database, its manifest is there: it is stored last.
  const left = await db
    .selectFrom('releases')
    .select(['portal', 'version', 'manifest'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('release_files')
            .select('path')
            .where('path', '=', sql<string>`releases.portal || '/' || releases.version || ${`/${MANIFEST_FILE}`}`),
        ),
      ),
    )
    .execute();
  for (const { portal, version, manifest } of left) {
    if (Date.now() >= until) return;
    const whole = await moveRelease(db, { database, copies }, JSON.parse(manifest) as ReleaseManifest, portal);
    if (!whole) continue;
    const arriving = await copies.incoming();
    try {
      const from = path.join(arriving, MANIFEST_FILE);
      await mkdir(arriving, { recursive: true });
      await writeFile(from, manifest);
      await database.put([{ file: `${portal}/${version}/${MANIFEST_FILE}`, from }]);
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
    log.info({ portal, version }, 'a release was moved from its folder into the database');
  }
}

/** @returns whether the database has all its files now */
async function moveRelease(
  db: Needed['db'],
  { database, copies }: { database: FilePlace; copies: LocalCopies },
  manifest: ReleaseManifest,
  portal: string,
): Promise<boolean> {
  const own = Object.keys(manifest.files).flatMap((name) => [name, ...Object.keys(FORMS).map((form) => name + form)]);
  const names = manifest.maps ? [...own, MAPS_FILE] : own;
  const fileOf = (name: string) => `${portal}/${releasePath(manifest, name)}`;
  const stored = await db.selectFrom('release_files').select('path').where('path', 'in', names.map(fileOf)).execute();
  const known = new Set(stored.map((row) => row.path));
  for (const name of names.filter((one) => !known.has(fileOf(one)))) {
    const [original = name] = name.split(/(?=\.(?:br|gz)$)/);
    const expected = name === MAPS_FILE ? manifest.maps : (manifest.files[name] ?? manifest.files[original]);
    const from = copies.placeOf(fileOf(name));
    // One that is damaged or not here may be on another machine.
    if (!expected || !(await holds(from, expected).catch(() => false))) continue;
    await database.put([{ file: fileOf(name), from }]);
    known.add(fileOf(name));
  }
  return Object.keys(manifest.files).every((name) => known.has(fileOf(name)));
}
