import { basename, dirname, join } from 'node:path';
import { type BrotliOptions, constants } from 'node:zlib';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import reactRefresh from 'react-refresh-typescript';
import { portals, readJson, root } from 'repository';
import { CHUNKS_FOLDER, type PortalEntry } from 'shared-api/contract';
import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { developmentServer, withRefresh } from './development';
import { ChunksWithoutFilesPlugin } from './plugins/chunks-without-files';
import { ContentVersionPlugin, provisionalVersion } from './plugins/content-version';
import { eraseSchemas } from './plugins/erase-schemas';
import { FirstViewsPlugin } from './plugins/first-views';
import { FixedIdsPlugin } from './plugins/fixed-ids';
import { InlineScriptPlugin } from './plugins/inline-script';
import { NoPortalFilesPlugin } from './plugins/no-portal-files';
import { ReadyPlugin } from './plugins/ready';
import { ReleaseManifestPlugin } from './plugins/release-manifest';
import { ShareChunksPlugin } from './plugins/share-chunks';
import { SmallEntryPlugin } from './plugins/small-entry';
import { VersionFreeChunksPlugin } from './plugins/version-free-chunks';
import { releaseFacts } from './release-facts';
import * as shares from './shares';

type Config = Configuration & {
  context: string;
  resolve: { alias: Record<string, string | false> };
  devServer?: ServerConfiguration;
};

/** Address under which the server serves the shell's hashed files. */
const shellAssets = '/assets/';

/** Milliseconds after which something counts as failed, for the builds and the page. */
const timeLimits = readJson<Record<'chunk' | 'shellEntry' | 'shellEntryAgain', number>>(
  'shared-ui/src/time-limits.json',
);

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
    const portal = portals.find((entry) => entry.package === basename(directory));
    const refresh = development && !env.deployed;
    const base = common(directory, development, refresh);
    const config = portal
      ? env.standAlone
        ? standAlone(base, portal)
        : federated(base, portal, development)
      : env.oneBundle
        ? oneBundle(base)
        : shell(base, development);
    return refresh ? withRefresh(config, env.types) : config;
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

/** ts-loader compiles only. `npm run types` checks types. */
const scripts = (refresh: boolean) => ({
  test: /\.tsx?$/,
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    configFile: join(root, 'tsconfig.browser.json'),
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
      alias: development ? {} : { ...quietRouter(), ...neverUsed() },
    },
    module: {
      rules: [scripts(refresh), { test: /\.(woff2|svg|png|jpg|webp)$/, type: 'asset/resource' }],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          // As small as Terser's output in half the time.
          minify: MinimizerPlugin.swcMinify,
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

/** The build of the router without warnings for developers, which its package names for no condition. */
function quietRouter(): Record<string, string> {
  const folder = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

/** What libraries fetch with them and the product never runs: an empty module each. */
function neverUsed(): Record<string, false> {
  return {
    // The theme switches ripples off for every button.
    [join(dirname(require.resolve('@mui/material/package.json')), 'ButtonBase/TouchRipple.mjs')]: false,
    // For a compiler of styles that the product does not use.
    [join(dirname(require.resolve('@mui/material/package.json')), 'styles/stringifyTheme.mjs')]: false,
    // Emotion's withTheme, and nothing else.
    'hoist-non-react-statics$': false,
    // The Text of visx places its lines with it. Our charts write their labels as plain text (shared-ui/src/charts/axes.tsx).
    'reduce-css-calc$': false,
  };
}

const muiParts = (...names: string[]) =>
  String.raw`@mui[\\/]material[\\/](${names.join('|').replaceAll('/', String.raw`[\\/]`)})\b`;
const mui = (...names: string[]) => new RegExp(String.raw`[\\/]${muiParts(...names)}`);

const muiIcons = (...names: string[]) => String.raw`@mui[\\/]icons-material[\\/](${names.join('|')})\.m?js$`;

/** A folder of shared-ui, or one of these. */
const folderOr = (folder: string, ...others: string[]) =>
  new RegExp(String.raw`[\\/](${[String.raw`shared-ui[\\/]src[\\/]${folder}[\\/]`, ...others].join('|')})`);

const SMALL_PARTS =
  /[\\/]@mui[\\/](material[\\/])?utils[\\/](debounce|getActiveElement|getReactElementRef|owner\w+|useEnhancedEffect)\b/;

/** The login page, and what the shell has around portals: nearly each first visit begins with one of them. */
const FIRST_CHUNKS = new Set(['login', 'portals']);

/** What several chunks are made of: a chunk each, so that no page fetches it twice. */
const chunkGroups = {
  // Less than the headers of a file, and what any first visit needs.
  entry: {
    name: 'shell',
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
      SMALL_PARTS.test(module.nameForCondition() ?? '') ||
      [...chunkGraph.getModuleChunksIterable(module)].filter(({ name }) => FIRST_CHUNKS.has(name ?? '')).length > 1,
    enforce: true,
  },
  // Large libraries: a chunk of their own, except where each first visit needs them.
  defaultVendors: {
    test: /[\\/]node_modules[\\/]/,
    chunks: (chunk: Chunk) => !chunk.canBeInitial() && !FIRST_CHUNKS.has(chunk.name ?? ''),
    priority: -10,
    reuseExistingChunk: true,
  },
  // Entry points of shared-ui that others import from, with what only they show. Card and CardActionArea: see shares.ts.
  dashboard: {
    name: 'dashboard',
    test: folderOr(
      'dashboard',
      muiIcons('AlarmOutlined', 'EventOutlined', 'InboxOutlined'),
      muiParts('Card', 'CardActionArea'),
    ),
    enforce: true,
  },
  form: {
    name: 'form',
    test: folderOr(
      'form',
      String.raw`react-hook-form[\\/]`,
      muiIcons('DescriptionOutlined', 'UploadFileOutlined', 'VisibilityOffOutlined', 'VisibilityOutlined'),
      muiParts('FormHelperText', 'LinearProgress'),
    ),
    enforce: true,
  },
  // What bars and lines are both drawn with.
  plots: {
    name: 'plots',
    test: /[\\/](@visx[\\/]|internmap[\\/]|shared-ui[\\/]src[\\/]charts[\\/](axes|chart-tooltip|plot)\.)/,
    minChunks: 2,
    enforce: true,
  },
  outlined: {
    name: 'mui-inputs',
    test: mui(
      ...['FormControl', 'InputBase', 'OutlinedInput', 'TextareaAutosize'],
      // Of it, outlined inputs take the names of classes.
      'Select/selectClasses',
    ),
    minChunks: 2,
    enforce: true,
  },
  selects: {
    name: 'mui-selects',
    test: mui('Input', 'NativeSelect', 'InputLabel/inputLabelClasses', 'internal/svg-icons/ArrowDropDown'),
    minChunks: 2,
    enforce: true,
  },
  overlays: {
    name: 'mui-overlays',
    test: mui(
      ...['Backdrop', 'Fade', 'Grow', 'List', 'ListItemIcon', 'ListItemText', 'Menu', 'MenuItem', 'MenuList', 'Modal'],
      ...['Popover', 'Portal', 'Unstable_TrapFocus', 'transitions'],
    ),
    minChunks: 2,
    enforce: true,
  },
};

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
      splitChunks: { chunks: 'async', minSize: 100_000, cacheGroups: chunkGroups },
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './src/index.html',
        publicPath: '/',
        favicon: './src/favicon.svg',
        minify: false,
        scriptLoading: 'defer',
      }),
      new InlineScriptPlugin(join(base.context, 'src/watchdog.js'), {
        'TIME_LIMITS.shellEntry': String(timeLimits.shellEntry),
        'TIME_LIMITS.shellEntryAgain': String(timeLimits.shellEntryAgain),
      }),
      new InlineScriptPlugin(join(base.context, 'src/early.ts')),
      new InlineScriptPlugin(join(base.context, 'src/first-view.js')),
      new SubresourceIntegrityPlugin({ enabled: !development, hashFuncNames: ['sha256'] }),
      ...(development ? [] : [new FirstViewsPlugin()]),
      new ShareChunksPlugin(),
      new NoPortalFilesPlugin(portals.map((portal) => join(root, portal.package))),
      ...(development ? [new ReadyPlugin('shell')] : compression()),
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
      new FirstViewsPlugin(
        '',
        portals.map((portal) => join(root, portal.package)),
      ),
      ...(config.plugins ?? []).filter(
        (plugin) => !(plugin instanceof NoPortalFilesPlugin || plugin instanceof FirstViewsPlugin),
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

/** Chunks of the page that a portal opens first. Their names begin with what the federation plugin calls its chunk. */
const FIRST_TEXTS = '__federation_expose_texts';

const isFirst = ({ name }: { name?: string | null }) => Boolean(name?.startsWith('__federation_expose'));
const texts = { test: /[\\/]src[\\/](.*[\\/])?messages\.ts$/, enforceSizeThreshold: 0, minSizeReduction: 0 };

/**
 * The texts of each feature in a chunk apart from its pages: a changed text leaves the code of the pages in caches. Sizes are
 * bytes of the source. The digest of a chunk is in the entry, so that a smaller one costs more than it saves.
 */
const textsApart = {
  cacheGroups: {
    firstTexts: { ...texts, minSize: 900, priority: 1, chunks: isFirst, name: FIRST_TEXTS },
    texts: { ...texts, minSize: 1800, chunks: (chunk: { name?: string | null }) => !isFirst(chunk) },
  },
};

/** A remote: one exposed module, no shared package included (`import: false`), a container name per version. */
function federated(base: Config, portal: PortalEntry, development: boolean): Config {
  const pkg = readJson<{ version: string }>(portal.package, 'package.json');
  // A development build keeps its name from one rebuild to the next, and is never cached.
  const version = development ? `${pkg.version}-dev` : provisionalVersion(pkg.version);
  const container = `${portal.name}_${version}`.replace(/\W/g, '_');
  // Chunks are next to the version's folder, so that versions share them: the entry finds them from its own address.
  const [own, chunks] = development ? ['', ''] : [`${version}/`, `${CHUNKS_FOLDER}/`];
  const entry = `${own}remoteEntry.js`;
  const release = { portal: portal.name, version, container, entry, manifest: 'mf-manifest.json' };
  const chunkGlobal = `${container}/chunks`;
  return {
    ...base,
    entry: {},
    output: {
      path: join(base.context, 'dist'),
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: `${chunks}[name].[contenthash:8].js`,
      assetModuleFilename: `${chunks}[name].[contenthash:8][ext]`,
      // Script elements carry this name: a chunk finds in it for which version it was fetched.
      uniqueName: chunkGlobal,
      chunkLoadingGlobal: chunkGlobal,
      // Browsers check digests only of scripts that they fetch by CORS.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: timeLimits.chunk,
      // A module that threw, as one does whose share did not arrive, is evaluated again by Retry. (The option with Error in
      // its name does the opposite: it keeps the error.)
      strictModuleExceptionHandling: true,
      clean: true,
    },
    optimization: { ...base.optimization, ...(development ? {} : { splitChunks: textsApart }) },
    // The shell has it (shell/src/portals/federation.ts): it is half of an entry otherwise.
    externals: [
      ({ request = '' }, done) =>
        request.includes('@module-federation/webpack-bundler-runtime/')
          ? done(undefined, 'global _FEDERATION_BUNDLER_RUNTIME')
          : done(),
    ],
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
        experiments: { asyncStartup: false, optimization: { target: 'web' } },
      }),
      // The registry holds the entry's digest and the entry those of its chunks, so a changed file does not run.
      new SubresourceIntegrityPlugin({ enabled: !development, hashFuncNames: ['sha256'] }),
      new ChunksWithoutFilesPlugin(),
      new FixedIdsPlugin(),
      // Before the compression, which must see the final text of late assets.
      ...(development
        ? []
        : [
            new FirstViewsPlugin(own),
            new SmallEntryPlugin(),
            new VersionFreeChunksPlugin(chunkGlobal),
            new ContentVersionPlugin(releaseFacts),
          ]),
      new ReleaseManifestPlugin(release),
      ...(development ? [new ReadyPlugin(portal.name)] : compression()),
    ],
    ...(development ? developmentServer(portal.package) : {}),
  };
}

/** Paths that a stand-alone portal proxies to the product's server: the API and the login page. */
const proxied = ['/api', '/login', '/assets', '/portals', '/favicon.svg'];

/** A portal in its own page, without the shell: `npm run dev -- <portal> --stand-alone`. */
function standAlone(base: Config, portal: PortalEntry): Config {
  return {
    ...base,
    entry: { portal: './src/index.ts' },
    output: { publicPath: '/', filename: '[name].js' },
    plugins: [new HtmlWebpackPlugin({ title: portal.name }), new ReadyPlugin(portal.name)],
    devServer: {
      ...developmentServer(portal.package).devServer,
      // The page is opened at localhost, so that the session cookie belongs to that host.
      devMiddleware: {},
      historyApiFallback: true,
      proxy: [{ context: proxied, target: `http://127.0.0.1:${process.env.PORT || 3000}` }],
    },
  };
}

/** Writes .br and .gz copies of text files over 256 bytes. The server rewrites index.html and the views, and only reads release.json. */
function compression() {
  const common = {
    test: /\.(m?js|css|html|json|svg)$/,
    exclude: ['index.html', 'release.json', /(^|\/)views\//],
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
