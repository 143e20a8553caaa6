import { limits, pause } from './limits';
import { asRegistry, type RegisteredPortal, type Registry } from './registry';

/** Milliseconds after which a look at the registry is given up. */
const GIVE_UP = 8_000;

/** What is live, as far as this page knows: from index.html at first, read anew while the page is open. */
export class LiveRegistry {
  private readAt = Date.now();
  private running: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();
  private unopened: ReadonlySet<string> = new Set();

  constructor(private registry: Registry) {}

  get known(): Registry {
    return this.registry;
  }

  /** What is known of a portal now; one that is not registered any more stays as it was given. */
  portal(registered: RegisteredPortal): RegisteredPortal {
    return this.registry.portals.find(({ name }) => name === registered.name) ?? registered;
  }

  /** Portals that should come from another address and did not open from there: what is live is shown instead. */
  get unopenedOverrides(): ReadonlySet<string> {
    return this.unopened;
  }

  /** Tells whether a portal is shown from the other address that was asked for. */
  overrideOpened(name: string, opened: boolean): void {
    if (this.unopened.has(name) !== opened) return;
    this.unopened = new Set([...this.unopened].filter((one) => one !== name).concat(opened ? [] : [name]));
    for (const listener of this.listeners) listener();
  }

  /** @returns a function that ends it */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another person may get other versions: what is known counts as old. */
  expire(): void {
    this.readAt = 0;
  }

  /** Reads it anew where what is known is old; waits a moment at most, and never fails. */
  async fresh(): Promise<void> {
    if (Date.now() - this.readAt < limits.stale) return;
    await Promise.race([this.refresh(), pause(limits.registry)]);
  }

  /** Reads it anew; without a good answer what is known stays. Never rejects. */
  refresh(): Promise<void> {
    this.running ??= this.read().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async read(): Promise<void> {
    try {
      const answer = await fetch('/portals/registry.json', {
        cache: 'no-store',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(GIVE_UP),
      });
      const registry = answer.ok ? asRegistry(await answer.json()) : undefined;
      if (!registry) return;
      this.readAt = Date.now();
      if (JSON.stringify(registry) === JSON.stringify(this.registry)) return;
      this.registry = registry;
      for (const listener of this.listeners) listener();
    } catch {
      // Offline, or the server is away: the page goes on with what it knows.
    }
  }

  /** Looks at it now and then while the page is seen. Returns a function that ends it. */
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
