/** Starts and stops the built product for a test: the real server with its own data directory and real mails. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHUNKS_FOLDER } from '@internship-portals/shared-api/contract';
import Database from 'libsql';
import PostalMime, { type Email } from 'postal-mime';
import { portals, root } from 'repository';
import { freePort } from 'test-preset/services';

/** The administrator of every started product. */
export const administrator = { email: 'admin@example.com', password: 'mango-harbour-lantern-42' };

/** Accounts of the demonstration programme (server/src/demo); all have the same password. */
export const demoPassword = 'savanna-sunrise-demo';
export const demoAccounts = {
  admin: 'admin@savanna.example',
  supervisor: 'grace.wambui@savanna.example',
  intern: 'brian.kiprotich@students.example',
};

export interface Product {
  url: string;
  dataDir: string;
  /** Process id of the running server. */
  readonly pid: number;
  /** What it has printed since its start. */
  readonly output: string;
  /** Mails written to the outbox so far, oldest first (products without a mail server). */
  mails(): Promise<Email[]>;
  /** Stops the server in good order, and waits for its end; answers its exit code. */
  stop(): Promise<number | null>;
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and address, from now on with these settings too. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Stops the server in good order and deletes its data. */
  close(): Promise<void>;
}

export interface ProductOptions {
  /** Connection string of a mail server; without it mails become files. */
  smtpUrl?: string;
  /** Serves another build of the shell. */
  shellDist?: string;
  /** Runs on another portals.json, whose further portals have no build yet. */
  portalsFile?: string;
  /** Changes a copy of the product's files, in this folder, before the start. */
  change?: (files: string) => void;
  /** Starts with the seeded demonstration programme. */
  demo?: boolean;
  /** Fills the database with so many applications before the start. */
  applications?: number;
  /** Starts with a copy of this data directory. */
  data?: string;
  /** Further settings of the server's environment. */
  settings?: Record<string, string>;
}

/** The path of a file of a portal's only version, as the store names it. */
export function pathInRelease(product: Product, portal: string, file: string): string {
  const versions = readdirSync(join(product.dataDir, 'data/releases', portal)).filter((name) => name !== CHUNKS_FOLDER);
  if (versions.length !== 1) throw new Error(`${portal} has ${versions.length} versions.`);
  return `${portal}/${versions[0]}/${file}`;
}

/**
 * Damages files of releases in the database, and takes away the copies of the server.
 *
 * @param paths as the store names them, without their compressed forms
 * @param content what is there instead; null for nothing
 * @returns repairs them
 */
export function damage(product: Product, paths: readonly string[], content: string | null): () => void {
  const all = paths.flatMap((path) => ['', '.br', '.gz'].map((form) => path + form));
  const places = all.map(() => '?').join();
  const select = `select path, sha256 from release_files where path in (${places})`;
  const kept = withDatabase(product, (database) => {
    const rows = database.prepare(select).all(...all) as { path: string; sha256: string }[];
    database.prepare(`delete from release_files where path in (${places})`).run(...all);
    if (content !== null) {
      const digest = `changed ${content}`;
      database
        .prepare("insert into files (sha256, size, created_at) values (?, ?, '') on conflict do nothing")
        .run(digest, content.length);
      database
        .prepare('insert into file_chunks (sha256, sequence, bytes) values (?, 0, ?) on conflict do nothing')
        .run(digest, Buffer.from(content));
      for (const path of paths)
        database.prepare('insert into release_files (path, sha256) values (?, ?)').run(path, digest);
    }
    return rows;
  });
  const dropCopies = () => {
    for (const path of all) rmSync(join(product.dataDir, 'data/releases', path), { force: true });
  };
  dropCopies();
  return () => {
    withDatabase(product, (database) => {
      for (const { path, sha256 } of kept)
        database
          .prepare('insert into release_files (path, sha256) values (?, ?) on conflict (path) do update set sha256 = ?')
          .run(path, sha256, sha256);
    });
    dropCopies();
  };
}

/** Makes all sessions' proofs of identity older than any step-up accepts. No call does that, and a journey cannot wait for it. */
export function ageProofs(product: Product): void {
  withDatabase(product, (database) => database.exec("update sessions set proved_at = '2020-01-01T00:00:00.000Z'"));
}

/** Makes each authenticator app's present code count again. A journey cannot wait for the next one. */
export function renewCodes(product: Product): void {
  withDatabase(product, (database) => database.exec('update authenticator_apps set last_step = 0'));
}

function withDatabase<Result>({ dataDir }: Product, use: (database: InstanceType<typeof Database>) => Result): Result {
  const database = new Database(join(dataDir, 'data/internships.sqlite'));
  try {
    database.pragma('busy_timeout = 10000');
    return use(database);
  } finally {
    database.close();
  }
}

function copyFiles(target: string, options: ProductOptions): void {
  const { shellDist = join(root, 'shell/dist'), portalsFile = join(root, 'portals.json') } = options;
  mkdirSync(target, { recursive: true });
  cpSync(shellDist, join(target, 'shell/dist'), { recursive: true });
  for (const name of ['server', ...portals.map((portal) => portal.package)]) {
    cpSync(join(root, name, 'dist'), join(target, name, 'dist'), { recursive: true });
  }
  cpSync(join(root, 'server/package.json'), join(target, 'server/package.json'));
  cpSync(portalsFile, join(target, 'portals.json'));
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'));
  if (existsSync(join(root, 'server/node_modules'))) {
    symlinkSync(join(root, 'server/node_modules'), join(target, 'server/node_modules'));
  }
}

/** Starts a product and resolves when it is ready to answer. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'internship-portals-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  if (options.data) cpSync(options.data, join(dataDir, 'data'), { recursive: true });
  const ownFiles = [options.shellDist, options.portalsFile, options.change].some((one) => one !== undefined);
  if (ownFiles) copyFiles(join(dataDir, 'files'), options);
  options.change?.(join(dataDir, 'files'));
  const main = join(ownFiles ? join(dataDir, 'files') : root, 'server/dist/main.js');
  let child: ChildProcess | undefined;
  let output = '';

  let env: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(dataDir, 'data'),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
    ...(options.smtpUrl ? { SMTP_URL: options.smtpUrl, MAIL_FROM: 'internships@example.com' } : {}),
    ...options.settings,
  };

  const start = async (settings: Record<string, string> = {}) => {
    env = { ...env, ...settings };
    output = '';
    const started = spawn(process.execPath, [main, ...(options.demo ? ['--demo'] : [])], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (data) => (output += data));
    started.stderr.on('data', (data) => (output += data));
    for (let attempt = 0; attempt < 1_200; attempt += 1) {
      if (started.exitCode !== null) throw new Error(`The server ended while starting:\n${output}`);
      const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (ready?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The server did not become ready:\n${output}`);
  };

  const end = (signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<number | null>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve(child?.exitCode ?? null);
      const ending = child;
      ending.once('exit', (code) => resolve(code));
      ending.kill(signal);
    });

  const close = async () => {
    await end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (options.applications !== undefined) {
      const args = ['--seed', '--applications', String(options.applications)];
      const seeded = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' });
      if (seeded.status !== 0) throw new Error(seeded.stderr);
    }
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    get output() {
      return output;
    },
    start,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
    async mails() {
      const outbox = join(dataDir, 'data/outbox');
      const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
      return Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
    },
    close,
  };
}
