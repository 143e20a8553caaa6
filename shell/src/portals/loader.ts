import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
import type { RegisteredPortal } from './registry';

/** What the page knows of a portal: loaded, failed with the reason, or not asked for yet. */
export type PortalState = { portal: Portal } | { failure: unknown } | undefined;

/** Loads each portal once, remembers failures until somebody asks again, and never lets one portal stop another. */
export class PortalLoader {
  private readonly states = new Map<string, PortalState>();
  private readonly pending = new Map<string, Promise<PortalState>>();

  /** @param open fetches a release's door; given by the shell so that the runtime is only fetched when needed. */
  constructor(private readonly open: (release: NonNullable<RegisteredPortal['current']>) => Promise<unknown>) {}

  state(name: string): PortalState {
    return this.states.get(name);
  }

  /** Resolves to the portal or to why it cannot be shown; never rejects. A failed portal is tried anew. */
  load(registered: RegisteredPortal): Promise<PortalState> {
    const known = this.states.get(registered.name);
    if (known && 'portal' in known) return Promise.resolve(known);
    const running = this.pending.get(registered.name);
    if (running) return running;
    const attempt = this.attempt(registered).then((state) => {
      this.states.set(registered.name, state);
      this.pending.delete(registered.name);
      return state;
    });
    this.pending.set(registered.name, attempt);
    return attempt;
  }

  private async attempt({ name, current, previous }: RegisteredPortal): Promise<PortalState> {
    let failure: unknown = new Error(`The server has no build of ${name}.`);
    for (const release of [current, previous]) {
      if (!release) continue;
      try {
        return { portal: asPortal(await this.open(release), name) };
      } catch (error) {
        failure = error;
      }
    }
    return { failure };
  }
}

/**
 * What a portal's door must hold for this shell.
 *
 * @throws Error naming the portal when the module is something else or was made for another contract.
 */
function asPortal(door: unknown, name: string): Portal {
  const portal = (door as { portal?: Portal } | null)?.portal;
  if (!portal || !Array.isArray(portal.routes)) throw new Error(`${name} does not open a portal.`);
  if (portal.contract !== PORTAL_CONTRACT) {
    throw new Error(`${name} was made for portal contract ${portal.contract}, this shell offers ${PORTAL_CONTRACT}.`);
  }
  return portal;
}
