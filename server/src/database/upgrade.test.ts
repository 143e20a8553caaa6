import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteFile from 'libsql';
import pg from 'pg';
import { readConfig } from '../config';
import { fold } from '../lib/text';
import { checkUpgrade } from '../operator/check-upgrade';
import { digestTables, openSnapshot } from '../operator/snapshots';
import { manifestOf, startTestProduct } from '../testing/releases';
import { createPostgresDatabase, startTestServer } from '../testing/server';
import { closeDatabase, DATABASE_FILE, type DatabaseOptions, openDatabase } from './connection';
import { arabicLetters } from './migrations/0160-arabic-letters';
import { migrationNames } from './migrations/index';

const onPostgresql = globalThis.ENGINE === 'postgresql';
/** A database of 0.1.0: its tables on each engine, and rows of the demo programme in all of them. */
const fixture = (name: string) => readFile(path.join(__dirname, 'last-0.fixture', `${name}.sql`), 'utf8');

const REMOVED = [
  'application_counts',
  'application_ranges',
  'canary_loads',
  'compositions',
  'flag_switches',
  'release_load_hours',
];

const databases: { dataDir: string; drop: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const { dataDir, drop } of databases) {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** An empty database after these statements. */
async function createDatabase(...statements: string[]): Promise<DatabaseOptions> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'internships-upgrade-'));
  if (!onPostgresql) {
    databases.push({ dataDir, drop: async () => {} });
    const file = new SqliteFile(path.join(dataDir, DATABASE_FILE));
    file.pragma('foreign_keys = OFF');
    for (const text of statements) file.exec(text);
    file.close();
    return { dataDir };
  }
  const { url: databaseUrl, drop } = await createPostgresDatabase();
  databases.push({ dataDir, drop });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const text of statements) await client.query(text.replace(/\bx'([0-9a-f]*)'/g, "'\\x$1'"));
  await client.end();
  return { dataDir, databaseUrl };
}

const createOldDatabase = async () =>
  createDatabase(await fixture(onPostgresql ? 'postgresql' : 'sqlite'), await fixture('rows'));

async function upgrade(database: DatabaseOptions): Promise<void> {
  await closeDatabase(await openDatabase(database));
}

/** Counts and digests of all tables, and the rows of one. */
async function readAll(database: DatabaseOptions) {
  const snapshot = await openSnapshot(database);
  try {
    const failures = await snapshot.query<Record<string, unknown>>('select * from portal_failures');
    return { digests: await digestTables(snapshot), failures };
  } finally {
    await snapshot.close();
  }
}

/** Tables, columns, indexes, constraints and triggers. */
async function readSchema(database: DatabaseOptions): Promise<unknown[]> {
  const snapshot = await openSnapshot(database);
  try {
    if (!onPostgresql) {
      const entries = await snapshot.query<{ sql: string }>(
        `select sql from sqlite_master where sql is not null and name not like 'kysely_%' order by name`,
      );
      return entries.map(({ sql }) =>
        sql
          .replaceAll(/["\s]+/g, ' ')
          .replaceAll(/ ?([(),]) ?/g, '$1')
          .toLowerCase(),
      );
    }
    return [
      ...(await snapshot.query(
        `select table_name, column_name, data_type, collation_name, column_default, is_nullable
         from information_schema.columns where table_schema = current_schema() order by 1, 2`,
      )),
      ...(await snapshot.query('select indexdef from pg_indexes where schemaname = current_schema() order by 1')),
      // Without what is not null: the columns say that, and only PostgreSQL 18 lists it, under the column's first name.
      ...(await snapshot.query(
        `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
         where connamespace = current_schema()::regnamespace and contype <> 'n' order by 1, 2`,
      )),
      ...(await snapshot.query('select pg_get_triggerdef(oid) as t from pg_trigger where not tgisinternal order by 1')),
      ...(await snapshot.query(
        `select proname from pg_proc where pronamespace = current_schema()::regnamespace and prolang <> 13 order by 1`,
      )),
    ];
  } finally {
    await snapshot.close();
  }
}

describe('a database of 0.1.0', () => {
  it('has every row after the upgrade, with the values that it had', async () => {
    const database = await createOldDatabase();
    const before = await readAll(database);
    for (const [table, { rows }] of Object.entries(before.digests)) expect([table, rows > 0]).toEqual([table, true]);
    await upgrade(database);
    const after = await readAll(database);

    const {
      application_history,
      applications,
      deploy_tokens,
      portal_failures: failures,
      live_portals: live,
      positions,
      programme_settings: settings,
      saved_views,
      templates,
      users,
      ...digests
    } = before.digests;
    for (const table of REMOVED) delete digests[table];
    const digest = expect.any(String);
    expect(after.digests).toEqual({
      ...digests,
      portal_failures: { ...failures, digest },
      // They have more columns.
      deploy_tokens: { ...deploy_tokens, digest },
      positions: { ...positions, digest },
      users: { ...users, digest },
      programme_settings: { ...settings, digest },
      // Their names are folded anew.
      saved_views: { ...saved_views, digest },
      templates: { ...templates, digest },
      // Its columns have other names.
      live_portals: { ...live, digest },
      // A rollout counts anew.
      rollout_loads: { rows: 0, digest },
      intakes: { rows: 1, digest },
      logos: { rows: 0, digest },
      photos: { rows: 0, digest },
      intake_positions: { rows: 0, digest },
      waiting_list: { rows: 0, digest },
      opening_notices: { rows: 0, digest },
      application_studies: { rows: 0, digest },
      universities: { rows: 0, digest },
      joining_documents: { rows: 0, digest },
      joining_uploads: { rows: 0, digest },
      university_forms: { rows: 0, digest },
      closing_steps: { rows: 0, digest },
      programme_feedback: { rows: 0, digest },
      programme_feedback_senders: { rows: 0, digest },
      reference_letters: { rows: 0, digest },
      offers: { rows: 0, digest },
      attendance_days: { rows: 0, digest },
      attendance_requests: { rows: 0, digest },
      logbook_weeks: { rows: 0, digest },
      logbook_days: { rows: 0, digest },
      logbook_amendments: { rows: 0, digest },
      logbook_files: { rows: 0, digest },
      evaluation_criteria: { rows: 0, digest },
      evaluations: { rows: 0, digest },
      evaluation_parts: { rows: 0, digest },
      assessments: { rows: 0, digest },
      assessment_links: { rows: 0, digest },
      shown_ratings: { rows: 0, digest },
      visits: { rows: 0, digest },
      interview_choices: { rows: 0, digest },
      certificates: { rows: 0, digest },
      certificate_keys: { rows: 0, digest },
      applications: { ...applications, digest },
      application_changes: { rows: 0, digest },
      earlier_documents: { rows: 0, digest },
      application_history: { ...application_history, digest },
      files: { rows: 0, digest },
      file_chunks: { rows: 0, digest },
      bucket_objects: { rows: 0, digest },
      release_files: { rows: 0, digest },
    });
    expect(after.failures).toEqual(
      before.failures.map(({ composition_id: _, ...row }) => ({ ...row, frames: null, address: null, browser: null })),
    );
  });

  it('has the tables, indexes, constraints and triggers of a new one', async () => {
    const [old, created] = [await createOldDatabase(), await createDatabase()];
    for (const database of [old, created]) await upgrade(database);
    expect(await readSchema(old)).toEqual(await readSchema(created));
  });

  it('can be asked what an upgrade would show, and is not changed by that', async () => {
    const manifest = (version: string) => JSON.stringify({ ...manifestOf('admin-portal', version), contract: 0 });
    const release = (version: string) =>
      `insert into releases (id, portal, version, released_at, released_by, size, digest, manifest)
       values ('${version}', 'admin-portal', '${version}', '2026-01-0${version[0]}', 'x', 1, 'of ${version}', '${manifest(version)}')`;
    const database = await createDatabase(
      await fixture(onPostgresql ? 'postgresql' : 'sqlite'),
      await fixture('rows'),
      release('1.0'),
      release('2.0').replace('"contract":0', '"contract":1'),
      "insert into live_portals (portal, current_version, canary_version, canary_share) values ('admin-portal', '1.0', '2.0', 10)",
    );
    const { digests } = await readAll(database);
    const product = await startTestProduct();
    const lines: string[] = [];
    try {
      await checkUpgrade({ ...readConfig({}), ...database }, product.root, (line) => lines.push(line));
    } finally {
      await product.stop();
    }
    expect(lines).toEqual([
      '  public-portal: nothing is live, and nothing will be',
      expect.stringMatching(/^ {2}admin-portal: 1\.0 does not fit; 2\.0 goes live instead\./),
      '  intern-portal: nothing is live, and nothing will be',
      'Every portal opens after an upgrade to this build.',
    ]);
    expect((await readAll(database)).digests).toEqual(digests);
  });

  it('is upgraded once by instances that start at the same time', async () => {
    const database = await createOldDatabase();
    await Promise.all([1, 2, 3].map(() => upgrade(database)));
    const snapshot = await openSnapshot(database);
    const names = await snapshot.query<{ name: string }>('select name from kysely_migration order by name');
    await snapshot.close();
    expect(names.map(({ name }) => name)).toEqual(migrationNames);
  });

  it('works: its people sign in, and its lists are answered', async () => {
    const { dataDir, databaseUrl = '' } = await createOldDatabase();
    const server = await startTestServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    try {
      const credentials = { email: 'admin@savanna.example', password: 'savanna-sunrise-demo' };
      const { body } = await server.call('POST', '/api/login', { body: credentials });
      const token = String(body.token);
      const lists = await Promise.all(
        ['Applicants', 'Interviews'].map((list) => server.call('GET', `/api/Admin/User/${list}?page=1`, { token })),
      );
      const rows = await server.services.db.selectFrom('applications').select('id').execute();
      expect(rows.length).toBeGreaterThan(4);
      expect(lists.reduce((sum, list) => sum + Number(list.body.Total), 0)).toBe(rows.length);
    } finally {
      await server.stop();
    }
  });
});

it('says what to do with a database of an earlier version', async () => {
  const database = await createDatabase(
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    `insert into kysely_migration values ('0001-initial-tables', ''), ('0020-release-guards', '')`,
  );
  await expect(openDatabase(database)).rejects.toThrow(
    /^The database is of a version before 0\.1\.0 \(its newest migration is 0020-release-guards\).*Start version 0\.1\.0 with it once, then this version\.$/,
  );
});

it('takes invisible characters out of addresses, folds all texts again, and lists each address', async () => {
  const users = [
    ['unseen', 'Łukasz O’Brien', '\u202aamina@xn--mnchen-3ya.example\u202c'],
    ['first', 'Jane', 'jane@example.com'],
    ['second', 'Jane', 'jane\u200b@example.com'],
  ].map(
    ([id, name, email]) => `insert into users
      (id, name, name_folded, email, email_folded, phone, role, active, search, created_at)
      values ('${id}', '${name}', '${name}', '${email}', '${email}', '+254712345678', 'SUP', 1, '', '2026-11-25T10:00:00.000Z')`,
  );
  const application = `insert into applications
    (id, name, name_folded, email, email_folded, phone, position_id, status, search, applied_at)
    values ('applied', 'Ana', 'ana', 'ana\u00ad@example.com', 'ana\u00ad@example.com', '', (select min(id) from positions),
      'Processing', '', '2026-11-25T10:00:00.000Z')`;
  const mail = `update mails set recipient = 'ana\u00ad@example.com' where id = (select min(id) from mails)`;
  const change = `update email_changes set new_email = 'ana\u00ad@example.com'`;
  const contact = `update programme_settings set contact_email = 'ana\u00ad@example.com'`;
  const rows = await fixture('rows');
  const database = await createDatabase(
    await fixture(onPostgresql ? 'postgresql' : 'sqlite'),
    [rows, ...users, application, mail, change, contact].join(';\n'),
  );
  await upgrade(database);
  const snapshot = await openSnapshot(database);
  const query = (text: string) => snapshot.query<Record<string, unknown>>(text);
  const people = `select id, email, email_folded, name_folded, search`;
  expect(await query(`${people} from users where id in ('unseen', 'first', 'second') order by id`)).toMatchObject([
    { id: 'first', email: 'jane@example.com' },
    { id: 'second', email: 'jane\u200b@example.com' },
    {
      id: 'unseen',
      email: 'amina@xn--mnchen-3ya.example',
      email_folded: 'amina@münchen.example',
      name_folded: 'lukasz obrien',
      search: 'lukasz obrien amina@munchen.example +254712345678',
    },
  ]);
  expect(await query(`${people} from applications where id = 'applied'`)).toMatchObject([
    { email: 'ana@example.com', email_folded: 'ana@example.com' },
  ]);
  expect(await query(`select id from mails where recipient = 'ana@example.com'`)).toHaveLength(1);
  for (const [table, column] of [
    ['email_changes', 'new_email'],
    ['programme_settings', 'contact_email'],
  ])
    expect(await query(`select distinct ${column} as email from ${table}`)).toEqual([{ email: 'ana@example.com' }]);
  const listed = `select subject_id, event, outcome from audit_events where detail like 'Email%clean%' or detail like 'Email: invis%'`;
  expect(await query(`${listed} order by subject_id`)).toEqual([
    { subject_id: 'applied', event: 'personal-data-corrected', outcome: 'success' },
    { subject_id: 'second', event: 'user-changed', outcome: 'failure' },
    { subject_id: 'unseen', event: 'user-changed', outcome: 'success' },
  ]);
  await snapshot.close();
});

it('folds the names and titles of a 1.0 database again, where they have Arabic or Kurdish letters', async () => {
  const database = await createOldDatabase();
  const { db, exportDb } = await openDatabase(database);
  const name = 'پەیمان';
  const columns = {
    users: { name, name_folded: name, search: name },
    applications: { name, name_folded: name, search: name },
    positions: { name, search: name },
    templates: { name, name_folded: name },
    tasks: { title: name, title_folded: name },
  };
  const ids = new Map<string, string>();
  for (const [table, texts] of Object.entries(columns) as [keyof typeof columns, Record<string, string>][]) {
    const { id } = await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow();
    await db.updateTable(table).set(texts).where('id', '=', id).execute();
    ids.set(table, id);
  }
  // Alone, since the migrations after it have run.
  await arabicLetters.up(db);
  await closeDatabase({ db, exportDb });

  const snapshot = await openSnapshot(database);
  for (const [table, { name_folded, title_folded, search }] of Object.entries(columns) as [
    string,
    Record<string, string>,
  ][]) {
    const id = ids.get(table);
    const [row] = await snapshot.query<Record<string, string>>(`select * from ${table} where id = '${id}'`);
    const plain = fold('پەيمان');
    expect(plain).not.toBe(name);
    if (name_folded) expect([table, row?.name_folded]).toEqual([table, plain]);
    if (title_folded) expect([table, row?.title_folded]).toEqual([table, plain]);
    if (search) expect([table, row?.search?.startsWith(plain)]).toEqual([table, true]);
  }
  await snapshot.close();
});
