/** The page's requests. Small on purpose: every page loads it. */
import type { Endpoint } from './contract';
import { dropEarlyCalls, type EarlyCall, takeEarlyCall } from './early-calls';

/** A request to the API. */
export interface HttpRequest {
  method: Endpoint['method'];
  /** Below the API root. */
  path: string;
  query?: URLSearchParams;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  /** Called with the share of the body sent so far, 0 to 1. */
  onUploadProgress?: (share: number) => void;
  /** The browser completes the request even if the person leaves the page. For bodies of at most 64 kB. */
  outlivesPage?: boolean;
  /** Called if the answer is that of an early call, with its beginning in milliseconds of `performance.now()`. */
  onEarlyAnswer?: (begunAt: number) => void;
}

/** An answer of any status. */
export interface HttpAnswer {
  status: number;
  header: (name: string) => string | null;
  /** Parsed, if it is JSON. */
  data: unknown;
}

/** A request without a successful answer. */
export class HttpError extends Error {
  /** @param answer the answer of the server; undefined if none arrived */
  constructor(readonly answer?: HttpAnswer) {
    super(answer ? `The answer has the status ${answer.status}.` : 'No answer arrived.');
  }
}

/** Sends a request. There is no time-out. A read takes the answer of an early call, if there is one. */
function send(request: HttpRequest): Promise<HttpAnswer> {
  if (request.method === 'GET') {
    const early = takeEarlyCall(addressOf(request), request.headers.Authorization);
    if (early) return answerOf(early, request);
  } else dropEarlyCalls();
  return request.outlivesPage ? sendByFetch(request) : sendByXhr(request);
}

/** The answer of an early call. The call is made again if none arrives, or if the server failed. */
async function answerOf(early: EarlyCall, request: HttpRequest): Promise<HttpAnswer> {
  const { signal, onEarlyAnswer } = request;
  signal?.throwIfAborted();
  signal?.addEventListener('abort', early.abort);
  try {
    const { status, header, text } = await early.answer;
    if (status < 500) {
      onEarlyAnswer?.(early.begunAt);
      return { status, header, data: parse(text) };
    }
  } catch {
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', early.abort);
  }
  return sendByXhr(request);
}

function addressOf({ path, query }: HttpRequest): string {
  const search = query?.toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

/** A request of XMLHttpRequest ends with the page. */
async function sendByFetch(request: HttpRequest): Promise<HttpAnswer> {
  const { method, headers, body, signal } = request;
  try {
    const answer = await fetch(addressOf(request), { method, headers, body, signal, keepalive: true });
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name),
      data: parse(await answer.text()),
    };
  } catch (error) {
    throw signal?.aborted ? error : new HttpError();
  }
}

/** fetch tells nothing of how far an upload is. */
async function sendByXhr(sent: HttpRequest): Promise<HttpAnswer> {
  const { method, headers, body, signal, onUploadProgress } = sent;
  signal?.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(method, addressOf(sent));
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (onUploadProgress) {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      onUploadProgress(lengthComputable ? loaded / total : 0);
  }
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);
  try {
    return await new Promise<HttpAnswer>((resolve, reject) => {
      request.onload = () =>
        resolve({
          status: request.status,
          header: (name) => request.getResponseHeader(name),
          data: parse(request.responseText),
        });
      request.onerror = () => reject(new HttpError());
      // Also when the person leaves the page.
      request.onabort = () => reject(signal?.aborted ? signal.reason : new HttpError());
      request.send(body);
    });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends requests; tests replace `send`. */
export const http = { send };
