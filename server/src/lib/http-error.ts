import {
  ERROR_STATUS,
  type ErrorCode,
  type SignInStep,
  type WorkChallenge,
} from '@internship-portals/shared-api/contract';

/** Messages by field. */
export type Messages = Record<string, string[]>;

/** An error answer, thrown from anywhere below a handler. The code decides the status. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors?: Messages,
    readonly headers: Record<string, string> = {},
    /** The next step of a sign-in. */
    readonly step?: SignInStep,
    /** What the caller has to prove. */
    readonly challenge?: WorkChallenge,
  ) {
    super(message);
    this.status = ERROR_STATUS[code];
  }
}

/** 422: the errors by field. */
export class FieldErrors extends HttpError {
  constructor(errors: Messages) {
    super('validation_failed', 'Some of the values are not valid.', errors);
  }
}
