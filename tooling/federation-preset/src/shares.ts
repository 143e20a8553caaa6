/**
 * The packages that the shell shares with portals at run time. A portal's build leaves them out. What the shell's build
 * reads here does not depend on a portal.
 *
 * `npm run share-map` writes shell/src/shares.generated.ts, the modules that the shell shares, and
 * shell/src/unused-shares.generated.ts, those of MUI that no portal uses yet. The portals' last builds decide which chunk
 * an MUI component is in. It also writes what this repository's own shared packages export to
 * shared-exports.generated.ts. With `--check`, it compares the files with the sources instead.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compare, satisfies } from 'compare-versions';
import { buildSync } from 'esbuild';
import { portals, readJson, root } from 'repository';
import { sharedExports } from './shared-exports.generated';

/** Version by share key. */
type Versions = Record<string, string>;

function versionOf(packageName: string): string {
  return require(`${packageName}/package.json`).version;
}

/**
 * Modules that the shell loads before any portal. An entry point such as `shared-ui/router` re-exports only what the
 * product uses of a library and carries that library's version: sharing the whole of react-router-dom would add 40 kB
 * to every page.
 */
const eager: Versions = {
  react: versionOf('react'),
  'react/jsx-runtime': versionOf('react'),
  'react-dom': versionOf('react-dom'),
  '@emotion/react': versionOf('@emotion/react'),
  '@emotion/styled': versionOf('@emotion/styled'),
  zustand: versionOf('zustand'),
  'shared-api/client': versionOf('shared-api'),
  'shared-api/query': versionOf('shared-api'),
  'shared-ui': versionOf('shared-ui'),
  'shared-ui/router': versionOf('react-router-dom'),
};

/** Heavy entry points: fetched when the first portal page needs them. */
const lazy: Versions = {
  'shared-ui/dashboard': versionOf('shared-ui'),
  'shared-ui/form': versionOf('shared-ui'),
  'shared-ui/phone': versionOf('shared-ui'),
  'shared-ui/dates': versionOf('shared-ui'),
  'shared-ui/table': versionOf('shared-ui'),
  'shared-ui/comments': versionOf('shared-ui'),
  'shared-ui/hand-ins': versionOf('shared-ui'),
  'shared-ui/interviews': versionOf('shared-ui'),
  'shared-ui/interview-feedback': versionOf('shared-ui'),
  'shared-ui/notifications': versionOf('shared-ui'),
  'shared-ui/performance': versionOf('shared-ui'),
  'shared-ui/charts': versionOf('shared-ui'),
  'shared-ui/profile': versionOf('shared-ui'),
};

/** Every public MUI component: a portal can start to use one without a new shell. */
const mui: Versions = readMuiComponents();

function readMuiComponents(): Versions {
  const folder = dirname(require.resolve('@mui/material/package.json'));
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /^([A-Z]|use[A-Z]|styles$|utils$)/.test(name) && existsSync(join(folder, name, 'index.js')))
      .filter((name) => !/^Pigment|^Unstable_|^InitColorScheme/.test(name))
      .map((name) => [`@mui/material/${name}`, versionOf('@mui/material')]),
  );
}

/** What the shell's own pages or the first pages of most portals show: portals get it without a further file. */
const inEntry = [
  ...['Alert', 'AlertTitle', 'Avatar', 'Box', 'Button', 'ButtonBase', 'CircularProgress', 'IconButton', 'Link'],
  ...['Paper', 'Skeleton', 'Stack', 'SvgIcon', 'Typography'],
].map((name) => `@mui/material/${name}`);

/** Small parts of dashboards, which would be files with larger headers than contents: in the chunk that all dashboards load. */
const inDashboard = ['Card', 'CardActionArea'].map((name) => `@mui/material/${name}`);

export const all: Versions = { ...eager, ...lazy, ...mui };

/** The package whose version a share key carries. */
function packageOf(key: string): string {
  if (key === 'shared-ui/router') return 'react-router-dom';
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What runs each portal's entry. The shell has it, as portals use it without a share key. */
const runtime: Versions = {
  '@module-federation/webpack-bundler-runtime': versionOf('@module-federation/webpack-bundler-runtime'),
};

/** The shared version by package. */
export const provided: Versions = {
  ...runtime,
  ...Object.fromEntries(Object.entries(all).map(([key, version]) => [packageOf(key), version])),
};

/** By package: the range that the shared version must satisfy for a portal that consumes these keys. */
export function rangesOf(keys: readonly string[]): Record<string, string> {
  const packages = [...Object.keys(runtime), ...keys.map(packageOf)];
  return Object.fromEntries([...new Set(packages)].sort().map((name) => [name, `^${provided[name]}`]));
}

/** The files that `npm run share-map` writes: what portals use, and what they could use. */
const shareMapFile = join(root, 'shell/src/shares.generated.ts');
const unusedSharesFile = join(root, 'shell/src/unused-shares.generated.ts');

/** The chunk with all components that no portal uses. */
const UNUSED_CHUNK = 'share-mui-rest';

/** The shell's chunk by lazy share, from the share map. */
export function chunkByShare(): Record<string, string> {
  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const named = textOf(shareMapFile).matchAll(/'([^']+)': \(\) => import\(\/\* webpackChunkName: "([^"]+)"/g);
  const unused = textOf(unusedSharesFile).matchAll(/'([^']+)': \(\) => import\(/g);
  return Object.fromEntries([
    ...[...named].map(([, key = '', chunk = '']) => [key, chunk]),
    ...[...unused].map(([, key = '']) => [key, UNUSED_CHUNK]),
  ]);
}

/** The portals that use a share, from their last builds. */
interface Consumers {
  /** Those that need it for their first page. */
  first: string[];
  all: string[];
}

function readConsumers(): Record<string, Consumers> {
  const result: Record<string, Consumers> = {};
  for (const { name } of portals) {
    const file = join(root, name, 'dist/release.json');
    if (!existsSync(file)) continue;
    const { consumes, consumesFirst } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
    for (const key of consumes ?? []) {
      const portal = name.replace('-portal', '');
      result[key] ??= { first: [], all: [] };
      result[key].all.push(portal);
      if (consumesFirst?.includes(key)) result[key].first.push(portal);
    }
  }
  return result;
}

/**
 * The exports of an MUI component that portals get, as a comment for webpack: all but the names of its CSS classes, which
 * each page would fetch with the component. They are plain texts such as `.MuiButton-root`. Biome refuses to import them.
 */
function partOf(key: string): string[] {
  if (!(key in mui)) return [];
  const names = Object.keys(require(key)).filter((name) => !/(Classes|UtilityClass)$/.test(name));
  // Portals tell by it that the default export is the component, and not the module.
  return [`webpackExports: ${JSON.stringify(['__esModule', ...names])}`];
}

const NOTE = '// Written by `npm run share-map`; do not edit. The list is tooling/federation-preset/src/shares.ts.';

/** Both files as TypeScript source. */
function shareMapTexts(consumers: Record<string, Consumers>): Record<string, string> {
  const identifier = (key: string) =>
    key.replace(/[^A-Za-z]+(.)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\W+/, '');
  const chunkOf = (key: string) => {
    if (key.startsWith('shared-ui/')) return `share-${key.split('/')[1]}`;
    if (inDashboard.includes(key)) return 'share-dashboard';
    // A first page downloads nothing that only later pages need.
    const { first, all } = consumers[key] ?? { first: [], all: [] };
    if (first.length > 0) return `share-mui-${first.join('-')}`;
    return `share-mui-later-${all.join('-')}`;
  };
  const isUnused = (key: string) => key in mui && !inEntry.includes(key) && !consumers[key]?.all.length;
  const whereIs = (key: string) =>
    inEntry.includes(key) || isUnused(key) ? 'webpackMode: "eager"' : `webpackChunkName: "${chunkOf(key)}"`;
  const entries = (keys: string[]) =>
    keys.map((key) => `'${key}': () => import(/* ${[whereIs(key), ...partOf(key)].join(', ')} */ '${key}'),`);
  const used = Object.entries({ ...lazy, ...mui }).filter(([key]) => !isUnused(key));
  return {
    [shareMapFile]: [
      NOTE,
      ...Object.keys(eager).map((key) => `import * as ${identifier(key)} from '${key}';`),
      '',
      '/** A module that is part of the shell. */',
      'interface EagerShare { version: string; lib: () => unknown }',
      '/** Modules that are fetched when a portal first needs them, by share key. */',
      'type LazyShares = Record<string, () => Promise<unknown>>;',
      '',
      'export const eagerShares: Record<string, EagerShare> = {',
      ...Object.entries(eager).map(
        ([key, version]) => `  '${key}': { version: '${version}', lib: () => ${identifier(key)} },`,
      ),
      '};',
      '',
      '/** By version. */',
      'export const lazyShares: Record<string, LazyShares> = {',
      ...[...new Set(used.map(([, version]) => version))].flatMap((version) => [
        `  '${version}': {`,
        ...entries(used.filter(([, one]) => one === version).map(([key]) => key)).map((line) => `    ${line}`),
        '  },',
      ]),
      '};',
      '',
      '/** Modules that no portal used when this file was written. Their names are fetched with them. */',
      'export const loadUnusedShares = () =>',
      `  import(/* webpackChunkName: "${UNUSED_CHUNK}" */ './unused-shares.generated');`,
      '',
      '/** The version that portals get from this shell, by package. */',
      'export const provided: Record<string, string> = {',
      ...Object.entries(provided).map(([name, version]) => `  '${name}': '${version}',`),
      '};',
      '',
    ].join('\n'),
    [unusedSharesFile]: [
      NOTE,
      '',
      '/** By share key. */',
      'export const unusedShares: Record<string, () => Promise<unknown>> = {',
      ...entries(Object.keys(mui).filter(isUnused)).map((line) => `  ${line}`),
      '};',
      '',
    ].join('\n'),
  };
}

/**
 * Both files without what the portals' last builds decide: the chunks of shares, and in which of the files a component of MUI
 * is. All else is compared.
 */
function withoutGroups([used = '', unused = '']: string[]): string {
  const component = /^ +'(@mui\/[^']+)': \(\) => import\(\/\* webpack\w+: "[^"]+" \*\/ '\1'\),\n/gm;
  const grouped = [used, unused].flatMap((text) => [...text.matchAll(component)].map(([, key = '']) => key));
  const rest = [used, unused].map((text) =>
    text
      .replaceAll(component, (line, key: string) => (inEntry.includes(key) ? line : ''))
      .replaceAll(/webpackChunkName: "[^"]*"/g, ''),
  );
  return [...rest, ...grouped.sort()].join('\n');
}

function writeShareMap(): void {
  const texts = shareMapTexts(readConsumers());
  if (!process.argv.includes('--check')) {
    for (const [file, text] of Object.entries(texts)) writeFileSync(file, text);
    console.log(`shell/src/shares.generated.ts: ${Object.keys(all).length} shares`);
    return;
  }
  const present = Object.keys(texts).map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  const expected = Object.values(texts);
  if (withoutGroups(present) !== withoutGroups(expected)) {
    console.error(
      'shell/src/shares.generated.ts differs from tooling/federation-preset/src/shares.ts. Run: npm run share-map',
    );
    process.exitCode = 1;
  } else if (present.join() !== expected.join()) {
    console.log(
      'The portals use other shares than when shell/src/shares.generated.ts was written. To regroup its chunks, run: npm run share-map',
    );
  }
}

/** By package: its version, and the exported names by share key. */
export type SharedExports = Record<string, { version: string; exports: Record<string, string[]> }>;

/**
 * The names that this repository's own shared packages export to portals, of the present versions. A change of the names
 * needs a higher version, by which older shells and portals tell that they differ.
 */
const sharedExportsFile = join(root, 'tooling/federation-preset/src/shared-exports.generated.ts');

/**
 * Writes shared-exports.generated.ts, or compares it with the sources. Sets the exit code of the process on a problem.
 *
 * @param keys all share keys
 */
function writeSharedExports(keys: readonly string[], { isCheck }: { isCheck: boolean }): void {
  const present = readSharedExports(keys);
  const problems = findMissingRaises(sharedExports, present);
  const isSame = JSON.stringify(present) === JSON.stringify(sharedExports);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else if (isCheck && !isSame) {
    console.error('The exports of shared packages have changed. Run: npm run share-map');
    process.exitCode = 1;
  } else if (!isCheck) writeFileSync(sharedExportsFile, sharedExportsText(present));
}

/** Reads the exports of the entry points that are shared. Types are left out: a build has none. */
function readSharedExports(keys: readonly string[]): SharedExports {
  const own = keys.filter((key) => /^shared-(api|ui)(\/|$)/.test(key)).sort();
  const { metafile } = buildSync({
    entryPoints: own.map((key) => require.resolve(key)),
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    packages: 'external',
    outdir: join(root, '.build/shared-exports'),
    loader: { '.woff2': 'empty', '.svg': 'empty', '.png': 'empty' },
    logLevel: 'error',
  });
  const exportsOf = new Map(
    Object.values(metafile.outputs).flatMap(({ entryPoint, exports }) =>
      entryPoint === undefined ? [] : [[join(root, entryPoint), exports.sort()] as const],
    ),
  );
  const result: SharedExports = {};
  for (const key of own) {
    const [name = ''] = key.split('/');
    result[name] ??= { version: readJson<{ version: string }>(name, 'package.json').version, exports: {} };
    result[name].exports[key] = exportsOf.get(require.resolve(key)) ?? [];
  }
  return result;
}

/** One sentence for each package whose exports have changed and whose version has not risen enough. */
export function findMissingRaises(before: SharedExports, now: SharedExports): string[] {
  return Object.entries(now).flatMap(([name, { version, exports }]) => {
    const known = before[name];
    if (!known) return [];
    const added = namesBeyond(exports, known.exports);
    const removed = namesBeyond(known.exports, exports);
    // A portal's range must exclude a version that lacks names which the portal may import.
    const isRaised =
      removed.length > 0
        ? compare(version, known.version, '>') && !satisfies(version, `^${known.version}`)
        : added.length === 0 || compare(version, known.version, '>');
    if (isRaised) return [];
    const changes = [
      added.length > 0 && `it exports ${added.join(', ')} in addition`,
      removed.length > 0 && `it does not export ${removed.join(', ')} any more`,
    ].filter(Boolean);
    const least = removed.length > 0 ? `a version outside ^${known.version}` : 'a higher version';
    return [
      `${name} ${version}: ${changes.join(', and ')}. Give it ${least} in ${name}/package.json, then run: npm run share-map`,
    ];
  });
}

/** `key: name` for each name of the first that the second does not have. */
function namesBeyond(one: Record<string, string[]>, other: Record<string, string[]>): string[] {
  return Object.entries(one).flatMap(([key, names]) =>
    names.filter((name) => !other[key]?.includes(name)).map((name) => `${name} (${key})`),
  );
}

function sharedExportsText(found: SharedExports): string {
  return [
    '// Written by `npm run share-map`; do not edit. What each shared package exports is in its own sources.',
    `export const sharedExports: Record<string, { version: string; exports: Record<string, string[]> }> = ${JSON.stringify(found, null, 2)};`,
    '',
  ].join('\n');
}

if (require.main === module) {
  writeShareMap();
  writeSharedExports(Object.keys(all), { isCheck: process.argv.includes('--check') });
}
