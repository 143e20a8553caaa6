// Writes shell/src/shares.generated.ts: every share the shell hands to portals. Which chunk an MUI part travels in is
// decided by which portals use it (their last builds); `--check` only tells whether the file still fits the list.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { portals, root } = require('./inputs.cjs');
const shares = require('./shares.cjs');
const target = shares.mapFile;

/** Portals by share key, from what each portal's last build consumes. */
function users() {
  /** @type {Record<string, string[]>} */
  const result = {};
  for (const { name } of portals) {
    const file = join(root, name, 'dist/release.json');
    if (!existsSync(file)) continue;
    for (const key of JSON.parse(readFileSync(file, 'utf8')).consumes) {
      result[key] = [...(result[key] ?? []), name.replace('-portal', '')];
    }
  }
  return result;
}

const used = users();
const identifier = (key) => key.replace(/[^A-Za-z]+(.)/g, (_, letter) => letter.toUpperCase()).replace(/^\W+/, '');
const chunkOf = (key) => {
  if (key.startsWith('shared-ui/')) return `share-${key.split('/')[1]}`;
  return used[key] ? `share-mui-${used[key].join('-')}` : 'share-mui-rest';
};

const lines = [
  '// Written by `npm run share-map`; do not edit. The list itself is tooling/federation-preset/shares.cjs.',
  ...Object.keys(shares.eager).map((key) => `import * as ${identifier(key)} from '${key}';`),
  '',
  '/** A module that the shell already has. */',
  'interface EagerShare { version: string; lib: () => unknown }',
  '/** A module that is fetched when a portal first needs it, and the chunk it travels in. */',
  'interface LazyShare { version: string; chunk: string; load: () => Promise<unknown> }',
  '',
  'export const eagerShares: Record<string, EagerShare> = {',
  ...Object.entries(shares.eager).map(
    ([key, version]) => `  '${key}': { version: '${version}', lib: () => ${identifier(key)} },`,
  ),
  '};',
  '',
  'export const lazyShares: Record<string, LazyShare> = {',
  ...Object.entries({ ...shares.lazy, ...shares.mui }).map(([key, version]) => {
    const chunk = chunkOf(key);
    return `  '${key}': { version: '${version}', chunk: '${chunk}', load: () => import(/* webpackChunkName: "${chunk}" */ '${key}') },`;
  }),
  '};',
  '',
  '/** By package: the version that portals get from this shell. */',
  'export const provided: Record<string, string> = {',
  ...Object.entries(shares.provided).map(([name, version]) => `  '${name}': '${version}',`),
  '};',
  '',
];
const text = lines.join('\n');

if (process.argv.includes('--check')) {
  const now = existsSync(target) ? readFileSync(target, 'utf8') : '';
  const keys = (source) =>
    [...source.matchAll(/^ {2}'([^']+)': (?:\{ version: )?'([^']+)'/gm)].map((m) => `${m[1]}@${m[2]}`).join('\n');
  if (keys(now) !== keys(text)) {
    console.error(
      'shell/src/shares.generated.ts does not fit tooling/federation-preset/shares.cjs. Run: npm run share-map',
    );
    process.exit(1);
  }
  if (now !== text)
    console.log(
      'The chunks of shell/src/shares.generated.ts no longer follow what the portals use; npm run share-map regroups them.',
    );
} else {
  writeFileSync(target, text);
  console.log(`shell/src/shares.generated.ts: ${Object.keys(shares.all).length} shares`);
}
