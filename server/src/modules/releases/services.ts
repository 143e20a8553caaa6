import type { Services } from '../../services';
import type { ReadShell } from './builds/shell';
import type { CheckFile } from './store/file-check';
import type { ReleaseStore } from './store/release-store';

/** What modules that read or serve releases work with. */
export interface ReleaseServices extends Services {
  /** The files of releases. */
  store: ReleaseStore;
  checkFile: CheckFile;
  readShell: ReadShell;
}
