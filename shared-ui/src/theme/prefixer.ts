import type { StylisPlugin } from '@emotion/cache';

/** Properties that a browser of today knows under a vendor's name alone: Safari, `user-select`. */
const PREFIXED = new Set(['user-select', 'backdrop-filter', 'mask-image']);

/**
 * Adds the vendor names that browsers still need. The prefixer of Emotion knows those of ten years: it doubled the styles of a
 * page, and with them what a phone has to read.
 */
export const prefixer: StylisPlugin = (element) => {
  const { type, props, value } = element;
  if (type === 'decl' && typeof props === 'string' && PREFIXED.has(props)) element.return = `-webkit-${value};${value}`;
};
