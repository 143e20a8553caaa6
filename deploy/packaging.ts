/**
 * npm run package: makes one archive of the built product, which runs with Node alone.
 *
 *     npm run package               writes .build/package/internship-portals-<version>-<platform>.tgz
 *     npm run package -- <folder>   writes it there
 *
 * The archive has the built files, the server's production dependencies, the licences of all packages and a list of them
 * (sbom.cdx.json). It has no tools: its start builds nothing.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { build, bundled } from 'federation-preset/builds';
import { packageName, portals, read, readJson, root } from 'repository';
import { create } from 'tar';

/** The folder in the archive. */
export const NAME = 'internship-portals';

/** Packages that the product consists of. The others are tools. */
const product = ['server', 'shell', 'shared-api', 'shared-ui', ...portals.map((portal) => portal.package)].map(
  packageName,
);

interface Manifest {
  name: string;
  version: string;
  license?: string;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** Licences that allow to run, change and pass on the product. Others stop the packaging. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'CC0-1.0',
  // The data of date-holidays, which its own licence file attributes.
  'CC-BY-3.0',
  'Unlicense',
  // Fonts, which are passed on unchanged.
  'Bitstream-Vera',
  // Its files are passed on unchanged, with their licence.
  'MPL-2.0',
]);
/** Packages whose package.json does not name their licence, or not by its SPDX identifier. */
const LICENCES: Record<string, string> = {
  'png-js': 'MIT',
  // Its changes to them are in the public domain.
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'incremental-encoder': 'MPL-2.0',
  // It writes 'MIT and ISC'.
  '@visx/vendor': 'MIT AND ISC',
};

const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] });

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Folders of the packages that the server loads when it runs: what its build leaves out, and what those depend on, as the
 * lock file has them.
 */
function installedPackages(): string[] {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
  const { dependencies = {} } = readJson<Manifest>('server/package.json');
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    // As Node looks for it: in the package's own folder first, then in those above.
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const installPath = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (packages[installPath]) return void (existsSync(join(root, installPath)) && found.add(installPath));
      if (folder === '') return;
    }
  };
  for (const name of Object.keys(dependencies)) {
    if (!product.includes(name) && !bundled.includes(name)) add(name, 'server');
  }
  for (const folder of found) {
    const { dependencies: needed, optionalDependencies: wanted } = packages[folder] ?? {};
    for (const name of Object.keys({ ...needed, ...wanted })) add(name, folder);
  }
  return [...found];
}

export interface Component {
  name: string;
  version: string;
  'bom-ref': string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/**
 * Packages whose licence is not allowed, as `name@version: licence`.
 *
 * @param components packages of a CycloneDX document
 */
export function findRefusedLicences(components: readonly Component[]): string[] {
  return components.flatMap(({ name, version, licenses = [] }) => {
    const named = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
    const licence = LICENCES[name] || named.join(' AND ') || 'unknown';
    // All of them with AND, one of them with OR.
    const allowed = licence
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((one) => ALLOWED.has(one)));
    return allowed ? [] : [`${name}@${version}: ${licence}`];
  });
}

/** A list of packages as CycloneDX, as far as this file reads it. */
interface Bom {
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** The list of all packages in the product, those that the portals bundle included. */
export function listComponents(): Bom {
  const scopes = product.flatMap((name) => ['--workspace', name]);
  const bom: Bom = JSON.parse(npm('sbom', '--omit=dev', '--sbom-format', 'cyclonedx', ...scopes));
  // npm has left out what some package also has for its development, such as libsql.
  const all: Bom = JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx', ...scopes));
  const folders = [...installedPackages(), ...bundled.map((name) => `node_modules/${name}`)];
  const loaded = new Set(
    folders
      .filter((folder) => existsSync(join(root, folder)))
      .map((folder) => {
        const { name, version } = readJson<Manifest>(`${folder}/package.json`);
        return `${name}@${version}`;
      }),
  );
  const listed = new Set(bom.components.map((component) => component['bom-ref']));
  const missing = all.components.filter(({ 'bom-ref': ref }) => !listed.has(ref) && loaded.has(ref));
  const added = new Set(missing.map((component) => component['bom-ref']));
  bom.metadata.component.name = NAME;
  // npm lists our tools too, with all that they depend on.
  const tools = new Set(
    readdirSync(join(root, 'tooling')).flatMap((folder) =>
      bom.components.filter(({ name }) => name === folder).map((component) => component['bom-ref']),
    ),
  );
  const edges = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  // By reference: npm leaves the scope out of the names of our own.
  const own = bom.components
    .map((component) => component['bom-ref'])
    .filter((ref) => product.includes(ref.slice(0, ref.lastIndexOf('@'))));
  const reached = new Set(own);
  for (const ref of reached) for (const next of edges.get(ref) ?? []) if (!tools.has(next)) reached.add(next);
  // Our own packages have no licence for others.
  const kept = new Set([...reached, ...added].filter((ref) => !own.includes(ref)));
  return {
    ...bom,
    components: [...bom.components, ...missing].filter((component) => kept.has(component['bom-ref'])),
    dependencies: [...bom.dependencies, ...all.dependencies.filter(({ ref }) => added.has(ref))].filter(({ ref }) =>
      kept.has(ref),
    ),
  };
}

/** The operator's documents and all that they link to. */
function listDocuments(): string[] {
  const found = new Set(['CHANGELOG.md', 'docs/operations.md', 'docs/personal-data.md', 'docs/settings.md']);
  for (const file of found) {
    if (!file.endsWith('.md')) continue;
    for (const [, link = ''] of read(file).matchAll(/\]\(([^()#:\s]+)(#[^()]*)?\)/g))
      found.add(join(dirname(file), link));
  }
  return [...found];
}

/** The package's program: starts the server, or with a command such as `backup` the operator's command line. */
const PROGRAM = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error('Node 20.19 or newer is required; this is ' + process.versions.node + '.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
const [word] = process.argv.slice(2);
if (word === '--demo' || word === '--seed') {
  console.error(word + ' works in a checkout of the repository only: the package has no made-up data.');
  process.exit(1);
}
const isCommand = word !== undefined && (!word.startsWith('-') || /^(-h|--help|-V|--version|--env(=.*)?)$/.test(word));
await import(isCommand ? '../server/dist/operator.js' : '../server/dist/main.js');
`;

/**
 * Writes the product's files to a folder.
 *
 * @throws Error that names the packages whose licence is not allowed
 */
export function assemble(target: string): void {
  const { version, engines } = readJson<Manifest>('package.json');
  const list = listComponents();
  const refused = findRefusedLicences(list.components);
  if (refused.length > 0) throw new Error(`The licences of these packages are not allowed: ${refused.join(', ')}.`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const copy = (from: string, keep?: (file: string) => boolean) =>
    cpSync(join(root, from), join(target, from), { recursive: true, dereference: true, filter: keep });
  copy('portals.json');
  // Made-up people and their known passwords are for checkouts only.
  copy('server/dist', (file) => !file.endsWith('.map') && !/^(demo|seed)-/.test(basename(file)));
  for (const name of ['shell', ...portals.map((portal) => portal.package)]) copy(`${name}/dist`);
  for (const file of listDocuments()) copy(file);
  // The Compose file builds the image from the repository.
  for (const file of ['internship-portals.service', 'nginx.conf', 'nginx-assets.conf', 'Caddyfile'])
    copy(`deploy/${file}`);
  const folders = installedPackages();
  // A package's own node_modules have entries of their own.
  for (const folder of folders)
    copy(folder, (file) => !file.slice(join(root, folder).length).includes(`${sep}node_modules`));
  const { dependencies } = readJson<Manifest>('server/package.json');
  const manifest = {
    name: NAME,
    version,
    private: true,
    type: 'module',
    engines,
    bin: { [NAME]: `bin/${NAME}.js` },
    dependencies: Object.fromEntries(
      Object.entries(dependencies ?? {}).filter(([name]) => !product.includes(name) && !bundled.includes(name)),
    ),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`);
  mkdirSync(join(target, 'bin'));
  const bin = join(target, manifest.bin[NAME] ?? '');
  writeFileSync(bin, PROGRAM);
  chmodSync(bin, 0o755);
  // The server's bundle is an ES module.
  copy('server/package.json');
  const server = join(target, 'server/package.json');
  writeFileSync(server, `${JSON.stringify({ name: 'server', type: JSON.parse(readFileSync(server, 'utf8')).type })}\n`);
}

/**
 * Packs an assembled folder.
 *
 * @returns the archive's path
 */
export async function pack(folder: string): Promise<string> {
  const { version } = readJson<Manifest>('package.json');
  // Some dependencies have compiled parts, so an archive is for the platform that made it.
  const file = join(dirname(folder), `${NAME}-${version}-${process.platform}-${process.arch}.tgz`);
  await create({ file, gzip: true, cwd: dirname(folder), portable: true }, [NAME]);
  return file;
}

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? join(root, '.build/package'), NAME);
  await build();
  assemble(folder);
  const file = await pack(folder);
  console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
