import { join } from 'node:path';
import { root } from 'repository';
import {
  checkResults,
  checkSources,
  fromJest,
  fromPlaywright,
  readRows,
  specificationRows,
  type TestResult,
} from './requirements';

const file = 'shell/src/login.test.tsx';
const rowOf = (...tests: string[]) =>
  readRows(`## Rules\n\n| Rule | Test |\n| --- | --- |\n| Sign-in | ${tests.join('<br>')} |`);
const result = (title: string, status: TestResult['status'] = 'passed', suites: string[] = []): TestResult => ({
  file,
  title,
  suites,
  status,
});
const everything = () => true;

describe('a row of the specification map', () => {
  const rows = rowOf(`\`${file}\`: signs in`);

  it('passes when its test passed', () => {
    const verdict = checkResults(rows, [result('signs in'), result('signs out', 'failed')], everything);
    expect(verdict).toEqual({ findings: [], passed: 1, unknown: 0 });
  });

  it.each(['skipped', 'failed'] as const)('fails when its test was %s', (status) => {
    const verdict = checkResults(rows, [result('signs in', status)], everything);
    expect(verdict).toEqual({
      findings: [`Rules: Sign-in: "signs in" in ${file} was ${status}`],
      passed: 0,
      unknown: 0,
    });
  });

  it('fails when its test is missing or commented out: there is no result of it', () => {
    const verdict = checkResults(rows, [result('signs out')], everything);
    expect(verdict.findings).toEqual([`Rules: Sign-in: ${file} ran no test "signs in"`]);
  });

  it('is not decided when its test did not run this time', () => {
    expect(checkResults(rows, [], () => false)).toEqual({ findings: [], passed: 0, unknown: 1 });
  });

  it('needs all of its tests', () => {
    const both = rowOf(`\`${file}\`: signs in`, `\`${file}\`: signs out`);
    expect(checkResults(both, [result('signs in')], everything).findings).toEqual([
      `Rules: Sign-in: ${file} ran no test "signs out"`,
    ]);
  });

  it.each([
    ["reports %s after '$text'", "reports 404 after 'No (really)?'"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as titles are in the source.
    ['the screens, ${scheme}, on a ${device}', 'the screens, dark, on a phone'],
  ])('names tests of a table by their template: %s', (template, title) => {
    const named = rowOf(`\`${file}\`: ${template}`);
    expect(checkResults(named, [result(title)], everything).passed).toBe(1);
    expect(checkResults(named, [result(title), result(title, 'skipped')], everything).findings).toHaveLength(1);
    expect(checkResults(named, [result(`not ${title}`)], everything).passed).toBe(0);
  });

  it('may name a suite, all of whose tests it then needs', () => {
    const suite = rowOf(`\`${file}\`: the login page`);
    const shown = result('is shown', 'passed', ['the login page']);
    expect(checkResults(suite, [shown], everything).passed).toBe(1);
    const skipped = result('is hidden', 'skipped', ['the login page']);
    expect(checkResults(suite, [shown, skipped], everything).findings).toHaveLength(1);
  });
});

describe('the sources of the product', () => {
  it('have every text, call and route of the map', () => {
    expect(checkSources(specificationRows())).toEqual([]);
  });

  it('lack what is not in the product, and fail rows whose test file is gone', () => {
    const rows = readRows(
      '## Texts: labels\n\n| Text | Test |\n| --- | --- |\n| No such text in this product | `shell/src/gone.test.ts`: x |',
    );
    expect(checkSources(rows)).toEqual(
      expect.arrayContaining([
        'Texts: labels: No such text in this product: no test file shell/src/gone.test.ts',
        'Texts: labels: the product does not say "No such text in this product"',
        'Calls: POST /Task has no row',
        'Routes: /login has no row',
      ]),
    );
  });

  it('fail a row whose test was given another title', () => {
    const existing = 'shared-ui/src/table/data-table.test.tsx';
    expect(checkSources(rowOf(`\`${existing}\`: had this title`))).toContain(
      `Rules: Sign-in: ${existing} has no test "had this title"`,
    );
  });
});

describe('the reports', () => {
  it('of Jest tell what passed, failed and did not run, and of files that could not be run', () => {
    const one = (title: string, status: string) => ({ ancestorTitles: ['a'], title, status, failureMessages: ['why'] });
    const results = fromJest({
      testResults: [
        { name: '/x/a.test.ts', message: '', assertionResults: [one('1', 'passed'), one('2', 'pending')] },
        { name: '/x/b.test.ts', message: 'Cannot find module', assertionResults: [] },
      ],
    });
    expect(results.map(({ title, status }) => [title, status])).toEqual([
      ['1', 'passed'],
      ['2', 'skipped'],
      ['the file runs', 'failed'],
    ]);
  });

  it('of files that ran together are those of each file', () => {
    const one = { ancestorTitles: [file, 'signing in'], title: 'works', status: 'passed', failureMessages: [] };
    const name = join(root, 'shell/.build/together/all/0.test.ts');
    const [found] = fromJest({ testResults: [{ name, message: '', assertionResults: [one] }] });
    expect(found).toMatchObject({ file, suites: ['signing in'], title: 'works' });
  });

  it('of Playwright count a test that passed only at the second attempt as failed', () => {
    const spec = (title: string, status: 'expected' | 'flaky' | 'skipped') => ({
      title,
      tests: [{ status, results: [] }],
    });
    const inner = { file: 'a.spec.ts', title: 'inner', specs: [spec('2', 'flaky'), spec('3', 'skipped')] };
    const results = fromPlaywright({
      suites: [{ file: 'a.spec.ts', title: 'a.spec.ts', specs: [spec('1', 'expected')], suites: [inner] }],
    });
    expect(results).toEqual([
      expect.objectContaining({ file: 'e2e/a.spec.ts', title: '1', suites: [], status: 'passed' }),
      expect.objectContaining({ title: '2', suites: ['inner'], status: 'failed' }),
      expect.objectContaining({ title: '3', suites: ['inner'], status: 'skipped' }),
    ]);
  });
});
