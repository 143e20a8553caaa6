/** Entry point: server state in React, typed by the contract. */
import {
  hashKey,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, type CallOptions, call, useConnection, useSession } from './client';
import type { Answer, Endpoint, Input, ListQuery } from './contract';
import { ownChangeAt } from './own-changes';

/** Retries lost connections and server errors only. A client error would stay the same. */
function retry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < 1;
}

/** What a page keeps of answers. */
export type { QueryClient };

/** Makes an empty cache. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 400, staleTime: 5_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Clears a cache when the session changes, so that users never see another person's data. Repeats the failed reads of the open
 * page when the server answers again. Returns a function that ends that.
 */
export function keepFresh(client: QueryClient): () => void {
  const ends = [
    useSession.subscribe((session, before) => {
      if (session.token === before.token) return;
      // Another user signed in in another tab: refetch the open page for that user.
      if (session.token && before.token) void client.resetQueries();
      else client.clear();
    }),
    useConnection.subscribe(({ reachable }, before) => {
      if (!reachable || before.reachable) return;
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Provides the cache of the pages in it.
 *
 * @param client a cache that outlives these pages and that `keepFresh` maintains. Default: a cache for these pages
 */
export function ApiProvider({ client: outerClient, children }: { client?: QueryClient; children: ReactNode }) {
  const [client] = useState(() => outerClient ?? newQueryClient());
  useEffect(() => (outerClient ? undefined : keepFresh(client)), [outerClient, client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function key(endpoint: Endpoint, input?: unknown) {
  const head = [endpoint.tag, endpoint.method, endpoint.path];
  return input === undefined ? head : [...head, input];
}

/** The options of a read. */
export interface QueryOptions {
  /** Default true. False delays the call. */
  enabled?: boolean;
  /** Keeps the last answer while the next one (another page, another filter) loads. */
  keepPrevious?: boolean;
}

/** When the latest call of each cached read began, in milliseconds of `performance.now()`, by the read's key. */
const begun = new WeakMap<QueryKey, number>();

/**
 * Reads an endpoint. The answer is cached under the endpoint's tag. A failed read keeps its `error` while it is repeated, so
 * that its words stay on the screen.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, keepPrevious = false }: QueryOptions = {},
): UseQueryResult<Answer<E>, unknown> {
  const queryKey = key(endpoint, input);
  const result = useQuery<Answer<E>>({
    queryKey,
    queryFn: ({ signal, queryKey }) => {
      begun.set(queryKey, performance.now());
      return call(endpoint, input, { signal, onEarlyAnswer: (begunAt) => begun.set(queryKey, begunAt) });
    },
    enabled,
    placeholderData: keepPrevious ? (keepPreviousData as never) : undefined,
  });
  const { data, error, isFetching } = result;
  const read = hashKey(queryKey);
  const [failure, setFailure] = useState<{ read: string; error: unknown }>();
  if (error && failure?.error !== error) setFailure({ read, error });
  const isRepeated = data === undefined && isFetching && !error && failure?.read === read;
  return isRepeated ? ({ ...result, error: failure.error } as typeof result) : result;
}

/**
 * Writes through an endpoint, then refetches what is cached under its tag and those that it invalidates. Success is
 * reported after the refetch, so that the page shows the new data. A failure is reported immediately.
 *
 * @param onAnswer called when the answer arrives, before the refetch: for answers that start a countdown
 * @param options of the call, such as the progress of an upload
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  onAnswer?: (answer: Answer<E>, input: Input<E>) => void,
  options?: CallOptions,
) {
  const client = useQueryClient();
  return useMutation<Answer<E>, unknown, Input<E>>({
    mutationFn: async (input) => {
      const answer = await call(endpoint, input, options);
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

/** A read whose answer is cached. */
export interface CachedRead {
  /** Tag, method, path and input of its call. */
  key: QueryKey;
  /** When its latest call began, in milliseconds of `performance.now()`. */
  begunAt: number | undefined;
  failed: boolean;
  /** When this page got the answer of its own call that made a change; undefined for the changes of others. */
  ownChangeAt: (changeId: string) => number | undefined;
}

/**
 * Refetches cached answers which others have changed: those that `isOld` names, or all. Answers that no page shows are
 * refetched when one does. What the page shows stays until the new answer is there; the promise resolves then.
 */
export function refresh(client: QueryClient, isOld?: (read: CachedRead) => boolean): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: key, state }) =>
      !isOld || isOld({ key, begunAt: begun.get(key), failed: state.error !== null, ownChangeAt }),
  });
}

/** `refresh` for the cache of the page. */
export function useRefresh(): (isOld?: (read: CachedRead) => boolean) => Promise<void> {
  const client = useQueryClient();
  return useCallback((isOld) => refresh(client, isOld), [client]);
}

/** A table's query, which is stored in the address. */
export interface RowsQuery {
  page: number;
  pageSize: number;
  search: string;
  /** `Name`, or `-Name` for descending order. */
  sort?: string;
  filter: Record<string, string>;
}

/** A list call: it takes `ListQuery` and returns its rows under its own key. */
type ListEndpoint = Endpoint & { query: typeof ListQuery };
type RowOf<E extends Endpoint, K extends keyof Answer<E>> =
  NonNullable<Answer<E>[K]> extends (infer Row)[] ? Row : never;

/** Reads one page of a list call. The result fits `useRows` of a data table. */
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
    // Placeholder data are the rows of the previous page or filter.
    loading: (read.isPending && !error) || read.isPlaceholderData,
    error: error ?? undefined,
    retry: () => void refetch(),
    retrying: error !== null && isFetching,
  };
}

/** Reads a complete list. The result fits a data table. */
export function useWholeList<E extends Endpoint, K extends keyof Answer<E> & string>(endpoint: E, rowsKey: K) {
  const { data, error, isPending, isFetching, refetch } = useEndpoint(endpoint, {} as Input<E>);
  return {
    rows: data?.[rowsKey] as RowOf<E, K>[] | undefined,
    loading: isPending && !error,
    error,
    onRetry: () => void refetch(),
    retrying: error !== null && isFetching,
  };
}

/**
 * Saves a form together with its initial values, so that users do not overwrite another person's changes by accident.
 * If the record has changed, the server answers 409 with the current values, and saving again overwrites them.
 *
 * @param readNow reads the stored values after a 409
 * @returns a function that calls `save` with the values that the user knows
 */
export function useSeen<Seen>(readNow: () => Promise<Seen | undefined>) {
  const stored = useRef<Seen>(undefined);
  return async (start: Seen, save: (seen: Seen) => Promise<unknown>): Promise<void> => {
    try {
      await save(stored.current ?? start);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) stored.current = await readNow().catch(() => undefined);
      throw error;
    }
  };
}

/** Calls `tell` once for each failure of a read, except the end of a session, which the login page reports. */
export function useOnFailure(error: unknown, tell: () => void): void {
  const onFailure = useEffectEvent(tell);
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.status === 401)) onFailure();
  }, [error]);
}
