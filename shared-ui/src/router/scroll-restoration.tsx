import { useLayoutEffect, useRef } from 'react';
import { sessionItems } from 'shared-api/storage';
import { useRouter } from './router-state';

const KEY = 'scroll-positions';

/** Pixels from the top, by the key of an entry in the history. */
type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    return JSON.parse(sessionItems.get(KEY) ?? '{}');
  } catch {
    // Its content is damaged.
    return {};
  }
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Not an address that the product writes.
    return '';
  }
}

/** How long what a page reads may take to arrive. */
const PATIENCE_MS = 10_000;
/** By these the person says where they want to be. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls as far as the page reaches, and again whenever it has grown, until the place is there. Returns what ends that. */
function scrollBackTo(position: number): () => void {
  const scroll = () => {
    window.scrollTo(0, position);
    if (document.documentElement.scrollHeight - window.innerHeight >= position) stop();
  };
  const growth = new ResizeObserver(scroll);
  const patience = setTimeout(stop, PATIENCE_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(patience);
    for (const gesture of GESTURES) window.removeEventListener(gesture, stop);
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, stop, { passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}

/**
 * Starts a new page at its top or at the place that its address names, and a page that the person comes back to, also by a
 * reload, where they left it. Browsers do so by themselves only for pages that they load.
 */
export function ScrollRestoration(): null {
  const { router, state } = useRouter();
  const positions = useRef<Positions>({});

  // Before the next effect, which needs what the router before this one has left.
  useLayoutEffect(() => {
    positions.current = readPositions();
    let shown = router.state.location.key;
    const remember = () => {
      positions.current[shown] = window.scrollY;
    };
    // Called before the next page is drawn.
    const stop = router.subscribe(({ location }) => {
      if (location.key === shown) return;
      remember();
      shown = location.key;
    });
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    // The browser keeps the place until the page is here again, and another router finds it.
    const leave = () => {
      remember();
      sessionItems.set(KEY, JSON.stringify(positions.current));
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [router]);

  const { location, preventScrollReset } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened.
  useLayoutEffect(() => {
    const position = positions.current[location.key];
    if (position !== undefined) {
      // A link within the page leads to an entry with the same key, and not to this place.
      delete positions.current[location.key];
      return scrollBackTo(position);
    }
    const named = document.getElementById(idIn(location.hash));
    if (named) named.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
    return undefined;
  }, [location]);
  return null;
}
