import { ScrollRestoration, useLocation } from '@internship-portals/shared-ui/router';
import { useLayoutEffect } from 'react';
import { newReference } from './portals/reports';

/** How long the rows of a page may take to arrive. */
const MAX_WAIT_MS = 10_000;
/** Input that says that the person wants to be elsewhere. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls as far as the page reaches, and again whenever it grows, until it reaches the position. Returns what ends that. */
function scrollBackTo(position: number): () => void {
  const scroll = () => {
    window.scrollTo(0, position);
    if (document.documentElement.scrollHeight - window.innerHeight >= position) stop();
  };
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, MAX_WAIT_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const gesture of GESTURES) window.removeEventListener(gesture, stop);
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, stop, { passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}

/**
 * Names the entries of the history. React Router calls each one that the browser has made 'default', so a typed address would
 * open where another one was left.
 */
export function nameEntries(): (location: { key: string; hash: string }) => string {
  const state = window.history.state as { entry?: string } | null;
  const first = state?.entry ?? newReference();
  if (state?.entry === undefined) window.history.replaceState({ ...state, entry: first }, '');
  const { hash } = window.location;
  return (location) => {
    if (location.key !== 'default') return location.key;
    // An anchor within the page makes an entry, too. It leads to what it names.
    return location.hash === hash ? first : newReference();
  };
}

/**
 * React Router's ScrollRestoration, for pages whose rows arrive after the page.
 *
 * @param nameOf from `nameEntries`
 * @param restored the position that the router restores
 */
export function ScrollPosition({
  nameOf,
  restored,
}: {
  nameOf: ReturnType<typeof nameEntries>;
  restored: () => number | false | null;
}) {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened.
  useLayoutEffect(() => {
    const position = restored();
    return typeof position === 'number' ? scrollBackTo(position) : undefined;
  }, [location]);
  return <ScrollRestoration getKey={nameOf} />;
}
