import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden';
import { BusyButton } from './busy-button';
import { useSecondsLeft } from './use-seconds-left';

/** An action that a toast offers to undo for a short time. */
export interface ToastUndo {
  /** When the offer ends: milliseconds since the epoch, browser clock. */
  until: number;
  /** Reverts the action and reports its own failures. */
  onUndo: () => Promise<unknown>;
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Whether the keys are Ctrl+Z (Cmd+Z on a Mac), outside of elements that have their own undo. */
function asksForUndo(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
    return false;
  const { target } = event;
  return !event.defaultPrevented && !(target instanceof Element && target.closest(typing));
}

/**
 * 'Undo' with the remaining seconds. It does not take the focus: Ctrl+Z works anywhere on the page while this is the
 * newest toast that can be undone. Hovering or focusing the toast does not pause the countdown.
 */
export function ToastUndoButton({
  undo,
  newest,
  onUndoing,
  onEnd,
}: {
  undo: ToastUndo;
  /** Whether Ctrl+Z triggers this one. */
  newest: boolean;
  /** Called when the undo begins. */
  onUndoing: () => void;
  /** Called when the time is over, or when the undo has succeeded or failed. */
  onEnd: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const seconds = useSecondsLeft(undo.until);

  // The button disappears, so a focus on it moves to the page's heading.
  const focusHeading = () => {
    if (button.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
  };
  const end = useEffectEvent(() => {
    focusHeading();
    onEnd();
  });
  useEffect(() => {
    if (seconds === 0 && !busy) end();
  }, [seconds, busy]);

  const take = async () => {
    if (busy) return;
    setBusy(true);
    onUndoing();
    await undo.onUndo();
    focusHeading();
    onEnd();
  };
  const takeByKeys = useEffectEvent(take);
  // Before the browser takes the next key, so that none falls between two toasts.
  useLayoutEffect(() => {
    if (!newest) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !asksForUndo(event)) return;
      event.preventDefault();
      void takeByKeys();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [newest]);

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <BusyButton
        ref={button}
        size="small"
        variant="outlined"
        color="inherit"
        busy={busy}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => void take()}
      >
        Undo
      </BusyButton>
      {/* Hidden from screen readers, which would announce it every second. */}
      <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {seconds} s
      </Box>
      <Box
        component="kbd"
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'inline' }, ml: 'auto', font: 'inherit', color: 'text.secondary' }}
      >
        Ctrl+Z
      </Box>
      <VisuallyHidden>For a few seconds, Ctrl+Z undoes it.</VisuallyHidden>
    </Box>
  );
}
