import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import { limits } from './limits';
import type { LiveRelease } from './registry';

/** Older builds do not state their requirements. */
type Manifest = Pick<ReleaseManifest, 'version' | 'container' | 'entry'> & Partial<ReleaseManifest>;

/**
 * The build at another address, for one person. It is under development, so that it has no known digest.
 *
 * @param folder address of the folder with `release.json`
 * @param fits the contract version of a build that states none
 * @throws Error if there is none
 */
export async function readOverride(folder: string, fits: number): Promise<LiveRelease> {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  const answer = await fetch(`${base}release.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.entry),
  });
  if (!answer.ok) throw new Error(`${base}release.json answers ${answer.status}`);
  const { version, container, entry, contract, requires, uses } = (await answer.json()) as Manifest;
  if (![version, container, entry].every((text) => typeof text === 'string')) {
    throw new Error(`${base}release.json does not describe a build.`);
  }
  return {
    version,
    container,
    entry: base + entry,
    integrity: null,
    contract: contract ?? fits,
    requires: requires ?? {},
    ...(uses && { uses }),
  };
}
