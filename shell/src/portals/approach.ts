import { useSession } from 'shared-api/client';
import { visitorPages } from 'shared-api/contract';
import { admission } from '../sessions/admission';
import { dashboardOf } from '../sessions/dashboards';
import type { LiveRegistry } from './live-registry';
import type { LoadPortalArea, PortalArea } from './portal-area';
import { ownerOf, type RegisteredPortal } from './registry';

/** What a page of another portal needs, fetched before the person gets there. What does not arrive is fetched again then. */
export class Approach {
  constructor(
    private readonly registry: LiveRegistry,
    private readonly loadPortalArea: LoadPortalArea,
    private readonly loadLoginPage: () => Promise<unknown>,
  ) {}

  /** Fetches what every portal needs: for someone who is about to sign in. */
  prepareAny(): void {
    this.loadPortalArea().catch(() => {});
  }

  /** Fetches the portal of an address, if this session may open it. */
  preparePortal(pathname: string): void {
    this.withPortal(pathname, (area, owner) => area.prepare(owner));
  }

  /** The same, and begins what the page at the address reads first. */
  prepare({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
    this.withPortal(pathname, (area, owner) => area.prepare(owner, { pathname, search }));
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
    else this.loadLoginPage().catch(() => {});
  }

  private withPortal(pathname: string, use: (area: PortalArea, owner: RegisteredPortal) => void): void {
    // Pages of the shell, although their addresses lie in the public portal's base.
    if (pathname === visitorPages.login || pathname === visitorPages.unauthorized) return;
    const owner = ownerOf(this.registry.known.portals, pathname);
    if (!owner || admission(useSession.getState(), owner.role) !== 'allowed') return;
    this.loadPortalArea().then(
      (area) => use(area, owner),
      () => {},
    );
  }
}
