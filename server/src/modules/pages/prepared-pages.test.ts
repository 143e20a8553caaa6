import type { Programme } from '../programme';
import type { Visit } from '../releases';
import { createPreparedPages, type PageFacts } from './prepared-pages';

/** Its page takes 2,000 bytes. */
const html = 'x'.repeat(1000);
const factsOf = (visit: object, hints = ''): PageFacts<object> => ({
  index: html as unknown as object,
  previous: null,
  programme: programme as Programme,
  visit: visit as Visit,
  hints,
  isLanding: false,
  view: null,
});
const programme = {};

function preparedPages(mostBytes: number) {
  const write = jest.fn(() => ({ html, policy: '' }));
  return { pages: createPreparedPages(write, mostBytes), write };
}

describe('prepared pages', () => {
  it('are written once for a visit until their facts change', () => {
    const { pages, write } = preparedPages(10_000);
    const visit = {};
    expect(pages.of(factsOf(visit))).toBe(pages.of(factsOf(visit)));
    expect(write).toHaveBeenCalledTimes(1);
    pages.of({ ...factsOf(visit), programme: {} as Programme });
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('of all visits together take no more memory than allowed: those not asked for the longest go', () => {
    const { pages, write } = preparedPages(10_000);
    const visits = Array.from({ length: 3 }, () => ({}));
    const first = pages.of(factsOf(visits[0] ?? {}, 'first'));
    for (const visit of visits) {
      for (const hints of ['a', 'b', 'c']) pages.of(factsOf(visit, hints));
      // Asked for again and again, so it stays.
      expect(pages.of(factsOf(visits[0] ?? {}, 'first'))).toBe(first);
    }
    expect(write).toHaveBeenCalledTimes(10);
    pages.of(factsOf(visits[0] ?? {}, 'a'));
    expect(write).toHaveBeenCalledTimes(11);
  });
});
