// Whether a build fits what is live: the shell by its composition, the server by its OpenAPI description.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { loadContract } = require('federation-preset/contract.cjs');

const API_ROOT = '/api';

/** Parameters are compared by their place: what they are called is nobody's business. */
const callKey = (method, path) => `${method.toUpperCase()} ${path.replace(/:\w+|\{[^}]+\}/g, ':')}`;

/** Follows `#/components/...` references of the description. */
function resolve(schema, description) {
  if (typeof schema?.$ref !== 'string') return schema;
  const found = schema.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce((part, name) => part?.[name], description);
  return resolve(found, description);
}

/** Names at the top of a schema: those that must be there, and all; of a choice, those that any choice has. */
function fieldsOf(named, description) {
  const schema = resolve(named, description);
  if (schema?.properties) return { known: Object.keys(schema.properties), required: schema.required ?? [] };
  const choices = (schema?.anyOf ?? schema?.oneOf ?? []).map((choice) => fieldsOf(choice, description).known);
  const known = choices.length === 0 || choices.includes(null) ? null : choices.flat();
  return { known, required: [] };
}

/** The calls of the live server by method and path, from its OpenAPI description. */
function liveCalls(description) {
  /** @type {Map<string, { required: string[], answered: string[] | null }>} */
  const calls = new Map();
  for (const [path, methods] of Object.entries(description.paths ?? {})) {
    if (!path.startsWith(`${API_ROOT}/`)) continue;
    for (const [method, call] of Object.entries(methods)) {
      const bodies = Object.values(call.requestBody?.content ?? {});
      const success = Object.entries(call.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
      const answer = success?.content?.['application/json']?.schema;
      const query = (call.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
      calls.set(callKey(method, path.slice(API_ROOT.length)), {
        required: [
          ...query.map((parameter) => parameter.name),
          ...bodies.slice(0, 1).flatMap((body) => fieldsOf(body.schema, description).required),
        ],
        answered: fieldsOf(answer, description).known,
      });
    }
  }
  return calls;
}

/** Bytes of all files of a build, as `LiveComposition` counts them. */
export function sizeOf({ files }) {
  return Object.values(files).reduce((sum, { size }) => sum + size, 0);
}

/** As the Releases page writes it: a thousand bytes each. */
export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/**
 * Compares a build with what is live.
 *
 * @param manifest its `release.json`
 * @param live the answer of `GET /Release/Live`
 * @param description the server's OpenAPI description
 * @returns rows of a table (what, what the build has, what is live, in words) and every incompatibility, a sentence each
 */
export function compare(manifest, live, description) {
  const { findCallIncompatibilities, findIncompatibilities } = loadContract();
  const shell = { contract: live.Contract, provides: live.Provides, shares: live.Shares };
  const shellIncompatibilities = findIncompatibilities(manifest, shell);
  const calls = liveCalls(description);
  const callIncompatibilities = manifest.calls.map((call) =>
    findCallIncompatibilities(call, calls.get(callKey(call.Method, call.Path))),
  );
  const released = live.Portals.find(({ Portal }) => Portal === manifest.portal);
  const size = sizeOf(manifest);

  const packages = Object.entries(manifest.requires).map(([name, range]) => {
    const fits = findIncompatibilities({ contract: live.Contract, requires: { [name]: range } }, shell).length === 0;
    return [name, range, live.Provides[name] ?? 'not shared', fits ? 'fits' : 'DOES NOT FIT'];
  });
  const shared = manifest.consumes.filter((key) => live.Shares.includes(key)).length;
  const fitting = callIncompatibilities.filter((incompatibilities) => incompatibilities.length === 0).length;
  const count = (part, whole) => (part === whole ? 'fits' : 'DOES NOT FIT');
  const rows = [
    [
      'portal contract',
      `${manifest.contract}`,
      `${live.Contract}`,
      manifest.contract === live.Contract ? 'fits' : 'DOES NOT FIT',
    ],
    ...packages,
    ['share keys', `${manifest.consumes.length}`, `${shared} of them`, count(shared, manifest.consumes.length)],
    ['calls', `${manifest.calls.length}`, `${fitting} of them`, count(fitting, manifest.calls.length)],
    [
      'size',
      kilobytes(size),
      released?.Size == null ? 'not released yet' : kilobytes(released.Size),
      growth(size, released?.Size),
    ],
  ];
  return {
    rows,
    incompatibilities: [...shellIncompatibilities, ...callIncompatibilities.flat()],
    released: released?.Version ?? null,
  };
}

function growth(size, released) {
  if (!released) return '';
  const percent = ((size - released) / released) * 100;
  return `${percent >= 0 ? '+' : ''}${percent.toFixed(1)} %`;
}
