/** Door 2: `call(endpoint, input)`, the session store and `ApiError`. */
import axios, { type AxiosProgressEvent, isAxiosError } from 'axios';
import { type Answer, type Endpoint, type ErrorCode, type Input, signOut } from './contract';
import { endSession, useSession } from './session';

export {
  beginSession,
  type EndReason,
  endSession,
  followOtherTabs,
  renameSession,
  type Session,
  useSession,
} from './session';

/** A call that did not succeed: the status and body of the server's answer (`ErrorAnswer` of the contract). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    /** HTTP status; 0 when no answer arrived (offline, connection broken). */
    readonly status: number,
    /** Messages per field of a 422 (and of the 401 of account activation). */
    readonly errors?: Record<string, string[]>,
    /** Seconds to wait, of a 429. */
    readonly retryAfter?: number,
    readonly requestId?: string,
    /** The reason, for code that decides; undefined when no answer of the server arrived. */
    readonly code?: ErrorCode,
  ) {
    super(message);
  }
}

/** The one HTTP client; it has no time-out of its own (specification, section 7). */
export const http = axios.create({ baseURL: '/api' });

http.interceptors.request.use((config) => {
  const { token } = useSession.getState();
  if (token) config.headers.Authorization = `Bearer ${token}`;
  return config;
});

/** How a call is made, beside what it sends. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Share of the request body sent so far, 0 to 1. */
  onUploadProgress?: (share: number) => void;
}

function address(endpoint: Endpoint, params: Record<string, unknown> | undefined): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

/** `filter: { Status: 'Declined' }` travels as `filter[Status]=Declined`; empty values are left out. */
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
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}

function toApiError(error: unknown): unknown {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error;
  const { response } = error;
  if (!response) return new ApiError('The connection to the server was lost. Check your network and try again.', 0);
  const data = typeof response.data === 'object' && response.data !== null ? response.data : {};
  const message =
    typeof data.message === 'string' ? data.message : `The server answered with status ${response.status}.`;
  const retryAfter = Number(response.headers['retry-after']);
  return new ApiError(message, response.status, data.errors, retryAfter || undefined, data.requestId, data.code);
}

async function send<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object };
  try {
    const response = await http.request({
      method: endpoint.method,
      url: address(endpoint, params as Record<string, unknown>),
      params: searchParams(query as Record<string, unknown>),
      data: body && endpoint.bodyType === 'multipart' ? formData(body as Record<string, unknown>) : body,
      signal: options.signal,
      onUploadProgress: options.onUploadProgress
        ? (event: AxiosProgressEvent) => options.onUploadProgress?.(event.progress ?? 0)
        : undefined,
    });
    return response.data as Answer<E>;
  } catch (error) {
    throw toApiError(error);
  }
}

/**
 * Calls an endpoint of the contract.
 *
 * @throws ApiError for every answer that is not a success, and when no answer arrives. A 401 for a session that the
 * server no longer knows also ends the session of this page.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { token } = useSession.getState();
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    const dead = error instanceof ApiError && error.status === 401 && endpoint.access !== 'public';
    // Only the session that made the call: a late answer must not end one that began meanwhile.
    if (dead && token && token === useSession.getState().token) endSession('expired');
    throw error;
  }
}

/**
 * Ends the session on the server and here; the guard then shows the login page.
 *
 * @param token the session that is meant, for a caller who waits before ending it; another one is left alone
 * @throws ApiError when the server did not end it: the person is still signed in, and must know.
 */
export async function endSessionEverywhere(token = useSession.getState().token): Promise<void> {
  if (useSession.getState().token !== token) return;
  try {
    await send(signOut, {});
  } catch (error) {
    // A session that the server no longer knows is over there. Here it has been ended by the person, not by its age.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  // Only this one: another may have begun while the answer was on its way.
  if (useSession.getState().token === token) endSession('signed-out');
}
