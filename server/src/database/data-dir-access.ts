import { accessSync, constants, existsSync, readdirSync, type StatsFs, statfsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

const { R_OK, W_OK, X_OK } = constants;

/** The data directory, or something in it, belongs to another user. */
export class DataDirOfOthers extends Error {
  override name = 'DataDirOfOthers';
  /** An expected error: it is printed as one line. */
  readonly code = 'DATA_DIR_OF_OTHERS';
}

/**
 * Checks that this user may use the data directory and what lies in it. What root has made there, such as a restored database,
 * would otherwise stop the server later, each time with other words.
 *
 * @throws DataDirOfOthers with the command that helps; nothing for a folder that is not there yet
 */
export function requireAccess(dataDir: string): void {
  for (const file of [dataDir, ...entriesOf(dataDir)]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found || mayUse(file, found.isDirectory())) continue;
    const name = path.relative(dataDir, file) || 'It';
    const owner = found.uid === 0 ? 'root' : `the user ${found.uid}`;
    const user = nameOfUser();
    throw new DataDirOfOthers(
      `The setting DATA_DIR names a folder that cannot be used: ${dataDir}. ${name} belongs to ${owner}, and the user ${user} cannot read and write it. Run: chown -R ${user} ${dataDir}`,
    );
  }
}

/** What the portals of this product take in the database and as copies, with room to work. */
const FIRST_START_MIB = 64;

/**
 * Checks before the first start that the data directory has room: on a full disk, it would end with half a database, or serve no
 * portals.
 *
 * @param statfs how much room the disk of a folder has
 * @throws DataDirWithoutRoom unless there is room, or an earlier start has written there
 */
export function requireRoom(
  dataDir: string,
  statfs: (folder: string) => Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'> = statfsSync,
): void {
  if (entriesOf(dataDir).length > 0) return;
  let folder = path.resolve(dataDir);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { bavail, blocks, bsize } = statfs(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  // Some network file systems do not say how large they are.
  if (blocks > 0 && free < FIRST_START_MIB) throw new DataDirWithoutRoom(dataDir, free);
}

/** The disk of the data directory has no room for a first start. */
export class DataDirWithoutRoom extends Error {
  override name = 'DataDirWithoutRoom';
  /** An expected error: it is printed as one line. */
  readonly code = 'DATA_DIR_WITHOUT_ROOM';

  constructor(dataDir: string, free: number) {
    super(
      `The setting DATA_DIR names a folder that cannot be used: ${dataDir}. Its disk has ${free} MiB free, and the first start needs ${FIRST_START_MIB} MiB.`,
    );
  }
}

/** Whether every user of this machine can list or enter the data directory. */
export function isOpenToOthers(dataDir: string): boolean {
  return ((statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & (constants.S_IROTH | constants.S_IXOTH)) !== 0;
}

/** Without the folder in which a disk of its own keeps what a repair has found: it belongs to root. */
function entriesOf(dataDir: string): string[] {
  try {
    const names = readdirSync(dataDir).filter((name) => name !== 'lost+found');
    return names.map((name) => path.join(dataDir, name));
  } catch {
    return [];
  }
}

/** Only what belongs to others is refused here: a file system that is read-only has words of its own. */
function mayUse(file: string, isFolder: boolean): boolean {
  try {
    accessSync(file, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES';
  }
}

/** The name of the user of this process, or the number of one without a name, as in a container. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
