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

/** Prepared writes by their text, the least recently used first. */
const prepared = new Map();
const MOST_PREPARED = 100;

/**
 * Reuses prepared writes: a statement keeps its last values, such as the bytes of a document, until it is collected, and
 * this thread creates too few objects to be collected often.
 *
 * @param {string} sql
 */
function prepare(sql) {
  const known = prepared.get(sql);
  const statement = known ?? database.prepare(sql);
  if (!/^(insert|update|delete)\b/i.test(sql)) return statement;
  prepared.delete(sql);
  prepared.set(sql, statement);
  if (prepared.size > MOST_PREPARED) prepared.delete(prepared.keys().next().value);
  return statement;
}

/** @param {{ sql: string, parameters: unknown[] }} statement */
function run({ sql, parameters }) {
  // SQLite has already rolled back a transaction that failed because of the disk.
  if (sql === 'rollback' && !database.inTransaction) return { rows: [] };
  const statement = prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], changes, lastInsertRowid };
}

parentPort?.on('message', (request) => {
  if (request === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  const { id, parameters } = request;
  let answer;
  try {
    answer = run(request);
  } catch (error) {
    answer = { error: { message: error.message, code: error.code, rawCode: error.rawCode } };
  }
  // The memory of binary values goes back to be used again.
  const memory = parameters.filter((value) => value instanceof Uint8Array).map((value) => value.buffer);
  parentPort?.postMessage({ id, memory, ...answer }, memory);
});
