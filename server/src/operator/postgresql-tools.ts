import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Digests, TableDigester, type Value } from './digests';
import { OperatorError } from './operator-error';
import { NOT_DATA, type Table } from './snapshots';

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** The columns of bytes, which a dump writes as hexadecimal text. */
const BYTES: Record<string, string> = { document_chunks: 'bytes', hand_in_chunks: 'bytes', file_chunks: 'bytes' };
/** The lines of a tool's complaint that are repeated. */
const SHOWN_LINES = 5;

/**
 * Runs a program of PostgreSQL from PATH.
 *
 * @throws OperatorError with what it has said, or with what to install; an error of a full disk with its code
 */
async function run(
  tool: Tool,
  parameters: string[],
  {
    password,
    read,
    write,
  }: { password?: string; read?: (output: Readable) => Promise<void>; write?: (input: Writable) => Promise<void> } = {},
): Promise<void> {
  const child = spawn(tool, parameters, {
    stdio: [write ? 'pipe' : 'ignore', read ? 'pipe' : 'ignore', 'pipe'],
    // The password is not among the parameters, which every user of the machine can see.
    env: {
      ...process.env,
      ...(password ? { PGPASSWORD: password } : {}),
      PGAPPNAME: 'internships-operator',
      // Its complaint is read below.
      LC_ALL: 'C',
    },
  });
  let complaint = '';
  child.stderr?.on('data', (data) => (complaint = (complaint + data).slice(0, 10_000)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const reading = read && child.stdout ? read(child.stdout) : Promise.resolve();
  // A program that ends early does not read the rest: why is in its complaint.
  child.stdin?.on('error', () => {});
  let unwritten: unknown;
  const writing = write && child.stdin ? write(child.stdin).catch((error) => (unwritten = error)) : undefined;
  void writing?.then(() => child.stdin?.end());
  let code: number | null;
  try {
    [code] = await Promise.all([ended, reading]);
  } catch (error) {
    child.kill();
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperatorError(
      `${tool} was not found. Install the client programs of PostgreSQL, of the server's version or newer, and see that they are on PATH (Debian and Ubuntu: apt-get install postgresql-client).`,
    );
  }
  if (code !== 0) {
    if (complaint.includes('No space left on device'))
      // The only file that a tool writes is the dump; all else is on the disk of the server.
      throw Object.assign(new Error(complaint), { code: complaint.includes('output file') ? 'ENOSPC' : '53100' });
    const lines = complaint.trim().split('\n').slice(0, SHOWN_LINES);
    throw new OperatorError(`${tool} failed (exit code ${code}).`, lines);
  }
  await writing;
  if (unwritten) throw unwritten;
}

/**
 * Requires a tool that is not older than the server; of any version where no server is read.
 *
 * @throws OperatorError when it is missing or older
 */
export async function requireTool(tool: Tool, serverVersion = 0): Promise<void> {
  let said = '';
  await run(tool, ['--version'], {
    read: async (output) => {
      for await (const data of output) said += data;
    },
  });
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1]);
  if (version >= serverVersion) return;
  throw new OperatorError(
    `${tool} on PATH is version ${version}, and the server is version ${serverVersion}: an older program cannot read it. Install the client programs of PostgreSQL ${serverVersion} (postgresql-client-${serverVersion}) and put them first on PATH.`,
  );
}

/** The address without its password, and the password. */
function split(databaseUrl: string): { address: string; password?: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, ...(password ? { password } : {}) };
}

/** Writes a dump of a snapshot that another connection has exported. */
export async function dump(databaseUrl: string, file: string, snapshot: string): Promise<void> {
  const { address, password } = split(databaseUrl);
  const content = ['--no-owner', '--no-privileges', '--no-comments', '--exclude-table-data=throttles'];
  await run('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, ...content, `--file=${file}`, address], {
    password,
  });
}

/**
 * Restores a dump in one transaction: after an error, the database is as it was.
 *
 * @param replace deletes everything of the schema before. pg_restore itself deletes only what the dump has, and fails at what a
 * newer version has added to that
 */
export async function restoreDump(databaseUrl: string, file: string, { replace }: { replace: boolean }): Promise<void> {
  const { address, password } = split(databaseUrl);
  await run('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${address}`], {
    password,
    async write(input) {
      input.write(`begin;\n${replace ? DELETE_ALL : ''}`);
      await run('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--file=-', file], {
        read: (output) => pipeline(output, withoutUnknownSetting, input, { end: false }),
      });
      // Without it, what was sent is rolled back.
      input.end('commit;\n');
    },
  });
}

/** What pg_restore writes within its first lines. */
const HEAD_BYTES = 4096;

/** Sets what pg_restore 17 and newer set at the beginning only if the server has it: older servers refuse it. */
async function* withoutUnknownSetting(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  const changed = (text: Buffer) =>
    Buffer.from(
      text
        .toString('latin1')
        .replace(
          /^SET transaction_timeout = 0;$/m,
          "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout';",
        ),
      'latin1',
    );
  for await (const data of output) {
    if (head === null) yield data;
    else {
      head = Buffer.concat([head, data]);
      if (head.length < HEAD_BYTES) continue;
      yield changed(head);
      head = null;
    }
  }
  if (head !== null) yield changed(head);
}

/** Deletes the tables and functions of the schema, but not those of extensions. */
const DELETE_ALL = `do $$
declare
  one text;
begin
  for one in select oid::regclass from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace loop
    execute 'drop table if exists ' || one || ' cascade';
  end loop;
  for one in select oid::regprocedure from pg_proc where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute 'drop function ' || one || ' cascade';
  end loop;
end $$;
`;

/** Reads a whole dump and returns the digests of its tables: the same as those of the database that was dumped. */
export async function digestDump(file: string): Promise<Digests> {
  const digesters = new Map<string, TableDigester>();
  await readDump(file, {
    begin: ({ name, columns }) => digesters.set(name, new TableDigester(columns)),
    row: ({ name }, row) => digesters.get(name)?.add(row),
  });
  const tables = [...digesters].filter(([name]) => !NOT_DATA.test(name));
  return Object.fromEntries(tables.map(([name, digester]) => [name, digester.finish()]));
}

/**
 * Reads the rows of a dump, table by table.
 *
 * @param only the name of the one table to read
 */
export async function readDump(
  file: string,
  { begin = () => {}, row }: { begin?: (table: Table) => void; row: (table: Table, values: Value[]) => void },
  only?: string,
): Promise<void> {
  let table: (Table & { bytesAt: number }) | null = null;
  const readLine = (line: Buffer): void => {
    if (!table) {
      const started = /^COPY (?:\S+\.)?"?(\w+)"? \((.*)\) FROM stdin;$/.exec(line.toString());
      if (!started) return;
      const [, name = '', list = ''] = started;
      const columns = list.split(', ').map((column) => column.replace(/^"|"$/g, ''));
      table = { name, columns, bytesAt: columns.indexOf(BYTES[name] ?? '') };
      begin(table);
      return;
    }
    if (line.length === 2 && line.toString() === '\\.') {
      table = null;
      return;
    }
    const { bytesAt } = table;
    const fields = line.toString().split('\t');
    row(
      table,
      fields.map((field, index) => readField(field, index === bytesAt)),
    );
  };
  await run('pg_restore', ['--data-only', ...(only ? [`--table=${only}`] : []), '--file=-', file], {
    read: async (output) => {
      for await (const line of linesOf(output)) readLine(line);
    },
  });
}

/** A field in the text format of COPY. */
function readField(field: string, isBytes: boolean): Value {
  if (field === '\\N') return null;
  const text = field.includes('\\') ? field.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter) : field;
  return isBytes ? Buffer.from(text.slice(2), 'hex') : text;
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Splits at line feeds only. Node's readline also splits at characters that a text may contain. */
async function* linesOf(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const data of output) {
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      yield Buffer.concat([...pieces, data.subarray(from, at)]);
      pieces = [];
      from = at + 1;
    }
    if (from < data.length) pieces.push(data.subarray(from));
  }
}
