import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
import { lateFailure } from './chunk-retry';
import { forgetFailed, hasFailed, rememberFailed } from './failed-versions';
import { limits, within } from './limits';
import type { LiveRegistry } from './live-registry';
import { reportFailure, reportLoaded } from './load-reports';
import { readOverride } from './override';
import { examine, PortalFailure } from './portal-failure';
import { candidatesOf, type LiveRelease, type RegisteredPortal } from './registry';
import { logFailure, newReference, reportShellFailure } from './reports';

const LATE = `The portal does not open within ${limits.page / 1000} seconds.`;

/** A portal version that is open in this page. */
export interface OpenPortal {
  portal: Portal;
  release: LiveRelease;
  /** True for an override: its loads and failures are not counted or remembered. */
  override: boolean;
}

/** The state of a portal in this page: open, failed with the reason, or not requested yet. */
export type PortalState = OpenPortal | { failure: PortalFailure } | undefined;

/**
 * Opens each portal once: in the version that is live for this visitor, or in the last known good one. A version that
 * failed is tried again in this tab only on request, and a failed portal does not affect the others.
 */
export class PortalLoader {
  private readonly states = new Map<string, PortalState>();
  private readonly pending = new Map<string, Promise<PortalState>>();
  private readonly counted = new Set<string>();

  /**
   * @param open checks, fetches and starts a release; given by the shell so that the runtime is only fetched when needed
   * @param shows is told which version of which portal starts to open, or is on screen
   */
  constructor(
    private readonly registry: LiveRegistry,
    private readonly open: (release: LiveRelease) => Promise<Portal>,
    private readonly shows: (portal: string, version: string, composition: string) => void = () => {},
  ) {}

  state(name: string): PortalState {
    return this.states.get(name);
  }

  /** Resolves to the portal or its failure; never rejects. Retries a failed portal. */
  load(registered: RegisteredPortal): Promise<PortalState> {
    const known = this.states.get(registered.name);
    if (known && 'portal' in known) return Promise.resolve(known);
    const running = this.pending.get(registered.name);
    if (running) return running;
    const attempt = this.attempt(registered)
      .then((state) => {
        this.states.set(registered.name, state);
        return state;
      })
      .finally(() => this.pending.delete(registered.name));
    this.pending.set(registered.name, attempt);
    return attempt;
  }

  /** Forgets the failures and opens the version that is live now. */
  async retry(registered: RegisteredPortal): Promise<PortalState> {
    await this.registry.refresh();
    forgetFailed(registered.name);
    if (!this.pending.has(registered.name)) this.states.delete(registered.name);
    return this.load(registered);
  }

  /** Counts a load when the first page of a portal is on screen. Later calls count nothing. */
  shown(name: string): void {
    const state = this.states.get(name);
    if (!state || !('portal' in state) || state.override) return;
    const { version } = state.release;
    this.shows(name, version, this.registry.known.composition);
    if (this.counted.has(`${name}@${version}`)) return;
    this.counted.add(`${name}@${version}`);
    reportLoaded(name, version, this.registry.known.composition);
  }

  /**
   * A page of an open portal failed.
   *
   * @param inUse the person has used the page, so that it must not be replaced
   * @returns undefined when another version of the portal has opened, else the failure with its reference
   */
  async crashed(registered: RegisteredPortal, error: unknown, inUse: boolean): Promise<PortalFailure | undefined> {
    const { name } = registered;
    const state = this.states.get(name);
    if (!state || !('portal' in state)) return asFailureWithReference(error);
    const { release, override } = state;
    const failure = await examine(error, 'render');
    if (inUse || failure.blame !== 'version') {
      this.report(name, state, failure, true);
      return failure;
    }
    if (!override) rememberFailed(name, release.version);
    const others = this.untried(registered, release.version);
    this.report(name, state, failure, others.length === 0);
    const next = await this.firstThatOpens(name, others, failure);
    // Without another version the broken one stays: its other pages can work.
    if ('failure' in next) return next.failure;
    this.states.set(name, next);
    if (override) this.registry.overrideOpened(name, false);
    return undefined;
  }

  private async attempt(given: RegisteredPortal): Promise<PortalState> {
    await this.registry.fresh();
    const registered = this.registry.portal(given);
    const { name, override } = registered;
    if (override) {
      const opened = await this.openOverride(name, override);
      if (opened) return opened;
    }
    // All versions have failed, so all of them are tried again.
    if (this.untried(registered).length === 0) forgetFailed(name);
    const candidates = this.untried(registered);
    if (candidates.length > 0) {
      return this.firstThatOpens(name, candidates, new PortalFailure('entry', 'No version was tried.'));
    }
    const failure = new PortalFailure('entry', `The server has no build of ${name}.`, { blame: 'server' });
    failure.reference = newReference();
    logFailure(name, '-', failure);
    return { failure };
  }

  /** Versions that have not failed in this tab, the wanted one first. */
  private untried(given: RegisteredPortal, besides?: string): LiveRelease[] {
    return candidatesOf(this.registry.portal(given)).filter(
      ({ version }) => version !== besides && !hasFailed(given.name, version),
    );
  }

  /** @param failure the result if there is nothing to try */
  private async firstThatOpens(
    name: string,
    candidates: LiveRelease[],
    failure: PortalFailure,
  ): Promise<OpenPortal | { failure: PortalFailure }> {
    let latest = failure;
    // Not the clock, which can be set meanwhile.
    const end = performance.now() + limits.page;
    for (const [index, release] of candidates.entries()) {
      this.shows(name, release.version, this.registry.known.composition);
      try {
        const open = within(end - performance.now(), this.open(release), () => lateFailure(LATE));
        const portal = await open;
        this.registry.uses(name, release.version);
        return { portal, release, override: false };
      } catch (error) {
        latest = await examine(error, 'module');
        if (latest.blame === 'version') rememberFailed(name, release.version);
        const last = latest.blame !== 'version' || index === candidates.length - 1;
        this.report(name, { release, override: false }, latest, last);
        if (last) break;
      }
    }
    return { failure: latest };
  }

  private async openOverride(name: string, folder: string): Promise<OpenPortal | undefined> {
    try {
      const release = await readOverride(folder, PORTAL_CONTRACT);
      const portal = await this.open(release);
      this.registry.overrideOpened(name, true);
      return { portal, release, override: true };
    } catch (error) {
      this.registry.overrideOpened(name, false);
      logFailure(name, folder, error instanceof PortalFailure ? error : new PortalFailure('entry', String(error)));
      return undefined;
    }
  }

  /** @param shown no version is left, so that an error screen shows the failure with a reference */
  private report(
    name: string,
    { release, override }: Pick<OpenPortal, 'release' | 'override'>,
    failure: PortalFailure,
    shown: boolean,
  ): void {
    if (failure.blame === 'shell') failure.reference = reportShellFailure(failure);
    else if (shown) failure.reference = newReference();
    if (override || failure.blame !== 'version') logFailure(name, release.version, failure);
    else reportFailure(name, release.version, failure, this.registry.known.composition);
  }
}

/** A failure of a page whose portal is not open: the shell's own frame threw. */
function asFailureWithReference(error: unknown): PortalFailure {
  const failure = new PortalFailure('render', String(error), { cause: error, blame: 'shell' });
  failure.reference = newReference();
  logFailure('shell', '-', failure);
  return failure;
}
