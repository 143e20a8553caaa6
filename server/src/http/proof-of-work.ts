import { PROOF_OF_WORK_HEADER, type WorkChallenge } from '@internship-portals/shared-api/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors';
import type { SignedLinks } from './signed-links';
import type { LimitName, Throttles } from './throttles';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations for one try, at first. Verifying costs the server one try, about a millisecond. */
const COST = 2_000;
/** One key in 256 begins with it: a proof takes 256 tries on average. */
const KEY_PREFIX = '00';
/** The work doubles each time the limit is exceeded by as much again, up to this factor. */
const MAX_WORK = 8;
const LIFE_MS = 10 * 60_000;
/** More than a proof ever has, in characters. */
const MAX_PROOF_LENGTH = 2_000;

/** Limits beyond which a caller is not refused, but pays with computing time. */
export interface ProofOfWork {
  /**
   * Counts a call. Beyond the limit it needs a proof; one proof is enough for all limits that a request meets.
   *
   * @throws HttpError 429 with a challenge
   */
  take(limit: LimitName, key: string, request: FastifyRequest): Promise<void>;
  /**
   * Asks for a proof when a count that others add to is used up.
   *
   * @throws HttpError 429 with a challenge
   */
  require(limit: LimitName, key: string, request: FastifyRequest): Promise<void>;
  /** What a call would have to prove now; null if nothing. */
  challengeFor(counts: readonly (readonly [LimitName, string])[], call: string): Promise<WorkChallenge | null>;
}

/**
 * Challenges that only this product signs, and that all its instances accept.
 *
 * @param cost iterations for one try, at first
 */
export function createProofOfWork({
  throttles,
  links,
  now,
  cost = COST,
}: {
  throttles: Throttles;
  links: SignedLinks;
  now: () => Date;
  cost?: number;
}): ProofOfWork {
  const secret = links.secretFor('proof-of-work', 'challenges', new Date(0));
  /** The result of a request's proof, which counts as used from its first check. */
  const results = new WeakMap<FastifyRequest, Promise<boolean>>();

  const challenge = async (excess: number, call: string): Promise<WorkChallenge> => {
    const work = Math.min(MAX_WORK, 2 ** Math.floor(Math.log2(Math.max(1, excess))));
    const made = await createChallenge({
      algorithm: ALGORITHM,
      cost: cost * work,
      keyPrefix: KEY_PREFIX,
      keyLength: 32,
      expiresAt: new Date(now().getTime() + LIFE_MS),
      data: { call },
      deriveKey,
      hmacSignatureSecret: secret,
    });
    return made as WorkChallenge;
  };

  const isProven = async (request: FastifyRequest): Promise<boolean> => {
    const proof = readProof(request);
    if (!proof || proof.challenge.parameters.data?.call !== callOf(request)) return false;
    if (proof.challenge.parameters.expiresAt * 1000 < now().getTime()) return false;
    const { signature } = proof.challenge;
    if (await throttles.isReached('proofOfWork', signature)) return false;
    const result = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: secret }).catch(() => null);
    // Only what the server signed is remembered, but then whatever the solution was: each is tried once.
    if (result?.invalidSignature !== false) return false;
    return (await throttles.allows('proofOfWork', signature)) && result.verified;
  };

  const demand = async (excess: number, request: FastifyRequest): Promise<void> => {
    const result = results.get(request) ?? isProven(request);
    results.set(request, result);
    if (!(await result)) throw proofRequired(await challenge(excess, callOf(request)));
  };

  return {
    async take(limit, key, request) {
      const excess = await throttles.exceed(limit, key);
      if (excess !== null) await demand(excess, request);
    },
    async require(limit, key, request) {
      if (await throttles.isReached(limit, key)) await demand(1, request);
    },
    async challengeFor(counts, call) {
      for (const [limit, key] of counts) if (await throttles.isReached(limit, key)) return challenge(1, call);
      return null;
    },
  };
}

function proofRequired(challenge: WorkChallenge): HttpError {
  const message = 'Many people use this connection now. Repeat the call with a proof of work.';
  return new HttpError('proof_of_work_required', message, undefined, { 'retry-after': '1' }, undefined, challenge);
}

/** The call as the contract names it. */
function callOf(request: FastifyRequest): string {
  return `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/api/, '')}`;
}

type Proof = Pick<Parameters<typeof verifySolution>[0], 'solution'> & { challenge: WorkChallenge };

/** What the header says, if it has the shape of a proof. */
function readProof(request: FastifyRequest): Proof | null {
  const header = request.headers[PROOF_OF_WORK_HEADER.toLowerCase()];
  if (typeof header !== 'string' || header.length > MAX_PROOF_LENGTH) return null;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(header, 'base64').toString()) as Proof;
    const { signature, parameters } = challenge;
    return typeof signature === 'string' && typeof parameters.expiresAt === 'number' ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
