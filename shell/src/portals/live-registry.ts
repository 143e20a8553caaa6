import { serverIsAway } from '@internship-portals/shared-api/client';
import { limits } from './limits';
import { asRegistry, type RegisteredPortal, type Registry } from './registry';
import { isSlowLine } from './slow-line';

/** The registry as this page knows it: read from index.html first, then refreshed while the page is open. */
export class LiveRegistry {
  private readAt = Date.now();
  private readonly listeners = new Set<() => void>();
  private missing: string | undefined;
  private readonly opened = new Set<string>();
  private readonly shellAtStart: string | undefined;

  /** @param shell the name of the shell's entry that this page runs: which versions fit depends on it */
  constructor(
    private registry: Registry,
    private readonly shell?: string,
  ) {
    this.shellAtStart = registry.shell;
  }

  get known(): Registry {
    return this.registry;
  }

  /** A portal's current entry. A portal that is no longer registered keeps its last one. */
  portal(registered: RegisteredPortal): RegisteredPortal {
    return this.registry.portals.find(({ name }) => name === registered.name) ?? registered;
  }

  /** The shell's version, if it has changed since this page was opened. */
  get newShell(): string | undefined {
    const { shell } = this.registry;
    return shell === this.shellAtStart ? undefined : shell;
  }

  /** The portal whose override is not there, so that the live version is shown instead. */
  get missingOverride(): string | undefined {
    return this.missing;
  }

  /** Records that a portal's override is not there. */
  overrideIsMissing(name: string): void {
    this.missing = name;
    for (const listener of this.listeners) listener();
  }

  /** Tells the server with every further request that this page runs a version, which then stays in the store. */
  uses(name: string, version: string): void {
    this.opened.add(`${name}@${version}`);
  }

  /** @returns a function that removes the listener */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads the registry again; keeps the known one if the answer is not usable. Never rejects. */
  async refresh(): Promise<void> {
    this.readAt = Date.now();
    try {
      const answer = await fetch('/portals/registry.json', {
        cache: 'no-store',
        headers: {
          accept: 'application/json',
          'open-portals': [...this.opened].join(),
          ...(this.shell && { 'open-shell': this.shell }),
        },
        signal: AbortSignal.timeout(limits.registry),
      });
      if (answer.status >= 500) serverIsAway();
      const registry = answer.ok ? asRegistry(await answer.json()) : undefined;
      if (!registry || JSON.stringify(registry) === JSON.stringify(this.registry)) return;
      this.registry = registry;
      for (const listener of this.listeners) listener();
    } catch (error) {
      // Offline, no server or a slow line: keep the known registry.
      if (!isSlowLine(error)) serverIsAway();
    }
  }

  /** Refreshes the registry at intervals while the page is visible. Returns a function that stops it. */
  watch(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - this.readAt >= limits.stale) void this.refresh();
    };
    const timer = setInterval(look, limits.poll);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }
}
