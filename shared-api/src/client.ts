/** Entry point: `call(endpoint, input)`, the session store and `ApiError`. */
import { saysAway, serverIsAway, useConnection } from './connection';
import {
  type Answer,
  type Endpoint,
  type ErrorCode,
  getWorkChallenge,
  type Input,
  type SignInStep,
  signOut,
  UPDATES_MADE,
} from './contract';
import { readHeaders } from './early-calls';
import { HttpError, http } from './http';
import { rememberOwnChanges } from './own-changes';
import { askForProof, isLiftable } from './reauthentication';
import { endSession, useSession } from './session';
import { sendWaitingCalls, type WaitingCall, wait } from './waiting-calls';

export { useChecking } from './checking';
export { serverAnswers, serverIsAway, useConnection } from './connection';
export { http } from './http';
export { askForProofWith, type LiftableRefusal } from './reauthentication';
export {
  beginSession,
  type EndReason,
  endSession,
  followOtherTabs,
  renameSession,
  type Session,
  useSession,
} from './session';
export type { WaitingCall } from './waiting-calls';

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
  ) {
    super(message);
  }
}

/** The options of a call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Called with the share of the request body sent so far, 0 to 1. */
  onUploadProgress?: (share: number) => void;
  /** The browser completes the call even if the person leaves the page meanwhile. For bodies of at most 64 kB. */
  outlivesPage?: boolean;
  /** Called if the call had begun before: when, in milliseconds of `performance.now()`. */
  onEarlyAnswer?: (begunAt: number) => void;
}

function address(endpoint: Endpoint, params: Record<string, unknown> | undefined): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

/** `filter: { Status: 'Declined' }` becomes `filter[Status]=Declined`. Empty values are omitted. */
function searchParams(query: Record<string, unknown> | undefined): URLSearchParams | undefined {
  if (!query) return undefined;
  const result = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (inner) result.set(`${name}[${key}]`, String(inner));
    } else {
      result.set(name, String(value));
    }
  }
  return result;
}

function formData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const file of value) form.append(name, file);
    else if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}

/** The fields of an error answer, each of which can be missing: a proxy may have sent it. */
type ErrorFields = Partial<Pick<ApiError, 'errors' | 'requestId' | 'code' | 'step'>> & { message?: unknown };

function toApiError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { answer } = error;
  if (!answer) return new ApiError('The connection to the server was lost. Check your network and try again.', 0);
  const data: ErrorFields = typeof answer.data === 'object' && answer.data !== null ? answer.data : {};
  const message = typeof data.message === 'string' ? data.message : `The server answered with status ${answer.status}.`;
  const retryAfter = Number(answer.header('retry-after'));
  return new ApiError(
    message,
    answer.status,
    data.errors,
    retryAfter || undefined,
    data.requestId,
    data.code,
    data.step,
  );
}

/** Whether a call may need a proof of work that is made before it. Calls of a session need none. */
const asksBefore = ({ bodyType, access }: Endpoint) => bodyType === 'multipart' && access === 'public';

async function send<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const { signal } = options;
  const attempt = (headers?: Record<string, string>) => request(endpoint, input, options, headers);
  try {
    if (!asksBefore(endpoint)) return await attempt();
    // A visitor's upload asks before whether it needs a proof of work, so that no file is sent in vain.
    const { uploadWithProof } = await import('./busy-address');
    return await uploadWithProof(
      attempt,
      () => request(getWorkChallenge, { query: { Call: 'POST /Apply' } }, { signal }),
      signal,
    );
  } catch (error) {
    const failure = toApiError(error);
    if (failure instanceof ApiError && failure.code === 'proof_of_work_required' && !asksBefore(endpoint)) {
      const { repeatWithProof } = await import('./busy-address');
      return repeatWithProof(attempt, error, signal).catch((last) => {
        throw toApiError(last);
      });
    }
    if (failure instanceof ApiError && saysAway(failure.status, failure.code)) serverIsAway();
    throw failure;
  }
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
  headers?: Record<string, string>,
): Promise<Answer<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object };
  const { token } = useSession.getState();
  const isForm = endpoint.bodyType === 'multipart';
  const answer = await http.send({
    method: endpoint.method,
    path: address(endpoint, params as Record<string, unknown>),
    query: searchParams(query as Record<string, unknown>),
    body: body && (isForm ? formData(body as Record<string, unknown>) : JSON.stringify(body)),
    headers: {
      ...readHeaders(token),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
      // A call that names a session of its own keeps it.
      ...headers,
    },
    signal: options.signal,
    outlivesPage: options.outlivesPage,
    onUploadProgress: options.onUploadProgress,
    onEarlyAnswer: options.onEarlyAnswer,
  });
  // Of a failure, too: a decision whose e-mail is refused was made and taken back.
  rememberOwnChanges(answer.header(UPDATES_MADE) ?? undefined);
  if (answer.status < 200 || answer.status >= 300) throw new HttpError(answer);
  return answer.data as Answer<E>;
}

/** Sends a call. Refused for want of a recent proof, it asks the person for one and repeats the call. */
async function sendProved<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions): Promise<Answer<E>> {
  const { token } = useSession.getState();
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !isLiftable(error.code)) throw error;
    // Another person may have signed in meanwhile, whose call this is not.
    if (!(await askForProof(error.code)) || token !== useSession.getState().token) throw error;
    return send(endpoint, input, options);
  }
}

/**
 * Calls an endpoint of the contract. When the server wants a recent proof of identity, a dialog asks for it and the call
 * is repeated; if the person cancels, the call fails with the code `reauthentication_required`, which needs no message.
 *
 * @throws ApiError for every error answer, and if no answer arrives. A 401 for a session that the server no longer
 * accepts also ends the session of this page.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { token } = useSession.getState();
  try {
    return await sendProved(endpoint, input, options);
  } catch (error) {
    const dead = error instanceof ApiError && error.status === 401 && endpoint.access !== 'public';
    // Only the session that made the call: a late answer must not end a newer one.
    if (dead && token && token === useSession.getState().token) endSession('expired');
    throw error;
  }
}

/**
 * Makes a call after a delay in which the person can undo it. If the page is closed meanwhile, the browser still sends
 * the call; signing out sends it first.
 *
 * @param options.delay in milliseconds
 * @param options.send makes the call when its time has come, and handles its answer and failure
 * @param options.undone called when the person has undone it
 */
export function callLater<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { delay, send, undone }: { delay: number; send: () => Promise<void>; undone: () => void },
): WaitingCall {
  const sendOnLeave = () => {
    const { params, body } = input as { params?: Record<string, unknown>; body?: object };
    const { token } = useSession.getState();
    // XMLHttpRequest has no calls that outlive the page.
    void fetch(`/api${address(endpoint, params)}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      keepalive: true,
    });
  };
  return wait(delay, { send, sendOnLeave, undone });
}

/**
 * Ends the session on the server and in this page. The guard then shows the login page.
 *
 * @param token the session to end, for callers that wait first. A newer session is not ended
 * @throws ApiError if the server did not end it. Tell the user, who is still signed in.
 */
export async function endSessionEverywhere(token = useSession.getState().token): Promise<void> {
  if (useSession.getState().token !== token) return;
  await sendWaitingCalls();
  try {
    await send(signOut, {});
  } catch (error) {
    // The server already ended the session. The reason here is the user's sign-out, not expiry.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  // Only this one: a newer session may have started in the meantime.
  if (useSession.getState().token === token) endSession('signed-out');
}

/**
 * Ends the session in this browser while the server cannot be reached, so that the next person at the device is not this
 * one. The server is told as soon as it answers, as long as the page is open; otherwise the session ends by its time limit.
 */
export function endSessionHere(): void {
  const { token } = useSession.getState();
  if (token === null) return;
  endSession('signed-out');
  serverIsAway();
  const stop = useConnection.subscribe(({ reachable }) => {
    if (!reachable) return;
    stop();
    // No caller waits for a failure.
    request(signOut, {}, {}, { Authorization: `Bearer ${token}` }).catch(() => undefined);
  });
}
