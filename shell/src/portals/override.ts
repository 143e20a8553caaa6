import type { ReleaseManifest } from 'shared-api/contract';
import { limits } from './limits';
import type { LiveRelease } from './registry';

/** Older builds do not say what they need. */
type Manifest = Pick<ReleaseManifest, 'version' | 'container' | 'entry'> & Partial<ReleaseManifest>;

/**
 * The build that stands at another address, for one person's eyes. It is developed while it is looked at: no digest is
 * known of it.
 *
 * @param folder address of the folder that holds `release.json`
 * @param fits the contract that a build counts as made for that does not say so
 * @throws Error when there is none
 */
export async function readOverride(folder: string, fits: number): Promise<LiveRelease> {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  const answer = await fetch(`${base}release.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.entry),
  });
  if (!answer.ok) throw new Error(`${base}release.json answers ${answer.status}`);
  const { version, container, entry, contract, requires } = (await answer.json()) as Manifest;
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
  };
}
