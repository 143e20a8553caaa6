import type { ServerState } from './server-state';

/** Pause between two checks, in milliseconds; a random part keeps many open pages apart. Tests shorten it. */
export const checks = { pause: 2_000, spread: 2_000 };

/**
 * Asks until the answer is 'ready', and at once when the browser is online again.
 *
 * @param ask never rejects
 * @param handlers.ready called once, at the end
 * @param handlers.away called after each other answer
 * @param options.after before the first check, in milliseconds. Default: a pause
 * @returns ends the wait
 */
export function waitForServer(
  ask: () => Promise<ServerState>,
  { ready, away }: { ready: () => void; away?: () => void },
  { after }: { after?: number } = {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    clearTimeout(timer);
  };
  const later = (wait = checks.pause + Math.random() * checks.spread) => {
    timer = setTimeout(check, wait);
  };
  const check = async () => {
    clearTimeout(timer);
    const state = await ask();
    if (stop.signal.aborted) return;
    if (state === 'ready') {
      end();
      ready();
      return;
    }
    away?.();
    later();
  };
  later(after);
  window.addEventListener('online', check, { signal: stop.signal });
  return end;
}
