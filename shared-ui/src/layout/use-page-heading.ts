import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { programmeFacts } from '../display/programme';

/** The name of the software. */
export const SOFTWARE = 'Internship Portals';

/** The name in the header and the window's title: the firm's, as soon as it has one. */
export const productName = programmeFacts().Firm || SOFTWARE;

/**
 * Makes a heading the page's heading: it sets the window's title and takes the focus after a navigation. It does not
 * take the focus on the first load, where the browser starts at the top.
 */
export function usePageHeading(title: string, active = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const arrived = useRef(false);

  useEffect(() => {
    if (active) document.title = `${title} - ${productName}`;
  }, [title, active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search part alone is not a navigation.
  useEffect(() => {
    const first = !arrived.current && key === 'default';
    arrived.current = true;
    if (active && !first) heading.current?.focus({ preventScroll: true });
  }, [pathname, active]);

  return heading;
}
