// The one webpack configuration. A package's webpack.config.cjs is one line: require('federation-preset/webpack.cjs')(__dirname)
const { basename, join } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { SubresourceIntegrityPlugin } = require('webpack-subresource-integrity');
const { inputDigest, portals, root } = require('./inputs.cjs');
const { ReleasePlugin, readContractNumber } = require('./release-facts.cjs');
const shares = require('./shares.cjs');

/** Address under which the server serves the shell's hashed files. */
const shellAssets = '/assets/';

/** Milliseconds after which a portal's chunk that does not answer counts as failed; webpack's own limit is two minutes. */
const CHUNK_TIMEOUT = 10_000;

/**
 * @param {string} directory the package's folder
 * @returns {(env: Record<string, unknown>, argv: { mode?: string }) => import('webpack').Configuration}
 */
module.exports =
  (directory) =>
  (env = {}, argv = {}) => {
    const name = basename(directory);
    const development = argv.mode === 'development';
    const portal = portals.find((entry) => entry.package === name);
    const base = common(directory, development);
    if (!portal) return env.oneBundle ? oneBundle(base) : shell(base, development);
    return env.standAlone ? standAlone(base, portal) : federated(base, portal, development);
  };

/** @returns {import('webpack').Configuration} */
function common(directory, development) {
  return {
    mode: development ? 'development' : 'production',
    context: directory,
    devtool: development ? 'source-map' : false,
    target: 'web',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Browsers need an endpoint's method and path, never its schemas: see shared-api/src/schemas-erased.ts.
      alias: { typebox$: join(root, 'shared-api/src/schemas-erased.ts') },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          // Types are checked by `npm run types`, beside the build and not in it.
          options: {
            transpileOnly: true,
            configFile: join(root, 'tsconfig.json'),
            compilerOptions: { noEmit: false, allowJs: false },
          },
        },
        { test: /\.(woff2|svg|png|jpg|webp)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** The host: an ordinary build that starts the federation runtime itself (docs/decisions/002-federation.md). */
function shell(base, development) {
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    output: {
      path: join(base.context, 'dist'),
      publicPath: '/',
      filename: `${shellAssets.slice(1)}[name].[contenthash:10].js`,
      chunkFilename: `${shellAssets.slice(1)}[name].[contenthash:10].js`,
      assetModuleFilename: `${shellAssets.slice(1)}[name].[contenthash:10][ext]`,
      uniqueName: 'shell',
      clean: true,
    },
    optimization: { ...base.optimization, splitChunks: { chunks: 'async', minSize: 100_000 } },
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/index.html',
        favicon: './src/favicon.svg',
        minify: false,
        scriptLoading: 'defer',
      }),
      new ShareChunksPlugin(),
      ...(development ? [new ReadyPlugin('shell')] : []),
    ],
    ...(development ? server(3100) : {}),
  };
}

/** The measure of the composition: the same product as one build with lazy routes (bench/page-bytes.bench.ts). */
function oneBundle(base) {
  const config = shell(base, false);
  return {
    ...config,
    output: { ...config.output, path: join(root, '.build/one-bundle') },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        [join(root, 'shell/src/portals/open-release')]: join(root, 'bench/one-bundle.ts'),
      },
    },
  };
}

/** A remote: one exposed door, every shared package left out (`import: false`), its own name per version. */
function federated(base, portal, development) {
  const pkg = require(join(base.context, 'package.json'));
  // While developing, the name must stay the same from one rebuild to the next; such a version is never cached.
  const version = development ? `${pkg.version}-dev` : `${pkg.version}-${inputDigest(portal.name).slice(0, 10)}`;
  const container = `${portal.name}_${version}`.replace(/\W/g, '_');
  const release = { portal: portal.name, version, container, entry: 'remoteEntry.js', manifest: 'mf-manifest.json' };
  return {
    ...base,
    entry: {},
    output: {
      path: join(base.context, 'dist'),
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName: container,
      // Digests of chunks are checked only of what is fetched by CORS; the development server allows it too.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT,
      // A module that threw is run again by Retry, and not handed out half made.
      strictModuleErrorHandling: true,
      clean: true,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: release.entry,
        exposes: { './portal': './src/portal.tsx' },
        shared: Object.fromEntries(
          Object.entries(shares.all).map(([key, version]) => [
            key,
            { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}`, version },
          ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, asyncStartup: false, optimization: { target: 'web' } },
      }),
      // The entry carries the digest of every chunk, the registry carries the entry's: a changed file does not run.
      new SubresourceIntegrityPlugin({ enabled: !development }),
      new ChunksWithoutFilesPlugin(),
      new FixedIdsPlugin(),
      new ReleasePlugin(release),
      ...(development ? [new ReadyPlugin(portal.name)] : []),
    ],
    ...(development ? server(portal.port) : {}),
  };
}

/** What a page without the shell takes from the product: the calls, and the page on which a person signs in. */
const ofProduct = ['/api', '/login', '/assets', '/portals', '/favicon.svg'];

/** A portal by itself in a page of its own, without the shell: `npm run dev -- <portal> --stand-alone`. */
function standAlone(base, portal) {
  return {
    ...base,
    entry: { portal: './src/index.ts' },
    output: { publicPath: '/', filename: '[name].js' },
    plugins: [new HtmlWebpackPlugin({ title: portal.name }), new ReadyPlugin(portal.name)],
    devServer: {
      port: portal.port,
      host: '127.0.0.1',
      hot: false,
      liveReload: true,
      // The page is opened as localhost, so that a sign-in on it is one of that address.
      allowedHosts: 'all',
      client: { webSocketURL: { hostname: 'localhost', port: portal.port }, overlay: false },
      historyApiFallback: true,
      proxy: [{ context: ofProduct, target: `http://127.0.0.1:${process.env.PORT || 3000}` }],
    },
  };
}

/** Rebuilds on change, writes to dist (which the product's server serves) and reloads the page. */
function server(port) {
  return {
    devServer: {
      port,
      host: '127.0.0.1',
      hot: false,
      liveReload: true,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      devMiddleware: { writeToDisk: true },
      client: { webSocketURL: { hostname: 'localhost', port }, overlay: false },
    },
  };
}

/** Says once that a package is built: the first builds of several take their time, and nothing else tells of their end. */
class ReadyPlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    let said = false;
    compiler.hooks.done.tap('ReadyPlugin', (stats) => {
      if (said || stats.hasErrors()) return;
      said = true;
      console.log(`${this.name}: ready`);
    });
  }
}

/**
 * The two modules that federation writes itself get their ids from the folder in which the build ran. With fixed ones the
 * same sources give the same bytes everywhere, and a version that is built twice is one version.
 */
class FixedIdsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FixedIdsPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap('FixedIdsPlugin', (modules) => {
        for (const module of modules) {
          const id = module.identifier().startsWith('container entry')
            ? 'container'
            : /[\\/]\.federation[\\/]entry/.test(module.nameForCondition?.() ?? '') && 'federation';
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/**
 * A chunk that holds only what the shell shares has no file, so nobody fetches it; the integrity plugin waits for its
 * digest all the same and would fail the build.
 */
class ChunksWithoutFilesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunksWithoutFilesPlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      // Right after the integrity plugin has put in the digests that there are.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunksWithoutFilesPlugin', stage }, () => {
        const without = [...compilation.chunks].filter((chunk) => chunk.files.size === 0).map((chunk) => chunk.id);
        for (const file of [...compilation.chunks].flatMap((chunk) => (chunk.hasRuntime() ? [...chunk.files] : []))) {
          compilation.updateAsset(file, (asset) => {
            const text = without.reduce(
              (source, id) => source.replace(new RegExp(`\\b${id}:"\\*-\\*-\\*-CHUNK-SRI-HASH-[^"]+"`), `${id}:""`),
              asset.source().toString(),
            );
            return new sources.RawSource(text);
          });
        }
      });
    });
  }
}

/**
 * Writes shares.json into the shell's dist: what portals must fit (portal contract, versions by package, share keys), and
 * for preload hints the files of the federation and of each share.
 */
class ShareChunksPlugin {
  apply(compiler) {
    const ownPages = require('../../shell/src/own-pages.json');
    compiler.hooks.thisCompilation.tap('ShareChunksPlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      const filesOf = (chunk) =>
        (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])
          .filter((file) => file.endsWith('.js'))
          .map((file) => `/${file}`);
      compilation.hooks.processAssets.tap({ name: 'ShareChunksPlugin', stage }, () => {
        const facts = {
          contract: readContractNumber(),
          provides: shares.provided,
          keys: Object.keys(shares.all),
          federation: filesOf('federation'),
          // Addresses that the shell answers itself, and what they need beside its entry.
          pages: Object.fromEntries(ownPages.map((page) => [page, filesOf(page.slice(1))])),
          shares: Object.fromEntries(Object.entries(shares.chunks()).map(([key, chunk]) => [key, filesOf(chunk)])),
        };
        compilation.emitAsset('shares.json', new sources.RawSource(`${JSON.stringify(facts)}\n`));
      });
    });
  }
}
