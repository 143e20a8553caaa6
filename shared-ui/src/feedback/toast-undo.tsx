import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden';
import { BusyButton } from './busy-button';
import { useSecondsLeft } from './use-seconds-left';

/** What can be done about a message for a short time. */
export interface ToastUndo {
  /** Until when, in milliseconds since the epoch by this browser's clock. */
  until: number;
  /** Takes back what the message tells of; reports failures itself. */
  onUndo: () => Promise<unknown>;
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Whether the keys are Ctrl+Z (on a Mac Cmd+Z) outside of whatever has an undo of its own. */
function asksForUndo(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
    return false;
  const { target } = event;
  return !event.defaultPrevented && !(target instanceof Element && target.closest(typing));
}

/**
 * 'Undo' with the seconds that are left. It does not take the focus: Ctrl+Z works from anywhere on the page as long as
 * the message is the newest one that can be undone. The time runs on, whoever reads.
 */
export function ToastUndoButton({
  undo,
  newest,
  onEnd,
}: {
  undo: ToastUndo;
  /** The one that the keys mean. */
  newest: boolean;
  /** The time is over, or it has been undone, or that has failed. */
  onEnd: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const seconds = useSecondsLeft(undo.until);

  // The button goes: whoever was on it goes on at the page's heading.
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
    await undo.onUndo();
    focusHeading();
    onEnd();
  };
  const takeByKeys = useEffectEvent(take);
  useEffect(() => {
    if (!newest) return;
    const onKey = (event: KeyboardEvent) => {
      if (!asksForUndo(event)) return;
      event.preventDefault();
      void takeByKeys();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [newest]);

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.75 }}>
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
      {/* Seen, not heard: a screen reader would be interrupted every second. */}
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
      <VisuallyHidden>For a few seconds, Ctrl+Z takes it back.</VisuallyHidden>
    </Box>
  );
}
