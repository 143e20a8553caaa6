/**
 * Builds of packages.
 *
 *     builds.ts server         builds the server (its `build` script)
 *     builds.ts check          checks that each portal's release.json is true and fits the shell of the same build;
 *                              otherwise the first to learn of a mistake would be a user
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findIncompatibilities, ReleaseManifest, type ShareNames } from '@internship-portals/shared-api/contract';
import { type BuildOptions, build as bundle, type Plugin } from 'esbuild';
import { portals, readJson, root } from 'repository';
import Value from 'typebox/value';
import { integrityOf, MANIFEST_FILE } from './plugins/release';

/**
 * Builds packages, with one line of output. Nx takes what has not changed from its cache.
 *
 * @param packages all packages by default
 * @throws Error with the whole output when a build fails
 */
export function build(packages: readonly string[] = []): Promise<void> {
  console.log(`Building ${packages.length > 0 ? packages.join(', ') : 'all packages'}`);
  const projects = packages.length > 0 ? [`--projects=${packages.join()}`] : [];
  // The repository of a team has one package, and no Nx.
  const [command, ...args] = existsSync(join(root, 'nx.json'))
    ? [process.execPath, require.resolve('nx/bin/nx.js'), 'run-many', '--targets=build', ...projects]
    : ['npm', 'run', 'build'];
  return new Promise((resolve, reject) => {
    const nx = spawn(command ?? '', args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // As npm start does: Nx starts a process per plugin otherwise.
      env: { ...process.env, NX_ISOLATE_PLUGINS: 'false' },
    });
    let output = '';
    nx.stdout.on('data', (data) => {
      output += data;
    });
    nx.stderr.on('data', (data) => {
      output += data;
    });
    nx.on('error', reject);
    nx.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`))));
  });
}

/** Packages of many small modules. Bundled, they load in a fraction of the time, at every start. */
export const bundled: readonly string[] = [
  '@date-fns/tz',
  '@fastify/fast-json-stringify-compiler',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  'ajv',
  'altcha-lib',
  'aws4fetch',
  'bowser',
  'fastify',
  'fflate',
  'hucre',
  'ical-generator',
  'kysely',
  'leven',
  'libphonenumber-js',
  'nodemailer',
  'otpauth',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'tar',
  'typebox',
  'uuidv7',
];

/** Bundled CommonJS packages load Node's own modules by \`require\`, which modules do not have. */
const REQUIRE =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);";

/** `@fastify/static` finds the files of a folder with it that it serves by itself: the server names each file. */
const withoutGlob: Plugin = {
  name: 'without-glob',
  setup(build) {
    build.onResolve({ filter: /^glob$/ }, () => ({ path: 'glob', namespace: 'without' }));
    build.onLoad({ filter: /^glob$/, namespace: 'without' }, () => ({ contents: 'export {};' }));
  },
};

/** How esbuild bundles the server. Code that only the demonstration needs gets its own file. */
export function serverBuildOptions() {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>('server/package.json');
  return {
    entryPoints: {
      main: join(root, 'server/src/main.ts'),
      operator: join(root, 'server/src/operator.ts'),
      // A thread starts from a file of its own.
      'password-estimator': join(root, 'server/src/modules/credentials/password-estimator.js'),
      'sqlite-worker': join(root, 'server/src/database/sqlite-worker.js'),
    },
    outdir: join(root, 'server/dist'),
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: REQUIRE },
    // Node reads all of it at every start. Names stay, for the stacks in logs, and so do lines that can be read there.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    sourcemap: true,
    logLevel: 'warning',
    plugins: [withoutGlob],
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith('@internship-portals/') && !bundled.includes(name))
      .flatMap((name) => [name, `${name}/*`]),
  } satisfies BuildOptions;
}

async function buildServer(): Promise<void> {
  const options = serverBuildOptions();
  rmSync(options.outdir, { recursive: true, force: true });
  await bundle(options);
}

/** What the shell's build states in shares.json. */
interface ShellFacts {
  contract: number;
  provides: Record<string, string>;
  keys: string[];
  exports: ShareNames;
}

/** The problems of a portal's build, one sentence each. */
function problemsOf(manifest: ReleaseManifest, shell: ShellFacts, files: ReadonlyMap<string, Buffer>): string[] {
  const invalid = Value.Errors(ReleaseManifest, manifest).map((error) => `${error.instancePath} ${error.message}`);
  if (invalid.length > 0) return invalid;
  const { contract, provides, keys, exports } = shell;
  const problems = findIncompatibilities(manifest, { contract, provides, shares: keys, exports });
  if (!manifest.consumes.includes('@internship-portals/shared-ui'))
    problems.push('It contains its own copy of shared-ui.');
  for (const [name, bytes] of files) {
    const listed = manifest.files[name];
    if (!listed) problems.push(`${MANIFEST_FILE} does not list ${name}.`);
    else if (listed.size !== bytes.length || listed.integrity !== integrityOf(bytes))
      problems.push(`${name} is not the file that ${MANIFEST_FILE} lists.`);
  }
  for (const name of [...Object.keys(manifest.files), ...manifest.preload, manifest.entry, manifest.manifest])
    if (!files.has(name)) problems.push(`${MANIFEST_FILE} lists ${name}, which is missing.`);
  return problems;
}

/** The files of a build that its manifest lists. */
function shippedFiles(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => relative(folder, join(found.parentPath, found.name)).replaceAll(sep, '/'))
    .filter((name) => name !== MANIFEST_FILE && !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function checkBuilds(): void {
  const shell = readJson<ShellFacts>('shell/dist/shares.json');
  for (const { package: name } of portals) {
    const manifest = readJson<ReleaseManifest>(name, 'dist', MANIFEST_FILE);
    const problems = problemsOf(manifest, shell, shippedFiles(join(root, name, 'dist')));
    console.log(
      `${name} ${manifest.version}: ${manifest.consumes.length} shares, ${manifest.calls.length} calls, ${problems.length} problems`,
    );
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}

if (require.main === module) {
  if (process.argv[2] === 'server') void buildServer();
  else checkBuilds();
}
