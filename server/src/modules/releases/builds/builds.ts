import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { MAPS_FILE, ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import { HttpError } from '../../../http/errors';
import { compileValidator } from '../../../http/validation';
import { isFileName } from './build-archive';
import { isBeingDeveloped } from './build-names';

/** The file in which a build describes itself. */
export const MANIFEST_FILE = 'release.json';

const fits = compileValidator({ schema: ReleaseManifest });

/** A build that may be stored. */
export interface CheckedBuild {
  manifest: ReleaseManifest;
  /** SHA-256 of release.json; 64 hexadecimal characters. */
  digest: string;
  /** Bytes of all files, as built. */
  size: number;
  /** Every file to store, the manifest last. */
  files: string[];
}

/**
 * Checks an unpacked build: its manifest is valid and names the portal and version of the upload, and its files are
 * exactly those of the manifest, byte for byte. Precompressed forms must unpack to their originals, unless `forms` is off.
 *
 * @param unpacked size of each file in bytes, by name
 * @throws 422 with the first error
 */
export async function checkBuild(
  folder: string,
  unpacked: ReadonlyMap<string, number>,
  sent: { portal: string; version: string },
  { forms = true } = {},
): Promise<CheckedBuild> {
  if (!unpacked.has(MANIFEST_FILE)) throw wrong(`The archive contains no ${MANIFEST_FILE}: build the portal first.`);
  const text = await readFile(path.join(folder, MANIFEST_FILE));
  const manifest = readManifest(text.toString());
  if (manifest.portal !== sent.portal) throw wrong(`This is a build of ${manifest.portal}, not of ${sent.portal}.`);
  if (manifest.version !== sent.version) throw wrong(`This build is version ${manifest.version}, not ${sent.version}.`);
  if (isBeingDeveloped(manifest.version)) throw wrong('This is a development build. Run: npm run build');

  const files = [...unpacked.keys()].filter((name) => originalOf(name) !== MANIFEST_FILE);
  for (const [name, listed] of Object.entries(manifest.files)) {
    const size = unpacked.get(name);
    if (size === undefined) throw wrong(`The archive does not contain ${name}, which ${MANIFEST_FILE} lists.`);
    if (size !== listed.size || !(await holds(path.join(folder, name), listed))) {
      throw wrong(`${name} is not the file that ${MANIFEST_FILE} lists: its size or digest differs.`);
    }
  }
  const maps = releasePath(manifest, MAPS_FILE);
  for (const name of files) {
    if (!(name === maps && manifest.maps) && !Object.hasOwn(manifest.files, originalOf(name))) {
      throw wrong(`The archive contains ${name}, which ${MANIFEST_FILE} does not list.`);
    }
  }
  const compressed = forms ? files.filter((name) => originalOf(name) !== name) : [];
  await Promise.all(compressed.map((name) => checkForm(folder, name, manifest)));
  return {
    manifest,
    digest: digestOf(text),
    size: sizeOf(manifest),
    files: [...files, MANIFEST_FILE],
  };
}

/** The digest that identifies a release: its manifest contains the digests of all files. */
export function digestOf(manifest: Uint8Array): string {
  return createHash('sha256').update(manifest).digest('hex');
}

/** A digest of the names and contents of a build's files alone: the same whatever else its manifest says. In hexadecimal. */
export function filesDigestOf({ files }: Pick<ReleaseManifest, 'files'>): string {
  const lines = Object.entries(files).map(([file, { integrity }]) => `${file} ${integrity}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

export function sizeOf({ files }: Pick<ReleaseManifest, 'files'>): number {
  return Object.values(files).reduce((sum, { size }) => sum + size, 0);
}

/** The size in bytes of a build's own files for its first page. */
export function firstPageSizeOf({ files, preload }: Pick<ReleaseManifest, 'files' | 'preload'>): number {
  return preload.reduce((sum, name) => sum + (files[name]?.size ?? 0), 0);
}

/**
 * Reads a release.json.
 *
 * @throws 422 with the first error
 */
function readManifest(text: string): ReleaseManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw wrong(`${MANIFEST_FILE} is not valid JSON.`);
  }
  if (!fits(manifest)) {
    const { instancePath = '', message = 'is not valid' } = fits.errors?.[0] ?? {};
    throw wrong(
      `${MANIFEST_FILE} does not have the format that a build writes: ${instancePath.slice(1) || 'it'} ${message}.`,
    );
  }
  const known = manifest as ReleaseManifest;
  const unlisted = [known.entry, known.manifest, ...known.preload, ...Object.values(known.views ?? {})].find(
    (name) => !Object.hasOwn(known.files, name),
  );
  if (unlisted) throw wrong(`${MANIFEST_FILE} names ${unlisted.slice(0, 200)}, which it does not list under files.`);
  const odd = Object.keys(known.files).find(
    (name) => !isFileName(name) || name === MANIFEST_FILE || originalOf(name) !== name,
  );
  if (odd)
    throw wrong(`${MANIFEST_FILE} lists a file with a name that cannot be used: ${JSON.stringify(odd.slice(0, 100))}.`);
  return known;
}

/** The precompressed forms that a file may have. */
export const FORMS = {
  '.br': (bytes: Buffer, size: number) => promisify(brotliDecompress)(bytes, { maxOutputLength: size + 1 }),
  '.gz': (bytes: Buffer, size: number) => promisify(gunzip)(bytes, { maxOutputLength: size + 1 }),
} as const;

/** The name of a precompressed form's original; any other name is returned as it is. */
export function originalOf(name: string): string {
  return name.replace(/\.(br|gz)$/, '');
}

async function checkForm(folder: string, name: string, { files, maps }: ReleaseManifest): Promise<void> {
  const { size, integrity } = files[originalOf(name)] ?? maps ?? { size: 0, integrity: '' };
  if (!(await holds(path.join(folder, name), { size, integrity }))) {
    throw wrong(`${name} does not unpack to ${originalOf(name)}.`);
  }
}

/** Whether a file, or a precompressed form of it, has the content that its manifest lists. */
export async function holds(file: string, { size, integrity }: ReleaseManifest['files'][string]): Promise<boolean> {
  const bytes = await readFile(file);
  const unpack = Object.entries(FORMS).find(([ending]) => file.endsWith(ending))?.[1];
  try {
    const original = unpack ? await unpack(bytes, size) : bytes;
    return integrityOf(original, integrity.startsWith('sha384-') ? 'sha384' : 'sha256') === integrity;
  } catch {
    return false;
  }
}

/** The digest of a file in the format of SRI. Builds state SHA-256; the first ones stated SHA-384. */
export function integrityOf(bytes: Uint8Array, algorithm: 'sha256' | 'sha384' = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

const wrong = (why: string) => new HttpError('release_invalid', why);
