import type { Role } from './endpoint';
import type { ReleaseManifest } from './releases';

/** The registry's own version: the shell refuses one that it does not know. */
export const REGISTRY_CONTRACT = 2;

/** One version of a portal as a page may load it. */
export interface LiveRelease {
  version: string;
  /** Name of the federation container; it carries the version, so two versions can live in one page. */
  container: string;
  /** Address of its entry. */
  entry: string;
  /** The entry's digest as SRI writes it; null for a build that is being developed. */
  integrity: string | null;
  contract: ReleaseManifest['contract'];
  requires: ReleaseManifest['requires'];
  /** Why the server already knows that it does not fit: the page does not try it. */
  refused?: string;
}

/** A portal that the product is composed of. The shell knows portals only from here. */
export interface RegisteredPortal {
  name: string;
  /** Address below which the portal's pages live. */
  base: string;
  /** The role that may see it; null for a portal that anyone may see. */
  role: Role | null;
  /** What this visitor gets, canary or live; null when there is no release of it. */
  current: LiveRelease | null;
  /** The last known good version beside it: what a page falls back to. */
  previous: LiveRelease | null;
  /** Where this person sees the portal from instead: the folder of a `release.json` elsewhere. */
  override?: string;
}

/** What the server writes into index.html for one visitor; `/portals/registry.json` answers the same. */
export interface Registry {
  contract: typeof REGISTRY_CONTRACT;
  /** Id of the set of versions that is live. */
  composition: string;
  portals: RegisteredPortal[];
  /** Set while the visitor does not see what everybody sees, with when that ends. */
  preview?: { kind: 'composition' | 'override'; until: string };
}
