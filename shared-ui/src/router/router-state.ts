import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

export interface RouterState {
  /** The address whose page is shown. */
  location: Location;
  /** `loading` while the files of another page are on their way. */
  navigation: { state: 'idle' | 'loading' };
  /** Whether the first page can be shown. */
  initialized: boolean;
  /** Why the files of the page did not arrive, and the route whose `errorElement` says so. */
  failure?: { error: unknown; route: string | undefined };
  /** The page stays where it is scrolled to, unless the person has been at this address before. */
  preventScrollReset: boolean;
}

/** What pages may know of their router. */
export interface RouterOfPages {
  /** Of this moment. What is rendered lags behind it. */
  readonly state: RouterState;
  /** Calls the listener when the state has changed. Returns a function that ends that. */
  subscribe(listener: (state: RouterState) => void): () => void;
}

export const RouterContext = createContext<{ router: RouterOfPages; state: RouterState } | undefined>(undefined);

/** The router and what it shows; needs a `RouterProvider` above. */
export function useRouter(): { router: RouterOfPages; state: RouterState } {
  const routing = useContext(RouterContext);
  if (!routing) throw new Error('useRouter needs a RouterProvider above it');
  return routing;
}

/** Whether another page is on its way. */
export function useNavigation(): RouterState['navigation'] {
  return useRouter().state.navigation;
}
