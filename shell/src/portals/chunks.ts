import type { RouteObject } from 'shared-ui/router';
import { type Diagnosis, diagnose } from './diagnosis';
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
    const found = await lookAt(error);
    if (!found?.retry) throw asFailure(error, release, 'module', found?.text);
  }
  await pause(limits.pause);
  try {
    return await load();
  } catch (error) {
    throw asFailure(error, release, 'module');
  }
}

/** What is wrong with a file that did not arrive; one that arrived and holds something else will do so again. */
async function lookAt(error: unknown): Promise<Diagnosis | undefined> {
  if (!isChunkError(error) || error.type === 'missing' || error.request === undefined) return undefined;
  return diagnose(error.request);
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
