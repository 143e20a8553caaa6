import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { root } = require('./inputs.cjs');

/** The server as one file beside its packages: esbuild takes a tenth of a second, and starting it needs no compiler. */
export function serverBuildOptions() {
  const { dependencies } = require('../server/package.json');
  return {
    entryPoints: [join(root, 'server/src/main.ts')],
    outfile: join(root, 'server/dist/main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith('shared-'))
      .flatMap((name) => [name, `${name}/*`]),
  };
}
