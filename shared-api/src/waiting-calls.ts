/** What a waiting call does; the caller of `wait` brings it. */
interface Acts {
  /** Sends the call; never rejects. */
  send: () => Promise<void>;
  /** Sends the call in a way that outlives the page. */
  sendOnLeave: () => void;
  /** Tells that the call will not be sent. */
  undone: () => void;
}

/** A call that waits, so that the person can still undo it. Every method does nothing once the call has left. */
export interface WaitingCall {
  undo(): void;
  /** Sends it before its time is over. */
  sendNow(): void;
}

interface Waiting extends WaitingCall {
  sendOnLeave(): void;
}

/** In the order in which they began. */
const waiting = new Set<Waiting>();
/** Those that have left and have no answer yet. */
const underWay = new Set<Promise<void>>();

/**
 * Sends a call after a delay in which it can be undone: by the caller, or by Ctrl+Z (Command+Z) for the newest one. It is
 * sent at once when the page is left or closed.
 *
 * @param delay in milliseconds
 */
export function wait(delay: number, { send, sendOnLeave, undone }: Acts): WaitingCall {
  const take = (act: () => void) => () => {
    if (!waiting.delete(call)) return;
    clearTimeout(timer);
    if (waiting.size === 0) stopListening();
    act();
  };
  const sendNow = take(() => {
    const sending = send().finally(() => underWay.delete(sending));
    underWay.add(sending);
  });
  const call: Waiting = { undo: take(undone), sendNow, sendOnLeave: take(sendOnLeave) };
  const timer = setTimeout(sendNow, delay);
  if (waiting.size === 0) listen();
  waiting.add(call);
  return call;
}

/** Sends every call that waits, and resolves when all have their answers. */
export async function sendWaitingCalls(): Promise<void> {
  for (const call of waiting) call.sendNow();
  await Promise.all(underWay);
}

function listen(): void {
  window.addEventListener('pagehide', leave);
  document.addEventListener('keydown', undoNewest);
}

function stopListening(): void {
  window.removeEventListener('pagehide', leave);
  document.removeEventListener('keydown', undoNewest);
}

function leave(): void {
  for (const call of waiting) call.sendOnLeave();
}

function undoNewest(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event;
  // A key that is held down undoes one.
  if (repeat || key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  // In a text field the keys undo what was typed.
  if (target instanceof HTMLElement && target.matches('textarea, [contenteditable], input:not([type="checkbox"])'))
    return;
  event.preventDefault();
  [...waiting].at(-1)?.undo();
}
