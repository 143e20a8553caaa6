import type { ComponentType, ReactNode } from 'react';

interface RouteOfPage {
  /** Names the route for `patchRoutesOnNavigation`. */
  id?: string;
  /** Of React Router: relative to the parent's, with parameters as `:id` and `*` for the rest of an address. */
  path?: string;
  element?: ReactNode;
  Component?: ComponentType;
  /** Replaces the route's page when that throws or its files do not arrive. `useRouteError` has the error. */
  errorElement?: ReactNode;
  /** Fetches the page. The page before it stays on screen meanwhile. */
  lazy?: () => Promise<Pick<RouteOfPage, 'element' | 'Component' | 'errorElement'>>;
}

/** A page, or a layout around the pages of its children. The part of React Router's routes that the product has. */
export type RouteObject =
  | (RouteOfPage & { index: true; children?: undefined })
  | (RouteOfPage & { index?: false; children?: RouteObject[] });
