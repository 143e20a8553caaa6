import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from 'repository';

/** Libraries of many files, with the entry points that we import. */
const libraries: Record<string, readonly string[]> = {
  hucre: ['hucre/csv', 'hucre/xlsx'],
  kysely: ['kysely'],
  'libphonenumber-js': ['libphonenumber-js/max'],
  nodemailer: ['nodemailer'],
  'prom-client': ['prom-client'],
  'rate-limiter-flexible': ['rate-limiter-flexible'],
  typebox: ['typebox', 'typebox/value'],
};
const folder = join(root, '.build/bundled-libraries');

/**
 * Bundles each library once per version. Jest loads every module again for each test file: reading and compiling the many
 * small files of these libraries took longer than most test files.
 *
 * @returns Jest's `moduleNameMapper` from each entry point to its file
 */
export function bundledLibraries(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(libraries).flatMap(([library, entries]) => {
      const version = versionOf(library);
      // A checkout without the server does not install all of them, and does not need them.
      if (version === undefined) return [];
      const bundle = `${library}-${version}.cjs`;
      if (!existsSync(join(folder, bundle))) {
        const contents = entries.map((entry, index) => `export * as entry${index} from '${entry}';`).join('\n');
        const { outputFiles } = buildSync({
          stdin: { contents, resolveDir: root },
          bundle: true,
          format: 'cjs',
          platform: 'node',
          write: false,
        });
        write(bundle, outputFiles[0]?.text ?? '');
      }
      return entries.map((entry, index) => {
        // The entry points of a library share its state, and so the bundle.
        const name = `${entry.replaceAll('/', '-')}-${version}-entry.cjs`;
        if (!existsSync(join(folder, name))) {
          write(name, `exports.__esModule = true;\nObject.assign(exports, require('./${bundle}').entry${index});\n`);
        }
        return [`^${entry}$`, join(folder, name)];
      });
    }),
  );
}

/** The installed version; undefined when the library is not installed. */
function versionOf(library: string): string | undefined {
  const manifest = join(root, 'node_modules', library, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Several test runs may start at the same time: none sees half of a file. */
function write(name: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  const partial = join(folder, `${name}.${process.pid}`);
  writeFileSync(partial, content);
  renameSync(partial, join(folder, name));
}
