/**
 * The thread that writes to the embedded database: statements, commits and checkpoints wait for the disk here and not in
 * the thread that answers requests. `sqlite-dialect.ts` starts it.
 *
 * This file is JavaScript because Node.js starts it as it is, in the built server and in tests.
 */
import { parentPort } from 'node:worker_threads';
import SqliteFile from 'libsql';
import { createStatements } from './prepared-statements.js';

/** @type {{ file: string, pragmas: string[] }} */
let options;
/** @type {InstanceType<typeof SqliteFile>} */
let database;
/**
 * Writes are kept for their memory too: a statement has its last values, such as the bytes of a document, until it is
 * collected, and this thread creates too few objects to be collected often.
 *
 * @type {ReturnType<typeof createStatements<ReturnType<typeof database.prepare>>>}
 */
let statements;

function open() {
  database = new SqliteFile(options.file);
  for (const pragma of options.pragmas) database.pragma(pragma);
  statements = createStatements((sql) => database.prepare(sql));
}

/**
 * Moves what is in the write-ahead log into the file, so that a copy of the file alone has everything, and no log is left that
 * would be read into a file that is put in its place. SQLite does it when the last connection closes, but libsql's stay open
 * until their statements are collected.
 */
function emptyLog() {
  try {
    // Another program that reads may keep it from doing so; the stop does not wait for that.
    database.pragma('busy_timeout = 500');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // On a full disk the log stays, which the next start reads.
  }
}

/** @param {{ sql: string, parameters: unknown[] }} statement */
function run({ sql, parameters }) {
  // SQLite has already rolled back a transaction that failed because of the disk.
  if (sql === 'rollback' && !database.inTransaction) return { rows: [] };
  return statements.use(sql, (statement) => {
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], changes, lastInsertRowid };
  });
}

parentPort?.on('message', (request) => {
  if (request === 'close') {
    emptyLog();
    database.close();
    parentPort?.close();
    return;
  }
  if ('file' in request) {
    options = request;
    open();
    return;
  }
  /** @type {{ id: number, parameters: unknown[] }} */
  const { id, parameters } = request;
  let answer;
  try {
    answer = run(request);
  } catch (thrown) {
    const error = /** @type {Error & { code?: string, rawCode?: number }} */ (thrown);
    answer = { error: { message: error.message, code: error.code, rawCode: error.rawCode } };
    // SQLite leaves a statement that found the database locked under way, so that it can go on. It would keep every commit from
    // ending until it is collected.
    if (error.code?.startsWith('SQLITE_BUSY') && !database.inTransaction) {
      database.close();
      open();
    }
  }
  // The memory of binary values goes back to be used again.
  const memory = parameters
    .filter((value) => value instanceof Uint8Array)
    .map((value) => /** @type {ArrayBuffer} */ (value.buffer));
  parentPort?.postMessage({ id, memory, ...answer }, memory);
});
