/** Small builds by the real webpack, for tests of its plugins. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Writes sources, by path, into a new folder below the temporary one. */
export function writeSources(sources: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'compilation-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Runs a compiler once and returns the messages of its errors. */
export function run(compiler: webpack.Compiler | null): Promise<string[]> {
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error) reject(error);
      else resolve((stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message));
    });
  });
}

/** Builds a folder, not minimized by default, and returns the text of the emitted files by name. */
export async function compile(folder: string, configuration: Configuration): Promise<Map<string, string>> {
  const dist = join(folder, 'dist');
  const errors = await run(
    webpack({
      mode: 'production',
      optimization: { minimize: false },
      infrastructureLogging: { level: 'error' },
      ...configuration,
      context: folder,
      output: {
        filename: '[name].js',
        chunkFilename: '[name].js',
        ...configuration.output,
        path: join(folder, configuration.output?.path ?? 'dist'),
      },
    }),
  );
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((found) => found.isFile());
  return new Map(
    files.map(({ name, parentPath }) => {
      const file = join(parentPath, name);
      // What is packed is no text: one character a byte.
      return [relative(dist, file), readFileSync(file, name.endsWith('.gz') ? 'latin1' : 'utf8')];
    }),
  );
}

/**
 * The configuration of a remote that exposes ./src/portal.js, as webpack-config.ts makes it.
 *
 * @param shared the version of each package that the remote takes from its host
 * @param folder where webpack writes it
 */
export function remote(
  shared: Record<string, string>,
  plugins: webpack.WebpackPluginInstance[],
  folder: string,
): Configuration {
  return {
    entry: {},
    output: {
      path: folder,
      publicPath: 'auto',
      chunkFilename: folder === 'dist' ? '[name].js' : '../_chunks/[name].js',
      uniqueName: 'small',
      crossOriginLoading: 'anonymous',
    },
    optimization: { splitChunks: { defaultSizeTypes: ['javascript', 'unknown', 'consume-shared'] }, minimize: false },
    plugins: [
      new ModuleFederationPlugin({
        name: 'small',
        filename: 'remoteEntry.js',
        exposes: { './portal': './src/portal.js' },
        shared: Object.fromEntries(
          Object.entries(shared).map(([name, version]) => [
            name,
            { import: false, singleton: true, requiredVersion: `^${version}` },
          ]),
        ),
        // Also gives the exposed module's chunk its name.
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true },
      }),
      ...plugins,
    ],
  };
}
