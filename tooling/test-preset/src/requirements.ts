/**
 * The two documents whose rows name tests: tooling/test-preset/specification-map.md, and the table of docs/security.md. Compares them with
 * the sources and with the results of the tests. Every route, text and call has a row in the map, every row names tests that
 * passed, and a text is in the product and in its test's file letter for letter. Every requirement of OWASP ASVS 5.0, level 1
 * and 2, has one row with a status in the table, and what is met is shown by tests or by a section of a document.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { portals, read, readJson, root, sourceFiles } from 'repository';

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

export const specificationRows = () => readRows(read('tooling/test-preset/specification-map.md'));

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
function findMissingTests(rows: Row[]): string[] {
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

/** Compares rows with the sources: names of files, titles of tests, texts, calls and routes. */
export function checkSources(rows: Row[]): string[] {
  const findings = findMissingTests(rows);
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
      if (isText && existsSync(join(root, file)) && !unescaped(read(file)).includes(subject))
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

/** Levels by number: facts of the standard, version 5.0.0. */
const levels = readJson<Record<string, number>>('tooling/test-preset/asvs-5.0.json');
const STATUSES = ['met', 'partly', 'not applicable'];
const DOCUMENT = 'docs/security.md';

/** The rows of the requirements. The document's other tables have no numbers. */
export const securityRows = () => readRows(read(DOCUMENT)).filter(({ subject }) => /^\d+\.\d+\.\d+$/.test(subject));

/** What is wrong with the table, one line each. */
export function checkSecurityTable(rows: Row[]): string[] {
  const findings: string[] = [];
  const seen = new Set<string>();
  for (const { subject, cells, tests } of rows) {
    const complain = (what: string) => findings.push(`${subject}: ${what}`);
    const [, requirement = '', status = '', how = ''] = cells;
    if (seen.has(subject)) complain('has two rows');
    seen.add(subject);
    if (levels[subject] === undefined) complain('is not a requirement of level 1 or 2');
    if (!STATUSES.includes(status)) complain(`"${status}" is none of: ${STATUSES.join(', ')}`);
    if (requirement === '' || how === '') complain('says nothing');
    const sections = linkedSections(how);
    for (const section of sections) if (!hasSection(section)) complain(`${section} does not exist`);
    if (status === 'not applicable' && tests.length > 0) complain('has tests, although it does not apply');
    if (status === 'met' && tests.length + sections.length === 0) complain('names neither a test nor a section');
  }
  for (const number of Object.keys(levels)) if (!seen.has(number)) findings.push(`${number}: has no row`);
  return [...findings, ...findMissingTests(rows)];
}

/** Links to sections, as `docs/file.md#section`. */
function linkedSections(text: string): string[] {
  return [...text.matchAll(/\]\(([^):]*#[^)]+)\)/g)].map(([, to = '']) =>
    to.startsWith('#') ? `${DOCUMENT}${to}` : posix.join('docs', to),
  );
}

/** Whether a document has a heading with this anchor, as GitHub makes them. */
function hasSection(link: string): boolean {
  const [file = '', anchor] = link.split('#');
  if (!existsSync(join(root, file))) return false;
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.some(
    (heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-') === anchor,
  );
}

export interface TestResult {
  /** Path of the test file, from the root of the repository. */
  file: string;
  title: string;
  /** Titles of the suites around it, the outermost first. */
  suites: string[];
  status: 'passed' | 'failed' | 'skipped';
  /** First lines of the failure. */
  message?: string;
}

interface JestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { error?: { message?: string } }[] }[];
  }[];
}

const firstLines = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 8)
    .map((line) => line.slice(0, 160))
    .join('\n');

/**
 * Results of a Jest report. A file that could not be run counts as one failed test. Files that ran together are the first titles of
 * their tests.
 */
export function fromJest({ testResults }: JestReport): TestResult[] {
  return testResults.flatMap(({ name, message, assertionResults }): TestResult[] => {
    const file = relative(root, name);
    const isTogether = file.includes('/.build/together/');
    const results = assertionResults.map(
      ({ ancestorTitles, title, status, failureMessages }): TestResult => ({
        file: (isTogether && ancestorTitles[0]) || file,
        title,
        suites: ancestorTitles.slice(isTogether ? 1 : 0),
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
        message: firstLines(failureMessages[0] ?? ''),
      }),
    );
    if (!message || results.some(({ status }) => status === 'failed')) return results;
    return [...results, { file, title: 'the file runs', suites: [], status: 'failed', message: firstLines(message) }];
  });
}

/** Results of a Playwright report. A test that passed only at a second attempt has failed. */
export function fromPlaywright({ suites }: { suites: PlaywrightSuite[] }, folder = 'e2e'): TestResult[] {
  const resultsIn = (suite: PlaywrightSuite, above: string[]): TestResult[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(
        ({ status, results }): TestResult => ({
          file: join(folder, suite.file),
          title,
          suites: above,
          status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
          message: firstLines(results.find(({ error }) => error)?.error?.message ?? ''),
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => resultsIn(inner, [...above, inner.title])),
  ];
  return suites.flatMap((suite) => resultsIn(suite, []));
}

/** Where a package's test run leaves its report; Nx restores it with a cached run. */
export const reportOf = (folder: string) => join(root, folder, '.build/test-report.json');

/** The results of a package's last run. Undefined if there is no report. */
export function resultsOf(folder: string): TestResult[] | undefined {
  const report = reportOf(folder);
  if (!existsSync(report)) return undefined;
  const content = JSON.parse(readFileSync(report, 'utf8')) as JestReport | { suites: PlaywrightSuite[] };
  return 'suites' in content ? fromPlaywright(content, folder) : fromJest(content);
}
