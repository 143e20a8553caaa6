/**
 * Prepared statements of one connection.
 *
 * This file is JavaScript because the thread that writes (sqlite-worker.js) loads it as it is.
 */

/** Far more than the product has: a list of ids makes one statement for each length. */
const MAX_STATEMENTS = 500;

/**
 * Keeps statements by their text, the least recently used first. Preparing one again costs more than reading a few rows.
 * SQLite prepares a statement again by itself when the tables have changed.
 *
 * @template Statement
 * @param {(sql: string) => Statement} prepare
 */
export function createStatements(prepare) {
  /** @type {Map<string, Statement>} */
  const kept = new Map();
  return {
    /**
     * Runs `work` with the statement, which must be finished when it returns: another caller gets the same one.
     *
     * @template Result
     * @param {string} sql
     * @param {(statement: Statement) => Result} work
     * @returns {Result}
     */
    use(sql, work) {
      const statement = kept.get(sql) ?? prepare(sql);
      kept.delete(sql);
      const result = work(statement);
      // Only here: one that has failed may be in the middle of its rows.
      kept.set(sql, statement);
      if (kept.size > MAX_STATEMENTS) kept.delete(/** @type {string} */ (kept.keys().next().value));
      return result;
    },
  };
}
