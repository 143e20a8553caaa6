/** A fake API that is held to the contract. */
import { act } from '@testing-library/react';
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { ComponentType } from 'react';
import Value from 'typebox/value';
import { beginSession, http, useSession } from '../client';
import type { Answer, Endpoint, ErrorCode, Input, Role } from '../contract';

type Reply<E extends Endpoint> = Answer<E> | FakeFailure;

/** The code of a fake failure that names none: the most common one of its status. */
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
 * An answer that is not a success: a status and a body as the server sends them. A body with a message gets the usual code
 * of its status unless it names one. Status 0 is a broken connection.
 */
export class FakeFailure {
  readonly body: object;
  constructor(
    readonly status: number,
    body: { code?: ErrorCode; message?: string; errors?: object; requestId?: string } = {},
    readonly headers: Record<string, string> = {},
  ) {
    this.body = 'message' in body ? { code: USUAL_CODES[status], ...body } : body;
  }
}

/** A request that the page made, as the handler saw it. */
export interface SeenCall {
  endpoint: Endpoint;
  input: { params: Record<string, string>; query: Record<string, string>; body: unknown };
}

/** Answers one endpoint in place of the server. */
export interface Handler {
  endpoint: Endpoint;
  reply: (input: never) => unknown;
}

/** Binds an answer, or a function of the input, to an endpoint. */
export function on<E extends Endpoint>(
  endpoint: E,
  reply: Reply<E> | ((input: Input<E>) => Reply<E> | Promise<Reply<E>>),
): Handler {
  return { endpoint, reply: typeof reply === 'function' ? (reply as Handler['reply']) : () => reply };
}

/**
 * An answer that comes when the test says so, for what a page shows meanwhile.
 * @returns the handler for `fakeApi`, and `finish`, which lets the answer come
 */
export function later<E extends Endpoint>(endpoint: E, reply: Reply<E>) {
  let finish = () => {};
  const answer = new Promise<Reply<E>>((resolve) => {
    finish = () => resolve(reply);
  });
  return { handler: on(endpoint, () => answer), finish: () => act(async () => finish()) };
}

function match(endpoint: Endpoint, config: InternalAxiosRequestConfig): Record<string, string> | undefined {
  if (endpoint.method !== config.method?.toUpperCase()) return undefined;
  const names: string[] = [];
  const pattern = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const found = new RegExp(`^${pattern}$`).exec(config.url ?? '');
  return found ? Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')])) : undefined;
}

/**
 * Answers the page's calls in place of the network. Handlers given later win. A call without a handler, and an answer
 * that the contract does not allow, fail the test. Returns the calls seen and a way to change answers.
 */
export function fakeApi(...handlers: Handler[]) {
  const calls: SeenCall[] = [];
  const active = [...handlers];
  http.defaults.adapter = async (config) => {
    for (const handler of [...active].reverse()) {
      const params = match(handler.endpoint, config);
      if (!params) continue;
      const raw = config.data;
      const body = typeof raw === 'string' ? JSON.parse(raw) : raw instanceof FormData ? Object.fromEntries(raw) : raw;
      const query = Object.fromEntries((config.params as URLSearchParams | undefined) ?? []);
      const input = { params, query, body };
      calls.push({ endpoint: handler.endpoint, input });
      const answer = await handler.reply(input as never);
      if (answer instanceof FakeFailure) throw failure(config, answer);
      if (!Value.Check(handler.endpoint.answer, answer)) {
        throw new Error(`The fake answer of ${handler.endpoint.method} ${handler.endpoint.path} breaks the contract`);
      }
      return respond(config, handler.endpoint.status, answer as object);
    }
    throw new Error(`No fake answer for ${config.method?.toUpperCase()} ${config.url}`);
  };
  return { calls, use: (...more: Handler[]) => active.push(...more) };
}

function respond(config: InternalAxiosRequestConfig, status: number, data: object, headers = {}): AxiosResponse {
  return { status, statusText: '', data, headers: new AxiosHeaders(headers), config };
}

function failure(config: InternalAxiosRequestConfig, { status, body, headers }: FakeFailure): AxiosError {
  if (status === 0) return new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  return new AxiosError(`${status}`, undefined, config, undefined, respond(config, status, body, headers));
}

/** Signs a person in without a call. */
export function signedInAs(role: Role, name = 'Amina Otieno'): void {
  beginSession({ user: { Name: name, user_id: `${role.toLowerCase()}-1` }, Role: [role], token: `token-of-${role}` });
}

/** A page as in the product, where a guard shows it only while there is a session. */
export function guarded(Page: ComponentType): ComponentType {
  return () => (useSession((session) => session.token) ? <Page /> : <p>Signed out</p>);
}

/** Ends the session that a test left open. */
export function signedOut(): void {
  localStorage.clear();
  useSession.setState({ token: null, roles: [], name: null, userId: null, ended: null });
}
