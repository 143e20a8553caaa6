import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import * as contract from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { productVersion } from '../lib/product-version';

/** The description's pages load nothing from other origins. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Serves the contract's OpenAPI description at /api/docs, unless the setting is off. Register it before the routes. */
export async function registerOpenApi(app: FastifyInstance, { apiDocs }: { apiDocs: boolean }): Promise<void> {
  if (!apiDocs) return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Internship Portals', version: productVersion, description: 'Every call of the product.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url }) => ({ schema: schema && published(schema as Schema), url }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The description must be OpenAPI');
      const description = document.openapiObject as Schema;
      const components = description.components as { schemas: Record<string, unknown> };
      description.paths = withReferences(description.paths, components.schemas);
      return description;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', validatorUrl: null },
    staticCSP: POLICY,
    // Its policy allows every call: a portal's page that opens it must not reach into it.
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.header('cross-origin-opener-policy', 'noopener-allow-popups');
        done();
      },
    },
  });
}

/** The name of each endpoint: the name under which the contract exports it. */
const operationIds = new Map<contract.Endpoint, string>(
  Object.entries(contract).flatMap(([name, value]) =>
    contract.endpoints.some((endpoint) => endpoint === value) ? [[value as contract.Endpoint, name] as const] : [],
  ),
);

/** @throws when the contract does not export the endpoint */
export function operationIdOf(endpoint: contract.Endpoint): string {
  const name = operationIds.get(endpoint);
  if (!name) throw new Error(`The contract does not export ${endpoint.method} ${endpoint.path}`);
  return name;
}

type Schema = Record<string, unknown>;

/** Keywords that are specific to this server's validator. */
const ANNOTATIONS = ['messages', 'transform', 'anyText'];
/** Marks a schema that the contract names, until the whole description is known. */
const MARK = 'x-component';

/** The contract's names of its schemas, by their text: optional fields are copies of the schema they are made of. */
const schemaNames = new Map<string, string>(
  Object.entries(contract).flatMap(([name, value]) =>
    isSchema(value) ? [[JSON.stringify(value), name] as const] : [],
  ),
);

function isSchema(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['type', 'anyOf', 'enum', 'const'].some((keyword) => keyword in value) && !('method' in value);
}

/** A route's schema for the description. Parameters stay as they are written: each is an entry of its own. */
function published(route: Schema): Schema {
  const { body, response, params, querystring } = route;
  return {
    ...route,
    ...(params ? { params: describe(params, false) } : {}),
    ...(querystring ? { querystring: describe(querystring, false) } : {}),
    ...(body ? { body: describe(body, true) } : {}),
    ...(response ? { response: mapValues(response as Schema, (schema) => describe(schema, true)) } : {}),
  };
}

/** A copy of a schema without annotations. With `marks`, schemas that the contract names carry their name. */
function describe(schema: unknown, marks: boolean): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = marks ? schemaNames.get(JSON.stringify(schema)) : undefined;
  const inner = (value: unknown) => describe(value, marks);
  const entries = Object.entries(schema)
    .filter(([keyword]) => !ANNOTATIONS.includes(keyword))
    .map(([keyword, value]) => {
      if (keyword === 'properties' || keyword === 'patternProperties') return [keyword, mapValues(value, inner)];
      if (['anyOf', 'allOf', 'oneOf'].includes(keyword)) return [keyword, (value as unknown[]).map(inner)];
      if (['items', 'additionalProperties', 'not'].includes(keyword)) return [keyword, inner(value)];
      return [keyword, value];
    });
  return { ...Object.fromEntries(entries), ...(name ? { [MARK]: name } : {}) };
}

/** Moves marked schemas to `components` and leaves references to them. */
function withReferences(part: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((item) => withReferences(item, components));
  if (typeof part !== 'object' || part === null) return part;
  const { [MARK]: name, ...rest } = part as Schema;
  const whole = mapValues(rest, (value) => withReferences(value, components));
  if (typeof name !== 'string') return whole;
  components[name] ??= whole;
  return { $ref: `#/components/schemas/${name}` };
}

function mapValues(record: object, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
