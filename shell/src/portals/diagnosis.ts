import { limits } from './limits';
import { readWhole } from './slow-line';

/** What is wrong with the file at an address, and whether a retry can help. */
export interface Diagnosis {
  text: string;
  retry: boolean;
  /** The whole file has arrived now. */
  arrived?: boolean;
}

/**
 * Finds out why a script did not run, since a script element does not say. Never rejects.
 *
 * @param integrity the expected digest, in SRI format
 */
export async function diagnose(address: string, integrity: string | null = null): Promise<Diagnosis> {
  const silent = new AbortController();
  const { signal } = silent;
  const wait = () => setTimeout(() => silent.abort(), limits.diagnosis);
  let timer = wait();
  try {
    // With the cache: browsers read a file that is still on its way once.
    const answer = await fetch(address, { signal });
    if (!answer.ok) return { text: `${address} answers ${answer.status}`, retry: answer.status >= 500 };
    const type = answer.headers.get('content-type') ?? 'no content type';
    if (!/\bjavascript\b/.test(type)) {
      return { text: `${address} answers with ${type} instead of JavaScript`, retry: false };
    }
    const body = await readWhole(answer, () => {
      clearTimeout(timer);
      timer = wait();
    });
    const digest = integrity && (await digestOf(body, integrity));
    if (digest && digest !== integrity) {
      return { text: `${address} was changed: its digest is ${digest}, released was ${integrity}`, retry: false };
    }
    return { text: `${address} did not arrive the first time`, retry: true, arrived: true };
  } catch (error) {
    if (signal.aborted) return { text: `${address} does not answer`, retry: false };
    return { text: `${address} cannot be reached: ${error instanceof Error ? error.message : error}`, retry: true };
  } finally {
    clearTimeout(timer);
  }
}

/** The digest with the same algorithm; null without TLS, where browsers offer no digests. */
async function digestOf(body: Uint8Array<ArrayBuffer>, integrity: string): Promise<string | null> {
  const [kind] = integrity.split('-', 1);
  if (!crypto.subtle || !kind) return null;
  const digest = new Uint8Array(await crypto.subtle.digest(kind.replace('sha', 'SHA-'), body));
  return `${kind}-${btoa(String.fromCharCode(...digest))}`;
}
