import type { RouteObject } from 'shared-ui/router';
import { diagnose } from './diagnosis';
import { limits, pause } from './limits';
import { asFailure, isChunkError } from './portal-failure';
import type { LiveRelease } from './registry';

/**
 * Loads something whose files may not arrive, and once more where that may help.
 *
 * @throws PortalFailure of the stage `chunk`, or `module` for whatever else it throws
 */
export async function withChunks<T>(release: LiveRelease, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await retryHelps(error))) throw asFailure(error, release, 'module');
  }
  await pause(limits.pause);
  try {
    return await load();
  } catch (error) {
    throw asFailure(error, release, 'module');
  }
}

async function retryHelps(error: unknown): Promise<boolean> {
  // A file that arrived and holds something else will do so again.
  if (!isChunkError(error) || error.type === 'missing') return false;
  return error.request === undefined || (await diagnose(error.request)).retry;
}

/** A portal's routes, with pages that are fetched when they are needed fetched once more where that may help. */
export function withRetries(release: LiveRelease, routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route;
    const fetched = typeof lazy === 'function' ? { lazy: () => withChunks(release, lazy) } : {};
    if (route.index) return { ...route, ...fetched };
    return { ...route, ...fetched, ...(route.children && { children: withRetries(release, route.children) }) };
  });
}
