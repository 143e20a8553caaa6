import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';

/**
 * A signed task of the ALTCHA protocol: find a counter whose derived key begins with `keyPrefix`. Costs a browser about a
 * second and the server next to nothing.
 */
export const WorkChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    /** Seconds since the epoch. */
    expiresAt: Type.Integer(),
    data: Type.Record(Type.String(), Type.String()),
  }),
  signature: Type.String(),
});
export type WorkChallenge = Static<typeof WorkChallenge>;

/** The request header with the proof: base64 of the JSON `{ challenge, solution }`. Valid once, for the same call. */
export const PROOF_OF_WORK_HEADER = 'Proof-Of-Work';

/** For uploads, so that no file is sent in vain. Other calls bring their challenge with the refusal. */
export const getWorkChallenge = endpoint({
  method: 'GET',
  path: '/ProofOfWork',
  access: 'public',
  tag: 'proof-of-work',
  summary: 'The proof of work that a call needs now, because its address is busy; null if it needs none',
  query: Type.Object({
    /** The method and path of the contract. */
    Call: Type.Union([Type.Literal('POST /Apply'), Type.Literal('PUT /Application/:token')]),
  }),
  status: 200,
  answer: Type.Object({ Challenge: Type.Union([WorkChallenge, Type.Null()]) }),
});
