import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether an element is narrower than a width in pixels, measured before the first paint and whenever it changes. While the
 * element has no width, the window's decides: behind a first view, so that it does not change its shape when it appears.
 */
export function useIsNarrow(part: RefObject<HTMLElement | null>, below: number): boolean {
  const [narrow, setNarrow] = useState(() => window.innerWidth < below);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const measure = () => setNarrow((element.clientWidth || window.innerWidth) < below);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [part, below]);
  return narrow;
}
