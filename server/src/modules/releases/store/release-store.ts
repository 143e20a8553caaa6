/** Names a release; both parts become folders. */
export interface ReleaseName {
  portal: string;
  version: string;
}

/**
 * The storage of releases' files. Each is where `releasePath` of the contract says, below the folder of its portal, so
 * that the versions of a portal share the files that they have in common.
 */
export interface ReleaseStore {
  /** The folder on this machine with the files of a portal that are present here. */
  folderOf(portal: string): string;
  /**
   * Stores files of an unpacked build from a folder of `incoming`. Each changed or missing file is replaced atomically,
   * since files may be served at the same time. The caller ensures that no other build of the same release is stored at
   * the same time.
   *
   * @param files names of the build's manifest and their precompressed forms
   */
  keep(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /**
   * Registers work that stores the rest of a release's files. It runs with the first `fetch` of the release, or when the
   * function that this returns is called, but once. A store that other machines read does without: it takes all at once.
   *
   * @param work never rejects
   */
  keepLater?(release: ReleaseName, work: () => Promise<void>): () => Promise<void>;
  /** Fetches a file to this machine if it is not there. A file that the release does not have stays missing. */
  fetch(release: ReleaseName, file: string): Promise<void>;
  /** Deletes this machine's damaged copy of a file. True when another copy can be fetched. */
  discard(release: ReleaseName, file: string): Promise<boolean>;
  /**
   * Deletes files of a portal. Files that are not there are ignored.
   *
   * @param paths relative to the portal's folder
   */
  remove(portal: string, paths: readonly string[]): Promise<void>;
  /**
   * Deletes this machine's copies of files that the store no longer has, as after `remove` on another machine. Deletes
   * nothing where this machine's folder is the store.
   *
   * @param findKept reads the paths of the files that releases have, relative to the portal's folder
   * @returns the number of files
   */
  sweep(portal: string, findKept: () => Promise<ReadonlySet<string>>): Promise<number>;
  /** Rejects while the store cannot be reached; missing where it is a folder of this machine. */
  check?(): Promise<void>;
  /** Creates a folder for an upload. */
  incoming(): Promise<string>;
}
