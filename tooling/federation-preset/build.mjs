// Builds what is stale: each package whose inputs are not those its dist was made from. `--all` builds everything.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { serverBuildOptions } from './build-server.mjs';
import { step } from './progress.mjs';

const require = createRequire(import.meta.url);
const { inputDigest, packages, portals, root } = require('./inputs.cjs');
const { completeManifest } = require('./release-facts.cjs');

const stampOf = (name) => join(root, name, 'dist/.inputs');

/** Whether a package's dist was made from other inputs, or not at all. */
export function isStale(name) {
  return !existsSync(stampOf(name)) || readFileSync(stampOf(name), 'utf8') !== inputDigest(name);
}

export function stalePackages() {
  return packages.filter(isStale);
}

/** Runs webpack in a process of its own, so that two cores build two packages. */
function webpack(name) {
  return new Promise((resolve, reject) => {
    const cli = require.resolve('webpack-cli/bin/cli.js');
    const child = spawn(process.execPath, [cli, '--mode', 'production'], {
      cwd: join(root, name),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`The build of ${name} failed:\n${output}`)),
    );
  });
}

const textual = /\.(js|css|html|json|svg)$/;
/** Files that the server reads and rewrites, or only reads. */
const readOnly = ['index.html', 'release.json'];

/** Writes .br and .gz beside each text file over 1 kB, so that the server never compresses twice. */
export async function precompress(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file);
    if (!textual.test(file) || !statSync(path).isFile() || statSync(path).size < 1024 || readOnly.includes(file))
      continue;
    const bytes = readFileSync(path);
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params: parameters }));
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

async function buildPackage(name) {
  // Read before: a file changed while its package is built leaves that package stale.
  const digest = inputDigest(name);
  if (name === 'server') {
    const { build } = await import('esbuild');
    rmSync(join(root, 'server/dist'), { recursive: true, force: true });
    await build(serverBuildOptions());
  } else {
    await webpack(name);
    if (portals.some((portal) => portal.name === name)) completeManifest(name, join(root, name, 'dist'));
    await precompress(join(root, name, 'dist'));
  }
  mkdirSync(join(root, name, 'dist'), { recursive: true });
  writeFileSync(stampOf(name), digest);
}

/** Builds the given packages, two at a time, with a line for each. @returns {Promise<string[]>} what was built */
export async function build(names = stalePackages()) {
  if (names.length === 0) return [];
  console.log(`Building ${names.join(', ')}`);
  // The largest first: the two cores then finish together.
  const queue = [...names].sort((a, b) => Number(b === 'shell') - Number(a === 'shell'));
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const current = name;
      await step(`build ${current}`, () => buildPackage(current));
    }
  };
  await Promise.all([worker(), worker()]);
  return names;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const built = await build(process.argv.includes('--all') ? packages : undefined);
    if (built.length === 0) console.log('Nothing is stale.');
    const { printSizes } = await import('./sizes.mjs');
    printSizes();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
