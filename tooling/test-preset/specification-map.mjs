// Holds docs/specification-map.md to the product: every route, text and call has a row, every row names a test that is
// there, and a text stands letter for letter in the product and in the test's file. Prints what is missing and fails.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { portals, root } = require('federation-preset/inputs.cjs');
const read = (path) => readFileSync(join(root, path), 'utf8');
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);

function* filesUnder(folder) {
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (name === 'node_modules' || name === 'dist') continue;
    if (statSync(join(root, path)).isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}
const sources = ['shared-api', 'shared-ui', 'shell', 'server', ...portals.map((portal) => portal.package)]
  .flatMap((folder) => [...filesUnder(`${folder}/src`)])
  .filter((file) => /\.(tsx?|html)$/.test(file));
/** JavaScript source as people read it: escaped quotes undone. */
const spoken = (text) => text.replaceAll("\\'", "'");
const product = spoken(
  sources
    .filter((file) => !isTest(file))
    .map(read)
    .join('\n'),
);

/** @type {string[]} */
const findings = [];
/** @type {{ section: string, subject: string, tests: string[] }[]} */
const rows = [];
let section = '';
for (const line of read('docs/specification-map.md').split('\n')) {
  if (line.startsWith('## ')) section = line.slice(3).trim();
  if (!line.startsWith('| ') || /^\| -+/.test(line)) continue;
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.at(-1) === 'Test') continue;
  const tests = (cells.at(-1) ?? '').split('<br>').filter(Boolean);
  rows.push({ section, subject: (cells[0] ?? '').replace(/^`|`$/g, ''), tests });
}

const files = new Map();
const sourceOf = (file) => {
  if (!files.has(file)) {
    let text = '';
    try {
      text = spoken(read(file));
    } catch {
      findings.push(`${file} is named in the map and is not there`);
    }
    files.set(file, text);
  }
  return files.get(file);
};

for (const { section, subject, tests } of rows) {
  if (tests.length === 0) findings.push(`${section}: ${subject} has no test`);
  for (const test of tests) {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    if (!file || !isTest(file)) {
      findings.push(`${section}: ${subject}: not a test: ${test}`);
      continue;
    }
    const text = sourceOf(file);
    if (text && !text.includes(title)) findings.push(`${section}: ${subject}: ${file} has no test "${title}"`);
    if (text && section.startsWith('Texts') && !text.includes(subject))
      findings.push(`${section}: ${file} does not look for "${subject}"`);
  }
  if (section.startsWith('Texts') && !product.includes(subject))
    findings.push(`${section}: the product does not say "${subject}"`);
}

const mapped = (name) => new Set(rows.filter((row) => row.section.startsWith(name)).map((row) => row.subject));

// Calls: the contract is the list.
const calls = mapped('Calls');
for (const file of filesUnder('shared-api/src/contract')) {
  for (const [, method, path] of read(file).matchAll(/method: '([A-Z]+)',\s+path: '([^']+)'/g)) {
    if (!calls.delete(`${method} ${path}`)) findings.push(`Calls: ${method} ${path} has no row`);
  }
}
for (const call of calls) findings.push(`Calls: ${call} is not in the contract`);

// Routes: the portals' doors and the shell's own pages are the list.
const routes = mapped('Routes');
const known = [...JSON.parse(read('shell/src/own-pages.json'))];
for (const portal of portals) {
  const base = portal.base.replace(/\/$/, '');
  const door = read(`${portal.package}/src/portal.tsx`);
  if (/index: true/.test(door)) known.push(portal.base);
  for (const [, path] of door.matchAll(/path: '([^']+)'/g)) known.push(`${base}/${path}`);
}
for (const route of known) if (!routes.delete(route)) findings.push(`Routes: ${route} has no row`);
routes.delete('*');
for (const route of routes) findings.push(`Routes: ${route} is no route of the product`);

if (findings.length > 0) {
  console.error(findings.join('\n'));
  process.exit(1);
}
console.log(`${rows.length} routes, texts, calls and rules of the specification, each with a test that is there.`);
