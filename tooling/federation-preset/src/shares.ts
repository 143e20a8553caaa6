/**
 * The modules that the shell shares with portals. `npm run share-map` writes them to shell/src/shares.generated.ts; with
 * `--check` it fails if that file is not up to date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from 'repository';

/** Modules that are there before any portal starts. */
const inShell = ['react', 'react/jsx-runtime', 'react-dom', '@emotion/react', '@emotion/styled', 'zustand'].concat(
  ['client', 'query'].map((name) => `@internship-portals/shared-api/${name}`),
  ['@internship-portals/shared-ui', '@internship-portals/shared-ui/router'],
  [
    ...['Alert', 'AlertTitle', 'Avatar', 'Box', 'Button', 'ButtonBase', 'Card', 'CardActionArea', 'CircularProgress'],
    ...['IconButton', 'Link', 'Paper', 'Skeleton', 'Stack', 'SvgIcon', 'Typography'],
  ].map((name) => `@mui/material/${name}`),
);

/** Entry points of shared-ui that load when a portal first needs them, in a chunk each. */
const entryPoints = [
  ...['dashboard', 'form', 'phone', 'dates', 'table', 'comments', 'hand-ins', 'interviews'],
  ...['evaluations', 'interview-feedback', 'notifications', 'performance', 'completion', 'queue', 'charts', 'profile'],
];

/** Components of MUI that are used together, by chunk. All others are in the chunk `share-mui`. */
const muiChunks: Record<string, string[]> = {
  'share-mui-controls': [
    'Checkbox',
    'FormControlLabel',
    'NativeSelect',
    'OutlinedInput',
    'Radio',
    'RadioGroup',
    'Switch',
  ],
  'share-mui-tables': ['Chip', 'GlobalStyles', 'Table', 'TableBody', 'TableCell', 'TableRow'],
  'share-mui-slider': ['FormHelperText', 'Slider'],
};

/** Every public MUI component: a portal can start to use one without a new shell. */
function readMuiComponents(): string[] {
  const folder = dirname(require.resolve('@mui/material/package.json'));
  return readdirSync(folder)
    .filter((name) => /^([A-Z]|use[A-Z]|styles$|utils$)/.test(name) && existsSync(join(folder, name, 'index.js')))
    .filter((name) => !/^Pigment|^Unstable_|^InitColorScheme/.test(name));
}

/** The shell's chunk by share key, for shares that load when a portal first needs them. */
export const chunkByShare: Record<string, string> = Object.fromEntries([
  ...entryPoints.map((name) => [`@internship-portals/shared-ui/${name}`, `share-${name}`]),
  ...readMuiComponents()
    .filter((name) => !inShell.includes(`@mui/material/${name}`))
    .map((name) => [
      `@mui/material/${name}`,
      Object.keys(muiChunks).find((chunk) => muiChunks[chunk]?.includes(name)) ?? 'share-mui',
    ]),
]);

export const shareKeys: readonly string[] = [...inShell, ...Object.keys(chunkByShare)];

/** The package of a share key. */
export const packageOf = (key: string): string => /^(@[^/]+\/)?[^/]+/.exec(key)?.[0] ?? key;

const versionOf = (name: string): string => require(`${name}/package.json`).version;

/** The shared version by package. */
export const provided: Record<string, string> = Object.fromEntries(
  [...new Set(shareKeys.map(packageOf))].map((name) => [name, versionOf(name)]),
);

export const shareMapFile = join(root, 'shell/src/shares.generated.ts');

/** The share map as TypeScript, in the format of `createInstance`. */
function shareMapText(): string {
  const identifier = (key: string) =>
    key.replace(/^\W/, '').replace(/\W+(.)/g, (_, letter: string) => letter.toUpperCase());
  const share = (key: string, module: string) =>
    `  '${key}': { version: '${provided[packageOf(key)]}', shareConfig, ${module} },`;
  return [
    '// Written by `npm run share-map`; do not edit. The list is tooling/federation-preset/src/shares.ts.',
    ...inShell.map((key) => `import * as ${identifier(key)} from '${key}';`),
    '',
    '/** Portals say which versions they accept. */',
    'const shareConfig = { singleton: true, requiredVersion: false } as const;',
    '',
    'export const shared = {',
    ...inShell.map((key) => share(key, `lib: () => ${identifier(key)}`)),
    ...Object.entries(chunkByShare).map(([key, chunk]) =>
      share(key, `get: () => import(/* webpackChunkName: "${chunk}" */ '${key}').then((module) => () => module)`),
    ),
    '};',
    '',
  ].join('\n');
}

if (require.main === module) {
  const text = shareMapText();
  if (!process.argv.includes('--check')) writeFileSync(shareMapFile, text);
  else if (readFileSync(shareMapFile, 'utf8') !== text) {
    console.error('shell/src/shares.generated.ts is not up to date. Run: npm run share-map');
    process.exitCode = 1;
  }
}
