import type { ErrorCode, SignInStep, WorkChallenge } from './contract';

/** A failed call, with the status and body of the server's answer (`ErrorAnswer` of the contract). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    /** HTTP status. 0 if no answer arrived (offline, connection lost). */
    readonly status: number,
    /** Messages by field, in a 422 (and in the 401 of account activation). */
    readonly errors?: Record<string, string[]>,
    /** Seconds to wait, in a 429. */
    readonly retryAfter?: number,
    readonly requestId?: string,
    /** The machine-readable reason. Undefined if no answer arrived. */
    readonly code?: ErrorCode,
    /** The next step of a sign-in. */
    readonly step?: SignInStep,
    /** What to prove before the call is repeated, with the code `proof_of_work_required`. */
    readonly challenge?: WorkChallenge,
  ) {
    super(message);
  }
}
