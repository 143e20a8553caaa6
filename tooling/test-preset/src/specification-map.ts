/**
 * Compares docs/specification-map.md with the product and with the results of its tests: every route, text and call has
 * a row, every row names tests that passed, and a text is in the product and in its test's file letter for letter.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { portals, read, root, sourceFiles } from 'repository';
import type { TestResult } from './test-results';

export interface Row {
  section: string;
  /** The first cell: an address, a text, a call or a rule. */
  subject: string;
  cells: string[];
  tests: { file: string; title: string }[];
}

/** Rows of the map's tables. */
export function readRows(map: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of map.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    if (!line.startsWith('| ') || /^\| -+/.test(line)) continue;
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const last = cells.at(-1) ?? '';
    if (last === 'Test') continue;
    const tests = last
      .split('<br>')
      .filter(Boolean)
      .map((test) => {
        const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
        return { file, title };
      });
    rows.push({ section, subject: (cells[0] ?? '').replace(/^`|`$/g, ''), cells, tests });
  }
  return rows;
}

/** A title as it is in the source: `%s`, `$name` and `${name}` take the place of any text. */
function matches(template: string, title: string): boolean {
  const pattern = template
    .split(/%[a-z]|\$\{[^}]*\}|\$[a-z][\w.]*/i)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(title);
}

export interface Verdict {
  /** The problems, one line each. */
  findings: string[];
  /** Number of rows all of whose tests passed. */
  passed: number;
  /** Number of rows some of whose tests did not run. */
  unknown: number;
}

/**
 * Compares rows with test results.
 *
 * @param wasRun whether all tests of this file were run; a test without a result then fails its row
 */
export function checkResults(rows: Row[], results: TestResult[], wasRun: (file: string) => boolean): Verdict {
  const byFile = groupByFile(results);
  const verdict: Verdict = { findings: [], passed: 0, unknown: 0 };
  for (const { section, subject, tests } of rows) {
    const outcomes = tests.map(({ file, title }): 'passed' | 'failed' | 'unknown' => {
      const complain = (what: string) => {
        verdict.findings.push(`${section}: ${subject}: ${what}`);
        return 'failed' as const;
      };
      const found = (byFile.get(file) ?? []).filter((one) => [one.title, ...one.suites].some((t) => matches(title, t)));
      const bad = found.find(({ status }) => status !== 'passed');
      if (bad) return complain(`"${[...bad.suites, bad.title].join(' ')}" in ${file} was ${bad.status}`);
      if (found.length > 0) return 'passed';
      return wasRun(file) ? complain(`${file} ran no test "${title}"`) : 'unknown';
    });
    if (outcomes.includes('unknown')) verdict.unknown += 1;
    else if (outcomes.length > 0 && !outcomes.includes('failed')) verdict.passed += 1;
  }
  return verdict;
}

function groupByFile(results: TestResult[]): Map<string, TestResult[]> {
  const groups = new Map<string, TestResult[]>();
  for (const result of results) groups.set(result.file, [...(groups.get(result.file) ?? []), result]);
  return groups;
}

/** Tests that rows name and whose file does not exist, or does not have the title. */
export function findMissingTests(rows: Row[]): string[] {
  return rows.flatMap(({ section, subject, tests }) =>
    tests.flatMap(({ file, title }) => {
      if (!isTest(file) || !existsSync(join(root, file))) return [`${section}: ${subject}: no test file ${file}`];
      const has = title !== '' && unescaped(read(file)).includes(title);
      return has ? [] : [`${section}: ${subject}: ${file} has no test "${title}"`];
    }),
  );
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
/** JavaScript source with its escaped quotes undone. */
const unescaped = (text: string) => text.replaceAll("\\'", "'");

/** Compares rows with the sources: names of files, texts, calls and routes. */
export function checkSources(rows: Row[]): string[] {
  const findings: string[] = [];
  const product = unescaped(
    sourceFiles()
      .filter((file) => /^(shared-[^/]+|shell|server|[^/]+-portal)\/src\/.+\.(tsx?|html)$/.test(file) && !isTest(file))
      .map((file) => read(file))
      .join('\n'),
  );
  for (const { section, subject, tests } of rows) {
    const isText = section.startsWith('Texts');
    if (tests.length === 0) findings.push(`${section}: ${subject} has no test`);
    for (const { file } of tests) {
      if (!isTest(file) || !existsSync(join(root, file))) findings.push(`${section}: ${subject}: no test file ${file}`);
      else if (isText && !unescaped(read(file)).includes(subject))
        findings.push(`${section}: ${file} does not look for "${subject}"`);
    }
    if (isText && !product.includes(subject)) findings.push(`${section}: the product does not say "${subject}"`);
  }
  const compare = (section: string, known: string[]) => {
    const subjects = new Set(rows.filter((row) => row.section === section).map(({ subject }) => subject));
    for (const one of known) if (!subjects.delete(one)) findings.push(`${section}: ${one} has no row`);
    subjects.delete('*');
    for (const one of subjects) findings.push(`${section}: ${one} is not in the product`);
  };
  compare('Calls', contractCalls());
  compare('Routes', productRoutes(rows));
  return findings;
}

/** Calls of the contract, as `GET /Task`. */
function contractCalls(): string[] {
  return sourceFiles()
    .filter((file) => file.startsWith('shared-api/src/contract/'))
    .flatMap((file) =>
      [...read(file).matchAll(/method: '([A-Z]+)',\s+path: '([^']+)'/g)].map(([, method, path]) => `${method} ${path}`),
    );
}

/** Addresses of the shell's own pages and of the routes of the specification's portals: those whose base has a row. */
function productRoutes(rows: Row[]): string[] {
  const own = JSON.parse(read('shell/src/own-pages.json')) as string[];
  const specified = portals.filter(({ base }) =>
    rows.some(({ section, subject }) => section === 'Routes' && subject === base),
  );
  const ofPortals = specified.flatMap((portal) => {
    const base = portal.base.replace(/\/$/, '');
    const source = read(portal.package, 'src/portal.tsx');
    const index = /index: true/.test(source) ? [portal.base] : [];
    return [...index, ...[...source.matchAll(/path: '([^']+)'/g)].map(([, path]) => `${base}/${path}`)];
  });
  return [...own, ...ofPortals];
}

export const specificationRows = () => readRows(read('docs/specification-map.md'));
