import { solveChallengeWorkers } from 'altcha-lib';
import type { WorkChallenge } from './contract';

/** The rest of the page stays quick, also on a phone with as many cores. */
const MAX_WORKERS = 4;
/** Far longer than the hardest challenge takes on a slow phone. */
const TIMEOUT_MS = 180_000;

/**
 * Solves a challenge in the background, and returns the value of the header `Proof-Of-Work`.
 *
 * @throws Error if the browser cannot, or the signal's reason when it is aborted
 */
export async function proveWork(challenge: WorkChallenge, signal?: AbortSignal): Promise<string> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      controller,
      concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
      createWorker: () => new Worker(new URL('./solve-work.worker.ts', import.meta.url)),
      timeout: TIMEOUT_MS,
    });
    signal?.throwIfAborted();
    if (!solution) throw new Error('The proof of work took too long');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
