/**
 * The thread that writes to the embedded database: statements, commits and checkpoints wait for the disk here and not in
 * the thread that answers requests. `sqlite-dialect.ts` starts it.
 *
 * This file is JavaScript because Node.js starts it as it is, in the built server and in tests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteFile from 'libsql';

/** @type {{ file: string, pragmas: string[] }} */
const { file, pragmas } = workerData;
const database = new SqliteFile(file);
for (const pragma of pragmas) database.pragma(pragma);

/** @param {{ sql: string, parameters: unknown[] }} statement */
function run({ sql, parameters }) {
  // SQLite has already rolled back a transaction that failed because of the disk.
  if (sql === 'rollback' && !database.inTransaction) return { rows: [] };
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], changes, lastInsertRowid };
}

parentPort?.on('message', (request) => {
  if (request === 'close') {
    database.close();
    parentPort?.postMessage('closed');
    parentPort?.close();
    return;
  }
  const { id } = request;
  try {
    parentPort?.postMessage({ id, ...run(request) });
  } catch (error) {
    parentPort?.postMessage({ id, error: { message: error.message, code: error.code, rawCode: error.rawCode } });
  }
});
