import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  type Answer,
  type Endpoint,
  ErrorAnswer,
  endpoints,
  type Input,
} from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { brokenForm, JSON_LIMITS } from './body-parsers';
import { forgetDashboard } from './dashboard-hint';
import { leaveUnread } from './drain-body';
import {
  HttpError,
  internshipEnded,
  type Messages,
  notFound,
  passwordChangeRequired,
  requireNoErrors,
  unauthenticated,
  unauthorized,
} from './errors';
import { logUser } from './logging';
import { operationIdOf } from './openapi';
import type { ProofOfWork } from './proof-of-work';
import { API_ROOT } from './request-path';
import type { Deployer, Deployers, Sessions, SessionUser } from './sessions';
import { CLIENT_LIMITS, clientKey, documentBudgets, type LimitName, type Throttles } from './throttles';
import { compileValidator, fieldMessages, unusableFields } from './validation';
import { translate } from './visitors';

/** The caller: calls for releases accept a deploy token instead of a session. */
type Caller<E extends Endpoint> = E['access'] extends 'public'
  ? SessionUser | null
  : E['access'] extends 'deploy'
    ? Deployer
    : SessionUser;

/** A handler's argument: the validated input, and the caller unless the endpoint is public. */
type Call<E extends Endpoint> = (E extends { bodyType: string } ? Omit<Input<E>, 'body'> : Input<E>) & {
  user: Caller<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * The rules of a form that its schema cannot hold: past dates, taken names, unknown ids. Answers the messages by field.
 *
 * @param call as the handler gets it, but `body` has only the fields that their schema allows
 * @param errors the messages of the other fields
 * @throws HttpError for a caller who may not know the record; such a caller reads no message of this check
 */
type Check<E extends Endpoint> = (
  call: Omit<Call<E>, 'body'> & { body: Partial<NonNullable<Input<E>['body']>> },
  errors: Messages,
) => Promise<Messages>;

/**
 * The present values of a record's fields, by the contract's names. A rule that became stricter after they were stored
 * does not refuse them when a form sends them back unchanged. Nothing for a record that the caller may not change.
 */
type Stored<E extends Endpoint> = (call: Call<E>) => Promise<Record<string, unknown> | undefined>;

/**
 * Binds a contract endpoint to its handler. The handler returns the answer or throws an `HttpError`. It runs only when
 * neither the schema nor `check` finds an error, so that one 422 has the messages of every field.
 */
export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  check?: Check<E>,
  stored?: Stored<E>,
) => void;

/** Knows the callers, and counts what they call. */
interface Callers {
  sessions: Sessions;
  deployers: Deployers;
  throttles: Throttles;
  proofOfWork: ProofOfWork;
}

/** Creates `mount`. The server refuses to start when an endpoint of the contract has no handler. */
export function createMount(app: FastifyInstance, services: Callers): Mount {
  const mounted = new Set<string>();
  app.addHook('onReady', async () => {
    const missing = endpoints.map(nameOf).filter((name) => !mounted.has(name));
    if (missing.length > 0) throw new Error(`No handler is mounted for ${missing.join(', ')}`);
  });

  return (endpoint, handler, check, stored) => {
    mounted.add(nameOf(endpoint));
    app.route({
      method: endpoint.method,
      url: API_ROOT + endpoint.path,
      schema: {
        operationId: operationIdOf(endpoint),
        summary: endpoint.summary,
        tags: [endpoint.tag],
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
        ...(endpoint.bodyType ? { consumes: [CONTENT_TYPES[endpoint.bodyType]] } : {}),
        ...part('params', endpoint.params),
        ...part('querystring', endpoint.query),
        ...part('body', endpoint.body),
        response: { [endpoint.status]: endpoint.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      config: { counted: false, forVisitors: isForVisitors(endpoint) },
      bodyLimit: endpoint.maxBodyBytes ?? (endpoint.access === 'public' ? JSON_LIMITS.public : JSON_LIMITS.others),
      // Errors wait for `requireValid`, which adds those of `check`.
      attachValidation: true,
      // A multipart body is read and checked by its handler, as a stream.
      validatorCompiler: (route) =>
        route.httpPart === 'body' && endpoint.bodyType ? () => true : compileValidator(route),
      // Checks the caller before the body is read.
      onRequest: async (request, reply) => {
        try {
          await identify(endpoint, request, services).finally(() =>
            // Requests without a valid session or token count, too.
            countCall(endpoint, request, services),
          );
          if (!request.deployer) admit(endpoint, request, reply, services.sessions);
        } catch (error) {
          leaveUnread(request.raw, reply.raw);
          throw error;
        }
      },
      preValidation: async (request) => {
        if (isForm(request)) await takeForm(endpoint, request);
        if (request.body instanceof Readable !== (endpoint.bodyType === 'archive')) throw unsupported();
        if (!endpoint.bodyType) prepareBody(endpoint, request);
      },
      handler: async (request, reply) => {
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          user: request.deployer ?? request.sessionUser,
          request,
          reply,
        } as unknown as Call<typeof endpoint>;
        await requireValid(endpoint, call, check, stored);
        return send(reply, endpoint.status, inLanguageOf(request, await handler(call)));
      },
    });
  };
}

/** Throws 422 with the messages of the schema and of the check, if there are any; 404 for an impossible parameter. */
async function requireValid<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  check?: Check<E>,
  stored?: Stored<E>,
): Promise<void> {
  const { request } = call;
  const errors = schemaErrors(endpoint, request);
  if (stored && Object.keys(errors).length > 0) {
    const body = request.body as Record<string, unknown>;
    const present = await stored(call).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
    for (const [field, value] of Object.entries(present ?? {})) {
      if (value !== '' && isDeepStrictEqual(body[field], value)) delete errors[field];
    }
  }
  const isValid = Object.keys(errors).length === 0;
  const found: Messages = {};
  if (check) {
    const fields = Object.entries((request.body ?? {}) as object).filter(([field]) => !(field in errors));
    try {
      Object.assign(found, await check({ ...call, body: Object.fromEntries(fields) } as never, errors));
    } catch (error) {
      // The schema's messages reveal nothing about the record.
      if (isValid || !(error instanceof HttpError)) throw error;
    }
  }
  requireNoErrors({ ...found, ...errors });
}

/** What the schema finds wrong with the request's fields. Throws 404 for a parameter: no record has it. */
function schemaErrors(endpoint: Endpoint, request: FastifyRequest): Messages {
  const thrown = request.validationError;
  if (thrown?.validationContext === 'params') throw notFound();
  return {
    ...fieldMessages(thrown?.validation ?? []),
    ...(endpoint.bodyType ? {} : unusableFields(knownFields(request.body, endpoint.body), endpoint.body)),
    ...unusableFields(request.query),
  };
}

/** The fields that the contract knows: nothing else of a body is looked at. */
function knownFields(body: unknown, schema: TSchema | undefined): Record<string, unknown> {
  const known = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  const values = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    known.filter((field) => Object.hasOwn(values, field)).map((field) => [field, values[field]]),
  );
}

/** The encoding of a body that is not JSON. */
const CONTENT_TYPES = { multipart: 'multipart/form-data', archive: 'application/gzip' } as const;

const unsupported = () => new HttpError('unsupported_media_type', 'This content type is not supported.');

/** The portal in the path, if the call is about one. */
function portalOf(request: FastifyRequest): string | undefined {
  return (request.params as { portal?: string }).portal;
}

/** Those who sign in, and the programs of operators, are answered in English. */
const isForVisitors = ({ access, tag }: Endpoint) => access === 'public' && tag !== 'sessions' && tag !== 'releases';

/** An answer whose message is in the language of its caller. */
function inLanguageOf(request: FastifyRequest, answer: unknown): unknown {
  const isMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  if (!isMessage || typeof answer.message !== 'string') return answer;
  return { ...answer, message: translate(answer.message, request) };
}

function send(reply: FastifyReply, status: number, answer: unknown) {
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

function part(name: string, schema: TSchema | undefined) {
  return schema ? { [name]: schema } : {};
}

/** Counts a call by session or deploy token, or by client if the caller has none that is valid. */
async function countCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  { throttles, proofOfWork }: Pick<Callers, 'throttles' | 'proofOfWork'>,
): Promise<void> {
  const client = clientKey(request.ip);
  const caller = request.sessionUser?.session.id ?? request.deployer?.id;
  if (caller === undefined) await proofOfWork.take('callsByClient', client, request);
  else await throttles.take('callsBySession', caller);
  const limit: LimitName | undefined = (CLIENT_LIMITS as Record<string, LimitName>)[nameOf(endpoint)];
  if (limit) await proofOfWork.take(limit, client, request);
  if (limit === 'applyByClient')
    for (const [budget, key] of documentBudgets(client)) await proofOfWork.require(budget, key, request);
}

/** Sets the caller of the request, also of one that is refused: the log and the audit trail name them. */
async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  { deployers, sessions }: Pick<Callers, 'deployers' | 'sessions'>,
): Promise<void> {
  if (endpoint.access === 'deploy') request.deployer = await deployers.find(request, portalOf(request));
  if (request.deployer) return;
  request.sessionUser = await sessions.find(request, endpoint);
  if (request.sessionUser) logUser(request, request.sessionUser.id);
}

function admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, sessions: Sessions): void {
  if (endpoint.access === 'public') return;
  const user = request.sessionUser;
  if (!user) {
    forgetDashboard(reply);
    throw unauthenticated();
  }
  const roles = endpoint.access === 'deploy' ? ['ADM'] : endpoint.access;
  if (roles !== 'session' && !roles.includes(user.role)) throw unauthorized();
  if (user.passwordPrinted && !endpoint.beforePasswordChange) throw passwordChangeRequired();
  if (user.endedOn && endpoint.method !== 'GET' && !endpoint.afterEnd) throw internshipEnded(user.endedOn);
  if (endpoint.stepUp === true) sessions.requireProof(user);
}

function isForm(request: FastifyRequest): boolean {
  return request.isMultipart() || request.body instanceof URLSearchParams;
}

/** Converts an HTML form to the object of the same JSON, for calls that accept one. */
async function takeForm(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.bodyType === 'multipart') return;
  if (!endpoint.acceptsForm) throw unsupported();
  if (request.body instanceof URLSearchParams) {
    request.body = Object.fromEntries(request.body);
    return;
  }
  const fields: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: 20, fieldSize: 16 * 1024 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw brokenForm(error);
  }
  request.body = fields;
}

/** A body that is not an object has no fields, so each field is reported as missing. */
function prepareBody(endpoint: Endpoint, request: FastifyRequest): void {
  if (!endpoint.body) return;
  const body = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) request.body = {};
}
