/** Entry point: `call(endpoint, input)`, the session store and `ApiError`. */
import { api } from './api';
import { ApiError } from './api-error';
import { saysAway, serverIsAway, useConnection, watchRead } from './connection';
import { type Answer, type Endpoint, getWorkChallenge, type Input, signOut } from './contract';
import { askForProof, isLiftable } from './reauthentication';
import { endSession, useSession } from './session';
import { sendWaitingCalls, type WaitingCall, wait } from './waiting-calls';

export { askIn } from './api';
export { ApiError } from './api-error';
export { useChecking } from './checking';
export { serverAnswers, serverIsAway, useConnection } from './connection';
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

/** The options of a call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Called with the share of the request body sent so far, 0 to 1. */
  onUploadProgress?: (share: number) => void;
  /** The browser completes the call even if the person leaves the page. For bodies of at most 64 kB. */
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

/** Visitors' uploads ask for a proof of work before they send. Calls of a session need none. */
const asksBefore = ({ bodyType, access }: Endpoint) => bodyType === 'multipart' && access === 'public';

async function send<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const { signal } = options;
  const attempt = (headers?: Record<string, string>) => request(endpoint, input, options, headers);
  try {
    if (!asksBefore(endpoint)) return await attempt().catch((error) => repeatIfBusy(attempt, error, signal));
    // A visitor's upload first asks whether it needs a proof of work. Otherwise it could send its files in vain.
    const { uploadWithProof } = await import('./busy-address');
    const Call = `${endpoint.method} ${endpoint.path}` as Input<typeof getWorkChallenge>['query']['Call'];
    return await uploadWithProof(attempt, () => request(getWorkChallenge, { query: { Call } }, { signal }), signal);
  } catch (error) {
    if (error instanceof ApiError && saysAway(error.status, error.code)) serverIsAway();
    throw error;
  }
}

/** Repeats a call that was refused because too many people use the same connection. */
async function repeatIfBusy<Result>(
  attempt: (headers?: Record<string, string>) => Promise<Result>,
  error: unknown,
  signal?: AbortSignal,
): Promise<Result> {
  if (!(error instanceof ApiError) || !error.challenge) throw error;
  const { repeatWithProof } = await import('./busy-address');
  return repeatWithProof(attempt, error, signal);
}

/** axios chooses the type of other bodies. For none it would choose a form's, which the server refuses. */
function contentType({ bodyType }: Endpoint, body: unknown) {
  if (body === undefined) return { 'Content-Type': false };
  return bodyType === 'multipart' ? { 'Content-Type': 'multipart/form-data' } : {};
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { outlivesPage, onUploadProgress, ...options }: CallOptions = {},
  headers?: Record<string, string>,
): Promise<Answer<E>> {
  const { params, query, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;
  // Writes show that they are under way. What pages ask on their own, nobody waits for.
  const isAwaited = endpoint.method === 'GET' && !endpoint.unattended;
  const arrived = isAwaited ? watchRead() : () => {};
  const { data } = await api
    .request<Answer<E>>({
      ...options,
      method: endpoint.method,
      url: address(endpoint, params),
      params: searchParams(query),
      data: body,
      endpoint,
      headers: { ...contentType(endpoint, body), ...headers },
      onUploadProgress: onUploadProgress && (({ progress = 0 }) => onUploadProgress(progress)),
      fetchOptions: outlivesPage ? { keepalive: true } : undefined,
    })
    .finally(arrived);
  return data;
}

/** Sends a call. Refused for want of a recent proof, it asks the person for one and repeats the call. */
async function sendProved<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions): Promise<Answer<E>> {
  const { token } = useSession.getState();
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !isLiftable(error.code)) throw error;
    // If another person has signed in since, the call is not theirs.
    if (!(await askForProof(error.code)) || token !== useSession.getState().token) throw error;
    return send(endpoint, input, options);
  }
}

/**
 * Calls an endpoint of the contract. When the server wants a recent proof of identity, a dialog asks for it and the call
 * is repeated; if the person cancels, the call fails with the code `reauthentication_required`, which needs no message.
 *
 * @throws ApiError for every error answer, and if no answer arrives. The refusal of a session that the server no longer
 * accepts also ends the session of this page. A 401 of a proxy does not.
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
    const dead = error instanceof ApiError && error.code === 'unauthenticated' && endpoint.access !== 'public';
    // Only the session that made the call: a late answer must not end a newer one.
    if (dead && token && token === useSession.getState().token) endSession('expired');
    throw error;
  }
}

/**
 * Makes a call after a delay in which the person can undo it. If the page is closed first, the browser still sends
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
    // No page is left to handle a failure.
    request(endpoint, input, { outlivesPage: true }).catch(() => undefined);
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
