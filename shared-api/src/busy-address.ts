/** Calls from a crowded address, repeated with a proof of work. Loaded when a call needs it. */
import { ApiError } from './api-error';
import { useChecking } from './checking';
import { PROOF_OF_WORK_HEADER, type WorkChallenge } from './contract';
import { proveWork } from './solve-work';

/** Sends a call with these request headers. */
type Send<Result> = (headers?: Record<string, string>) => Promise<Result>;

/** A proof can arrive too late; the server then asks for another. */
const MAX_PROOFS = 3;

/** Repeats a call with the proof that its refusal asks for. Fails as the call did, if that is not enough. */
export async function repeatWithProof<Result>(send: Send<Result>, refusal: unknown, signal?: AbortSignal) {
  let failure = refusal;
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    const challenge = challengeOf(failure);
    const headers = challenge && (await prove(challenge, signal).catch(() => undefined));
    if (!headers) break;
    try {
      return await send(headers);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * Sends an upload, with a proof if it needs one.
 *
 * @param ask the proof that it needs now. Without an answer the upload itself tells more
 */
export async function uploadWithProof<Result>(
  send: Send<Result>,
  ask: () => Promise<{ Challenge: WorkChallenge | null }>,
  signal?: AbortSignal,
): Promise<Result> {
  const proof = async () => {
    const { Challenge } = await ask().catch(() => ({ Challenge: null }));
    return Challenge ? prove(Challenge, signal) : undefined;
  };
  try {
    return await send(await proof());
  } catch (error) {
    if (challengeOf(error)) return repeatWithProof(send, error, signal);
    // The refusal of an upload may cut its connection before the answer is read.
    const wasCut = !signal?.aborted && error instanceof ApiError && error.status === 0;
    const headers = wasCut ? await proof() : undefined;
    if (!headers) throw error;
    return send(headers);
  }
}

function challengeOf(error: unknown): WorkChallenge | undefined {
  return error instanceof ApiError ? error.challenge : undefined;
}

/** Works out a proof in the background, and returns its request headers. */
async function prove(challenge: WorkChallenge, signal?: AbortSignal): Promise<Record<string, string>> {
  const change = (by: number) => useChecking.setState(({ waiting }) => ({ waiting: waiting + by }));
  change(1);
  try {
    return { [PROOF_OF_WORK_HEADER]: await proveWork(challenge, signal) };
  } finally {
    change(-1);
  }
}
