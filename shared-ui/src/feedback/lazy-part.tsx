import { type ComponentType, createElement, lazy } from 'react';

/** Longer than React takes to show an error screen in place of a part that did not load, in milliseconds. */
const FORGET_AFTER = 1_000;

/**
 * A part of a page whose code loads when it is first shown. `lazy` of React keeps a load that failed for as long as the page
 * is open; this one is loaded again when the part is shown the next time.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        // Not at once: React renders the part once more before it gives up, and would load it for ever.
        setTimeout(() => {
          Part = begin();
        }, FORGET_AFTER);
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Part = begin();
  return (props) => createElement(Part, props);
}
