import { findMissingRaises, type SharedExports } from './shares';

const of = (version: string, ...names: string[]): SharedExports => ({
  'shared-ui': { version, exports: { 'shared-ui': names } },
});
const before = of('0.1.0', 'Badge', 'Modal');

describe('the version of a shared package', () => {
  it('stays while its exports do', () => {
    expect(findMissingRaises(before, of('0.1.0', 'Badge', 'Modal'))).toEqual([]);
  });

  it('rises with a new export', () => {
    expect(findMissingRaises(before, of('0.1.0', 'Badge', 'Modal', 'Rating'))).toEqual([
      'shared-ui 0.1.0: it exports Rating (shared-ui) in addition. Give it a higher version in shared-ui/package.json, then run: npm run share-map',
    ]);
    expect(findMissingRaises(before, of('0.1.1', 'Badge', 'Modal', 'Rating'))).toEqual([]);
  });

  it('rises beyond the range of the one before with an export that is gone', () => {
    expect(findMissingRaises(before, of('0.1.1', 'Badge'))).toEqual([
      expect.stringContaining('it does not export Modal (shared-ui) any more. Give it a version outside ^0.1.0'),
    ]);
    expect(findMissingRaises(before, of('0.2.0', 'Badge'))).toEqual([]);
  });
});
