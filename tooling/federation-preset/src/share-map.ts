// npm run share-map: writes shell/src/shares.generated.ts, the modules that the shell shares. The portals' last builds
// decide which chunk an MUI component is in. With `--check`, compares the file with the list of shares instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portals, root } from './repository';
import * as shares from './shares';

/** Portals by share key, from what each portal's last build consumes. */
function readConsumers(): Record<string, string[]> {
  const result: Record<string, string[]> = {};
  for (const { name } of portals) {
    const file = join(root, name, 'dist/release.json');
    if (!existsSync(file)) continue;
    const { consumes } = JSON.parse(readFileSync(file, 'utf8')) as { consumes: string[] };
    for (const key of consumes) result[key] = [...(result[key] ?? []), name.replace('-portal', '')];
  }
  return result;
}

/** The share map as TypeScript source. */
export function shareMapText(consumers: Record<string, string[]>): string {
  const identifier = (key: string) =>
    key.replace(/[^A-Za-z]+(.)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\W+/, '');
  const chunkOf = (key: string) => {
    if (key.startsWith('shared-ui/')) return `share-${key.split('/')[1]}`;
    return consumers[key] ? `share-mui-${consumers[key].join('-')}` : 'share-mui-rest';
  };
  return [
    '// Written by `npm run share-map`; do not edit. The list is tooling/federation-preset/src/shares.ts.',
    ...Object.keys(shares.eager).map((key) => `import * as ${identifier(key)} from '${key}';`),
    '',
    '/** A module that is part of the shell. */',
    'interface EagerShare { version: string; lib: () => unknown }',
    '/** A module that is fetched when a portal first needs it, and its chunk. */',
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
    '/** The version that portals get from this shell, by package. */',
    'export const provided: Record<string, string> = {',
    ...Object.entries(shares.provided).map(([name, version]) => `  '${name}': '${version}',`),
    '};',
    '',
  ].join('\n');
}

/** Whether two share maps have the same keys and versions. Ignores chunks. */
export function listSameShares(one: string, other: string): boolean {
  const keys = (source: string) =>
    [...source.matchAll(/^ {2}'([^']+)': (?:\{ version: )?'([^']+)'/gm)].map((m) => `${m[1]}@${m[2]}`).join('\n');
  return keys(one) === keys(other);
}

function main(): void {
  const text = shareMapText(readConsumers());
  if (!process.argv.includes('--check')) {
    writeFileSync(shares.shareMapFile, text);
    console.log(`shell/src/shares.generated.ts: ${Object.keys(shares.all).length} shares`);
    return;
  }
  const present = existsSync(shares.shareMapFile) ? readFileSync(shares.shareMapFile, 'utf8') : '';
  if (!listSameShares(present, text)) {
    console.error(
      'shell/src/shares.generated.ts differs from tooling/federation-preset/src/shares.ts. Run: npm run share-map',
    );
    process.exitCode = 1;
  } else if (present !== text) {
    console.log(
      'The portals use other shares than when shell/src/shares.generated.ts was written. To regroup its chunks, run: npm run share-map',
    );
  }
}

if (require.main === module) main();
