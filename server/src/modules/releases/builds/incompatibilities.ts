import {
  endpoints,
  findCallIncompatibilities,
  findIncompatibilities,
  findMissingNames,
  type LiveCall,
  type NamedSchema,
  namesIn,
  type ReleaseCall,
  type ReleaseManifest,
  type ReleaseRequirement,
  type ShareNames,
} from '@internship-portals/shared-api/contract';
import type { TSchema } from 'typebox';
import { HttpError } from '../../../http/errors';
import type { ShellFacts } from './shell';

/** The requirements of a build. */
export type Needs = Pick<ReleaseManifest, 'contract' | 'requires' | 'consumes' | 'uses' | 'calls'>;

/**
 * A sentence for each incompatibility of a build with the live shell (contract, versions, share keys, imported names) and
 * with this server's calls. Ignores facts that an older build of the shell does not state.
 */
export function incompatibilitiesOf(needs: Needs, shell: ShellFacts | null): string[] {
  return [...shellIncompatibilities(needs, shell), ...needs.calls.flatMap(callIncompatibilities)];
}

/**
 * Rejects a build that is incompatible with the live state.
 *
 * @throws 409 with every incompatibility under `Release`
 */
export function requireFit(manifest: ReleaseManifest, shell: ShellFacts | null): void {
  const incompatibilities = incompatibilitiesOf(manifest, shell);
  if (incompatibilities.length === 0) return;
  throw new HttpError('release_incompatible', `${manifest.portal} ${manifest.version} does not fit what is live.`, {
    Release: incompatibilities,
  });
}

/** Compares each requirement of a build with the live state, by the rules of `incompatibilitiesOf`. */
export function requirementsOf(needs: Needs, shell: ShellFacts): ReleaseRequirement[] {
  const fits = (part: Partial<Needs>) =>
    shellIncompatibilities(
      { contract: shell.contract ?? needs.contract, requires: {}, consumes: [], calls: [], ...part },
      shell,
    ).length === 0;
  const count = (name: string, all: number, fitting: number) => ({
    Name: name,
    Build: `${all}`,
    Live: `${fitting} of ${all}`,
    Fits: fitting === all,
  });
  return [
    {
      Name: 'portal contract',
      Build: `${needs.contract}`,
      Live: `${shell.contract ?? 'unknown'}`,
      Fits: fits({ contract: needs.contract }),
    },
    ...Object.entries(needs.requires).map(([name, range]) => ({
      Name: name,
      Build: range,
      Live: shell.provides?.[name] ?? (shell.provides ? 'not shared' : 'unknown'),
      Fits: fits({ requires: { [name]: range } }),
    })),
    count('share keys', needs.consumes.length, needs.consumes.filter((key) => fits({ consumes: [key] })).length),
    ...(needs.uses ? [countNames(needs.uses, shell)] : []),
    count('calls', needs.calls.length, needs.calls.filter((call) => callIncompatibilities(call).length === 0).length),
  ];
}

function countNames(uses: ShareNames, shell: ShellFacts): ReleaseRequirement {
  const all = Object.values(uses).flat().length;
  const missing = Object.entries(uses).flatMap(([key, names]) => findMissingNames(key, names, shell.exports)).length;
  return {
    Name: 'imported names',
    Build: `${all}`,
    Live: shell.exports ? `${all - missing} of ${all}` : 'unknown',
    Fits: missing === 0,
  };
}

function shellIncompatibilities(needs: Needs, shell: ShellFacts | null): string[] {
  if (!shell?.provides || shell.contract === undefined) return [];
  return findIncompatibilities(needs, {
    contract: shell.contract,
    provides: shell.provides,
    shares: shell.keys,
    exports: shell.exports,
  });
}

/** Parameters are compared by position; their names do not matter. */
const callKey = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, ':')}`;
const live = new Map<string, LiveCall>(
  endpoints.map(({ method, path, body, query, answer }) => [
    callKey(method, path),
    {
      required: [body, query].flatMap((schema) => (schema as NamedSchema | undefined)?.required ?? []),
      answered: namesOf(answer),
    },
  ]),
);

function callIncompatibilities(call: ReleaseCall): string[] {
  return findCallIncompatibilities(call, live.get(callKey(call.Method, call.Path)));
}

/** Null when the schema names no fields. */
function namesOf(answer: TSchema): string[] | null {
  const names = namesIn(answer as NamedSchema, 'all');
  return names.length > 0 ? names : null;
}
