/** Door 3: server state in React, typed by the contract. */
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call, useSession } from './client';
import type { Answer, Endpoint, Input, ListQuery } from './contract';

/** An answer that says what is wrong will say so again; a broken connection or a server fault may pass. */
function retry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < 1;
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 400, staleTime: 5_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Provides the page's one cache and empties it when the session changes: nobody sees another person's data. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  useEffect(
    () =>
      useSession.subscribe((session, before) => {
        if (session.token === before.token) return;
        // Somebody else signed in in another tab: the page that is open is read anew, as theirs.
        if (session.token && before.token) void client.resetQueries();
        else client.clear();
      }),
    [client],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function key(endpoint: Endpoint, input?: unknown) {
  const head = [endpoint.tag, endpoint.method, endpoint.path];
  return input === undefined ? head : [...head, input];
}

/** How a read is made, beside what it asks for. */
export interface QueryOptions {
  /** Default true; false waits with the call. */
  enabled?: boolean;
  /** Shows the last answer while the next one (another page, another filter) is under way. */
  keepPrevious?: boolean;
}

/** Reads an endpoint; the answer is cached under its noun. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, keepPrevious = false }: QueryOptions = {},
): UseQueryResult<Answer<E>, unknown> {
  return useQuery<Answer<E>>({
    queryKey: key(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    placeholderData: keepPrevious ? (keepPreviousData as never) : undefined,
  });
}

/**
 * Writes through an endpoint; what is cached under its noun and those it changes is read anew afterwards. Success comes
 * once that has arrived, so that the page shows it; a failure is told at once, while the reading goes on.
 *
 * @param onAnswer hears the answer as it arrives, for one that says how long something can still be done
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  onAnswer?: (answer: Answer<E>, input: Input<E>) => void,
) {
  const client = useQueryClient();
  return useMutation<Answer<E>, unknown, Input<E>>({
    mutationFn: async (input) => {
      const answer = await call(endpoint, input);
      onAnswer?.(answer, input);
      return answer;
    },
    onSettled: (_answer, error) => {
      const tags = [endpoint.tag, ...(endpoint.invalidates ?? [])];
      const read = Promise.all(tags.map((tag) => client.invalidateQueries({ queryKey: [tag] })));
      return error ? undefined : read;
    },
  });
}

/** What a table asks of its rows: the state that lives in the address. */
export interface RowsQuery {
  page: number;
  pageSize: number;
  search: string;
  /** `Name`, or `-Name` for the other direction. */
  sort?: string;
  filter: Record<string, string>;
}

/** A list call: it takes `ListQuery` and answers its rows under a key of its own. */
type ListEndpoint = Endpoint & { query: typeof ListQuery };
type RowOf<E extends Endpoint, K extends keyof Answer<E>> =
  NonNullable<Answer<E>[K]> extends (infer Row)[] ? Row : never;

/** Reads one page of a list call, in the shape that a data table takes as `useRows`. */
export function useListRows<E extends ListEndpoint, K extends keyof Answer<E> & string>(
  endpoint: E,
  rowsKey: K,
  query: RowsQuery,
) {
  const input = { query } as unknown as Input<E>;
  const read = useEndpoint(endpoint, input, { keepPrevious: true });
  const { data, error, isFetching, refetch } = read;
  const counts = data as { Total?: number; TotalAll?: number } | undefined;
  return {
    rows: data?.[rowsKey] as RowOf<E, K>[] | undefined,
    total: counts?.Total,
    totalAll: counts?.TotalAll,
    // Rows of another page or filter stand there meanwhile: they say nothing about what was asked for.
    loading: read.isPending || read.isPlaceholderData,
    error: error ?? undefined,
    retry: () => void refetch(),
    retrying: error !== null && isFetching,
  };
}

/** Reads a list that is answered whole, in the shape that a data table takes. */
export function useWholeList<E extends Endpoint, K extends keyof Answer<E> & string>(endpoint: E, rowsKey: K) {
  const { data, error, isPending, isFetching, refetch } = useEndpoint(endpoint, {} as Input<E>);
  return {
    rows: data?.[rowsKey] as RowOf<E, K>[] | undefined,
    loading: isPending,
    error,
    onRetry: () => void refetch(),
    retrying: error !== null && isFetching,
  };
}

/**
 * Saves a form together with what it started from, so that nobody replaces unknowingly what somebody else has saved
 * meanwhile: the server refuses that (409) in words that say what it is now, and saving again replaces it.
 *
 * @param readNow what is saved now, for after such a refusal
 * @returns a function that calls `save` with what the person knows to be replaced
 */
export function useSeen<Seen>(readNow: () => Promise<Seen | undefined>) {
  const told = useRef<Seen>(undefined);
  return async (start: Seen, save: (seen: Seen) => Promise<unknown>): Promise<void> => {
    try {
      await save(told.current ?? start);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) told.current = await readNow().catch(() => undefined);
      throw error;
    }
  };
}

/** Calls `tell` once for each failure of a read; the end of a session is left to the login page, which says so. */
export function useOnFailure(error: unknown, tell: () => void): void {
  const onFailure = useEffectEvent(tell);
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.status === 401)) onFailure();
  }, [error]);
}
