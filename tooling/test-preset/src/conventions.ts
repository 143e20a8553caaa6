/**
 * Checks that the portals have the same layout: fails when one of them differs from portals.json or from the others. Also
 * fails when a document names a path or a script that does not exist, or when nothing uses one of the product's chosen
 * libraries.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { portals, read, readJson, root } from 'repository';

type Portal = (typeof portals)[number];

/** Files that are the same, letter for letter, in each portal. */
const same = ['webpack.config.cjs', 'jest.config.cjs', 'tsconfig.json', 'tsconfig.test.json'];
const needed = [...same, 'README.md', 'package.json', 'src/portal.tsx', 'src/messages.ts', 'src/features'];
const entries = [
  'features',
  'testing',
  'portal.tsx',
  'first-views.tsx',
  'messages.ts',
  'messages.sw.ts',
  'first-calls.json',
  'testing.tsx',
];

/** The section "Daily work" of a portal's README, without the portal's own name and port. */
function dayOf({ name, package: folder, port }: Portal): string {
  const [, day = ''] = read(folder, 'README.md').split('## Daily work\n');
  const own = day.split('\n## ')[0] ?? '';
  return own.replaceAll(name, '<portal>').replaceAll(`:${port}`, ':<port>').replace(/ +#/g, ' #');
}

const manifestOf = (folder: string) =>
  readJson<{ name: string; peerDependencies: Record<string, string> }>(folder, 'package.json');

/** Findings of one portal, compared with the first one. */
function findingsOf(portal: Portal, first: Portal): string[] {
  const name = portal.package;
  const missing = needed.filter((file) => !existsSync(join(root, name, file)));
  if (missing.length > 0) return missing.map((file) => `${name}/${file} is missing`);
  const findings = same
    .filter((file) => read(name, file) !== read(first.package, file))
    .map((file) => `${name}/${file} differs from ${first.package}/${file}`);
  for (const entry of readdirSync(join(root, name, 'src')))
    if (!/\.test\.tsx?$/.test(entry) && !entries.includes(entry))
      findings.push(`${name}/src/${entry}: only ${entries.join(', ')} and tests belong here. Move it to a feature`);
  // A base that comes from the contract is compared with portals.json in page-addresses.test.ts.
  const messages = read(name, 'src/messages.ts');
  if (!messages.includes(`base = '${portal.base}'`) && !/base = \w+Pages\.dashboard;/.test(messages))
    findings.push(`${name}/src/messages.ts has another base than portals.json`);
  const manifest = manifestOf(name);
  if (manifest.name !== name) findings.push(`${name}/package.json has the name ${manifest.name}`);
  if (JSON.stringify(manifest.peerDependencies) !== JSON.stringify(manifestOf(first.package).peerDependencies))
    findings.push(`${name}/package.json has other peerDependencies than ${first.package}/package.json`);
  const day = dayOf(portal);
  if (!day.includes('npm run release') || day !== dayOf(first))
    findings.push(`The section "Daily work" of ${name}/README.md differs from that of ${first.package}/README.md`);
  for (const feature of readdirSync(join(root, name, 'src/features')))
    if (!/^[a-z]+(-[a-z]+)*$/.test(feature))
      findings.push(`${name}/src/features/${feature}: the name of a feature is in kebab case`);
  return findings;
}

const SKIPPED = new Set(['node_modules', 'dist', 'results', 'coverage', 'data', 'data-demo']);

/** Repository paths below a folder, folders with a trailing slash. Hidden folders are left out, except `.github`. */
function* pathsBelow(folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}${entry.name}`;
    if (!entry.isDirectory()) yield path;
    else if (!SKIPPED.has(entry.name) && (!entry.name.startsWith('.') || entry.name === '.github')) {
      yield `${path}/`;
      yield* pathsBelow(`${path}/`);
    }
  }
}

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  exports?: Record<string, string>;
}
const paths = [...pathsBelow()];
const manifests = paths
  .filter((path) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(path))
  .map((path) => readJson<Manifest>(path));
const packageScripts = new Set(manifests.flatMap(({ scripts = {} }) => Object.keys(scripts)));
const rootScripts = new Set(Object.keys(readJson<Manifest>('package.json').scripts ?? {}));
const entryPoints = new Set(
  manifests.flatMap(({ name, exports = {} }) => Object.keys(exports).map((entry) => posix.join(name, entry))),
);
const topLevel = new Set(paths.map((path) => path.split('/')[0]));

/** Names of the parts of a path that a reader fills in: `<noun>`, `*`, and the portal that the documents add. */
const PLACEHOLDER = /<[\w-]+>|\*\*?|notices-portal/g;
const CODE = /^```.*\n([\s\S]*?)^```|`([^`\n]+)`/gm;
/** Commands of npm itself that the documents may name. */
const NPM_SCRIPTS = /\bnpm (?:run ([\w:-]+)|(start|test)\b)( -w [\w@/-]+)?/g;
const LERNA_SCRIPTS = /\blerna run ([\w:|-]+)/g;

/** Commands of the scripts that have several. */
const SUBCOMMANDS = /\bnpm run (portal|operator|bench) -- ([a-z][\w-]*)/g;
const isSubcommand: Record<string, (name: string) => boolean> = {
  portal: (name) => read('tooling/portal-cli/src/portal.ts').includes(`.command('${name}')`),
  operator: (name) => read('server/src/operator.ts').includes(`.command('${name}')`),
  bench: (name) => existsSync(join(root, 'bench', `${name}.ts`)),
};

/** Whether a link to `document.md#section`, or `#section` of the same text, leads to a heading. */
function leadsToHeading(link: string, markdown: string, folder: string): boolean {
  const [file = '', section] = link.split('#');
  if (section === undefined || (file !== '' && !file.endsWith('.md'))) return true;
  const text = file === '' ? markdown : read(folder, file);
  const slugs = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return slugs.includes(section);
}

function exists(path: string, folder: string): boolean {
  if (entryPoints.has(path)) return true;
  const pattern = path
    .split(PLACEHOLDER)
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
  // A document may leave out the beginning of a path: `portals/loader.ts`.
  const named = new RegExp(`(^|/)${pattern}/?$`);
  const below = folder === '.' ? path : posix.join(folder, path);
  return paths.some((candidate) => candidate === below || named.test(candidate));
}

/** The paths, sections, scripts and their commands that a Markdown text names and that do not exist. */
export function findMissing(markdown: string, folder: string): string[] {
  const code = [...markdown.matchAll(CODE)].map(([, block, inline = '']) => block ?? inline);
  const links = [...markdown.replace(CODE, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, to = '']) => to);
  const files = links.map((link) => link.replace(/#.*/, '')).filter(Boolean);
  const words = code
    .flatMap((text) => text.split(/[\s'"(),;|]+/))
    .filter((word) => /^[\w.@<*-][\w./@<>*-]+$/.test(word));
  const isPath = (word: string) =>
    /\.(tsx?|[cm]js)$/.test(word) || (word.includes('/') && topLevel.has(word.split('/')[0] as string));
  const scripts = code.flatMap((text) => [
    ...[...text.matchAll(NPM_SCRIPTS)].map(([, run, name, scope]) => ({
      name: run ?? name,
      known: scope ? packageScripts : rootScripts,
    })),
    ...[...text.matchAll(LERNA_SCRIPTS)].flatMap(([, names = '']) =>
      names.split('|').map((name) => ({ name, known: packageScripts })),
    ),
  ]);
  return [
    ...files.filter((file) => !existsSync(join(root, folder, file))),
    ...links.filter((link) => {
      const file = link.replace(/#.*/, '');
      return (file === '' || existsSync(join(root, folder, file))) && !leadsToHeading(link, markdown, folder);
    }),
    ...code.flatMap((text) =>
      [...text.matchAll(SUBCOMMANDS)]
        .filter(([, script = '', name = '']) => !isSubcommand[script]?.(name))
        .map(([command]) => command),
    ),
    ...words.filter((word) => isPath(word) && !exists(word, folder)),
    ...scripts.filter(({ name = '', known }) => !known.has(name)).map(({ name }) => `npm run ${name}`),
  ];
}

/** Findings for all Markdown files but the changelog, which describes versions as they were. */
function checkDocuments(): string[] {
  return paths
    .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
    .flatMap((path) =>
      findMissing(read(path), dirname(path)).map((name) => `${path} names ${name}, which does not exist`),
    );
}

const PAGES = /^(shell|shared-\w+|\w+-portal)\/src\//;
const BUILDS = /^tooling\/federation-preset\/src\//;
const TESTS = /\.test\.tsx?$/;
const SCRIPTS = /^([\w-]+\/)?package\.json$/;

/** The libraries that the product is built on, and the files of which at least one uses each of them. */
const LIBRARIES: readonly (readonly [name: string, files: RegExp])[] = [
  ['react', PAGES],
  ['react-dom', PAGES],
  ['react-router-dom', PAGES],
  ['axios', PAGES],
  ['zustand', PAGES],
  ['@mui/material', PAGES],
  ['@emotion/react', PAGES],
  ['@module-federation/enhanced', BUILDS],
  ['webpack', BUILDS],
  ['webpack-dev-server', BUILDS],
  ['ts-loader', BUILDS],
  ['@testing-library/react', TESTS],
  ['jest', SCRIPTS],
  ['lerna', SCRIPTS],
];

/** Whether a file imports a library (types count for tools that another one starts), or runs it in a script. */
export function uses(path: string, text: string, library: string): boolean {
  if (path.endsWith('package.json'))
    return Object.values((JSON.parse(text) as Manifest).scripts ?? {}).some((script) =>
      script.split(/\s+/).includes(library),
    );
  return new RegExp(`(from|import\\(|require(\\.resolve)?\\()\\s*'${library}(/[^']+)?'`).test(text);
}

/** The chosen libraries that nothing uses. */
function checkLibraries(): string[] {
  const isTestCode = (path: string) => /\.test\.tsx?$|\.fixture\.ts$|\/testing(\/|\.tsx?$)/.test(path);
  return LIBRARIES.filter(
    ([name, files]) =>
      !paths.some(
        (path) =>
          files.test(path) &&
          /\.(tsx?|json)$/.test(path) &&
          (files === TESTS || !isTestCode(path)) &&
          uses(path, read(path), name),
      ),
  ).map(([name]) => `No file uses ${name}, which the product is built on`);
}

/** The findings of all checks, one line each. */
function findAll(): string[] {
  const folders = readdirSync(root).filter((name) => name.endsWith('-portal'));
  const listed = portals.map((portal) => portal.package);
  const [first] = portals as [Portal, ...Portal[]];
  return [
    ...portals.flatMap((portal) => findingsOf(portal, first)),
    ...checkDocuments(),
    ...checkLibraries(),
    ...(folders.sort().join() === listed.sort().join()
      ? []
      : ['portals.json lists other portals than the folders *-portal']),
  ];
}

if (require.main === module) {
  const findings = findAll();
  process.exitCode = findings.length > 0 ? 1 : 0;
  console.log(
    findings.join('\n') ||
      `${portals.length} portals have the same layout, and every path and command that the documents name exists.`,
  );
}
