import type { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type SqliteFile from 'libsql';
import { createStatements } from './prepared-statements.js';
import { type SqliteWriter, startSqliteWriter } from './sqlite-writer';

interface EmbeddedDialect extends Dialect {
  queue: WriterQueue;
}

/** How long the queue for the single writing connection is. */
export interface WriterQueue {
  /** Statements and transactions that wait for their turn. */
  readonly waiting: number;
  /** Whether one of them has its turn. */
  readonly busy: boolean;
}

/**
 * The dialect of the embedded database. Selects outside transactions run at once, in this thread, on a connection that
 * cannot write: write-ahead logging lets them read during a write. Everything else takes turns on one connection in a
 * thread of its own (docs/decisions/020-embedded-database-threads.md).
 *
 * @param reader a connection that only reads
 * @param thread a thread that has been started for it
 */
export function createSqliteDialect(options: {
  file: string;
  pragmas: readonly string[];
  reader: InstanceType<typeof SqliteFile>;
  thread?: Worker;
}): EmbeddedDialect {
  const { file, pragmas, reader, thread } = options;
  const turns = createTurns();
  const selects = createStatements((sql) => prepareSelect(reader, sql));
  const read = ({ sql, parameters }: CompiledQuery) => selects.use(sql, (select) => select(parameters));
  let writer = startSqliteWriter(file, pragmas, thread);
  /** A thread that has ended takes its transaction with it; the next one gets a new thread. */
  const currentWriter = () => {
    if (writer.ended) writer = startSqliteWriter(file, pragmas);
    return writer;
  };
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      return new SqliteConnection(reader, read, turns, currentWriter);
    },
    async beginTransaction(connection) {
      await (connection as SqliteConnection).begin();
    },
    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    },
    async rollbackTransaction(connection) {
      try {
        await connection.executeQuery(CompiledQuery.raw('rollback'));
      } catch (error) {
        // SQLite has ended the transaction by itself if the disk was full. The error of the write must reach the caller.
        if (!String((error as Error).message).includes('no transaction is active')) throw error;
      }
    },
    async releaseConnection(connection) {
      (connection as SqliteConnection).endTurn();
    },
    async destroy() {
      await turns.take();
      await writer.close();
      reader.close();
    },
  };
  return {
    queue: turns,
    createDriver: () => driver,
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** All migrations in one transaction: a stop in their middle leaves nothing half done, and the disk is waited for once. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteConnection implements DatabaseConnection {
  /** Set during a transaction. */
  #turn: { writer: SqliteWriter; end: () => void } | undefined;

  constructor(
    private readonly reader: InstanceType<typeof SqliteFile>,
    private readonly read: (query: CompiledQuery) => Record<string, unknown>[],
    private readonly turns: Turns,
    private readonly currentWriter: () => SqliteWriter,
  ) {}

  async begin(): Promise<void> {
    const end = await this.turns.take();
    this.#turn = { writer: this.currentWriter(), end };
    // Immediate: a transaction waits for the writer of another process here, and not in its middle, where it could fail.
    await this.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  endTurn(): void {
    this.#turn?.end();
    this.#turn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#turn && SelectQueryNode.is(query.query)) return { rows: this.read(query) as Row[] };
    return this.write<Row>(query.sql, query.parameters);
  }

  /** Runs a statement in the transaction, or in a turn of its own. */
  private async write<Row>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const end = this.#turn ? undefined : await this.turns.take();
    try {
      const writer = this.#turn?.writer ?? this.currentWriter();
      const { rows, changes, lastInsertRowid } = await writer.run(sql, parameters);
      return {
        rows: rows as Row[],
        numAffectedRows: changes === undefined ? undefined : BigInt(changes),
        insertId: lastInsertRowid === undefined ? undefined : BigInt(lastInsertRowid),
      };
    } finally {
      end?.();
    }
  }

  async *streamQuery<Row>({ sql, parameters, query }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#turn || !SelectQueryNode.is(query))
      throw new Error('Only a select outside a transaction can be streamed');
    for (const row of this.reader.prepare(sql).iterate(parameters)) yield { rows: [row as Row] };
  }
}

/** Runs a prepared select and returns its rows. */
type Select = (parameters: readonly unknown[]) => Record<string, unknown>[];

/**
 * Prepares a select whose rows become objects here: the binding would take twice as long, because it makes the name of each
 * column anew for each row. The names stay right, because tables change only in migrations, before anyone reads them.
 */
function prepareSelect(reader: InstanceType<typeof SqliteFile>, sql: string): Select {
  const statement = reader.prepare(sql).raw(true);
  const names = statement.columns().map(({ name }) => name);
  return (parameters) =>
    (statement.all(parameters) as unknown[][]).map((values) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
      return row;
    });
}

interface Turns extends WriterQueue {
  /** Waits for the turn, in the order of the calls, and returns the function that ends it. */
  take(): Promise<() => void>;
}

function createTurns(): Turns {
  const queue: (() => void)[] = [];
  let busy = false;
  const end = () => {
    const next = queue.shift();
    if (next) next();
    else busy = false;
  };
  return {
    get waiting() {
      return queue.length;
    },
    get busy() {
      return busy;
    },
    async take() {
      if (busy) await new Promise<void>((resolve) => queue.push(resolve));
      busy = true;
      return end;
    },
  };
}
