import type { Role } from './endpoint';
import type { ReleaseManifest } from './releases';

/** The version of the registry's format. The shell rejects formats that it does not know. */
export const REGISTRY_CONTRACT = 2;

/** A version of a portal that a page can load. */
export interface LiveRelease {
  version: string;
  /** The name of the federation container. It contains the version, so two versions can run in one page. */
  container: string;
  /** The address of its entry. */
  entry: string;
  /** The digest of the entry in SRI format. Null for a development build. */
  integrity: string | null;
  contract: ReleaseManifest['contract'];
  requires: ReleaseManifest['requires'];
  /** By page: the reads that it begins with. */
  firstCalls?: ReleaseManifest['firstCalls'];
  /** The names that it imports by share key, of an override: the server compares those of all others. */
  uses?: ReleaseManifest['uses'];
  /** Why the version is incompatible, if the server knows that. The page then does not load it. */
  refused?: string;
}

/** A portal of the product. The shell knows portals only from these entries. */
export interface RegisteredPortal {
  name: string;
  /** The base address of the portal's pages. */
  base: string;
  /** The role that may open it. Null: everyone. */
  role: Role | null;
  /** The version for this visitor. Null if the portal has no release. */
  current: LiveRelease | null;
  /** The last known good version, which the page loads if the current one fails. */
  previous: LiveRelease | null;
  /** The address of a folder with a `release.json`, from which this person gets the portal instead. */
  override?: string;
}

/** The registry for one visitor, in index.html and at `/portals/registry.json`. */
export interface Registry {
  contract: typeof REGISTRY_CONTRACT;
  portals: RegisteredPortal[];
  /** The version of the shell that a new page gets. Missing while it is being developed. */
  shell?: string;
  /** Set if the visitor gets an override, with its end. */
  preview?: { until: string };
}
