// The packages that the shell shares with portals at run time. A portal's build leaves them out. Nothing in this file
// depends on a portal, so neither does the shell's build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, versionOf } from './repository';

/** Version by share key. */
type Versions = Record<string, string>;

/**
 * Modules that the shell loads before any portal. An entry point such as `shared-ui/router` re-exports only what the
 * product uses of a library and carries that library's version: sharing the whole of react-router-dom would add 40 kB
 * to every page.
 */
export const eager: Versions = {
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
export const lazy: Versions = {
  'shared-ui/form': versionOf('shared-ui'),
  'shared-ui/phone': versionOf('shared-ui'),
  'shared-ui/dates': versionOf('shared-ui'),
  'shared-ui/table': versionOf('shared-ui'),
  'shared-ui/comments': versionOf('shared-ui'),
  'shared-ui/performance': versionOf('shared-ui'),
  'shared-ui/charts': versionOf('shared-ui'),
  'shared-ui/profile': versionOf('shared-ui'),
};

/** Every public MUI component: a portal can start to use one without a new shell. */
export const mui: Versions = readMuiComponents();

function readMuiComponents(): Versions {
  const folder = dirname(require.resolve('@mui/material/package.json'));
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /^([A-Z]|use[A-Z]|styles$|utils$)/.test(name) && existsSync(join(folder, name, 'index.js')))
      .filter((name) => !/^Pigment|^Unstable_|^InitColorScheme/.test(name))
      .map((name) => [`@mui/material/${name}`, versionOf('@mui/material')]),
  );
}

export const all: Versions = { ...eager, ...lazy, ...mui };

/** The package whose version a share key carries. */
function packageOf(key: string): string {
  if (key === 'shared-ui/router') return 'react-router-dom';
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The shared version by package. */
export const provided: Versions = Object.fromEntries(
  Object.entries(all).map(([key, version]) => [packageOf(key), version]),
);

/** By package: the range that the shared version must satisfy for a portal that consumes these keys. */
export function rangesOf(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key): [string, string] => [packageOf(key), `^${all[key]}`]).sort());
}

/** The file that `npm run share-map` writes. */
export const shareMapFile = join(root, 'shell/src/shares.generated.ts');

/** The shell's chunk by lazy share, from the share map. */
export function chunkByShare(): Record<string, string> {
  const text = existsSync(shareMapFile) ? readFileSync(shareMapFile, 'utf8') : '';
  return Object.fromEntries(
    [...text.matchAll(/'([^']+)': \{ version: '[^']+', chunk: '([^']+)'/g)].map(([, key = '', chunk = '']) => [
      key,
      chunk,
    ]),
  );
}
