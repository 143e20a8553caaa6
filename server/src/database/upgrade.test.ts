import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import SqliteFile from 'libsql';
import pg from 'pg';
import { createPostgresDatabase, PASSWORD, startTestServer } from '../testing/server';
import { closeDatabase, DATABASE_FILE, openDatabase } from './connection';

const onPostgresql = globalThis.ENGINE === 'postgresql';
const fixture = path.join(__dirname, 'migrations/first-version.fixture.sql');
let dataDir: string;
let databaseUrl = '';
let drop = async () => {};

/** The statements of the fixture, which SQLite has written, for PostgreSQL as the first commit created it. */
const forPostgresql = (statements: string) =>
  statements
    .replace(/^create .*$/gim, (line) => line.replace(/" text\b/g, '" text collate "C"').replace(/\bblob\b/g, 'bytea'))
    .replace(/\bx'([0-9a-f]*)'/g, "'\\x$1'");

/** Table, columns and row of every insert. */
function readRows(statements: string) {
  return [...statements.matchAll(/^insert into "(\w+)" \(([^)]*)\)/gm)].map(([, table = '', columns = '']) => ({
    table,
    columns: columns.replaceAll('"', '').split(', '),
  }));
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'internships-upgrade-'));
  const statements = await readFile(fixture, 'utf8');
  if (onPostgresql) {
    ({ url: databaseUrl, drop } = await createPostgresDatabase());
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(forPostgresql(statements));
    await client.end();
  } else {
    const file = new SqliteFile(path.join(dataDir, DATABASE_FILE));
    file.exec(statements);
    file.close();
  }
});
afterAll(async () => {
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a database of the first version that had migrations', () => {
  it('has every row after the migrations, with the values that it had', async () => {
    const rows = readRows(await readFile(fixture, 'utf8'));
    const tables = new Map(rows.map(({ table, columns }) => [table, columns]));
    const counts = new Map<string, number>();
    for (const { table } of rows) counts.set(table, (counts.get(table) ?? 0) + 1);
    expect(counts.get('applications')).toBe(3);
    expect(counts.get('document_chunks')).toBe(6);

    const opened = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
    try {
      const expected = await readOriginal(tables);
      for (const [table, columns] of tables) {
        if (table.startsWith('kysely_')) continue;
        const list = sql.join(columns.map((column) => sql.ref(column)));
        const found = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(opened.db);
        expect({ table, rows: sorted(found.rows) }).toEqual({ table, rows: expected.get(table) });
      }
    } finally {
      await closeDatabase(opened);
    }
  });

  it('works: its people sign in, and its documents open', async () => {
    const server = await startTestServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    try {
      const signIn = (email: string, password: string) =>
        server.call('POST', '/api/login', { body: { email, password } });
      const { body } = await signIn('admin@example.com', PASSWORD);
      const token = String(body.token);
      expect((await signIn('zoe@example.com', 'seven purple elephants dance')).body).toMatchObject({ Role: ['INT'] });
      for (const [email, status] of Object.entries({
        'amina@example.com': 'Processing',
        'zoe@example.com': 'Interview Passed',
        'kevin@example.com': 'Declined',
      })) {
        const answer = await server.call('GET', `/api/Apply/${await server.applicationId(email)}`, { token });
        expect(answer.body.Applicant).toMatchObject({ Email: email, ApplicationStatus: status });
        const document = await server.call('GET', String(answer.body.Cv));
        expect(document.raw.toString()).toContain('CV of');
      }
    } finally {
      await server.stop();
    }
  });
});

/** The rows of the fixture, read back from an embedded database of its own. */
async function readOriginal(tables: ReadonlyMap<string, string[]>) {
  const original = new SqliteFile(':memory:');
  original.exec(await readFile(fixture, 'utf8'));
  return new Map(
    [...tables.keys()].map((table) => [
      table,
      sorted(original.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]),
    ]),
  );
}

/** Rows in one order, with bytes as text. */
function sorted(rows: Record<string, unknown>[]): string[] {
  const text = (value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array
      ? Buffer.from(value as ArrayBuffer).toString('hex')
      : value;
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .sort()
          .map(([name, value]) => [name, text(value)]),
      ),
    )
    .sort();
}
