/** The reports of Jest and Playwright, read into one form. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from 'repository';

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

/** Results of a Jest report. A file that could not be run counts as one failed test. */
export function fromJest({ testResults }: JestReport): TestResult[] {
  return testResults.flatMap(({ name, message, assertionResults }): TestResult[] => {
    const file = relative(root, name);
    const results = assertionResults.map(
      ({ ancestorTitles, title, status, failureMessages }): TestResult => ({
        file,
        title,
        suites: ancestorTitles,
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
  const read = (suite: PlaywrightSuite, above: string[]): TestResult[] => [
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
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...above, inner.title])),
  ];
  return suites.flatMap((suite) => read(suite, []));
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
