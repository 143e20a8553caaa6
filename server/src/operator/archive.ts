import { createHash, hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as tar from 'tar';
import { Type } from 'typebox';
import Value from 'typebox/value';
import { isStorageFull } from '../database/faults';
import { type ArchivedFiles, ArchiveWriter } from './archive-writer';
import type { Digests } from './digests';
import { describeFullDisk, OperatorError } from './operator-error';
import { digestFile, PIECE } from './pieces';
import { reason } from './snapshots';

const MANIFEST = 'manifest.json';
const MANIFEST_DIGEST = 'manifest.sha256';

const Manifest = Type.Object({
  /** Increases when an older version of the product could not read the archive. */
  format: Type.Literal(1),
  /** ISO time at which the backup began: what was answered before is in it. */
  createdAt: Type.String(),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgresql')]),
  /** The name of the database's newest migration. */
  migration: Type.String(),
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), digest: Type.String() })),
  /** Every other file of the archive, with the SHA-256 of its content. */
  files: Type.Record(Type.String(), Type.Object({ size: Type.Integer(), sha256: Type.String() })),
  /** What was wrong before the backup: documents and release files that were damaged or missing. */
  problems: Type.Array(Type.String()),
});

/** What a backup says about itself. */
export type BackupManifest = {
  format: 1;
  createdAt: string;
  engine: 'sqlite' | 'postgresql';
  migration: string;
  tables: Digests;
  files: ArchivedFiles;
  problems: string[];
};

/** The names in the archive. */
export const CONTENT = {
  sqlite: 'database.sqlite',
  postgresql: 'database.dump',
  releases: 'releases',
  /** Documents and hand-ins of a bucket, under their keys. */
  uploads: 'uploads',
  outbox: 'outbox',
  /** The signing secret, sealed with BACKUP_PASSPHRASE. */
  key: 'signing-key.sealed',
};

/**
 * Writes a copy of the database, the releases and the outbox into an archive that is on the disk when this returns. The
 * mails come from the outbox itself.
 *
 * @returns the manifest
 */
export async function pack(
  file: string,
  from: { content: string; outbox: string; hasKey: boolean },
  facts: Omit<BackupManifest, 'format' | 'files'>,
): Promise<BackupManifest> {
  const writer = await ArchiveWriter.create(file);
  try {
    const database = CONTENT[facts.engine];
    await writer.addFile(database, path.join(from.content, database));
    await writer.addFolder(CONTENT.releases, path.join(from.content, CONTENT.releases));
    await writer.addFolder(CONTENT.uploads, path.join(from.content, CONTENT.uploads));
    await writer.addFolder(CONTENT.outbox, from.outbox, (name) => name.endsWith('.eml'));
    if (from.hasKey) await writer.addFile(CONTENT.key, path.join(from.content, CONTENT.key));
    const manifest: BackupManifest = { format: 1, ...facts, files: writer.files };
    await writer.addText(MANIFEST, textOf(manifest));
    await writer.addText(MANIFEST_DIGEST, hash('sha256', textOf(manifest)));
    await writer.finish();
    return manifest;
  } finally {
    await writer.close();
  }
}

const textOf = (manifest: BackupManifest) => `${JSON.stringify(manifest, null, 2)}\n`;

/**
 * Reads an archive and compares its files with the manifest, without unpacking them.
 *
 * @param name the archive as the operator knows it
 * @returns the SHA-256 of the archive
 * @throws OperatorError when anything differs
 */
export async function readBack(archive: string, manifest: BackupManifest, name: string): Promise<string> {
  const found = new Map<string, string>();
  const parser = new tar.Parser({
    strict: true,
    onReadEntry(entry) {
      const hash = createHash('sha256');
      entry.on('data', (data) => hash.update(data));
      entry.on('end', () => found.set(entry.path, hash.digest('hex')));
    },
  });
  const ended = new Promise((resolve, reject) => {
    parser.once('end', resolve).once('error', reject);
  });
  const whole = createHash('sha256');
  const read = async () => {
    for await (const piece of createReadStream(archive, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
      whole.update(piece);
      if (!parser.write(piece)) await once(parser, 'drain');
    }
    parser.end();
  };
  try {
    await Promise.all([read(), ended]);
  } catch (error) {
    throw damaged(name, [`It is not a complete archive: ${reason(error)}`]);
  }
  const expected = Object.entries(manifest.files).map(([file, { sha256 }]) => [file, sha256] as const);
  const text = hash('sha256', textOf(manifest));
  const differing = [...expected, [MANIFEST, text] as const, [MANIFEST_DIGEST, hash('sha256', text)] as const]
    .filter(([file, sha256]) => found.get(file) !== sha256)
    .map(([file]) => `${file} has other content`);
  if (differing.length > 0) throw damaged(name, differing);
  return whole.digest('hex');
}

/**
 * Unpacks an archive into an empty folder and checks every file against the manifest.
 *
 * @throws OperatorError when the archive is damaged, incomplete or not a backup
 */
export async function unpack(file: string, folder: string): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await tar.extract({ file, cwd: folder, strict: true, preserveOwner: false, noMtime: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new OperatorError(`There is no file ${file}.`);
    if (isStorageFull(error)) throw error;
    throw damaged(file, [`It is not a complete archive: ${reason(error)}`]);
  }
  const manifest = await readManifest(file, folder);
  const problems: string[] = [];
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    const full = path.join(folder, name);
    const found = await stat(full).catch(() => null);
    if (!found?.isFile()) problems.push(`${name} is missing`);
    else if (found.size !== size || (await digestFile(full)) !== sha256) problems.push(`${name} has other content`);
  }
  const known = new Set([MANIFEST, MANIFEST_DIGEST, ...Object.keys(manifest.files)]);
  const unknown = (await listFiles(folder)).filter((name) => !known.has(name));
  problems.push(...unknown.map((name) => `${name} does not belong to the backup`));
  if (problems.length > 0) throw damaged(file, problems);
  return manifest;
}

async function readManifest(file: string, folder: string): Promise<BackupManifest> {
  const full = path.join(folder, MANIFEST);
  const text = await readFile(full, 'utf8').catch(() => null);
  if (text === null) throw new OperatorError(`${file} is not a backup of this product: it has no ${MANIFEST}.`);
  const expected = await readFile(path.join(folder, MANIFEST_DIGEST), 'utf8').catch(() => null);
  if (expected !== (await digestFile(full))) throw damaged(file, [`${MANIFEST} has other content`]);
  const manifest: unknown = JSON.parse(text);
  if (Value.Check(Manifest, manifest)) return manifest as BackupManifest;
  throw new OperatorError(`${file} was written by another version of the product. Use a newer version to restore it.`);
}

/** The error about a damaged archive. */
export function damaged(file: string, details: readonly string[]): OperatorError {
  return new OperatorError(`${file} is damaged and cannot be used. Use another backup.`, details);
}

/** The files below a folder, with their paths in it. */
async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** The temporary folders of this process. */
const folders = new Set<string>();

/**
 * Runs work with a temporary folder beside a path, which is deleted afterwards, also when the command is interrupted.
 *
 * @param needs the space that the work takes, as a sentence
 * @throws OperatorError when the disk is full
 */
export async function withFolder<Result>(
  beside: string,
  needs: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = `${beside}.partial-${process.pid}`;
  // When unpacking fails, files that were begun before still appear in the folder for a moment.
  const drop = (one: string) => rm(one, { recursive: true, force: true, maxRetries: 10 });
  const onSignal = () => void Promise.all([...folders].map(drop)).finally(() => process.exit(130));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  folders.add(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    throw describeFullDisk(error, path.dirname(beside), needs);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await drop(folder);
    folders.delete(folder);
  }
}
