import { type Static, type TSchema, Type } from 'typebox';

/** Role codes of the specification, section 6: intern, supervisor, administrator. */
export const Role = Type.Union([Type.Literal('INT'), Type.Literal('SUP'), Type.Literal('ADM')]);
export type Role = Static<typeof Role>;

/**
 * Who may call an endpoint: anyone, any signed-in user, the listed roles, or (`deploy`) an administrator and whoever holds
 * a deploy token of the portal that the path names. Row rules are in the server's policies.
 */
export type Access = 'public' | 'session' | 'deploy' | readonly [Role, ...Role[]];

/** One call of the product as data. There is no default access: forgetting it does not compile. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API root, spelled exactly as the specification spells it, parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  /** One line for OpenAPI. */
  summary: string;
  /** The plural noun that the call belongs to, and its OpenAPI tag: table, module and feature folder carry the same name. */
  tag: string;
  /** Further tags whose answers a write changes: the client refetches what it has cached under them. */
  invalidates?: readonly string[];
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** How the body travels; JSON when left out. An archive is a gzipped tar, read as a stream. */
  bodyType?: 'multipart' | 'archive';
  /** Whether an HTML form's encodings are taken beside JSON: the specification calls some payloads form fields. */
  acceptsForm?: true;
  /** Status of the successful answer. */
  status: 200 | 201;
  answer: TSchema;
}

/** Keeps the literal types of an endpoint, so that callers and handlers are typed from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? { [P in K]: Static<E[K]> }
  : { [P in K]?: undefined };

/** What a caller hands over: `{ params, query, body }`, each only where the endpoint has it. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The body of the endpoint's successful answer. */
export type Answer<E extends Endpoint> = Static<E['answer']>;
