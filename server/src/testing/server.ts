import { createHash } from 'node:crypto';
import { access, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ERROR_STATUS, ErrorAnswer, type ErrorCode, type Role } from '@internship-portals/shared-api/contract';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { memoryFolder } from 'test-preset/services';
import Value from 'typebox/value';
import { type App, type BuildOptions, buildApp } from '../app';
import { readConfig } from '../config';
import { closeDatabase, DATABASE_FILE, openDatabase } from '../database/connection';
import { LIMITS, type LimitName, type Limits } from '../http/throttles';
import { hashPassword } from '../modules/credentials';
import { findPosition } from '../modules/positions';
import { insertUser } from '../modules/users';

declare global {
  /** Set by the Jest project: the server's tests run once on each. */
  var ENGINE: 'sqlite' | 'postgresql' | undefined;
}

/** The password of all accounts that tests create. */
export const PASSWORD = 'correct horse battery staple';

let hashed: Promise<string> | undefined;
/** The hash of `PASSWORD`, made once for all tests of a file: it is slow on purpose. */
const passwordHash = () => {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
};

/** Wide enough that only the tests of the throttles meet one. */
export const NO_LIMITS = Object.fromEntries(
  (Object.keys(LIMITS) as LimitName[]).map((name) => [name, { points: 1_000_000, seconds: 3600 }]),
) as Limits;

/** An answer as tests read it. */
export interface TestAnswer {
  status: number;
  /** The parsed JSON; an answer that is not JSON has none of the fields. */
  body: { code: ErrorCode; message: string; errors: Record<string, string[]>; [field: string]: unknown };
  headers: Record<string, string | number | string[] | undefined>;
  raw: Buffer;
}

/** A server on a database of its own, with a clock that tests can move. */
export interface TestServer extends App {
  call(
    method: string,
    path: string,
    request?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** Creates an account and signs it in. */
  signInAs(
    role: Role,
    person?: { name?: string; email?: string; supervisorId?: string },
  ): Promise<{ id: string; token: string; email: string }>;
  /** Sends an application; `files` replaces documents by name, null leaves one out. */
  apply(
    values?: Record<string, string>,
    files?: Record<string, Blob | null>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  /** The private link's token in the newest mail to an address. */
  applicationLink(email: string): Promise<string>;
  /** Changes an application by its link's token. */
  changeApplication(link: string, values: Record<string, string>, files?: Record<string, Blob>): Promise<TestAnswer>;
  /** Calls as a person, each time with a new session: one ends when it is not used. */
  callAs(person: { id: string }, method: string, path: string, body?: object): Promise<TestAnswer>;
  /** The texts of a person's notifications, the newest first. */
  newsOf(person: { id: string }): Promise<string[]>;
  /** Assigns a task, by default due in 2099, and returns its id. */
  assignTask(supervisor: { token: string }, intern: { id: string }, values?: Record<string, unknown>): Promise<string>;
  /** Hands in work on a task; `files` are contents by their names. */
  handIn(
    intern: { token: string },
    task: string,
    values?: Record<string, string>,
    files?: Record<string, Blob>,
  ): Promise<TestAnswer>;
  /** Sends a form with files, all in the field `Files`. */
  sendFiles(
    person: { token: string },
    path: string,
    values: Record<string, string>,
    files: Record<string, Blob>,
  ): Promise<TestAnswer>;
  applicationId(email: string): Promise<string>;
  /** Every mail that was written to a file so far, the oldest first; `named`: those with all of these in the file's name. */
  mails(...named: string[]): Promise<(Email & { file: string })[]>;
  /** Moves the clock on. */
  advance(milliseconds: number): void;
  stop(): Promise<void>;
}

/**
 * Starts a server on an empty database of the engine that the Jest project names, or on that of `DATABASE_URL`;
 * `settings` are as in the README. With `ready: false` the caller ends the start.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  { ready = true, ...options }: Partial<BuildOptions> & { ready?: boolean } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(path.join(memoryFolder(), 'internships-test-'));
  const dataDir = path.join(folder, 'data');
  const ownDatabase = globalThis.ENGINE === 'postgresql' && settings.DATABASE_URL === undefined;
  const database = ownDatabase ? await createPostgresDatabase({ migrated: true }) : undefined;
  if (!database && settings.DATABASE_URL === undefined) await copySqliteTemplate(settings.DATA_DIR ?? dataDir);
  const config = readConfig({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: 'http://internships.test',
    LOG_LEVEL: 'silent',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...settings,
  });
  let offset = 0;
  const app = await buildApp(config, {
    root: options.root ?? (await writeRoot(path.join(folder, 'root'))),
    now: () => new Date(Date.now() + offset),
    limits: NO_LIMITS,
    logger: pino({ level: 'silent' }),
    ...options,
  });
  await app.server.ready();
  await app.createFirstAdministrator();
  if (ready) app.markReady();
  await app.services.background.settle();

  const call: TestServer['call'] = async (method, url, { token, body, headers } = {}) => {
    const answer = await app.server.inject({
      method: method as InjectOptions['method'] & string,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as string | object | Buffer }),
    });
    // An answer to HEAD has the headers alone.
    const isJson = String(answer.headers['content-type']).includes('json') && answer.rawPayload.length > 0;
    if (answer.statusCode >= 400 && isJson) requireErrorAnswer(url, answer.statusCode, answer.json());
    return {
      status: answer.statusCode,
      body: isJson ? answer.json<TestAnswer['body']>() : ({ message: '', errors: {} } as TestAnswer['body']),
      headers: answer.headers,
      raw: answer.rawPayload,
    };
  };

  const callAs: TestServer['callAs'] = async ({ id }, method, path, body) =>
    call(method, `/api${path}`, { token: await app.services.sessions.start(id), body });

  const sendFiles: TestServer['sendFiles'] = async ({ token }, path, values, files) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    for (const [name, content] of Object.entries(files)) form.append('Files', content, name);
    const { payload, contentType } = await encodeForm(form);
    return call('POST', `/api${path}`, { token, body: payload, headers: { 'content-type': contentType } });
  };

  let people = 0;
  return {
    ...app,
    call,
    callAs,
    async newsOf(person) {
      const { body } = await callAs(person, 'GET', '/Notification');
      return (body.Notifications as { Text: string }[]).map(({ Text }) => Text);
    },
    async signInAs(role, person = {}) {
      const email = person.email ?? `${role.toLowerCase()}${++people}@example.com`;
      const { db, sessions } = app.services;
      const position = await findPosition(db, 'Engineering');
      const id = await insertUser(db, {
        name: person.name ?? `Person ${people}`,
        email,
        phone: '+254712345678',
        positionId: position?.id ?? null,
        role,
        passwordHash: await passwordHash(),
        supervisorId: person.supervisorId,
        at: app.services.now().toISOString(),
      });
      return { id, email, token: await sessions.start(id) };
    },
    async apply(values = {}, files = {}, headers = {}) {
      const { payload, contentType } = await applicationForm(values, files);
      return call('POST', '/api/Apply', { body: payload, headers: { ...headers, 'content-type': contentType } });
    },
    async applicationLink(this: TestServer, email) {
      return linkIn((await this.mails(email)).at(-1));
    },
    async changeApplication(link, values, files = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(values)) form.append(name, value);
      for (const [name, file] of Object.entries(files)) form.append(name, file, `new ${name}.pdf`);
      const { payload, contentType } = await encodeForm(form);
      return call('PUT', `/api/Application/${link}`, { body: payload, headers: { 'content-type': contentType } });
    },
    async assignTask({ token }, intern, values = {}) {
      const { status, raw } = await call('POST', '/api/Task', {
        token,
        body: {
          AssignedTo: intern.id,
          Task: 'Write the report',
          TaskDescription: 'Two pages.',
          Deadline: '2099-01-05',
          ...values,
        },
      });
      if (status !== 201) throw new Error(`The task was not assigned: ${raw}`);
      // Ids grow with time.
      const newest = await app.services.db.selectFrom('tasks').select('id').orderBy('id', 'desc').executeTakeFirst();
      return newest?.id ?? '';
    },
    sendFiles,
    handIn: (intern, task, values = {}, files = {}) => sendFiles(intern, `/Task/${task}/HandIn`, values, files),
    async applicationId(email) {
      const row = await app.services.db
        .selectFrom('applications')
        .select('id')
        .where('email', '=', email)
        .orderBy('applied_at', 'desc')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async mails(...named) {
      await app.services.background.settle();
      await app.services.mailer.flush();
      const folder = path.join(dataDir, 'outbox');
      const files = (await readdir(folder).catch(() => []))
        .filter((file) => [...named, '.eml'].every((part) => file.includes(part)))
        .sort();
      return Promise.all(
        files.map(async (file) => ({ file, ...(await PostalMime.parse(await readFile(path.join(folder, file)))) })),
      );
    },
    advance(milliseconds) {
      offset += milliseconds;
    },
    async stop() {
      await app.services.background.settle();
      await app.server.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The product without builds of portals: taking those in would cost every test a second. */
async function writeRoot(root: string): Promise<string> {
  await mkdir(path.join(root, 'shell/dist'), { recursive: true });
  await cp(path.resolve(__dirname, '../../../portals.json'), path.join(root, 'portals.json'));
  const page = '<!doctype html><html><head><!--registry--></head><body></body></html>';
  await writeFile(path.join(root, 'shell/dist/index.html'), page);
  return root;
}

/** A multipart application with valid values, except for those given. */
export async function applicationForm(values: Record<string, string> = {}, files: Record<string, Blob | null> = {}) {
  const form = new FormData();
  const fields = {
    Name: 'Amina Otieno',
    Email: 'amina@example.com',
    PhoneNumber: '+254712345678',
    Position: 'Engineering',
    ...values,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const documents = { Cv: pdf('cv'), AttachmentLetter: pdf('letter'), ...files };
  for (const [name, file] of Object.entries(documents)) if (file) form.append(name, file, `${name}.pdf`);
  return encodeForm(form);
}

/** The token of the private link to an application in a mail. */
export const linkIn = (mail: { text?: string } | undefined) =>
  /\/application\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';

/** A form as a body with its content type. */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}

/** A small file that passes for a PDF, filled up to a size. */
export function pdf(text: string, size = 0): Blob {
  const start = `%PDF-1.7\n% ${text}\n`;
  const end = '\n%%EOF\n';
  return new Blob([start, Buffer.alloc(Math.max(0, size - start.length - end.length), 0x20), end], {
    type: 'application/pdf',
  });
}

/** Every error answer of the API has the contract's shape and a code that belongs to its status. */
function requireErrorAnswer(url: string, status: number, body: unknown): void {
  if (url.startsWith('/health/')) return;
  if (Value.Check(ErrorAnswer, body) && ERROR_STATUS[body.code] === status) return;
  throw new Error(`${url} answered ${status} with a body that breaks the contract: ${JSON.stringify(body)}`);
}

/**
 * Creates a database on the cluster of the tests: an empty one, or with `migrated` a copy of one that has all tables, which
 * takes a third of the time.
 */
export async function createPostgresDatabase({
  migrated = false,
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  // Copying the files takes a quarter of the time that writing each page to the log takes.
  const template = migrated ? `template ${await createTemplate()} strategy file_copy` : '';
  await onCluster((client) => client.query(`create database ${name} ${template}`));
  const drop = () => onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: addressOf(name), drop: async () => void (await drop()) };
}

function addressOf(database: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function onCluster<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const maintenance = process.env.TEST_POSTGRES_URL;
  if (!maintenance) throw new Error('TEST_POSTGRES_URL must name a database for the tests on PostgreSQL');
  const client = new pg.Client(maintenance);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Puts an embedded database with all tables into an empty data directory: a third of each start went into the same
 * migrations. Does nothing to a directory that has a database.
 */
async function copySqliteTemplate(dataDir: string): Promise<void> {
  const template = path.join(memoryFolder(), `internships-${await templateName()}`);
  if (!(await exists(template))) {
    const folder = await mkdtemp(`${template}-`);
    await closeDatabase(await openDatabase({ dataDir: folder }));
    // Several test files may come here at the same time: the last one's is kept, and all are alike.
    await rename(path.join(folder, DATABASE_FILE), template);
    await rm(folder, { recursive: true });
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, DATABASE_FILE);
  if (!(await exists(file))) await copyFile(template, file);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

let named: Promise<string> | undefined;
/** The name of the database that the others are copied from. Changed migrations get another one. */
const templateName = () => {
  named ??= (async () => {
    const migrations = path.resolve(__dirname, '../database/migrations');
    const hash = createHash('sha256');
    for (const file of (await readdir(migrations)).sort()) hash.update(await readFile(path.join(migrations, file)));
    return `tables_${hash.digest('hex').slice(0, 16)}`;
  })();
  return named;
};

/** By the cluster. */
const templates: Record<string, Promise<string>> = {};
/** Creates the database that the others are copied from, for the first test that needs it. */
const createTemplate = () => {
  // Each start would open a connection to ask for it.
  const cluster = String(process.env.TEST_POSTGRES_URL);
  templates[cluster] ??= prepareTemplate();
  return templates[cluster];
};

async function prepareTemplate(): Promise<string> {
  const name = await templateName();
  await onCluster(async (client) => {
    const isThere = async () =>
      (await client.query('select 1 from pg_database where datname = $1', [name])).rows.length > 0;
    if (await isThere()) return;
    // Other test files wait here. The lock ends with the connection.
    await client.query('select pg_advisory_lock(1)');
    if (await isThere()) return;
    await client.query(`drop database if exists ${name}_unfinished with (force)`);
    await client.query(`create database ${name}_unfinished`);
    await closeDatabase(await openDatabase({ databaseUrl: addressOf(`${name}_unfinished`), dataDir: '' }));
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
  });
  return name;
}
