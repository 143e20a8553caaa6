import { type AssignedTask, listAssignedTasks, rateTask } from '@internship-portals/shared-api/contract';
import { type RowsQuery, useEndpointMutation, useListRows, useOnFailure } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { useLocation } from '@internship-portals/shared-ui/router';
import { createContext, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { messages } from './messages';

/** A task that is being rated, or was rated, in its row. */
interface RatedRow {
  /** The index of the row, 0-based. */
  index: number;
  /** With its new rating once that is saved. */
  task: AssignedTask;
}

/** The tasks that were rated in their rows under one query. */
interface RatedHere {
  key: string;
  rows: ReadonlyMap<string, RatedRow>;
}

interface RowRatings {
  rated: RatedHere;
  /** Forgets the rated rows: they get the places that the server gives them. */
  forget: () => void;
  /** The rows on the screen, and their query. */
  shown: RefObject<{ key: string; rows: readonly AssignedTask[] }>;
  /** Rates a task. Rejects with the failure. */
  rate: (task: AssignedTask, rating: number) => Promise<void>;
}

const NONE: RatedHere = { key: '', rows: new Map() };

export const RowRatingsContext = createContext<RowRatings | undefined>(undefined);

function useContextOfPage(): RowRatings {
  const ratings = useContext(RowRatingsContext);
  if (!ratings) throw new Error('Rows are rated on the page of assigned tasks only');
  return ratings;
}

/** The ratings given in rows of one page. Rated rows stay where they are until search, filter, order or page change. */
export function usePageRatings(): RowRatings {
  const [rated, setRated] = useState(NONE);
  const shown = useRef<{ key: string; rows: readonly AssignedTask[] }>({ key: '', rows: [] });
  const { mutateAsync } = useEndpointMutation(rateTask);
  return useMemo(() => {
    const rate = async (task: AssignedTask, rating: number) => {
      const { key, rows } = shown.current;
      const index = rows.findIndex(({ id }) => id === task.id);
      const keep = (row: AssignedTask) =>
        setRated((now) => ({ key, rows: new Map(now.key === key ? now.rows : []).set(row.id, { index, task: row }) }));
      // Before it is sent: the notice that the tasks have changed can come before the answer.
      keep(task);
      try {
        await mutateAsync({ params: { id: task.id }, body: { rating, SeenRevision: task.Revision } });
        keep({ ...task, Rating: rating, State: 'Rated' });
      } catch (error) {
        setRated((now) => ({ key: now.key, rows: new Map([...now.rows].filter(([id]) => id !== task.id)) }));
        throw error;
      }
    };
    return { rated, forget: () => setRated(NONE), shown, rate };
  }, [rated, mutateAsync]);
}

/** How a row is rated, and whether that has happened on this page. */
export function useRowRating(task: AssignedTask) {
  const { rated, rate } = useContextOfPage();
  return { rate, ratedHere: rated.rows.has(task.id) };
}

/** One page of the tasks. After the link of the queue, the focus is in the first row's rating as soon as it is there. */
export function useTaskRows(query: RowsQuery) {
  const read = useListRows(listAssignedTasks, 'Tasks', query);
  const toast = useToast();
  useOnFailure(read.error, () => toast.error(messages.assignedTasks.failed));
  const { rated, forget, shown } = useContextOfPage();
  const key = JSON.stringify(query);
  const here = rated.key === key ? rated.rows : NONE.rows;
  const rows = read.rows && keepInPlace(read.rows, here);
  const moved = [...here.keys()].filter((id) => !read.rows?.some((row) => row.id === id)).length;

  useEffect(() => {
    shown.current = { key, rows: rows ?? [] };
    if (rated.rows.size > 0 && rated.key !== key) forget();
  });

  const { state } = useLocation();
  const rateFirst = useRef(Boolean((state as { rate?: boolean } | null)?.rate));
  useEffect(() => {
    if (!rateFirst.current || !rows || read.loading) return;
    const [first] = ratingFields();
    // The table draws its first rows a moment after they are there.
    if (rows.length > 0 && !first) return;
    rateFirst.current = false;
    first?.focus();
  });

  return { ...read, rows, total: read.total === undefined ? undefined : read.total + moved };
}

/** The number fields of the rows on the screen, from the top. */
export function ratingFields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-row-rating]')];
}

/** The server's rows with the rated ones where they were, although the server's order has moved them. */
function keepInPlace(rows: readonly AssignedTask[], rated: ReadonlyMap<string, RatedRow>): AssignedTask[] {
  const kept = rows.filter(({ id }) => !rated.has(id));
  for (const { index, task } of [...rated.values()].sort((a, b) => a.index - b.index)) {
    const stored = rows.find(({ id }) => id === task.id);
    // The rows may be those from before the rating, which changes the revision.
    kept.splice(index, 0, stored && stored.Revision > task.Revision ? stored : task);
  }
  return kept;
}
