import type { RouteObject } from '@internship-portals/shared-ui/router';
import { lateFailure } from './chunk-retry';
import { limits, pause } from './limits';
import { examine } from './portal-failure';
import { within } from './slow-line';

/**
 * Runs a load whose files can fail to arrive, and retries once if that can help.
 *
 * @throws PortalFailure of the stage `chunk`, or `module` for any other error
 */
export async function withChunks<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const failure = await examine(error, 'module');
    if (!failure.retry) throw failure;
  }
  await pause(limits.pause);
  try {
    return await load();
  } catch (error) {
    throw await examine(error, 'module');
  }
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
