import type { Programme } from '../programme';
import type { ShellEntry, Visit } from '../releases';
import type { FirstView } from './first-views';
import { type PreparedPage, preparePage } from './prepared-page';

/** What a page consists of, besides what each request brings. */
export interface PageFacts<Index> {
  /** The shell's index.html. */
  index: Index;
  previous: ShellEntry | null;
  programme: Programme;
  visit: Visit;
  hints: string;
  isLanding: boolean;
  /** What the page shows before any script runs. */
  view: FirstView | null;
}

/** What all prepared pages take in memory at most: some thousand pages. */
const MOST_BYTES = 32 << 20;

/**
 * Pages that are prepared once for as long as their facts stay the same. The objects among the facts are compared by
 * identity: their readers answer the same object until something has changed.
 *
 * @param write the text of a page and its content policy, with `slots` for what each request brings
 */
export function createPreparedPages<Index>(
  write: (facts: PageFacts<Index>) => { html: string; policy: string },
  mostBytes = MOST_BYTES,
) {
  const sources = new WeakMap<Visit, Source<Index>>();
  /** Of all visits, the one that was asked for last at the end. */
  const pages = new Map<string, PreparedPage>();
  const views = new WeakMap<FirstView, number>();
  let bytes = 0;
  let lastId = 0;

  /** The number of what a visit's pages are made from, which is another one when that has changed. */
  const sourceOf = ({ index, previous, programme, visit }: PageFacts<Index>) => {
    const known = sources.get(visit);
    if (known?.index === index && known.previous === previous && known.programme === programme) return known.id;
    lastId += 1;
    sources.set(visit, { index, previous, programme, id: lastId });
    return lastId;
  };

  /** Views are told apart as objects, too. */
  const numberOf = (view: FirstView | null) => {
    if (view === null) return 0;
    const known = views.get(view);
    if (known !== undefined) return known;
    lastId += 1;
    views.set(view, lastId);
    return lastId;
  };

  /** Drops the pages that were requested least recently, those of replaced facts among them. */
  const makeRoom = () => {
    for (const [key, { size }] of pages) {
      if (bytes <= mostBytes) return;
      pages.delete(key);
      bytes -= size;
    }
  };

  return {
    of(facts: PageFacts<Index>): PreparedPage {
      const key = `${sourceOf(facts)} ${facts.isLanding} ${numberOf(facts.view)} ${facts.hints}`;
      const known = pages.get(key);
      if (known) {
        pages.delete(key);
        pages.set(key, known);
        return known;
      }
      const page = preparePage(write(facts));
      pages.set(key, page);
      bytes += page.size;
      makeRoom();
      return page;
    },
  };
}

type Source<Index> = Pick<PageFacts<Index>, 'index' | 'previous' | 'programme'> & { id: number };
