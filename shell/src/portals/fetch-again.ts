import type { RouteObject } from '@internship-portals/shared-ui/router';
import { createElement } from 'react';

type Lazy = Extract<RouteObject['lazy'], (...none: never) => unknown>;

/**
 * Routes whose pages the next visit fetches again if their files did not arrive. React Router calls `lazy` only once, but a
 * `loader` with each visit.
 */
export function fetchAgain(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route;
    const fetched = typeof lazy === 'function' ? { lazy: orLoader(lazy) } : {};
    if (route.index) return { ...route, ...fetched };
    return { ...route, ...fetched, ...(route.children && { children: fetchAgain(route.children) }) };
  });
}

function orLoader(lazy: Lazy): Lazy {
  return async () => {
    try {
      return await lazy();
    } catch (error) {
      return loaderOf(lazy, error);
    }
  };
}

function loaderOf(lazy: Lazy, error: unknown): Awaited<ReturnType<Lazy>> {
  let isFirst = true;
  let page: Awaited<ReturnType<Lazy>> | undefined;
  return {
    async loader() {
      // The visit whose files did not arrive.
      if (isFirst) {
        isFirst = false;
        throw error;
      }
      page ??= await lazy();
      return null;
    },
    Component: () => (page?.Component ? createElement(page.Component) : page?.element),
  };
}
