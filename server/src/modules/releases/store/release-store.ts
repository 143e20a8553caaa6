/** Names a release; both parts become folders. */
export interface ReleaseName {
  portal: string;
  version: string;
}

/** The storage of releases' files. Files are only read and written by name, never listed. */
export interface ReleaseStore {
  /** The folder on this machine with the files of a release that are present here. */
  folderOf(release: ReleaseName): string;
  /**
   * Stores an unpacked build from a folder of `incoming` and removes that folder. Replaces the remains of an earlier
   * attempt. The caller ensures that no other build of the same release is stored at the same time.
   */
  keep(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /**
   * Repairs a stored release with the files of the same build. Each changed or missing file is replaced atomically, since
   * files may be served at the same time.
   */
  mend(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /** Fetches a file to this machine if it is not there. A file that the release does not have stays missing. */
  fetch(release: ReleaseName, file: string): Promise<void>;
  /** Deletes this machine's damaged copy of a file. True when another copy can be fetched. */
  discard(release: ReleaseName, file: string): Promise<boolean>;
  /** Creates a folder for an upload. */
  incoming(): Promise<string>;
}
