import { endpoints, findMisfits, type ReleaseCall, type ReleaseManifest } from 'shared-api/contract';
import type { TSchema } from 'typebox';
import { HttpError } from '../../plugins/errors';
import type { ShellFacts } from './shell';

/** What a build says of what it needs. */
export type Needs = Pick<ReleaseManifest, 'contract' | 'requires' | 'consumes' | 'calls'>;

/**
 * Why a build does not fit what is live, a sentence each: the shell's contract, versions and share keys, and this
 * server's calls. Facts that an older build of the shell does not tell are not asked for.
 */
export function misfitsOf(needs: Needs, shell: ShellFacts | null): string[] {
  return [...shellMisfits(needs, shell), ...needs.calls.flatMap(callMisfits)];
}

/**
 * Refuses a build that does not fit what is live.
 *
 * @throws 409 with every misfit under `Release`
 */
export function requireFit(manifest: ReleaseManifest, shell: ShellFacts | null): void {
  const misfits = misfitsOf(manifest, shell);
  if (misfits.length === 0) return;
  throw new HttpError(409, `${manifest.portal} ${manifest.version} does not fit what is live.`, { Release: misfits });
}

function shellMisfits({ contract, requires, consumes }: Needs, shell: ShellFacts | null): string[] {
  if (!shell?.provides || shell.contract === undefined) return [];
  const keys = new Set(shell.keys ?? consumes);
  return [
    ...findMisfits({ contract, requires }, { contract: shell.contract, provides: shell.provides }),
    ...consumes
      .filter((key) => !keys.has(key))
      .map((key) => `${key}: this build takes it from the shell, which does not share it. Use what the shell shares.`),
  ];
}

/** Parameters are compared by their place: what they are called is nobody's business. */
const callKey = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, ':')}`;
const live = new Map(endpoints.map((endpoint) => [callKey(endpoint.method, endpoint.path), endpoint]));

function callMisfits({ Method, Path, Sends, Expects }: ReleaseCall): string[] {
  const name = `${Method} ${Path}`;
  const endpoint = live.get(callKey(Method, Path));
  if (!endpoint) {
    return [`${name}: this build makes this call, which the live server does not have. Release the server first.`];
  }
  const required = [endpoint.body, endpoint.query].flatMap((schema) => fieldsOf(schema).required);
  const answered = fieldsOf(endpoint.answer).known;
  return [
    ...required
      .filter((field) => !Sends.includes(field))
      .map((field) => `${name}: the live server asks for ${field}, which this build does not send. ${REBUILD}`),
    ...Expects.filter((field) => answered && !answered.includes(field)).map(
      (field) => `${name}: this build reads ${field}, which the live server does not answer. Release the server first.`,
    ),
  ];
}

const REBUILD = 'Rebuild the portal on the current sources.';

interface Fields {
  /** Null where the names cannot be told. */
  known: string[] | null;
  required: string[];
}

/** The names at the top of a schema; of alternatives, those that any of them has. */
function fieldsOf(schema: TSchema | undefined): Fields {
  const { properties, required, anyOf } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
    anyOf?: TSchema[];
  };
  if (properties) return { known: Object.keys(properties), required: required ?? [] };
  const parts = (anyOf ?? []).map((part) => fieldsOf(part).known);
  if (parts.length === 0 || parts.includes(null)) return { known: null, required: [] };
  return { known: parts.flatMap((part) => part ?? []), required: [] };
}
