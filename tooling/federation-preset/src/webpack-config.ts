import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrotliOptions, constants } from 'node:zlib';
import { CHUNKS_FOLDER, type PortalEntry } from '@internship-portals/shared-api/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import reactRefresh from 'react-refresh-typescript';
import { portals, readJson, readShared, root, typescriptConfig } from 'repository';
import { type Configuration, DefinePlugin } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { developmentServer, withRefresh, withTypes } from './development';
import { DeclarationsPlugin } from './plugins/declarations';
import { contractFiles, eraseSchemas } from './plugins/erase-schemas';
import { FirstViewsPlugin } from './plugins/first-views';
import { InlineScriptPlugin } from './plugins/inline-script';
import { NoPortalFilesPlugin } from './plugins/no-portal-files';
import { ReadyPlugin } from './plugins/ready';
import { ReleasePlugin } from './plugins/release';
import { ShareChunksPlugin } from './plugins/share-chunks';
import { packageOf, shareKeys } from './shares';

type Config = Configuration & {
  context: string;
  resolve: { alias: Record<string, string | false> };
  devServer?: ServerConfiguration;
};

/** Address under which the server serves the shell's hashed files. */
const shellAssets = '/assets/';

/** Milliseconds after which something counts as failed, for the builds and the page. */
const timeLimits = readShared<Record<'chunk' | 'shellEntry' | 'shellEntryAgain', number>>('time-limits.json');

/**
 * The webpack configuration of a package. A package's webpack.config.cjs is one line:
 * `module.exports = require('federation-preset/webpack.cjs')(__dirname)`
 *
 * @param directory the package's folder
 * @public
 */
export function webpackConfig(directory: string) {
  return (env: Variant = {}, argv: { mode?: string } = {}): Config => {
    const development = argv.mode === 'development';
    // The federation plugin otherwise finds webpack in the stack of an error that webpack takes half a second to word.
    process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');
    const portal = portals.find((entry) => join(root, entry.package) === directory);
    const refresh = development && !env.deployed;
    const base = common(directory, development, refresh);
    const config = portal
      ? env.standAlone
        ? standAlone(base, portal)
        : federated(base, portal, development)
      : env.oneBundle
        ? oneBundle(base)
        : shell(base, development);
    const updating = refresh ? withRefresh(config) : config;
    return env.types ? withTypes(updating, env.types) : updating;
  };
}

/** What `npm run dev` asks for with --env. */
interface Variant {
  /** A portal in its own page, without the shell. */
  standAlone?: boolean;
  oneBundle?: boolean;
  /** For the pages of a deployed product, whose React takes no updates. */
  deployed?: boolean;
  /** Whose types to check: a package, or `all`. */
  types?: string;
}

/** ts-loader compiles only. `npm run types` checks types. The contract of an installed package is JavaScript. */
const scripts = (refresh: boolean) => ({
  test: (file: string) => /\.tsx?$/.test(file) || contractFiles.test(file),
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    configFile: typescriptConfig,
    compilerOptions: { allowJs: true, sourceMap: true },
    allowTsInNodeModules: false,
    getCustomTransformers: () => ({ before: [eraseSchemas, ...(refresh ? [reactRefresh()] : [])] }),
  },
});

function common(directory: string, development: boolean, refresh: boolean): Config {
  return {
    mode: development ? 'development' : 'production',
    context: directory,
    // Without columns: that is twice as fast.
    devtool: development ? 'cheap-module-source-map' : false,
    target: 'web',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {},
    },
    module: {
      rules: [scripts(refresh), { test: /\.(woff2|svg|png|jpg|webp|bcmap|pfb|ttf)$/, type: 'asset/resource' }],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          // As small as Terser's output in half the time.
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 } },
          // swc starts its own threads.
          parallel: false,
          extractComments: false,
          // Files of PDF.js that are no chunks: its own build has minimized them.
          exclude: /(pdf\.worker|openjpeg_nowasm_fallback)\./,
        }),
      ],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** The host: an ordinary build that starts the federation runtime itself (docs/decisions/002-federation.md). */
function shell(base: Config, development: boolean): Config {
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    output: {
      path: join(base.context, 'dist'),
      // Its files come from where its entry comes from, which the server decides (ASSET_URL).
      publicPath: 'auto',
      filename: `${shellAssets.slice(1)}[name].[contenthash:10].js`,
      // Shorter, as the entry holds the names of all chunks.
      chunkFilename: `${shellAssets.slice(1)}[name].[contenthash:8].js`,
      assetModuleFilename: `${shellAssets.slice(1)}[name].[contenthash:10][ext]`,
      uniqueName: 'shell',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: timeLimits.chunk,
      clean: true,
    },
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: 'async', minSize: 45_000 },
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/index.html',
        publicPath: '/',
        favicon: './src/favicon.svg',
        minify: false,
        scriptLoading: 'defer',
      }),
      new InlineScriptPlugin(join(base.context, 'src/page-end.js'), { first: true }),
      new InlineScriptPlugin(join(base.context, 'src/watchdog.js'), {
        constants: {
          'TIME_LIMITS.shellEntry': String(timeLimits.shellEntry),
          'TIME_LIMITS.shellEntryAgain': String(timeLimits.shellEntryAgain),
        },
      }),
      new InlineScriptPlugin(join(base.context, 'src/early.ts')),
      new InlineScriptPlugin(join(base.context, 'src/first-view.js')),
      new SubresourceIntegrityPlugin({ enabled: !development, hashFuncNames: ['sha256'] }),
      ...(development ? [] : [new FirstViewsPlugin()]),
      new DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') }),
      new ShareChunksPlugin(),
      new NoPortalFilesPlugin(portals.map((portal) => join(root, portal.package))),
      ...(development ? [new ReadyPlugin('shell')] : [new DeclarationsPlugin(), ...compression()]),
    ],
    ...(development ? developmentServer('shell') : {}),
  };
}

/** The same product as one build with lazy routes and first views, to compare the composition with (bench/pages.ts). */
function oneBundle(base: Config): Config {
  const config = shell(base, false);
  return {
    ...config,
    output: { ...config.output, path: join(root, '.build/one-bundle') },
    plugins: [
      new FirstViewsPlugin(portals.map((portal) => join(root, portal.package))),
      ...(config.plugins ?? []).filter(
        (plugin) => ![NoPortalFilesPlugin, FirstViewsPlugin, DeclarationsPlugin].some((kind) => plugin instanceof kind),
      ),
    ],
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        [join(root, 'shell/src/portals/open-release')]: join(root, 'bench/one-bundle.ts'),
      },
    },
  };
}

/** A remote: it exposes its portal and takes every shared package from the shell (`import: false`). */
function federated(base: Config, portal: PortalEntry, development: boolean): Config {
  const { version, peerDependencies } = readJson<PortalPackage>(portal.package, 'package.json');
  const container = portal.name.replaceAll('-', '_');
  return {
    ...base,
    // For the stacks of failures. ReleasePlugin takes the maps out of what browsers get.
    ...(development ? {} : { devtool: 'hidden-nosources-source-map' }),
    entry: {},
    output: {
      // ReleasePlugin gives the folder the name of the version. Chunks are outside, so that versions share them.
      path: join(base.context, development ? 'dist' : 'dist/version'),
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: `${development ? '' : `../${CHUNKS_FOLDER}/`}[name].[contenthash:8].js`,
      assetModuleFilename: `${development ? '' : `../${CHUNKS_FOLDER}/`}[name].[contenthash:8][ext]`,
      uniqueName: container,
      // Browsers check digests only of scripts that they fetch by CORS.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: timeLimits.chunk,
      // A module that threw is evaluated again by Retry. (The option with Error in its name does the opposite.)
      strictModuleExceptionHandling: true,
      clean: development,
    },
    optimization: {
      ...base.optimization,
      // Without the last type, webpack makes chunks of shared modules alone. They have no file that could have a digest.
      splitChunks: { defaultSizeTypes: ['javascript', 'unknown', 'consume-shared'] },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './portal': './src/portal.tsx' },
        shared: Object.fromEntries(
          shareKeys
            .filter((key) => peerDependencies[packageOf(key)])
            .map((key) => [
              key,
              {
                import: false,
                singleton: true,
                strictVersion: true,
                requiredVersion: peerDependencies[packageOf(key)],
              },
            ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      // The registry holds the entry's digest and the entry those of its chunks, so a changed file does not run.
      new SubresourceIntegrityPlugin({ enabled: !development, hashFuncNames: ['sha256'] }),
      ...(development ? [] : [new FirstViewsPlugin()]),
      new ReleasePlugin({ portal: portal.name, version, container, requires: peerDependencies }),
      ...(development ? [new ReadyPlugin(portal.name)] : compression()),
    ],
    ...(development ? developmentServer(portal.package) : {}),
  };
}

/** The parts of a portal's package.json that its build reads. */
interface PortalPackage {
  version: string;
  peerDependencies: Record<string, string>;
}

/** Paths that a stand-alone portal proxies to the product's server: the API and the login page. */
const proxied = ['/api', '/login', '/assets', '/portals', '/favicon.svg'];

/**
 * A portal in its own page, without the shell: `npm run dev -- <portal> --stand-alone`. Where the product is not in this
 * repository, its data and its login page are those of the deployed one.
 */
function standAlone(base: Config, portal: PortalEntry): Config {
  return {
    ...base,
    // The kit has it as JavaScript.
    entry: { portal: join(__dirname, 'development/stand-alone') },
    output: { publicPath: '/', filename: '[name].js' },
    plugins: [
      new HtmlWebpackPlugin({ title: portal.name }),
      new ReadyPlugin(portal.name),
      new DefinePlugin({
        PORTAL: JSON.stringify(join(base.context, 'src/portal')),
        BASE: JSON.stringify(portal.base),
      }),
    ],
    devServer: {
      ...developmentServer(portal.package).devServer,
      // The page is opened at localhost, so that the session cookie belongs to that host.
      devMiddleware: {},
      historyApiFallback: true,
      proxy: [
        existsSync(join(root, 'server'))
          ? { context: proxied, target: `http://127.0.0.1:${process.env.PORT || 3000}` }
          : {
              context: proxied,
              target: process.env.DEPLOY_URL || 'http://localhost:3000',
              changeOrigin: true,
              // It names the product's host, and this page has another one.
              onProxyRes: ({ headers }) => {
                delete headers['content-security-policy'];
              },
            },
      ],
    },
  };
}

/** Writes .br and .gz copies of text files over 256 bytes. The server rewrites index.html and the views, and only reads release.json. */
function compression() {
  const common = {
    test: /\.(m?js|css|html|json|svg)$/,
    exclude: ['index.html', /(^|\/)(release\.json$|views\/)/],
    threshold: 256,
    minRatio: 1,
  };
  return [
    new CompressionPlugin<BrotliOptions>({
      ...common,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      // The files are compressed once, in the build, so the highest quality costs no request anything.
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
    }),
    new CompressionPlugin({
      ...common,
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: 9 },
    }),
  ];
}
