/** The shape of a failed call as far as people are told about it; the client's own error type stays unknown here. */
interface Failure {
  /** HTTP status; 0 when no answer arrived. */
  status?: unknown;
  /** The server's machine-readable reason. */
  code?: unknown;
  message?: unknown;
  /** What is wrong in detail, by what it is about. */
  errors?: unknown;
  /** Seconds, of a 429. */
  retryAfter?: unknown;
  requestId?: unknown;
}

const texts = {
  offline:
    'The connection to the server was lost. Nothing that you entered is lost: check your network and send it again.',
  unread: 'The connection to the server was lost. Check your network and try again.',
  server: 'The server could not do this just now. Nothing that you entered is lost: please try again in a moment.',
  unanswered: 'The server could not answer just now. Please try again in a moment.',
  reference: (requestId: string) => `Reference: ${requestId}`,
  gone: 'It is no longer there: somebody else may have deleted it.',
  wait: (time: string) => `Too many tries. Please wait ${time} and try again.`,
  aMoment: 'a moment',
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
};

/** `Retry-After` in words, never less than the server asked for. */
export function waitingTime(seconds: number | undefined): string {
  if (!seconds) return texts.aMoment;
  return seconds < 90 ? texts.seconds(Math.ceil(seconds)) : texts.minutes(Math.ceil(seconds / 60));
}

/** The HTTP status of a failed call; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as Failure | null | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** The server's machine-readable reason for a failed call (`ErrorCode` of the contract). */
function codeOf(error: unknown): unknown {
  return (error as Failure | null | undefined)?.code;
}

/** Whether a call failed because the session is over, which the login page says. */
export function isSessionOver(error: unknown): boolean {
  return codeOf(error) === 'unauthenticated';
}

/**
 * What a person can do about a failed call. It stands on the page, because the catalogue's line is a toast, and a toast
 * is gone before everyone has read it.
 *
 * @param doing 'sending' where the person entered something, 'reading' where a page could not be filled
 */
export function describeError(error: unknown, doing: 'sending' | 'reading' = 'sending'): string {
  const status = statusOf(error);
  const fault = doing === 'sending' ? texts.server : texts.unanswered;
  if (status === undefined) return fault;
  const { code, message, retryAfter, requestId } = error as Failure;
  if (status === 0) return doing === 'sending' ? texts.offline : texts.unread;
  if (status === 429) return texts.wait(waitingTime(typeof retryAfter === 'number' ? retryAfter : undefined));
  if (code === 'not_found') return texts.gone;
  if (status < 500 && typeof message === 'string') return message;
  return typeof requestId === 'string' ? `${fault} ${texts.reference(requestId)}` : fault;
}

/**
 * The server's own words on a conflict, which say what has happened meanwhile, with every detail it names; for any other
 * failure those of the action.
 */
export function conflictWords(error: unknown, failed: string): string {
  if (statusOf(error) !== 409) return failed;
  const { message, errors } = error as Failure;
  if (typeof message !== 'string') return failed;
  return [message, ...Object.values(errors ?? {}).flat()].join(' ');
}
