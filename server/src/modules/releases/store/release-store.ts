/** Names a release; both parts become folders. */
export interface ReleaseName {
  portal: string;
  version: string;
}

/** Where the files of releases are kept. They are named `<portal>/` and what `releasePath` of the contract says. */
export interface FilePlace {
  /** How long a compressed form that is missing is not asked for again: small files have none, and the file itself can be sent. */
  readonly missingFormMs: number;
  /** Whether the compressed forms of the repository's builds are stored after the start: a start need not wait for them. */
  readonly formsLater: boolean;
  /** A file; null if it is not there. */
  get(file: string): Promise<Buffer | null>;
  /** Stores files; those of the same name are replaced. */
  put(files: readonly { file: string; from: string }[]): Promise<void>;
  /** Deletes files. Those that are not there are ignored. */
  remove(files: readonly string[]): Promise<void>;
  /** Rejects while the place cannot be reached; missing where the database is the place. */
  check?(): Promise<void>;
  /** Whether it did not answer a moment ago: then no compressed form is asked for. */
  isAway?(): boolean;
}

/**
 * The storage of releases' files: a place, and copies on this machine, which are served. Each file is where `releasePath` of the
 * contract says, below the folder of its portal, so that the versions of a portal share the files that they have in common.
 */
export interface ReleaseStore {
  /** The folder on this machine with the copies of a portal's files. */
  folderOf(portal: string): string;
  /**
   * Stores files of an unpacked build from a folder of `incoming`. The caller ensures that no other build of the same release
   * is stored at the same time.
   *
   * @param files names of the build's manifest and their precompressed forms
   */
  keep(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /** See `FilePlace`. */
  readonly formsLater: boolean;
  /**
   * Registers work that stores the rest of a release's files. It runs with the first `fetch` of the release, or when the
   * function that this returns is called, but once.
   *
   * @param work never rejects
   */
  keepLater(release: ReleaseName, work: () => Promise<void>): () => Promise<void>;
  /** Fetches a file to this machine if it is not there. A file that the release does not have stays missing. */
  fetch(release: ReleaseName, file: string): Promise<void>;
  /** Deletes this machine's damaged copy of a file. */
  discard(release: ReleaseName, file: string): Promise<void>;
  /**
   * Deletes files of a portal. Files that are not there are ignored.
   *
   * @param paths relative to the portal's folder
   */
  remove(portal: string, paths: readonly string[]): Promise<void>;
  /**
   * Deletes this machine's copies of files that no release has any more, as after `remove` on another machine.
   *
   * @param findKept reads the paths of the files that releases have, relative to the portal's folder; null to delete nothing
   * @returns the number of files
   */
  sweep(portal: string, findKept: () => Promise<ReadonlySet<string> | null>): Promise<number>;
  /** See `FilePlace`. */
  check?(): Promise<void>;
  /** Creates a folder for an upload. */
  incoming(): Promise<string>;
}
