import { call } from '@internship-portals/shared-api/client';
import { type Answer, type Applicant, listApplications } from '@internship-portals/shared-api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewQuery } from './review-query';

/** The most that one call answers. */
const PAGE = 100;

/** The applications of a review. They keep their places while they are decided, here or by others. */
export interface ReviewList {
  /** Undefined until they are read. */
  rows: Applicant[] | undefined;
  /** How many there are, also those that are not read yet. */
  total: number;
  error: unknown;
  retry: () => void;
  /**
   * Reads more, unless all are here.
   *
   * @param waiting how many of the rows are still undecided: the server's list is shorter by the others
   */
  readMore: (waiting: number) => void;
}

/**
 * Reads what comes after the rows that are known, which are the beginning of the list as it was. The list on the server is
 * shorter by what was decided since. Others may have decided more than this page knows, so what comes next may be on an
 * earlier page than expected: earlier pages are read until one has a known row. If none of it is new, what comes next is
 * on a later page.
 *
 * @returns the new rows in their order, and how many come after them
 */
async function readAfter(
  rows: readonly Applicant[],
  ask: (page: number) => Promise<Answer<typeof listApplications>>,
  expected: number,
): Promise<{ fresh: Applicant[]; after: number }> {
  const known = new Set(rows.map(({ id }) => id));
  let total = 0;
  const pageOf = async (page: number) => {
    const { Applicants, Total = 0 } = await ask(page);
    total = Total;
    return Applicants;
  };
  let [first, last] = [expected, expected];
  let read = await pageOf(first);
  while (first > 1 && !read.some(({ id }) => known.has(id))) read = [...(await pageOf(--first)), ...read];
  while (read.every(({ id }) => known.has(id)) && last * PAGE < total) read = [...read, ...(await pageOf(++last))];
  // Between two calls a row may move from one page to the other.
  const once = new Map(read.map((row) => [row.id, row]));
  return { fresh: [...once.values()].filter(({ id }) => !known.has(id)), after: Math.max(0, total - last * PAGE) };
}

/** Reads the undecided applications once, as the list shows them when the review begins. */
export function useReviewList(query: ReviewQuery): ReviewList {
  const text = JSON.stringify(query);
  const [list, setList] = useState<{ rows?: Applicant[]; total: number; error?: unknown }>({ total: 0 });
  const reading = useRef<AbortController>(undefined);

  const read = useCallback(
    async (page: number, rows: readonly Applicant[]) => {
      const aborter = new AbortController();
      reading.current = aborter;
      const { search, sort, filter } = JSON.parse(text) as ReviewQuery;
      try {
        const ask = (page: number) =>
          call(listApplications, { query: { page, pageSize: PAGE, search, sort, filter } }, { signal: aborter.signal });
        const { fresh, after } = await readAfter(rows, ask, page);
        setList({ rows: [...rows, ...fresh], total: rows.length + fresh.length + after });
      } catch (error) {
        if (!aborter.signal.aborted) setList((now) => ({ ...now, error }));
      } finally {
        if (reading.current === aborter) reading.current = undefined;
      }
    },
    [text],
  );

  const begin = useCallback(() => {
    setList({ total: 0 });
    void read(1, []);
  }, [read]);
  useEffect(() => {
    begin();
    return () => reading.current?.abort();
  }, [begin]);

  return {
    rows: list.rows,
    total: list.total,
    error: list.error,
    retry: begin,
    readMore: (waiting) => {
      if (reading.current || !list.rows || list.rows.length >= list.total) return;
      void read(Math.floor(waiting / PAGE) + 1, list.rows);
    },
  };
}
