import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { root } = require('./inputs.cjs');

/** Packages of many small modules: inside the build they load in a fraction of the time, and every start gains. */
const inlined = ['kysely', 'libphonenumber-js', 'typebox', 'uuidv7'];

/**
 * The server beside its packages: esbuild takes a tenth of a second, and starting it needs no compiler. What only the
 * demonstration needs is a file of its own.
 */
export function serverBuildOptions() {
  const { dependencies } = require('../../server/package.json');
  return {
    entryPoints: [join(root, 'server/src/main.ts')],
    outdir: join(root, 'server/dist'),
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith('shared-') && !inlined.includes(name))
      .flatMap((name) => [name, `${name}/*`]),
  };
}
