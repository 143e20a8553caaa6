import { PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import { forgetFailed, hasFailed, rememberFailed } from './failed-versions';
import { limits } from './limits';
import type { LiveRegistry } from './live-registry';
import { readOverride } from './override';
import { examine, PortalFailure } from './portal-failure';
import { candidatesOf, type LiveRelease, type RegisteredPortal } from './registry';
import { logFailure, newReference, reportFailure, reportLoaded, reportShellFailure } from './reports';
import { askForFiles } from './server-state';

/** A version of the portal. */
interface Version {
  release: LiveRelease;
  /** True for an override: its loads and failures are not counted or remembered. */
  override: boolean;
}

/** The portal version that is open in this page. */
interface OpenPortal extends Version {
  portal: Portal;
}

/** The state of this page's portal: open, or failed with the reason. */
export type PortalState = OpenPortal | { failure: PortalFailure };

/**
 * Opens the portal of this document, in the version that is live for this visitor. A version that fails is remembered in the
 * tab, and the page is loaded again with the last known good one: a document never holds two versions of a portal.
 */
export class PortalLoader {
  /** Undefined until the portal has opened or failed. */
  state: PortalState | undefined;
  private opening: Promise<PortalState> | undefined;
  private counted = false;
  /** The page on screen, and whether the person has used it: then nothing replaces it. */
  private page: string | undefined;
  private used = false;

  /**
   * @param open checks, fetches and starts a release
   * @param reload loads the page again
   */
  constructor(
    private readonly registered: RegisteredPortal,
    private readonly registry: LiveRegistry,
    private readonly open: (release: LiveRelease) => Promise<Portal>,
    private readonly reload: () => void,
  ) {
    const use = () => {
      this.used = true;
    };
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, use, { capture: true });
  }

  /** Resolves to the portal or its failure. Never rejects, and stays pending while the page is loaded again. */
  load(): Promise<PortalState> {
    this.opening ??= this.attempt().then((state) => {
      this.state = state;
      return state;
    });
    return this.opening;
  }

  /** Loads the page again, and with it any version of the portal. Does nothing while the server is away. */
  async retry(): Promise<void> {
    if ((await askForFiles(limits.readiness)) !== 'ready') return;
    forgetFailed(this.registered.name);
    this.reload();
  }

  /** A page of the portal is on screen. The first one counts a load. */
  shown(page: string): void {
    if (page !== this.page) this.used = false;
    this.page = page;
    if (!this.state || !('portal' in this.state) || this.state.override || this.counted) return;
    this.counted = true;
    reportLoaded(this.registered.name, this.state.release.version);
  }

  /**
   * A page of the open portal failed.
   *
   * @returns the failure with its reference. Stays pending while the page is loaded again
   */
  async crashed(error: unknown, page: string): Promise<PortalFailure> {
    if (!this.state || !('portal' in this.state)) return failureOfFrame(error);
    const inUse = page === this.page && this.used;
    const failure = await examine(error, 'render');
    return this.replaces(this.state, failure, inUse) ? this.loadAgain() : failure;
  }

  /** Part of a page did not load. The page stays, and loads the part again. */
  readonly partFailed = async (error: unknown): Promise<void> => {
    if (this.state && 'portal' in this.state) this.replaces(this.state, await examine(error, 'chunk'), true);
  };

  private async attempt(): Promise<PortalState> {
    const { name } = this.registered;
    const override = await this.findOverride();
    if (override) return this.openOne(override);
    // All versions have failed, so all of them are tried again.
    if (this.untried().length === 0) forgetFailed(name);
    let state: PortalState | undefined;
    for (const release of this.untried()) {
      state = await this.openOne({ release, override: false });
      // Nothing of a version that does not fit has been fetched, so another one may open in this document.
      if (!('failure' in state) || state.failure.stage !== 'fit') return state;
    }
    if (state) return state;
    const failure = new PortalFailure('entry', `The server has no build of ${name}.`, { blame: 'server' });
    failure.reference = newReference();
    logFailure(name, '-', failure);
    return { failure };
  }

  private async openOne(version: Version): Promise<PortalState> {
    const { release } = version;
    try {
      const portal = await this.open(release);
      if (!version.override) this.registry.uses(this.registered.name, release.version);
      return { portal, ...version };
    } catch (error) {
      const failure = await examine(error, 'module');
      if (this.replaces(version, failure) && failure.stage !== 'fit') return this.loadAgain();
      return { failure };
    }
  }

  /** Versions that have not failed in this tab, the wanted one first. */
  private untried(): LiveRelease[] {
    const { name } = this.registered;
    return candidatesOf(this.registered).filter(({ version }) => !hasFailed(name, version));
  }

  /** Reports a failure. Returns whether another version takes the place of this one, which the tab then remembers. */
  private replaces({ release, override }: Version, failure: PortalFailure, inUse = false): boolean {
    const { name } = this.registered;
    const counts = failure.blame === 'version' && !override;
    // Without storage the page would be loaded again for ever.
    const isRemembered = counts && !inUse && rememberFailed(name, release.version);
    const replaced = isRemembered && this.untried().length > 0;
    if (failure.blame === 'shell') failure.reference = reportShellFailure(failure);
    else if (!replaced) failure.reference = newReference();
    if (counts) reportFailure(name, release.version, failure);
    else logFailure(name, release.version, failure);
    return replaced;
  }

  private loadAgain(): Promise<never> {
    this.reload();
    return new Promise(() => {});
  }

  /** The build at another address, if this person has an override and it is there. */
  private async findOverride(): Promise<Version | undefined> {
    const { name, override: folder } = this.registered;
    if (folder === undefined) return undefined;
    try {
      return { release: await readOverride(folder, PORTAL_CONTRACT), override: true };
    } catch (error) {
      this.registry.overrideIsMissing(name);
      logFailure(name, folder, new PortalFailure('entry', String(error)));
      return undefined;
    }
  }
}

/** A failure of a page whose portal is not open: the shell's own frame threw. */
function failureOfFrame(error: unknown): PortalFailure {
  const failure = new PortalFailure('render', String(error), { cause: error, blame: 'shell' });
  failure.reference = newReference();
  logFailure('shell', '-', failure);
  return failure;
}
