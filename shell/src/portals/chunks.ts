import type { RouteObject } from 'shared-ui/router';
import { type Diagnosis, diagnose } from './diagnosis';
import { limits, pause } from './limits';
import { asFailure, isChunkError } from './portal-failure';
import type { LiveRelease } from './registry';

/**
 * Runs a load whose files can fail to arrive, and retries once if that can help.
 *
 * @throws PortalFailure of the stage `chunk`, or `module` for any other error
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

/** Why a chunk failed. A chunk that arrived without its module is not worth a retry. */
async function lookAt(error: unknown): Promise<Diagnosis | undefined> {
  if (!isChunkError(error) || error.type === 'missing' || error.request === undefined) return undefined;
  return diagnose(error.request);
}

/** A portal's routes, with one retry for each lazy page. */
export function withRetries(release: LiveRelease, routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route;
    const fetched = typeof lazy === 'function' ? { lazy: () => withChunks(release, lazy) } : {};
    if (route.index) return { ...route, ...fetched };
    return { ...route, ...fetched, ...(route.children && { children: withRetries(release, route.children) }) };
  });
}
