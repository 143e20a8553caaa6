import type { IncomingMessage } from 'node:http';

/** How long a refused body is still read, so that its sender can receive the answer. */
const DRAIN_MS = 30_000;

/** Reads and discards the rest of a refused body, for a limited time. */
export function drain(raw: IncomingMessage): void {
  if (raw.destroyed || raw.readableEnded) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
}
