// A throw-away PostgreSQL cluster for tests: made in a temporary folder, gone afterwards.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';

const debian = '/usr/lib/postgresql';

/** The newest installed server's programs; Debian keeps them out of PATH. */
function findBinaries() {
  if (!existsSync(debian)) return undefined;
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** Installs Debian's server where it is missing and we may; says what to do where we may not. */
function binaries() {
  const found = findBinaries();
  if (found) return found;
  if (isRoot() && spawnSync('apt-get', ['--version']).status === 0) {
    console.log("PostgreSQL is not installed: installing Debian's postgresql package for the server tests.");
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findBinaries();
    if (installed) return installed;
  }
  throw new Error(
    'The server tests need PostgreSQL and found none. Install it (Debian: apt-get install postgresql) or name a running one by TEST_POSTGRES_URL.',
  );
}

/**
 * Starts a cluster and resolves to its connection string and the function that stops and deletes it.
 * PostgreSQL refuses to run as root: then it runs as the user that Debian's package made.
 */
export async function startPostgresql() {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-pg-'));
  const port = await freePort();
  /** @type {(program: string, parameters: string[]) => void} */
  const run = (program, parameters) => {
    const command = isRoot()
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...parameters]
      : [join(bin, program), ...parameters];
    execFileSync(/** @type {string} */ (command[0]), command.slice(1), { stdio: 'pipe', cwd: folder });
  };
  if (isRoot()) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, uid, gid);
  }
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  console.log(`Throw-away PostgreSQL for the server tests: ${bin}, port ${port}.`);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
