import { type Static, type TSchema, Type } from 'typebox';
import { type Role as Code, ROLE_CODES } from './roles';

/** The code of a role. */
export const Role = Type.Enum(ROLE_CODES);
export type Role = Code;

/**
 * Who may call an endpoint: anyone, any signed-in user, the listed roles, or (`deploy`) administrators and holders of a
 * deploy token for the portal in the path, or of any deploy token if the path names no portal. The server's policies restrict access to single rows.
 */
export type Access = 'public' | 'session' | 'deploy' | readonly [Role, ...Role[]];

/** A call of the API as data. `access` has no default, so an endpoint without it does not compile. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API root, spelled as in the specification. Parameters are `:name`. */
  path: `/${string}`;
  access: Access;
  /**
   * Needs a recent proof that the person behind the session is its owner: a sign-in or `proveIdentity`, at most 10
   * minutes ago. Without one the answer is 403 `reauthentication_required`. `'some'`: only for some inputs, which the
   * handler decides. Deploy tokens are not asked.
   */
  stepUp?: true | 'some';
  /**
   * Why a write of administrators needs no recent proof: it changes only what is the person's own, it is daily work that others
   * see and can correct, it takes something away that an attacker would want, or it asks for a proof itself. Each write of
   * administrators has this or `stepUp`.
   */
  withoutStepUp?: 'own' | 'daily work' | 'takes away' | 'asks itself';
  /** Also for people who must change their printed password first. */
  beforePasswordChange?: true;
  /** Also for interns whose internship has ended. They may read, and make no other write: a new one is refused unless it has this. */
  afterEnd?: true;
  /** Sent by open pages on their own, so it does not count as a use of the session. */
  unattended?: true;
  /** One line for OpenAPI. */
  summary: string;
  /**
   * The plural noun that the call belongs to, and its OpenAPI tag: table, module and feature folder carry the same
   * name.
   */
  tag: string;
  /** Further tags whose answers a write changes: the client refetches what it has cached under them. */
  invalidates?: readonly string[];
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The encoding of the body. Default: JSON. An archive is a gzipped tar, read as a stream. */
  bodyType?: 'multipart' | 'archive';
  /** The largest JSON body, in bytes, where the limit of all calls (http/body-parsers.ts of the server) is too small. */
  maxBodyBytes?: number;
  /** Also accepts the encodings of HTML forms, because the specification calls some payloads form fields. */
  acceptsForm?: true;
  /** Status of the successful answer. */
  status: 200 | 201;
  answer: TSchema;
}

/** Keeps the literal types of an endpoint, from which callers and handlers get their types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? { [P in K]: Static<E[K]> }
  : { [P in K]?: undefined };

/** The input of a call: `{ params, query, body }`, each only if the endpoint has it. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The body of the endpoint's successful answer. */
export type Answer<E extends Endpoint> = Static<E['answer']>;
