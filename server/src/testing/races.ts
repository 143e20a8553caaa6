import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Db, Tables } from '../database/connection';

type Change = (trx: Transaction<Tables>) => Promise<unknown>;

/** Long enough for a call to reach the row that the open transaction has locked. */
const CALL_MS = 300;

/** Makes a call and, at a critical moment during it, another change of the same data. */
export const moments: Record<string, <T>(db: Db, change: Change, call: () => Promise<T>) => Promise<T>> = {
  /** After the handler's first look and before its transaction. */
  'just before the transaction': async (db, change, call) => {
    const transaction = db.transaction.bind(db);
    const spy = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const builder = transaction();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        await transaction().execute(change);
        return execute(work);
      };
      return builder;
    });
    try {
      return await call();
    } finally {
      spy.mockRestore();
    }
  },
  /** Not committed yet. SQLite has one connection, so there the call waits from its beginning. */
  'while its own is open': async (db, change, call) => {
    let answer: ReturnType<typeof call> | undefined;
    await db.transaction().execute(async (trx) => {
      await change(trx);
      answer = call();
      await setTimeout(CALL_MS);
    });
    return answer as NonNullable<typeof answer>;
  },
};
