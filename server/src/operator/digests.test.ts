import { TableDigester, type Value } from './digests';

const COLUMNS = ['name', 'id', 'bytes', 'size'];
const ROWS: Value[][] = [
  ['Zoë Wanjirũ 🎓', 'a', Buffer.from([0, 255, 10]), 7],
  [null, 'b', new Uint8Array(300_000).fill(120).buffer, 9_007_199_254_740_993n],
  ['', 'c', null, -1],
];

function digestOf(columns: string[], rows: Value[][]) {
  const digester = new TableDigester(columns);
  for (const row of rows) digester.add(row);
  return digester.finish();
}

describe('the digest of a table', () => {
  it('is the one that archives of earlier versions have', () => {
    expect(digestOf(COLUMNS, ROWS)).toEqual({
      rows: 3,
      digest: '8ec3ca521d5d620adb5e82acebdcff582b1ec10c3e73e12fbbf1e982bd4e26aa',
    });
  });

  it('does not depend on the order of rows or columns', () => {
    const reversed = [...ROWS].reverse().map((row) => [...row].reverse());
    expect(digestOf([...COLUMNS].reverse(), reversed)).toEqual(digestOf(COLUMNS, ROWS));
  });

  it('differs when a value moves to another column, or null becomes a text', () => {
    const one = digestOf(['a', 'b'], [['x', null]]);
    expect(digestOf(['a', 'b'], [[null, 'x']])).not.toEqual(one);
    expect(digestOf(['a', 'b'], [['x', 'null']])).not.toEqual(one);
  });
});
