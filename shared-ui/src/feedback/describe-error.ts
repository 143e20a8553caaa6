import { errorTexts } from './messages';

/** The parts of a failed call that users see. This package does not depend on the client's error type. */
interface Failure {
  /** HTTP status; 0 when no answer arrived. */
  status?: unknown;
  /** The server's machine-readable reason. */
  code?: unknown;
  message?: unknown;
  /** Detailed messages by subject, such as a field. */
  errors?: unknown;
  /** Seconds to wait, in a 429. */
  retryAfter?: unknown;
  requestId?: unknown;
}

/** `Retry-After` in words, rounded up. */
export function waitingTime(seconds: number | undefined): string {
  const texts = errorTexts.get();
  if (!seconds) return texts.aMoment;
  return seconds < 90 ? texts.seconds(Math.ceil(seconds)) : texts.minutes(Math.ceil(seconds / 60));
}

/** Server faults whose message says something that the user needs to know. */
const TOLD: readonly unknown[] = ['outcome_unknown', 'storage_full', 'provider_unavailable'];

/** The HTTP status of a failed call. Undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as Failure | null | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** The server's machine-readable reason for a failed call (`ErrorCode` of the contract). */
function codeOf(error: unknown): unknown {
  return (error as Failure | null | undefined)?.code;
}

/** Whether a call failed because the session has ended. The login page tells the user. */
export function isSessionOver(error: unknown): boolean {
  return codeOf(error) === 'unauthenticated';
}

/** Whether the user cancelled the call, when asked to confirm who they are or to replace a printed password. */
export function wasCancelled(error: unknown): boolean {
  return ['reauthentication_required', 'password_change_required'].includes(String(codeOf(error)));
}

/** The wait if a busy server does not tell one, in seconds. */
const USUAL_WAIT = 5;

/** How long to wait before a call is repeated that failed because the server is busy, in milliseconds; otherwise undefined. */
export function busyWait(error: unknown): number | undefined {
  if (codeOf(error) !== 'server_busy') return undefined;
  const { retryAfter } = error as Failure;
  return (typeof retryAfter === 'number' ? retryAfter : USUAL_WAIT) * 1000;
}

/**
 * What the user can do about a failed call. It is shown on the page, because the message of the specification's
 * catalogue is a toast, which disappears.
 *
 * @param doing 'sending' if the user submitted something, 'reading' if a page could not load its data
 */
export function describeError(error: unknown, doing: 'sending' | 'reading' = 'sending'): string {
  const texts = errorTexts.get();
  const status = statusOf(error);
  const fault = doing === 'sending' ? texts.server : texts.unanswered;
  if (status === undefined) return fault;
  const { code, message, retryAfter, requestId } = error as Failure;
  if (status === 0) return doing === 'sending' ? texts.offline : texts.unread;
  if (status === 429) return texts.wait({ time: waitingTime(typeof retryAfter === 'number' ? retryAfter : undefined) });
  if (code === 'not_found') return texts.gone;
  if ((status < 500 || TOLD.includes(code)) && typeof message === 'string') return message;
  return typeof requestId === 'string' ? `${fault} ${texts.reference({ id: requestId })}` : fault;
}

/**
 * The server's message and details for a conflict, which tell what has changed in the meantime. For any other failure,
 * the action's own message.
 */
export function conflictWords(error: unknown, failed: string): string {
  if (statusOf(error) !== 409) return failed;
  const { message, errors } = error as Failure;
  if (typeof message !== 'string') return failed;
  return [message, ...Object.values(errors ?? {}).flat()].join(' ');
}
