import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { readJson, root } from './repository';

/** Packages of many small modules. Bundled, they load in a fraction of the time, at every start. */
const bundled = ['kysely', 'libphonenumber-js', 'typebox', 'uuidv7'];

/** How esbuild bundles the server. Code that only the demonstration needs gets its own file. */
export function serverBuildOptions() {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>('server/package.json');
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
      .filter((name) => !name.startsWith('shared-') && !bundled.includes(name))
      .flatMap((name) => [name, `${name}/*`]),
  } satisfies BuildOptions;
}

async function buildServer(): Promise<void> {
  const options = serverBuildOptions();
  rmSync(options.outdir, { recursive: true, force: true });
  await build(options);
}

if (require.main === module) void buildServer();
