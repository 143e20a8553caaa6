/**
 * Entry point: reads that begin before the code that needs their answers has arrived (decision 055). The page's inline script
 * and the shell begin them, and the client takes each answer once. They are kept at the window, because these are two builds.
 */
export { restoreSession } from './stored-session';

/** The answer of an early call. */
export interface EarlyAnswer {
  status: number;
  header: (name: string) => string | null;
  text: string;
}

/** A call that has begun and whose answer has not been taken yet. */
export interface EarlyCall {
  /** Whose it is: its header `Authorization`. */
  authorization: string;
  /** In milliseconds of `performance.now()`. */
  begunAt: number;
  /** Undefined while the answer is under way. */
  answeredAt?: number;
  /** Rejects if no answer arrives. */
  answer: Promise<EarlyAnswer>;
  abort(): void;
}

declare global {
  interface Window {
    /** By address. */
    earlyCalls?: Map<string, EarlyCall>;
  }
}

/** Milliseconds for which an answer waits for the code that needs it, on a slow line. */
const FRESH = 10_000;

/** The headers of a call without a body. */
export const readHeaders = (token: string | null) => ({
  Accept: 'application/json',
  ...(token && { Authorization: `Bearer ${token}` }),
});

/**
 * Begins reads whose answers the page will need.
 *
 * @param paths below the API root, with their queries
 */
export function beginCalls(paths: readonly string[], token: string): void {
  window.earlyCalls ??= new Map();
  const headers = readHeaders(token);
  const authorization = `Bearer ${token}`;
  for (const path of paths) {
    const address = `/api${path}`;
    const known = window.earlyCalls.get(address);
    if (known && known.authorization === authorization && isFresh(known)) continue;
    const stop = new AbortController();
    const call: EarlyCall = {
      authorization,
      begunAt: performance.now(),
      answer: fetch(address, { headers, signal: stop.signal }).then(async (response) => {
        const text = await response.text();
        call.answeredAt = performance.now();
        return { status: response.status, header: (name) => response.headers.get(name), text };
      }),
      abort: () => stop.abort(),
    };
    // The code that takes the call handles its failure.
    call.answer.catch(() => {});
    window.earlyCalls.set(address, call);
  }
}

/** Whether a call has begun whose answer has not been taken yet. */
export const hasBegun = (path: string) => window.earlyCalls?.has(`/api${path}`) === true;

const isFresh = ({ answeredAt }: EarlyCall) => answeredAt === undefined || performance.now() - answeredAt < FRESH;

/** The call that has begun for an address and a session, which is then taken. Undefined without a fresh one. */
export function takeEarlyCall(address: string, authorization: string | undefined): EarlyCall | undefined {
  const call = window.earlyCalls?.get(address);
  if (!call || call.authorization !== authorization) return undefined;
  window.earlyCalls?.delete(address);
  return isFresh(call) ? call : undefined;
}

/** Forgets every early call: the session has changed, or the page writes something that may change their answers. */
export function dropEarlyCalls(): void {
  for (const call of window.earlyCalls?.values() ?? []) call.abort();
  window.earlyCalls?.clear();
}
