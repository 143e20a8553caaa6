import { createContext, useContext } from 'react';
import type { PageActivity } from './portals/page-activity';
import type { PortalFailure } from './portals/portal-failure';
import type { RegisteredPortal } from './portals/registry';

export interface Composed {
  watch: PageActivity;
  /**
   * A page of a portal failed.
   *
   * @returns undefined when another version shows the page, else the failure for the error screen
   */
  crashed(registered: RegisteredPortal, error: unknown, inUse: boolean): Promise<PortalFailure | undefined>;
  /** Reopens a portal in the version that is live now and shows the page again. */
  retry(registered: RegisteredPortal): Promise<void>;
  /** Shows the page again, with every file that did not arrive. */
  reopen(): Promise<void>;
}

export const ComposedContext = createContext<Composed | undefined>(undefined);

/** What the error screens of a portal can do; needs a `Composition` above. */
export function useComposition(): Composed {
  const composed = useContext(ComposedContext);
  if (!composed) throw new Error('useComposition needs a Composition above it');
  return composed;
}
