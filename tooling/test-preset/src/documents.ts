/** Checks that every repository path and npm script that a document names exists. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { read, root } from './repository';

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

const readJson = (path: string) => JSON.parse(read(path));
const paths = [...pathsBelow()];
const manifests = paths.filter((path) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(path)).map(readJson);
const packageScripts = new Set(manifests.flatMap(({ scripts = {} }) => Object.keys(scripts)));
const rootScripts = new Set(Object.keys(readJson('package.json').scripts));
const entryPoints = new Set(
  manifests.flatMap(({ name, exports = {} }) => Object.keys(exports).map((entry) => posix.join(name, entry))),
);
const topLevel = new Set(paths.map((path) => path.split('/')[0]));

/** Names of the parts of a path that a reader fills in: `<noun>`, `*`, and the portal that the documents add. */
const PLACEHOLDER = /<[\w-]+>|\*\*?|notices-portal/g;
const CODE = /^```.*\n([\s\S]*?)^```|`([^`\n]+)`/gm;
/** Commands of npm itself that the documents may name. */
const NPM_SCRIPTS = /\bnpm (?:run ([\w:-]+)|(start|test)\b)( -w [\w-]+)?/g;
const LERNA_SCRIPTS = /\blerna run ([\w:|-]+)/g;

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

/** The paths and scripts that a Markdown text names and that the repository does not have. */
export function findMissing(markdown: string, folder: string): string[] {
  const code = [...markdown.matchAll(CODE)].map(([, block, inline = '']) => block ?? inline);
  const links = [...markdown.replace(CODE, '').matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, to = '']) => to);
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
    ...links.filter((link) => !existsSync(join(root, folder, link))),
    ...words.filter((word) => isPath(word) && !exists(word, folder)),
    ...scripts.filter(({ name = '', known }) => !known.has(name)).map(({ name }) => `npm run ${name}`),
  ];
}

/** Findings for all Markdown files but the changelog, which describes versions as they were. */
export function checkDocuments(): string[] {
  return paths
    .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
    .flatMap((path) =>
      findMissing(read(path), dirname(path)).map((name) => `${path} names ${name}, which does not exist`),
    );
}
