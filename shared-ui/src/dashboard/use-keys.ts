import { useEffectEvent, useLayoutEffect } from 'react';

/** Elements in which letters are typed, or that use them themselves. */
const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="spinbutton"], [role="textbox"], [role="menu"], [role="dialog"], [role="alertdialog"]';
const dialogs = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Single keys of the page. They do nothing in fields and dialogs, together with Ctrl, Alt or Cmd, and while a key is held
 * down.
 *
 * @param on people can turn them off (WCAG 2.1.4)
 * @param keys by `KeyboardEvent.key`, in lower case
 */
export function useKeys(on: boolean, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if (document.querySelector(dialogs)) return;
    const act = Object.hasOwn(keys, event.key.toLowerCase()) ? keys[event.key.toLowerCase()] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  // With the page itself: a key that is pressed as soon as the page shows is not lost.
  useLayoutEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}
