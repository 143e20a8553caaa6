import { useSession } from 'shared-api/client';
import { visitorPages } from 'shared-api/contract';
import { admission } from '../sessions/admission';
import { dashboardOf } from '../sessions/dashboards';
import { beginFirstCalls } from './first-calls';
import type { LiveRegistry } from './live-registry';
import type { PortalLoader } from './loader';
import { ownerOf } from './registry';

/** What a page of another portal needs, fetched before the person gets there. */
export class Approach {
  constructor(
    private readonly registry: LiveRegistry,
    private readonly loader: PortalLoader,
    private readonly loadLoginPage: () => Promise<unknown>,
  ) {}

  /** Fetches the portal of an address and what its page reads first, if this session may open it. */
  prepare({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
    // Pages of the shell, although their addresses lie in the public portal's base.
    if (pathname === visitorPages.login || pathname === visitorPages.unauthorized) return;
    const session = useSession.getState();
    const { portals } = this.registry.known;
    const owner = ownerOf(portals, pathname);
    if (!owner || admission(session, owner.role) !== 'allowed') return;
    const state = this.loader.state(owner.name);
    // An open portal reads by itself, and Retry opens a failed one.
    if (state) return;
    beginFirstCalls(portals, session, { pathname, search });
    void this.loader.load(owner);
  }

  /** Prepares the page of a link that a pointer or the Tab key has reached. Returns a function that stops it. */
  watchLinks(): () => void {
    const watching = new AbortController();
    const prepareLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return;
      this.approach(link);
    };
    document.addEventListener('pointerover', prepareLink, watching);
    // Not `focusin`, which also reports the focus that a page itself sets. The key is released on the link it has reached.
    document.addEventListener('keyup', (event) => event.key === 'Tab' && prepareLink(event), watching);
    return () => watching.abort();
  }

  private approach({ pathname, search }: HTMLAnchorElement): void {
    const { token, roles } = useSession.getState();
    if (pathname !== visitorPages.login) this.prepare({ pathname, search });
    // The login page sends a signed-in person on to the dashboard.
    else if (token) this.prepare({ pathname: dashboardOf(this.registry.known.portals, roles), search: '' });
    // Loaded again by the link itself, if it does not arrive now.
    else this.loadLoginPage().catch(() => {});
  }
}
