/**
 * The names that this repository's own shared packages export to portals. shared-exports.generated.ts holds those of the
 * present versions: a change of the names needs a higher version, by which older shells and portals tell that they differ.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, satisfies } from 'compare-versions';
import { buildSync } from 'esbuild';
import { readJson, root } from 'repository';
import { sharedExports } from './shared-exports.generated';

/** By package: its version, and the exported names by share key. */
export type SharedExports = Record<string, { version: string; exports: Record<string, string[]> }>;

const file = join(root, 'tooling/federation-preset/src/shared-exports.generated.ts');

/**
 * Writes shared-exports.generated.ts, or compares it with the sources. Sets the exit code of the process on a problem.
 *
 * @param keys all share keys
 */
export function writeSharedExports(keys: readonly string[], { isCheck }: { isCheck: boolean }): void {
  const present = readSharedExports(keys);
  const problems = findMissingRaises(sharedExports, present);
  const isSame = JSON.stringify(present) === JSON.stringify(sharedExports);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else if (isCheck && !isSame) {
    console.error('The exports of shared packages have changed. Run: npm run share-map');
    process.exitCode = 1;
  } else if (!isCheck) writeFileSync(file, sharedExportsText(present));
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
