import { checkSecurityTable, readRows, securityRows } from './requirements';

const HEAD = '| # | Requirement | Status | How | Test |\n| --- | --- | --- | --- | --- |\n';
const findingsOf = (row: string) =>
  checkSecurityTable(readRows(HEAD + row)).filter((line) => !/has no row$/.test(line));
const self = '`tooling/test-preset/src/security-table.test.ts`: has every requirement';

describe('the table of security requirements', () => {
  it('has every requirement of level 1 and 2 once, none that is not met, and tests that exist', () => {
    const rows = securityRows();
    expect(checkSecurityTable(rows)).toEqual([]);
    expect(rows).toHaveLength(253);
  });

  it.each([
    ['an unknown number', `| 1.1.9 | x | met | x | ${self} |`, '1.1.9: is not a requirement of level 1 or 2'],
    ['a requirement that is not met', '| 1.1.1 | x | not met | x | |', '"not met" is none of'],
    ['nothing that shows it', '| 1.1.1 | x | met | We are careful | |', 'names neither a test nor a section'],
    ['a section that is gone', '| 1.1.1 | x | met | [Gone](#gone) | |', 'docs/security.md#gone does not exist'],
    ['a test that is gone', '| 1.1.1 | x | met | x | `server/src/gone.test.ts`: x |', 'no test file'],
    ['a title that is gone', `| 1.1.1 | x | met | x | ${self.replace('every', 'no such')} |`, 'has no test "has no'],
    ['no reason', '| 1.1.1 | x | not applicable | | |', '1.1.1: says nothing'],
  ])('reports %s', (_what, row, finding) => {
    expect(findingsOf(row)).toEqual([expect.stringContaining(finding)]);
  });

  it('reports two rows for one requirement, and one without a row', () => {
    const row = '| 1.1.1 | x | met | [Input](#input) | |';
    expect(findingsOf(`${row}\n${row}`)).toEqual(['1.1.1: has two rows']);
    expect(checkSecurityTable([])).toContain('17.3.2: has no row');
  });
});
