import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import type { FastifyBaseLogger } from 'fastify';
import { FORMS, holds } from '../builds/builds';
import type { ReleaseName, ReleaseStore } from './release-store';

/** How long a version without damaged files is not checked again. */
const WHOLE_MS = 60_000;
/** How long a list of releases waits for the store. */
const PATIENCE_MS = 1_000;

type FileState = 'fine' | 'missing' | 'changed';

/** Checks a file and its precompressed forms. Each is read again only after a change on the disk. */
export type CheckFile = (
  release: ReleaseName,
  manifest: Pick<ReleaseManifest, 'files'>,
  file: string,
) => Promise<FileState>;

export function createFileCheck({ store, log }: { store: ReleaseStore; log: FastifyBaseLogger }): CheckFile {
  const seen = new Map<string, string>();

  async function checkForm(
    release: ReleaseName,
    name: string,
    expected: ReleaseManifest['files'][string],
  ): Promise<FileState> {
    const full = path.join(store.folderOf(release.portal), releasePath(release, name));
    const mark = await markOf(full);
    if (mark === null) return 'missing';
    if (seen.get(full) === mark) return 'fine';
    const isSame = await holds(full, expected).catch((error: NodeJS.ErrnoException) => {
      // Deleted since.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!isSame) return isSame === null ? 'missing' : 'changed';
    seen.set(full, mark);
    return 'fine';
  }

  /** Checks a file or one of its forms, fetched if it is not here. A changed copy is fetched again. */
  async function checkStored(
    release: ReleaseName,
    name: string,
    expected: ReleaseManifest['files'][string],
  ): Promise<FileState> {
    await store.fetch(release, name);
    let state = await checkForm(release, name, expected);
    if (state === 'changed') {
      await store.discard(release, name);
      await store.fetch(release, name);
      state = await checkForm(release, name, expected);
    }
    if (state === 'changed') log.error({ ...release, file: name }, 'a file was changed in the store: it is refused');
    return state;
  }

  async function checkAll(
    release: ReleaseName,
    manifest: Pick<ReleaseManifest, 'files'>,
    file: string,
  ): Promise<FileState> {
    const expected = manifest.files[file] ?? { size: 0, integrity: '' };
    const state = await checkStored(release, file, expected);
    if (state === 'missing') log.error({ ...release, file }, 'a file is missing in the store');
    if (state !== 'fine') return state;
    for (const ending of Object.keys(FORMS)) {
      // A form that cannot be fetched is not needed: the file itself is sent.
      const form = await checkStored(release, file + ending, expected).catch(() => 'missing' as const);
      if (form === 'changed') return form;
    }
    return state;
  }

  /** One check of a file at a time: another one could discard the copy that the first has fetched and is about to send. */
  const running = new Map<string, Promise<FileState>>();
  return (release, manifest, file) => {
    const where = path.join(release.portal, releasePath(release, file), manifest.files[file]?.integrity ?? '');
    const check = running.get(where) ?? checkAll(release, manifest, file).finally(() => running.delete(where));
    running.set(where, check);
    return check;
  };
}

async function markOf(file: string): Promise<string | null> {
  return stat(file).then(
    (found) => (found.isFile() ? `${found.mtimeMs}/${found.size}` : null),
    () => null,
  );
}

/**
 * Finds the files of a version that are changed or missing in the store and therefore not served. An undamaged version
 * is checked again after a minute, a damaged one at every call. When the store does not answer, the result is empty.
 */
export function createDamageCheck({ checkFile, now }: { checkFile: CheckFile; now: () => Date }) {
  const whole = new Map<string, number>();

  const look = async (manifest: ReleaseManifest): Promise<string[]> => {
    const names = Object.keys(manifest.files);
    const states = await Promise.all(names.map((name) => checkFile(manifest, manifest, name)));
    return names.filter((_name, index) => states[index] !== 'fine');
  };

  return async (manifest: ReleaseManifest): Promise<string[]> => {
    const key = `${manifest.portal}/${manifest.version}`;
    if (now().getTime() - (whole.get(key) ?? 0) < WHOLE_MS) return [];
    const damaged = await Promise.race([look(manifest), setTimeout(PATIENCE_MS, null, { ref: false })]).catch(
      () => null,
    );
    if (damaged?.length === 0) whole.set(key, now().getTime());
    return damaged ?? [];
  };
}
