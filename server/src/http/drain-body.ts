import type { IncomingMessage } from 'node:http';

/** How long a refused body may still arrive, so that its sender gets to read the answer. */
const DRAIN_MS = 30_000;

/** Lets the rest of a body that was refused pass by unread, for a bounded time. */
export function drain(raw: IncomingMessage): void {
  if (raw.destroyed || raw.readableEnded) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}
