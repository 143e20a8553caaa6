/** Tells a slow line from one on which nothing arrives. All times are in milliseconds. */
import { limits } from './limits';

let byteAt = Number.NEGATIVE_INFINITY;

/** For how long no script of this page has arrived, wholly or in part. */
function silence(): number {
  // Calls say nothing about a file that hangs.
  const scripts = ((performance.getEntriesByType?.('resource') ?? []) as PerformanceResourceTiming[]).filter(
    ({ initiatorType }) => ['link', 'script'].includes(initiatorType),
  );
  return performance.now() - Math.max(byteAt, ...scripts.map(({ responseEnd }) => responseEnd));
}

/** Whether a request only took too long because other files fill the line. */
export const isSlowLine = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError' && silence() < limits.silence;

/**
 * Reads an answer to its end, however long bytes keep arriving.
 *
 * @param heard called with each part
 */
export async function readWhole({ body }: Response, heard: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) break;
    parts.push(value);
    byteAt = performance.now();
    heard();
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => {
    whole.set(part, at);
    return at + part.length;
  }, 0);
  return whole;
}

/** The promise's own outcome, or a rejection with `late()` if after the time no script arrives either. */
export function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const left = limits.silence - silence();
      if (left > 0) timer = setTimeout(look, left);
      else reject(late());
    };
    let timer = setTimeout(look, milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
