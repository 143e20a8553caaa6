/**
 * Entry point: reads that begin before the code that needs their answers has arrived (decision 053). The page's inline script
 * and the shell begin them, and the client takes each answer once. They are kept at the window, because these are two builds.
 */
export { restoreSession } from './stored-session';

/** A call that has begun and whose answer has not been taken yet. */
interface EarlyCall {
  /** The `Authorization` header of the session that began it. Undefined for a visitor. */
  authorization: string | undefined;
  /** Undefined if the call failed; it is then made again. */
  answer: Promise<EarlyAnswer | undefined>;
  abort(): void;
}

/** Times are in milliseconds of `performance.now()`. */
interface EarlyAnswer {
  begunAt: number;
  answeredAt: number;
  status: number;
  headers: Record<string, string>;
  /** Text. */
  data: string;
}

declare global {
  interface Window {
    /** By address. */
    earlyCalls?: Map<string, EarlyCall>;
  }
}

/** On a slow line, an answer waits for the code that needs it. An older one is fetched again. */
const MAX_AGE_MS = 10_000;

/**
 * Begins reads whose answers the page will need.
 *
 * @param paths below the API root, with their queries
 * @param token of the session, or null for a visitor
 */
export function beginCalls(paths: readonly string[], token: string | null): void {
  window.earlyCalls ??= new Map();
  const authorization = token ? `Bearer ${token}` : undefined;
  const headers = { Accept: 'application/json', ...(authorization && { Authorization: authorization }) };
  for (const path of paths) {
    const address = `/api${path}`;
    const begun = window.earlyCalls.get(address);
    if (begun && begun.authorization === authorization) continue;
    const stop = new AbortController();
    const begunAt = performance.now();
    const answer = fetch(address, { headers, signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) return undefined;
        const data = await response.text();
        const { status } = response;
        return { begunAt, answeredAt: performance.now(), status, headers: Object.fromEntries(response.headers), data };
      })
      .catch(() => undefined);
    window.earlyCalls.set(address, { authorization, answer, abort: () => stop.abort() });
  }
}

/** Whether a call has begun whose answer has not been taken yet. */
export const hasBegun = (path: string) => window.earlyCalls?.has(`/api${path}`) === true;

/**
 * Takes the answer of a call that has begun for an address and a session. Undefined if there is none, if it failed or if
 * it is too old.
 */
export async function takeEarlyAnswer(address: string, authorization: unknown): Promise<EarlyAnswer | undefined> {
  const call = window.earlyCalls?.get(address);
  if (!call || call.authorization !== (authorization ?? undefined)) return undefined;
  window.earlyCalls?.delete(address);
  const answer = await call.answer;
  return answer && performance.now() - answer.answeredAt < MAX_AGE_MS ? answer : undefined;
}

/** Forgets every early call: the session has changed, or the page writes something that may change their answers. */
export function dropEarlyCalls(): void {
  for (const call of window.earlyCalls?.values() ?? []) call.abort();
  window.earlyCalls?.clear();
}
