import { type Static, Type } from 'typebox';
import { WorkChallenge } from './proof-of-work';

/**
 * The codes of error answers with their HTTP status. Clients must use the code, never the message, which is for users
 * and may change. Codes are never removed. docs/decisions/014-error-codes.md tells when a case gets its own code.
 */
export const ERROR_STATUS = {
  /** The request cannot be read. Also any client error without its own code. */
  bad_request: 400,
  invalid_json: 400,
  /** The connection ended before the complete body arrived. */
  upload_interrupted: 400,

  /** No session, or the session has ended. The client signs the person out. */
  unauthenticated: 401,
  wrong_credentials: 401,
  /** The password is right, and the account has a second factor. `step` has what the second step needs. */
  second_factor_required: 401,
  /** The password is right, and the role needs a second factor that the account does not have yet. See `step`. */
  second_factor_setup_required: 401,
  /** The sign-in took too long, was tried too often, or its next step was taken before. */
  step_expired: 401,
  /** The passkey is unknown, was removed, or its answer is not valid. */
  passkey_refused: 401,
  /** The account cannot be activated. `errors.email` has the reason. */
  activation_refused: 401,
  /** The account cannot be activated before the offer is accepted. `errors.email` has the way on. */
  offer_not_accepted: 401,
  deploy_token_unknown: 401,
  deploy_token_revoked: 401,
  deploy_token_expired: 401,

  forbidden: 403,
  /** A former intern's account: the time for which it could be read is over. */
  account_closed: 403,
  /** The last proof of identity is too old. The client asks for one (`proveIdentity`) and repeats the call. */
  reauthentication_required: 403,
  /** The password was printed at the start. The person must change it (`changePassword`) before any other call. */
  password_change_required: 403,
  /** The deploy token belongs to another portal. */
  deploy_token_forbidden: 403,
  /** The deploy token only stores releases. */
  deploy_token_upload_only: 403,
  /** The setting RELEASE_APPROVAL is on: an administrator other than the uploader makes a release live. */
  approval_required: 403,
  link_expired: 403,
  link_invalid: 403,
  /** A preview link was opened in a browser where no one is signed in. */
  sign_in_required: 403,
  /** A preview link was opened by a person other than the one it was made for. */
  link_of_another_person: 403,
  /** The setting PORTAL_OVERRIDES is off. */
  overrides_disabled: 403,

  /** The record does not exist, or the caller may not know that it exists. */
  not_found: 404,
  /** No application has this e-mail address. */
  email_not_found: 404,
  portal_not_found: 404,
  release_not_found: 404,

  method_not_allowed: 405,
  request_timeout: 408,

  /** The record has changed since the client read it. Sending again with the new values replaces them. */
  stale_record: 409,
  /** The e-mail of another decision on the application is being sent. */
  decision_pending: 409,
  /** The application's status does not allow this decision. */
  already_decided: 409,
  /** The interview has been moved to another day. */
  interview_moved: 409,
  /** The e-mail of a decline cannot wait while the applicant is expected at an interview. */
  interview_to_come: 409,
  /** The interview is already on that day. */
  already_scheduled: 409,
  /** The applicant has a newer open application. */
  newer_application: 409,
  /** The e-mail of the decline has been sent. */
  undo_expired: 409,
  personal_data_erased: 409,
  /** Personal data cannot be erased while the person has an active account. */
  account_active: 409,
  /** An e-mail to the person is being sent. */
  email_in_progress: 409,
  /** A later decision has made the e-mail obsolete. */
  email_outdated: 409,
  /** Only a failed e-mail can be sent again. */
  email_not_failed: 409,
  own_account: 409,
  /** Another account, or an open application, has the address of the deleted account. */
  address_taken: 409,
  /** The role needs a second factor, and this is the account's last one. */
  last_second_factor: 409,
  /** The account has an authenticator app already. */
  totp_present: 409,
  /** No authenticator app is being set up. */
  totp_not_started: 409,
  /** There is no second factor that recovery codes could replace. */
  no_second_factor: 409,
  too_many_passkeys: 409,
  /** The browser's answer about a new passkey is not valid, too late, or was used before. */
  passkey_not_created: 409,
  position_in_use: 409,
  university_in_use: 409,
  joining_document_in_use: 409,
  /** An administrator has accepted the upload, so it cannot be replaced. */
  joining_document_accepted: 409,
  /** Another administrator was first, or the intern has replaced the upload. */
  joining_document_checked: 409,
  /** No intake takes applications now, or the named one does not. */
  applications_closed: 409,
  intake_in_use: 409,
  /** All places of the position in the intake are taken. */
  no_places: 409,
  /** The internship is over: the intern reads and writes no more, and gets no new tasks. */
  internship_ended: 409,
  /** The offer is answered, has lapsed, or another one has taken its place. */
  offer_ended: 409,
  /** The internship is not over, or what a certificate names is not known yet. */
  certificate_not_due: 409,
  /** The intern has a certificate that is valid. */
  certificate_present: 409,
  certificate_withdrawn: 409,
  /** A place is free, so nobody has to wait for one. */
  place_free: 409,
  task_not_completed: 409,
  /** The supervisor has withdrawn the task. */
  task_withdrawn: 409,
  /** The task has as many versions of the work as are kept. */
  too_many_hand_ins: 409,
  /** The week of the logbook is handed in, signed or empty, or not yet, so that this cannot be done with it. */
  logbook_state: 409,
  /** The evaluation cannot begin, be changed or be confirmed as things are now. */
  evaluation_state: 409,
  /** The lecturer's link has ended, nobody can be invited yet, or it cannot be renewed. */
  assessment_state: 409,
  /** The time of a visit is taken, withdrawn or over, or there are too many. */
  visit_state: 409,
  /** The intern has sent feedback on the programme already, or cannot send it yet. */
  programme_feedback_state: 409,
  /** The intern is not in, has gone out, or is away already, or the request was decided, so that this cannot be done. */
  attendance_state: 409,
  /** The intern has another supervisor now. */
  not_supervisor: 409,
  /** None of the applications has a decision that can have a reason. */
  nothing_to_explain: 409,
  /** The caller did not interview the applicant, or gave up their feedback. */
  feedback_not_open: 409,
  too_many_notes: 409,
  too_many_templates: 409,
  too_many_views: 409,
  /** The build is incompatible with the live state. `errors.Release` has all reasons. */
  release_incompatible: 409,
  /** The version is already stored with other files. */
  version_exists: 409,
  /** Another upload is storing the version with other files. */
  upload_in_progress: 409,
  no_previous_version: 409,
  already_live: 409,
  no_rollout: 409,
  deploy_token_ended: 409,
  shell_not_built: 409,

  payload_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,

  /** `errors` has the messages of all invalid fields. */
  validation_failed: 422,
  /** The upload is not a gzipped tar of plain files. */
  archive_invalid: 422,
  /** The uploaded build does not match its manifest. */
  release_invalid: 422,

  /** `Retry-After` has the number of seconds to wait. */
  rate_limited: 429,
  /** Too many sign-ins to the account failed: it is open only to known browsers and to links from its mailbox. */
  known_browser_required: 429,
  /** Too many calls came from the address. Repeat the call with a proof of work: `challenge` has the task. */
  proof_of_work_required: 429,
  headers_too_large: 431,

  server_error: 500,
  /** The mail server did not accept the e-mail. Nothing was changed. */
  email_not_sent: 502,
  server_restarting: 503,
  /** Too many uploads are in progress. `Retry-After` has the number of seconds to wait. */
  server_busy: 503,
  store_unavailable: 503,
  /** The firm's identity provider cannot be reached. */
  provider_unavailable: 503,
  /** The server cannot reach its database. Nothing of the last step was saved. `Retry-After` has the seconds to wait. */
  database_unavailable: 503,
  /** The database was lost during a write. It may have been saved: read again before sending it again. */
  outcome_unknown: 503,
  /** The server's disk is full. Nothing was saved. */
  storage_full: 507,
} as const;

/** The machine-readable reason of an error answer. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** What can complete a sign-in, or be set up to complete it. */
export const SecondFactorMethod = Type.Union([
  Type.Literal('passkey'),
  Type.Literal('totp'),
  Type.Literal('recovery-code'),
]);
export type SecondFactorMethod = Static<typeof SecondFactorMethod>;

/** The next step of a sign-in. */
export const SignInStep = Type.Object(
  {
    /** Proves the previous step, once and for a few minutes. It is not a session. */
    token: Type.String(),
    /** What the person can use, or set up, for this step. */
    methods: Type.Array(SecondFactorMethod),
  },
  { additionalProperties: false },
);
export type SignInStep = Static<typeof SignInStep>;

/** The body of every error answer. */
export const ErrorAnswer = Type.Object(
  {
    code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
    /** For users, in English. */
    message: Type.String(),
    /** Messages by field. */
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    /** The id of the request in the server's log. */
    requestId: Type.Optional(Type.String()),
    /** The next step of a sign-in, with the codes that begin with `second_factor`. */
    step: Type.Optional(SignInStep),
    /** What to prove, in a `proof_of_work_required`. */
    challenge: Type.Optional(WorkChallenge),
  },
  { additionalProperties: false },
);
export type ErrorAnswer = {
  code: ErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  requestId?: string;
  step?: SignInStep;
  challenge?: WorkChallenge;
};
