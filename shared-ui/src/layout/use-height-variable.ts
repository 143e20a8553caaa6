import { type RefCallback, type RefObject, useCallback } from 'react';

/**
 * Writes the height of an element, in pixels, into a CSS variable of another one: for what sticks below it. React renders
 * nothing for that.
 *
 * @param owner contains everything that reads the variable
 * @returns the element's ref
 */
export function useHeightVariable(owner: RefObject<HTMLElement | null>, name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) => {
      const observer = new ResizeObserver(() => owner.current?.style.setProperty(name, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [owner, name],
  );
}
