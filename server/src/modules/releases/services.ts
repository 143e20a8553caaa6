import { HttpError } from '../../http/errors';
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

/** @throws 404 for an unknown portal */
export function requirePortal(portals: ReleaseServices['portals'], portal: string): void {
  if (!portals.some(({ name }) => name === portal))
    throw new HttpError('portal_not_found', `There is no portal named ${portal}.`);
}
