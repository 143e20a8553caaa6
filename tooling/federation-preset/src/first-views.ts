// The pages of a package that travel in the HTML (decision 054).
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

type RenderedViews = Record<string, { html: string } | { failure: string }>;

/** The file in which a package names its pages. */
const SOURCE = 'src/first-views.tsx';
/** Far longer than it takes; a page that never ends must not hold the build. */
const PATIENCE_MS = 60_000;
const PRINT = 'module.exports.firstViews.then((views) => process.stdout.write(JSON.stringify(views)));';

/**
 * Renders the pages that a package names in src/first-views.tsx, in a process of their own: without browser, as the server's
 * visitors get them.
 *
 * @param folder of the package
 * @returns by address; empty for a package without such a file
 */
export function renderViews(folder: string): RenderedViews {
  if (!existsSync(join(folder, SOURCE))) return {};
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, SOURCE)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'empty', '.svg': 'empty', '.png': 'empty' },
    logLevel: 'error',
  });
  const printed = execFileSync(process.execPath, ['-'], {
    input: `${outputFiles[0]?.text ?? ''}\n${PRINT}`,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: PATIENCE_MS,
    env: { ...process.env, NODE_ENV: 'production', TZ: 'UTC' },
  });
  return JSON.parse(printed) as RenderedViews;
}
