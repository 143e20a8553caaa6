/** Which release; both parts become folders. */
export interface ReleaseName {
  portal: string;
  version: string;
}

/** Where the files of releases are kept. Only known files are put and got: nothing is ever listed. */
export interface ReleaseStore {
  /** The folder on this machine with the files of a release, as far as they are here. */
  folderOf(release: ReleaseName): string;
  /**
   * Keeps an unpacked build, which lies in a folder of `incoming`, and takes that folder away. What was left of an
   * earlier try is replaced. Nobody else may be keeping the same release with other files.
   */
  keep(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /**
   * Puts back the files of a release that was kept before, where they are no longer what they were; the unpacked build
   * has the same ones. Each is exchanged at once: the others are being served meanwhile.
   */
  mend(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /** Brings a file to this machine where it is not there yet. One that the release does not have stays missing. */
  fetch(release: ReleaseName, file: string): Promise<void>;
  /** Throws away this machine's copy of a file that is not as it was; whether there is another one to fetch. */
  discard(release: ReleaseName, file: string): Promise<boolean>;
  /** A folder of its own for a build that is arriving. */
  incoming(): Promise<string>;
}
