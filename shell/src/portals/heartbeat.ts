import { localItems, sessionItems } from 'shared-api/storage';
import { rememberFailed } from './failed-versions';
import { limits } from './limits';
import { pageNonce, reportFailure } from './load-reports';
import { PortalFailure } from './portal-failure';
import { newReference } from './reports';

/**
 * What a visible page shows, and when it last ran. A page that ends, or is hidden, removes it. So one that stays was left
 * by a page that an endless loop stopped, or whose browser was ended by force.
 */
interface Beat {
  portal: string;
  version: string;
  composition: string;
  nonce: string | undefined;
  tab: string;
  /** Milliseconds since the epoch. */
  at: number;
}

const PREFIX = 'heartbeat:';
const TAB = 'tab';

/** Records what this page shows, at intervals, for the next page of this browser. */
export class Heartbeat {
  private readonly key = PREFIX + newReference();
  private shown: Pick<Beat, 'portal' | 'version' | 'composition'> | undefined;

  /** A version of a portal starts to open, or is shown. */
  shows(portal: string, version: string, composition: string): void {
    this.shown = { portal, version, composition };
    this.beat();
  }

  /** Starts the intervals; returns a function that stops them. */
  start(): () => void {
    const timer = setInterval(this.beat, limits.beat);
    document.addEventListener('visibilitychange', this.beat);
    window.addEventListener('pagehide', this.end);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', this.beat);
      window.removeEventListener('pagehide', this.end);
      this.end();
    };
  }

  private readonly beat = () => {
    // Browsers stop hidden pages at will.
    if (document.visibilityState !== 'visible') this.end();
    else if (this.shown) {
      const beat: Beat = { ...this.shown, nonce: pageNonce(), tab: tabId(), at: Date.now() };
      localItems.set(this.key, JSON.stringify(beat));
    }
  };

  private readonly end = () => localItems.remove(this.key);
}

/**
 * Reports the pages of this browser that stopped answering. Of one in this tab it is clear that it is over: its version is
 * not opened in this tab again. Others may still run, so they get time for another beat.
 */
export function reportFrozenPages(): void {
  const now = Date.now();
  for (const key of beatKeys()) {
    const beat = readBeat(key);
    // After a much longer gap, the computer was switched off: the person did not leave because the page was frozen.
    if (!beat || beat.at > now || now - beat.at > limits.forgotten) localItems.remove(key);
    else if (beat.tab === tabId() && now - beat.at > 2 * limits.beat) {
      rememberFailed(beat.portal, beat.version);
      report(key, beat);
    } else setTimeout(() => readBeat(key)?.at === beat.at && report(key, beat), limits.frozen);
  }
}

function report(key: string, { portal, version, composition, nonce }: Beat): void {
  localItems.remove(key);
  const failure = new PortalFailure('frozen', 'The page stopped answering.');
  reportFailure(portal, version, failure, composition, nonce);
}

const beatKeys = () => localItems.keys().filter((key) => key.startsWith(PREFIX));

function readBeat(key: string): Beat | undefined {
  try {
    const beat: unknown = JSON.parse(localItems.get(key) ?? 'null');
    return typeof beat === 'object' && beat !== null && 'at' in beat ? (beat as Beat) : undefined;
  } catch {
    return undefined;
  }
}

/** Identifies this tab beyond the present page. */
function tabId(): string {
  const known = sessionItems.get(TAB);
  if (known) return known;
  const id = newReference();
  sessionItems.set(TAB, id);
  return id;
}
