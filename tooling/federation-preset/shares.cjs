// The share keys of the federation, written once: what the shell hands to portals at run time and what a portal build
// therefore leaves out. Nothing here knows a portal, so the shell is built without knowing any.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const version = (name) => require(`${name}/package.json`).version;
const root = dirname(require.resolve('@mui/material/package.json'));

/**
 * Modules that the shell has in memory before any portal is asked for. A door such as `shared-ui/router` re-exports
 * only what the product uses of a library, and carries that library's version: sharing react-router-dom whole would
 * put 40 kB more into every page.
 */
const eager = {
  react: version('react'),
  'react/jsx-runtime': version('react'),
  'react-dom': version('react-dom'),
  '@emotion/react': version('@emotion/react'),
  '@emotion/styled': version('@emotion/styled'),
  zustand: version('zustand'),
  'shared-api/client': version('shared-api'),
  'shared-api/query': version('shared-api'),
  'shared-ui': version('shared-ui'),
  'shared-ui/router': version('react-router-dom'),
};

/** Heavy doors: fetched when the first portal page needs them. */
const lazy = {
  'shared-ui/form': version('shared-ui'),
  'shared-ui/phone': version('shared-ui'),
  'shared-ui/dates': version('shared-ui'),
  'shared-ui/table': version('shared-ui'),
  'shared-ui/comments': version('shared-ui'),
  'shared-ui/performance': version('shared-ui'),
  'shared-ui/charts': version('shared-ui'),
  'shared-ui/profile': version('shared-ui'),
};

/** Every public MUI part, not only today's: a portal may use another one tomorrow without a new shell. */
const mui = Object.fromEntries(
  readdirSync(root)
    .filter((name) => /^([A-Z]|use[A-Z]|styles$|utils$)/.test(name) && existsSync(join(root, name, 'index.js')))
    .filter((name) => !/^Pigment|^Unstable_|^InitColorScheme/.test(name))
    .map((name) => [`@mui/material/${name}`, version('@mui/material')]),
);

/** The package whose version a share key carries: the router's door is react-router-dom. */
function packageOf(key) {
  if (key === 'shared-ui/router') return 'react-router-dom';
  return key.split('/', key.startsWith('@') ? 2 : 1).join('/');
}

const all = { ...eager, ...lazy, ...mui };

/** By package: the version that the shell shares. */
const provided = Object.fromEntries(Object.entries(all).map(([key, version]) => [packageOf(key), version]));

/** By package: the range that the shared version must lie in for a portal that takes these keys from the shell. */
function rangesOf(keys) {
  return Object.fromEntries(keys.map((key) => [packageOf(key), `^${all[key]}`]).sort());
}

/** Where `npm run share-map` writes the map that the shell hands to the federation runtime. */
const mapFile = join(__dirname, '../../shell/src/shares.generated.ts');

/** Chunk of the shell by lazy share, as the map has it. */
function chunks() {
  const text = existsSync(mapFile) ? readFileSync(mapFile, 'utf8') : '';
  return Object.fromEntries(
    [...text.matchAll(/'([^']+)': \{ version: '[^']+', chunk: '([^']+)'/g)].map((m) => [m[1], m[2]]),
  );
}

module.exports = { eager, lazy, mui, all, provided, rangesOf, mapFile, chunks };
