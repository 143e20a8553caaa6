import { Worker } from 'node:worker_threads';

/** What a statement answers. */
interface WriterAnswer {
  rows: unknown[];
  changes?: number;
  lastInsertRowid?: number | bigint;
}

/** The connection that writes to an SQLite file, in a thread of its own. */
export interface SqliteWriter {
  /**
   * Runs one statement. Statements run in the order of the calls.
   *
   * @throws Error with SQLite's `code`, or when the thread has ended
   */
  run(sql: string, parameters: readonly unknown[]): Promise<WriterAnswer>;
  /** Whether the thread has ended, so that a new one is needed. */
  readonly ended: boolean;
  close(): Promise<void>;
}

interface Waiting {
  resolve(answer: WriterAnswer): void;
  reject(error: Error): void;
}

/** Starts a thread that opens no file yet. */
export function startWriterThread(): Worker {
  const worker = new Worker(new URL('./sqlite-worker.js', import.meta.url));
  // A thread without work must not keep a command running that has finished.
  worker.unref();
  return worker;
}

/**
 * Opens the file in a thread. A statement may be sent at once: it waits until the file is open.
 *
 * @param worker a thread that has been started for it
 */
export function startSqliteWriter(
  file: string,
  pragmas: readonly string[],
  worker: Worker = startWriterThread(),
): SqliteWriter {
  worker.postMessage({ file, pragmas });
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  /** Memory that binary values were sent in. Without it each document would be garbage in both threads. */
  const free: ArrayBuffer[] = [];
  let ended = false;
  let failure: Error | undefined;

  const settle = (id: number) => {
    const found = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return found;
  };
  worker.on('message', (message: { id: number; memory: ArrayBuffer[]; error?: SqliteFailure } & WriterAnswer) => {
    const { id, memory, error, ...answer } = message;
    free.push(...memory.slice(0, MAX_FREE - free.length));
    const call = settle(id);
    if (error) call?.reject(toError(error));
    else call?.resolve(answer);
  });
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('exit', () => {
    ended = true;
    for (const id of [...waiting.keys()]) settle(id)?.reject(failure ?? new Error('The database thread has ended'));
  });

  return {
    get ended() {
      return ended;
    },
    run(sql, parameters) {
      if (ended) return Promise.reject(failure ?? new Error('The database thread has ended'));
      return new Promise((resolve, reject) => {
        const id = ++calls;
        if (waiting.size === 0) worker.ref();
        waiting.set(id, { resolve, reject });
        const { values, transfer } = sendable(parameters, free);
        worker.postMessage({ id, sql, parameters: values }, transfer);
      });
    },
    async close() {
      if (ended) return;
      const exit = new Promise((resolve) => worker.once('exit', resolve));
      worker.ref();
      worker.postMessage('close');
      await exit;
    },
  };
}

interface SqliteFailure {
  message: string;
  code?: string;
  rawCode?: number;
}

/** An error as libsql throws it: callers read its `code`. */
function toError({ message, code, rawCode }: SqliteFailure): Error {
  return Object.assign(new Error(message), { name: 'SqliteError', code, rawCode });
}

/** Pieces of memory that are kept: two statements with pieces of a document. */
const MAX_FREE = 16;

/**
 * Copies binary values, because a view would be sent with its whole buffer, and hands the copies over instead of copying
 * them again.
 *
 * @param free memory to copy them to
 */
function sendable(parameters: readonly unknown[], free: ArrayBuffer[]) {
  const transfer: ArrayBuffer[] = [];
  const values = parameters.map((value) => {
    if (!(value instanceof Uint8Array)) return value;
    const index = free.findIndex((memory) => memory.byteLength === value.length);
    const [memory = new ArrayBuffer(value.length)] = index < 0 ? [] : free.splice(index, 1);
    const copy = new Uint8Array(memory);
    copy.set(value);
    transfer.push(memory);
    return copy;
  });
  return { values, transfer };
}
