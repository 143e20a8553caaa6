import { satisfies, validate } from 'compare-versions';
import type { LiveComposition, ReleaseCall, ReleaseManifest } from './releases';

/** What must hold before a build may stand in a page with the shell. */
export type Fit = Pick<ReleaseManifest, 'contract' | 'requires'> & Partial<Pick<ReleaseManifest, 'consumes'>>;

/**
 * Whether a build fits the shell: asked by the check before a release, by the server at promotion and by the page
 * before it mounts a portal, always in these words.
 *
 * @param shell with, by package, the version that it shares, and, where they are known, all its share keys
 * @returns a sentence for each incompatibility, with what to do; none when it fits
 */
export function findIncompatibilities(
  { contract, requires, consumes = [] }: Fit,
  shell: { contract: number; provides: LiveComposition['Provides']; shares?: LiveComposition['Shares'] },
): string[] {
  const incompatibilities: string[] = [];
  if (contract !== shell.contract) {
    incompatibilities.push(
      `The portal contract: this build was made for ${contract}, the live shell offers ${shell.contract}. ${
        contract > shell.contract ? 'Release the new shell first.' : 'Rebuild the portal on the current sources.'
      }`,
    );
  }
  for (const [name, range] of Object.entries(requires)) {
    const provided = shell.provides[name];
    if (provided === undefined) {
      incompatibilities.push(
        `${name}: this build takes ${range} from the shell, which does not share it. Use what the shell shares.`,
      );
    } else if (!isWithin(provided, range)) {
      incompatibilities.push(
        `${name}: this build needs ${range}, the live shell shares ${provided}. Build against ${provided}, or release the shell with a fitting version first.`,
      );
    }
  }
  for (const key of consumes) {
    if (shell.shares && !shell.shares.includes(key)) {
      incompatibilities.push(
        `${key}: this build takes it from the shell, which does not share it. Release the new shell first.`,
      );
    }
  }
  return incompatibilities;
}

/** A call as the live server offers it. */
export interface LiveCall {
  /** Body and query fields that it does not do without. */
  required: string[];
  /** Names at the top of its answer; null where they cannot be told. */
  answered: string[] | null;
}

/**
 * Whether a call of a build fits the live server, in the words of `findIncompatibilities`.
 *
 * @param live undefined when the server has no such call
 */
export function findCallIncompatibilities(
  { Method, Path, Sends, Expects }: ReleaseCall,
  live: LiveCall | undefined,
): string[] {
  const name = `${Method} ${Path}`;
  if (!live) {
    return [`${name}: this build makes this call, which the live server does not have. Release the server first.`];
  }
  return [
    ...live.required
      .filter((field) => !Sends.includes(field))
      .map(
        (field) =>
          `${name}: the live server asks for ${field}, which this build does not send. Rebuild the portal on the current sources.`,
      ),
    ...Expects.filter((field) => live.answered && !live.answered.includes(field)).map(
      (field) => `${name}: this build reads ${field}, which the live server does not answer. Release the server first.`,
    ),
  ];
}

/** A version or range that nobody can read fits nothing. */
function isWithin(version: string, range: string): boolean {
  try {
    return validate(version) && satisfies(version, range);
  } catch {
    return false;
  }
}
