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
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'federation-preset/builds';
import { portals, readJson, root } from 'repository';
import { create } from 'tar';

/** The folder in the archive. */
export const NAME = 'internship-portals';

/** Packages that the product consists of. The others are tools. */
const product = ['server', 'shell', 'shared-api', 'shared-ui', ...portals.map((portal) => portal.package)];

interface Manifest {
  name: string;
  version: string;
  license?: string;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** Licences that allow to run, change and pass on the product. Others stop the packaging. */
const ALLOWED = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'OFL-1.1']);
/** Packages whose licence is in a file instead of their package.json. */
const LICENCE_IN_FILE: Record<string, string> = { 'png-js': 'MIT' };

const npm = (...words: string[]) =>
  execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] });

/** Folders of the packages that the server loads when it runs: its production dependencies, as they are installed. */
function installedPackages(): string[] {
  return npm('ls', '--workspace', 'server', '--omit=dev', '--all', '--parseable')
    .split('\n')
    .map((line) => relative(root, line.trim()))
    .filter((folder) => folder.includes('node_modules') && existsSync(join(root, folder)))
    .filter((folder) => !product.includes(folder.slice(folder.lastIndexOf('node_modules/') + 13)));
}

export interface Component {
  name: string;
  version: string;
  purl: string;
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
    const licence = named.join(' AND ') || LICENCE_IN_FILE[name] || 'unknown';
    // All of them with AND, one of them with OR.
    const allowed = licence
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((one) => ALLOWED.has(one)));
    return allowed ? [] : [`${name}@${version}: ${licence}`];
  });
}

/** The list of all packages in the product, those that the portals bundle included, as CycloneDX. */
function listComponents(): { components: Component[] } {
  const scopes = product.flatMap((name) => ['--workspace', name]);
  const document = JSON.parse(npm('sbom', '--omit=dev', '--sbom-format', 'cyclonedx', ...scopes));
  document.metadata.component.name = NAME;
  // Our own packages have no licence for others.
  document.components = document.components.filter(({ name }: Component) => !product.includes(name));
  return document;
}

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
  copy('server/dist', (file) => !file.endsWith('.map'));
  for (const name of ['shell', ...portals.map((portal) => portal.package)]) copy(`${name}/dist`);
  for (const file of ['.env.example', 'CHANGELOG.md', 'docs/operations.md', 'docs/personal-data.md']) copy(file);
  for (const file of ['compose.yaml', 'internship-portals.service', 'nginx.conf', 'Caddyfile']) copy(`deploy/${file}`);
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
    dependencies: Object.fromEntries(Object.entries(dependencies ?? {}).filter(([name]) => !product.includes(name))),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`);
  mkdirSync(join(target, 'bin'));
  const bin = join(target, manifest.bin[NAME] ?? '');
  writeFileSync(bin, "#!/usr/bin/env node\nprocess.env.NODE_ENV ??= 'production';\nawait import('../server/dist/main.js');\n");
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
  // Two dependencies have compiled parts, so an archive is for the platform that made it.
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
