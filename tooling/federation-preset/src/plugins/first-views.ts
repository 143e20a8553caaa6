import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Compilation, Compiler } from 'webpack';

/** What `renderFirstViews` of shared-ui returns. */
interface RenderedViews {
  views: Record<string, { html: string } | { failure: string }>;
  pages: string[];
}

/** The file in which a package names its pages. */
const SOURCE = 'src/first-views.tsx';
/** Far longer than it takes on a busy machine; a page that never ends must not hold the build. */
const PATIENCE_MS = 180_000;
const PRINT = 'module.exports.firstViews.then((views) => process.stdout.write(JSON.stringify(views)));';

/** Node.js loads these from where they are installed: bundling them takes longer than all the rest of rendering. */
const INSTALLED = [
  ...['@emotion/*', '@mui/*', '@tanstack/*'],
  ...['dayjs', 'react', 'react-dom', 'react-hook-form', 'react-router-dom'],
];

const VIEWS_FOLDER = 'views/';

interface EmittedViews {
  /** The files of the rendered pages, by their addresses. */
  views: Record<string, string>;
  /** The addresses of all pages, rendered or not. */
  pages: string[];
}

const runFile = promisify(execFile);

const emitted = new WeakMap<Compilation, EmittedViews>();

export const viewsOf = (compilation: Compilation): EmittedViews => emitted.get(compilation) ?? { views: {}, pages: [] };

/**
 * Renders the pages that travel in the HTML (decision 054) and adds them to the build, early enough to be a part of its
 * version. A page that cannot be rendered is left out with a warning: visitors then wait for its scripts. So is a package
 * whose code needs a browser to load. One whose rendering gives no answer fails the build, which would be kept and released like any other.
 */
export class FirstViewsPlugin {
  /** @param packages folders of further packages whose pages are in this build */
  constructor(private readonly packages: readonly string[] = []) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstViewsPlugin', (compilation) => {
      const { Compilation, sources, WebpackError } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      // In processes of their own, beside the compilation.
      const rendering = Promise.allSettled([compiler.context, ...this.packages].map(renderViews));
      compilation.hooks.processAssets.tapPromise({ name: 'FirstViewsPlugin', stage }, async () => {
        const files: EmittedViews['views'] = {};
        const pages: EmittedViews['pages'] = [];
        for (const outcome of await rendering) {
          if (outcome.status === 'rejected') {
            const problems = hasThrown(outcome.reason) ? compilation.warnings : compilation.errors;
            problems.push(new WebpackError(`Every page of a package is not in the HTML: ${outcome.reason}`));
            continue;
          }
          pages.push(...outcome.value.pages);
          for (const [address, view] of Object.entries(outcome.value.views)) {
            if ('failure' in view) {
              compilation.warnings.push(new WebpackError(`${address} is not in the HTML: ${view.failure}`));
              continue;
            }
            const file = `${VIEWS_FOLDER}${nameOf(address)}.html`;
            compilation.emitAsset(file, new sources.RawSource(view.html));
            files[address] = file;
          }
        }
        emitted.set(compilation, { views: files, pages });
      });
    });
  }
}

/** Whether the code of the package has thrown, and the process ended for that reason alone. */
const hasThrown = (error: unknown) => typeof (error as { code?: unknown }).code === 'number';

/** 'signUp' for '/signUp', and 'sw-signUp' for it in Kiswahili. */
const nameOf = (address: string) =>
  address
    .replaceAll(':', '')
    .replaceAll(/^\/|\/$/g, '')
    .replace('*', 'frame')
    .replaceAll('/', '-') || 'index';

/**
 * Renders the pages that a package names in src/first-views.tsx, in a process of their own: without browser, as the server's
 * visitors get them.
 *
 * @param folder of the package
 * @returns nothing for a package without such a file
 */
export async function renderViews(folder: string): Promise<RenderedViews> {
  if (!existsSync(join(folder, SOURCE))) return { views: {}, pages: [] };
  const { outputFiles } = await build({
    entryPoints: [join(folder, SOURCE)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    external: INSTALLED,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty', '.svg': 'empty', '.png': 'empty' },
    logLevel: 'error',
  });
  const running = runFile(process.execPath, ['-'], {
    // Where it looks for installed packages.
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    timeout: PATIENCE_MS,
    env: { ...process.env, NODE_ENV: 'production', TZ: 'UTC' },
  });
  // A process that ends before it has read everything says why by itself. One that got nothing to read ends well.
  let unread: Error | undefined;
  running.child.stdin?.on('error', (error) => {
    unread = error;
  });
  running.child.stdin?.end(`${outputFiles[0]?.text ?? ''}\n${PRINT}`);
  const { stdout } = await running;
  if (stdout === '') throw unread ?? new Error(`${SOURCE} ended without a result.`);
  return JSON.parse(stdout) as RenderedViews;
}
