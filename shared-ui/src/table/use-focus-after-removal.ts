import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a control that may remove its own row. When the focused control disappears, the focus moves to the page's heading
 * instead of the top of the document. Set the ref to true when the control is used. Leave it set if the call fails,
 * because the row also disappears if another person has removed it.
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
