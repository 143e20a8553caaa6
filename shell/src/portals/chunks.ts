import type { RouteObject } from 'shared-ui/router';
import { lateFailure } from './chunk-retry';
import { diagnose } from './diagnosis';
import { limits, pause, within } from './limits';
import { asFailure, examine, isChunkError, isShellChunk, outage } from './portal-failure';
import { askForFiles } from './server-state';

/**
 * Runs a load whose files can fail to arrive, and retries once if that can help.
 *
 * @throws PortalFailure of the stage `chunk`, or `module` for any other error
 */
export async function withChunks<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await lookAt(error);
  }
  await pause(limits.pause);
  try {
    return await load();
  } catch (error) {
    throw await examine(error, 'module');
  }
}

/**
 * Resolves when a second try can help: not for a chunk that arrived without its module, nor for a chunk of the shell,
 * which has had one (chunk-retry.ts).
 *
 * @throws PortalFailure otherwise
 */
async function lookAt(error: unknown): Promise<void> {
  if (!isChunkError(error)) throw asFailure(error, 'module');
  if (error.type === 'missing' || error.request === undefined || isShellChunk(error))
    throw await examine(error, 'chunk');
  const [found, state] = await Promise.all([diagnose(error.request), askForFiles()]);
  const away = outage(state, 'chunk', error);
  if (away) throw away;
  if (!found.retry) throw asFailure(error, 'chunk', found.text);
}

/** A load that must end before the person gives up. */
const inTime = <T>(load: Promise<T>) =>
  within(limits.page, load, () => lateFailure(`The page does not open within ${limits.page / 1000} seconds.`));

/** A portal's routes, with one retry for each lazy page. */
export function withRetries(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route;
    const fetched = typeof lazy === 'function' ? { lazy: () => inTime(withChunks(lazy)) } : {};
    if (route.index) return { ...route, ...fetched };
    return { ...route, ...fetched, ...(route.children && { children: withRetries(route.children) }) };
  });
}
