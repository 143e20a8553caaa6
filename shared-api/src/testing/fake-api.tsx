/** A fake API that is checked against the contract. */
import { act } from '@testing-library/react';
import { AxiosError, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { ComponentType } from 'react';
import Value from 'typebox/value';
import { api } from '../api';
import { beginSession, useSession } from '../client';
import {
  type Answer,
  type Endpoint,
  type ErrorCode,
  getWorkChallenge,
  type Input,
  type Role,
  readNotifications,
} from '../contract';

type Reply<E extends Endpoint> = Answer<E> | FakeFailure;

/** The default code of a fake failure: the most common one of its status. */
const USUAL_CODES: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'stale_record',
  413: 'payload_too_large',
  422: 'validation_failed',
  429: 'rate_limited',
  500: 'server_error',
  502: 'email_not_sent',
};

/**
 * An error answer with the status and body of the server. A body with a message or errors, or a refusal without a body, gets
 * the usual code of its status. Status 0 is a lost connection.
 */
export class FakeFailure {
  readonly body: object;
  constructor(
    readonly status: number,
    body: { code?: ErrorCode; message?: string; errors?: object; requestId?: string; challenge?: object } = status < 500
      ? { code: USUAL_CODES[status] }
      : {},
    readonly headers: Record<string, string> = {},
  ) {
    this.body = 'message' in body || 'errors' in body ? { code: USUAL_CODES[status], ...body } : body;
  }
}

/** A request of the page, as the handler received it. */
export interface SeenCall {
  endpoint: Endpoint;
  /** By lower-case name. */
  headers: Record<string, unknown>;
  /** The browser was asked to complete it even if the page is closed. */
  outlivesPage: boolean;
  input: { params: Record<string, string>; query: Record<string, string>; body: unknown };
}

/** The fake answer of one endpoint. */
export interface Handler {
  endpoint: Endpoint;
  reply: (input: never) => unknown;
  /** Of an answer that is not a failure. */
  headers?: Record<string, string>;
}

/** Binds an answer, or a function of the input, to an endpoint. */
export function on<E extends Endpoint>(
  endpoint: E,
  reply: Reply<E> | ((input: Input<E>) => Reply<E> | Promise<Reply<E>>),
  headers?: Record<string, string>,
): Handler {
  return { endpoint, reply: typeof reply === 'function' ? (reply as Handler['reply']) : () => reply, headers };
}

/**
 * An answer that the test releases, to check what a page shows before it.
 * @returns the handler for `fakeApi`, and `finish`, which sends the answer
 */
export function later<E extends Endpoint>(endpoint: E, reply: Reply<E>) {
  let finish = () => {};
  const answer = new Promise<Reply<E>>((resolve) => {
    finish = () => resolve(reply);
  });
  return { handler: on(endpoint, () => answer), finish: () => act(async () => finish()) };
}

function match(
  endpoint: Endpoint,
  { method, url = '' }: InternalAxiosRequestConfig,
): Record<string, string> | undefined {
  if (endpoint.method.toLowerCase() !== method) return undefined;
  const names: string[] = [];
  const pattern = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const found = new RegExp(`^${pattern}$`).exec(url);
  return found ? Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')])) : undefined;
}

/**
 * Answers the page's calls instead of the network. Later handlers override earlier ones. A call without a handler or an
 * answer that violates the contract fails the test. Returns the received calls, a function that changes answers, and one
 * that finds the last call of an endpoint: other calls of the page, a repeated read for one, can come after it.
 */
export function fakeApi(...handlers: Handler[]) {
  const calls: SeenCall[] = [];
  const active = [...handlers];
  api.defaults.adapter = async (config) => {
    const throwIfAborted = () => {
      if (config.signal?.aborted) throw new CanceledError(undefined, config);
    };
    for (const handler of [...active].reverse()) {
      const params = match(handler.endpoint, config);
      if (!params) continue;
      const raw: unknown = config.data;
      const body = typeof raw === 'string' ? JSON.parse(raw) : raw instanceof FormData ? Object.fromEntries(raw) : raw;
      const query = Object.fromEntries(config.params ?? []);
      const input = { params, query, body };
      const outlivesPage = config.fetchOptions?.keepalive === true;
      calls.push({ endpoint: handler.endpoint, headers: lowerCase(config.headers.toJSON()), outlivesPage, input });
      const answer = await handler.reply(input as never);
      throwIfAborted();
      if (answer instanceof FakeFailure) throw refuse(config, answer);
      if (!Value.Check(handler.endpoint.answer, answer)) {
        throw new Error(`The fake answer of ${handler.endpoint.method} ${handler.endpoint.path} breaks the contract`);
      }
      return respond(config, handler.endpoint.status, answer as object, handler.headers);
    }
    // Asked before each upload.
    if (match(getWorkChallenge, config)) return respond(config, getWorkChallenge.status, { Challenge: null });
    // Sent by each page of a task.
    if (match(readNotifications, config)) return respond(config, readNotifications.status, { message: 'Read' });
    // Whoever waits for it would show a failure at some moment, which a fast test ends without seeing.
    const missing = `No fake answer for ${config.method} ${config.url}`;
    console.error(missing);
    throw new Error(missing);
  };
  return {
    calls,
    last: (endpoint: Endpoint) => calls.findLast((call) => call.endpoint === endpoint),
    use: (...more: Handler[]) => active.push(...more),
  };
}

function lowerCase(headers: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function respond(
  config: InternalAxiosRequestConfig,
  status: number,
  data: object,
  headers: Record<string, string> = {},
): AxiosResponse {
  return { status, statusText: '', data, headers: { 'content-type': 'application/json', ...headers }, config };
}

function refuse(config: InternalAxiosRequestConfig, { status, body, headers }: FakeFailure): AxiosError {
  const response = status === 0 ? undefined : respond(config, status, body, headers);
  return new AxiosError(`The fake answer has the status ${status}.`, undefined, config, undefined, response);
}

/** Signs a user in without a call. */
export function signedInAs(role: Role, name = 'Amina Otieno'): void {
  beginSession({ user: { Name: name, user_id: `${role.toLowerCase()}-1` }, Role: [role], token: `token-of-${role}` });
}

/** Shows a page only while there is a session, like the guard of the product. */
export function guarded(Page: ComponentType): ComponentType {
  return () => (useSession((session) => session.token) ? <Page /> : <p>Signed out</p>);
}

/** Ends the session of a test. */
export function signedOut(): void {
  localStorage.clear();
  useSession.setState({ token: null, roles: [], name: null, userId: null, unstored: false, ended: null });
}
