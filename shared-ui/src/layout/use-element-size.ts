import { useLayoutEffect, useState } from 'react';

/** Width and height of an element in pixels. Both are 0 until it is on the page. */
export interface ElementSize {
  width: number;
  height: number;
}

/** The size of an element, measured before the first paint and whenever it changes. Use `ref` as the element's ref. */
export function useElementSize(): ElementSize & { ref: (element: HTMLElement | null) => void } {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) {
      setSize({ width: 0, height: 0 });
      return;
    }
    const measure = () => {
      const { clientWidth: width, offsetHeight: height } = element;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref, ...size };
}
