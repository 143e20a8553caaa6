import { Type } from 'typebox';

/**
 * Every code of an error answer, with its HTTP status. A client decides on the code, never on the message: messages are for
 * people and may be reworded. Codes are only added; docs/decisions/014-error-codes.md says when a case gets its own.
 */
export const ERROR_STATUS = {
  /** The request cannot be read. Also any client error without a code of its own. */
  bad_request: 400,
  invalid_json: 400,
  /** The connection ended before the whole body arrived. */
  upload_interrupted: 400,

  /** No session, or the session has ended. The client signs the person out. */
  unauthenticated: 401,
  wrong_credentials: 401,
  /** The account cannot be activated; `errors.email` says why. */
  activation_refused: 401,
  deploy_token_unknown: 401,
  deploy_token_revoked: 401,

  forbidden: 403,
  /** The deploy token belongs to another portal. */
  deploy_token_forbidden: 403,
  link_expired: 403,
  link_invalid: 403,
  /** A preview link was opened in a browser where no one is signed in. */
  sign_in_required: 403,
  /** A preview link was opened by a person other than the one it was made for. */
  link_of_another_person: 403,
  /** The setting PORTAL_OVERRIDES is off. */
  overrides_disabled: 403,

  /** The record does not exist, or the caller may not know that it does. */
  not_found: 404,
  /** No application has this e-mail address. */
  email_not_found: 404,
  portal_not_found: 404,
  release_not_found: 404,

  method_not_allowed: 405,
  request_timeout: 408,

  /** The record has changed since the client read it. Sending again with the new values replaces them. */
  stale_record: 409,
  /** Another decision on the application waits for its e-mail. */
  decision_pending: 409,
  /** The application's status does not allow this decision. */
  already_decided: 409,
  /** The interview was moved to another day. */
  interview_moved: 409,
  /** The interview is already on that day. */
  already_scheduled: 409,
  /** The applicant has a newer open application. */
  newer_application: 409,
  /** The e-mail of the decline has gone out. */
  undo_expired: 409,
  personal_data_erased: 409,
  /** Personal data cannot be erased while the person has an active account. */
  account_active: 409,
  /** An e-mail to the person is being sent. */
  email_in_progress: 409,
  /** A later decision has made the e-mail untrue. */
  email_outdated: 409,
  /** Only a failed e-mail can be sent again. */
  email_not_failed: 409,
  own_account: 409,
  position_in_use: 409,
  task_not_completed: 409,
  /** The build does not fit what is live; `errors.Release` has every reason. */
  release_incompatible: 409,
  /** The version is stored with other files. */
  version_exists: 409,
  /** The version is being stored with other files at this moment. */
  upload_in_progress: 409,
  no_previous_version: 409,
  already_live: 409,
  no_canary: 409,
  shell_not_built: 409,

  payload_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,

  /** `errors` has the messages of every field that is wrong. */
  validation_failed: 422,
  /** The upload is not a gzipped tar of plain files. */
  archive_invalid: 422,
  /** The uploaded build does not match its manifest. */
  release_invalid: 422,

  /** `Retry-After` has the seconds to wait. */
  rate_limited: 429,
  headers_too_large: 431,

  server_error: 500,
  /** The mail server did not accept the e-mail; nothing was changed. */
  email_not_sent: 502,
  server_restarting: 503,
  store_unavailable: 503,
} as const;

/** The machine-readable reason of an error answer. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every answer that is not a success. */
export const ErrorAnswer = Type.Object(
  {
    code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
    /** For people, in English. */
    message: Type.String(),
    /** Messages by field. */
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    /** The server's log names this id. */
    requestId: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type ErrorAnswer = { code: ErrorCode; message: string; errors?: Record<string, string[]>; requestId?: string };
