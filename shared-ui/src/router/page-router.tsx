import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type Location,
  matchRoutes,
  type NavigateOptions,
  type Navigator,
  Outlet,
  type Path,
  resolvePath,
  type To,
} from 'react-router-dom';
import { RouteBoundary } from './route-boundary';
import type { RouteObject } from './route-object';
import type { RouterOfPages, RouterState } from './router-state';

type History = ReturnType<typeof createBrowserHistory> | ReturnType<typeof createMemoryHistory>;
type Turn = Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'>;

export interface RouterOptions {
  /**
   * Called for an address that no route has, or only one that ends in `*`. `patch` adds routes below the one with that id.
   * The address waits for it.
   */
  patchRoutesOnNavigation?: (options: {
    path: string;
    patch: (id: string, routes: RouteObject[]) => void;
  }) => Promise<void>;
}

const IDLE = { state: 'idle' } as const;
const LOADING = { state: 'loading' } as const;

/**
 * Shows one page at a time. The next page is shown, and its address written, when its files are here; a later navigation
 * takes the place of an earlier one that still waits.
 */
export class PageRouter implements RouterOfPages {
  state: RouterState;
  /** For React Router's `Router`. */
  readonly navigator: Navigator;
  readonly routes: RouteObject[];
  /** Resolves when the navigation that was begun last has ended. */
  settled: Promise<void>;
  private latest = 0;
  private readonly listeners = new Set<(state: RouterState) => void>();
  private readonly stop: () => void;

  constructor(
    private readonly history: History,
    routes: readonly RouteObject[],
    private readonly options: RouterOptions = {},
  ) {
    this.routes = copiesOf(routes, '');
    this.navigator = {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state, turn) => void this.navigate(to, { ...turn, state }),
      replace: (to, state, turn) => void this.navigate(to, { ...turn, state, replace: true }),
    };
    const { location } = history;
    this.state = { location, navigation: IDLE, initialized: false, preventScrollReset: false };
    this.stop = history.listen(({ location }) => {
      this.settled = this.open(location, () => location);
    });
    this.settled = this.open(location, () => location);
  }

  subscribe(listener: (state: RouterState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Opens an address, or goes so many pages forward in the history (back if negative). */
  navigate(to: To | number, { replace = false, state, preventScrollReset }: Turn = {}): Promise<void> {
    if (typeof to === 'number') {
      this.history.go(to);
    } else {
      // As the browser writes it, so that the address is the same when the person comes back to it.
      const path = this.history.encodeLocation(resolvePath(to, this.state.location.pathname));
      const arrive = () => {
        this.history[replace ? 'replace' : 'push'](path, state);
        return this.history.location;
      };
      this.settled = this.open(path, arrive, preventScrollReset);
    }
    return this.settled;
  }

  /** Stops following the history. A page that is on its way is not shown any more. */
  dispose(): void {
    this.latest += 1;
    this.stop();
    this.listeners.clear();
  }

  private async open(path: Path, arrive: () => Location, preventScrollReset = false): Promise<void> {
    this.latest += 1;
    const turn = this.latest;
    const fetching = this.fetch(path);
    let failure: RouterState['failure'];
    if (fetching) {
      this.set({ navigation: LOADING });
      failure = await fetching;
      if (turn !== this.latest) return;
    }
    this.set({ location: arrive(), navigation: IDLE, initialized: true, failure, preventScrollReset });
  }

  private set(changes: Partial<RouterState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener(this.state);
  }

  /** Fetches what the page at an address needs. Undefined if all of it is here, so that the page is shown at once. */
  private fetch(path: Path): Promise<RouterState['failure']> | undefined {
    const found = this.routesTo(path);
    const { patchRoutesOnNavigation } = this.options;
    const last = found.at(-1);
    const patch = !last || last.path?.endsWith('*') ? patchRoutesOnNavigation : undefined;
    if (last && !patch && !found.some(({ lazy }) => lazy)) return undefined;
    return this.fetchFiles(path, found, patch);
  }

  private async fetchFiles(
    path: Path,
    known: RouteObject[],
    patch: RouterOptions['patchRoutesOnNavigation'],
  ): Promise<RouterState['failure']> {
    let found = known;
    try {
      if (patch) {
        await patch({ path: path.pathname, patch: (id, routes) => this.patch(id, routes) });
        found = this.routesTo(path);
      }
      if (found.length === 0) throw new Error(`There is no page at ${path.pathname}.`);
    } catch (error) {
      return { error, route: boundaryOf(found) };
    }
    const arrivals = await Promise.allSettled(found.map(fetchPage));
    const failed = arrivals.findIndex(({ status }) => status === 'rejected');
    const arrival = arrivals[failed];
    if (arrival?.status !== 'rejected') return undefined;
    return { error: arrival.reason, route: boundaryOf(found.slice(0, failed + 1)) };
  }

  /** The route of an address with those around it, outermost first. Empty if no route has it. */
  private routesTo(path: Path): RouteObject[] {
    return matchRoutes(this.routes, path)?.map(({ route }) => route) ?? [];
  }

  private patch(id: string, routes: RouteObject[]): void {
    const parent = find(this.routes, id);
    if (!parent || parent.index) throw new Error(`Nothing can be below the route ${id}.`);
    parent.children = [...(parent.children ?? []), ...copiesOf(routes, id)];
  }
}

/** A router of the browser's address. */
export function createBrowserRouter(routes: readonly RouteObject[], options?: RouterOptions): PageRouter {
  return new PageRouter(createBrowserHistory(), routes, options);
}

/** A router whose addresses are in memory, for tests and for pages that are rendered to HTML. */
export function createMemoryRouter(
  routes: readonly RouteObject[],
  { initialEntries, ...options }: RouterOptions & { initialEntries?: (string | Partial<Location>)[] } = {},
): PageRouter {
  return new PageRouter(createMemoryHistory({ initialEntries }), routes, options);
}

/** The router changes its routes: it adds some, and pages when they have arrived. */
function copiesOf(routes: readonly RouteObject[], parent: string): RouteObject[] {
  return routes.map((route, place) => {
    const copy = { ...route, id: route.id ?? `${parent}/${place}` };
    if (copy.children) copy.children = copiesOf(copy.children, copy.id);
    setPage(copy, route);
    return copy;
  });
}

function setPage(
  route: RouteObject,
  {
    element,
    Component,
    errorElement = route.errorElement,
  }: Pick<RouteObject, 'element' | 'Component' | 'errorElement'>,
): void {
  const { id } = route;
  if (errorElement === undefined) {
    Object.assign(route, { element, Component });
    return;
  }
  route.errorElement = errorElement;
  route.Component = undefined;
  route.element = (
    <RouteBoundary route={id} errorElement={errorElement}>
      {Component ? <Component /> : (element ?? <Outlet />)}
    </RouteBoundary>
  );
}

/** A page whose files did not arrive is fetched again by the next visit. */
async function fetchPage(route: RouteObject): Promise<void> {
  if (!route.lazy) return;
  setPage(route, await route.lazy());
  route.lazy = undefined;
}

/** The innermost of these routes that replaces a page which failed. */
function boundaryOf(routes: readonly RouteObject[]): string | undefined {
  return routes.findLast(({ errorElement }) => errorElement !== undefined)?.id;
}

function find(routes: readonly RouteObject[], id: string): RouteObject | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : find(route.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}
