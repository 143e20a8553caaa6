import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How far around the window a part counts as approached: on a phone, a few strokes of the thumb before it is in sight. */
const MARGIN = '250% 0%';

/**
 * Tells when a person is near a part of the page, or uses it: once true, it stays true.
 *
 * @returns what the part's element takes as its `ref`, and whether it is approached
 */
export function useApproached<Part extends HTMLElement>(): [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null);
  const [approached, setApproached] = useState(false);
  // Before first-view.js moves the form of the first view in here, and tells whether the person has used it.
  useLayoutEffect(() => {
    const element = part.current;
    if (approached || !element) return;
    const approach = () => setApproached(true);
    const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && approach(), {
      rootMargin: MARGIN,
    });
    near.observe(element);
    const uses = ['focusin', 'pointerdown', 'change', 'used'];
    for (const use of uses) element.addEventListener(use, approach);
    return () => {
      near.disconnect();
      for (const use of uses) element.removeEventListener(use, approach);
    };
  }, [approached]);
  return [part, approached];
}
