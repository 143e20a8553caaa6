import { type Config, SettingError } from './config';
import { OtherVersion } from './database/connection';
import { DataDirOfOthers, DataDirWithoutRoom } from './database/data-dir-access';
import { DataDirInUse } from './database/data-dir-lock';
import { reasonOf } from './modules/mails';

/** What to do about a failed connection to PostgreSQL, by SQLSTATE or Node's code. */
const POSTGRESQL_ADVICE: Record<string, string> = {
  '28P01': 'Check the user and the password.',
  '28000': 'Check the user, and pg_hba.conf on the database server.',
  '3D000': 'Create the database first.',
  '42501': 'Give the user all rights on the schema public of this database.',
  '53300': 'The database server has no free connection: raise max_connections.',
  '57P03': 'It is starting or stopping: try again in a moment.',
  '25006': 'It is a read-only replica: name the primary.',
  ECONNREFUSED: 'Check the host and the port, and that PostgreSQL runs.',
  ENOTFOUND: 'Check the host name.',
  EAI_AGAIN: 'The host name cannot be looked up at the moment.',
  ERR_INVALID_URL:
    'Write it as postgresql://user:password@host:5432/database, with special characters percent-encoded.',
};

const FOLDER_ADVICE: Record<string, string> = {
  EACCES: 'This user may not write there.',
  EPERM: 'This user may not write there.',
  EROFS: 'It is on a read-only file system.',
  ENOTDIR: 'A part of the path is a file.',
  EEXIST: 'There is a file of that name.',
  ENOSPC: 'Its disk is full.',
  SQLITE_FULL: 'Its disk is full.',
  SQLITE_IOERR_SHMSIZE: 'Its disk is full.',
  SQLITE_CANTOPEN: 'This user may not write there.',
  SQLITE_READONLY: 'This user may not write to the database file.',
  SQLITE_NOTADB: 'internships.sqlite is not a database. Restore a backup.',
  SQLITE_CORRUPT: 'The database file is damaged. Restore a backup.',
};

/** Errors whose message is the line. */
const OWN_WORDS = [SettingError, DataDirInUse, DataDirOfOthers, DataDirWithoutRoom];

/**
 * Describes why the start failed in one line that names the setting to change.
 *
 * @returns null for an error that no setting explains
 */
export function describeStartError(error: unknown, config: Config | null): string | null {
  if (OWN_WORDS.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, path: file = '', cause } = error as { code?: string; path?: string; cause?: unknown };
  if (error instanceof OtherVersion) {
    return `${error.message} (setting ${config?.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'})`;
  }
  if (cause && (cause as { code?: string }).code) return describeStartError(cause, config);
  if (!config || code === undefined) return config?.databaseUrl && isTimeOut(error) ? unreachable(error, '') : null;
  if (file.startsWith(config.releasesFolder) && !file.startsWith(config.dataDir)) {
    return `The setting RELEASE_STORE names a folder that cannot be used: ${config.releasesFolder}. ${advice(FOLDER_ADVICE, error)}`;
  }
  if (code in FOLDER_ADVICE && !(config.databaseUrl && file === '')) {
    return `The setting DATA_DIR names a folder that cannot be used: ${config.dataDir}. ${advice(FOLDER_ADVICE, error)}`;
  }
  if (config.databaseUrl && (code in POSTGRESQL_ADVICE || /^[0-9A-Z]{5}$/.test(code) || isNetworkCode(code))) {
    return unreachable(error, POSTGRESQL_ADVICE[code] ?? '');
  }
  return null;
}

function unreachable(error: unknown, what: string): string {
  return `The setting DATABASE_URL names a database that cannot be used: ${reasonOf(error)}. ${what}`.trimEnd();
}

function advice(known: Record<string, string>, error: unknown): string {
  return known[(error as { code?: string }).code ?? ''] ?? reasonOf(error);
}

function isTimeOut(error: unknown): boolean {
  return /time ?out|terminated/i.test(String((error as { message?: unknown }).message));
}

/** Node's codes for sockets and certificates. */
function isNetworkCode(code: string): boolean {
  return /^(E[A-Z]+|ERR_TLS_.*|.*CERT.*|UNABLE_TO_.*)$/.test(code);
}
