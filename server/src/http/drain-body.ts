import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** A body up to this size is read to its end, which costs less than a new connection. */
const SMALL_BYTES = 64 * 1024;
/** How long the sender of a refused body has to read the answer. */
const LINGER_MS = 2_000;

/**
 * Keeps a refused body on its sender's side of the line: nothing more of it is read, and the connection ends soon after the
 * answer. Node would otherwise read it to its end and discard it.
 */
export function leaveUnread(request: IncomingMessage, answer: ServerResponse): void {
  const isSmall =
    Number(request.headers['content-length'] ?? 0) <= SMALL_BYTES && !request.headers['transfer-encoding'];
  if (isSmall || request.complete) return;
  // Node reads on and discards what no code has begun to read. This begins, and stops again when the buffer is full.
  request.read();
  answer.once('finish', () => setTimeout(() => request.destroy(), LINGER_MS).unref());
}
