import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a control that may take its own row away: once it has gone with the focus, the page's heading takes the focus, so
 * that the keyboard does not start over at the top of the document. Set the ref to true when the control is used; leave
 * it so when its call fails, because a row that somebody else has removed goes all the same.
 */
export function useFocusAfterRemoval(): RefObject<boolean> {
  const removing = useRef(false);
  useEffect(
    () => () => {
      if (!removing.current) return;
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return removing;
}
