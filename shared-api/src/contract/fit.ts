import { satisfies, validate } from 'compare-versions';
import type { LiveComposition, ReleaseCall, ReleaseManifest, ShareNames } from './releases';

/** The facts of a build that decide whether it can run with the shell. */
export type Fit = Pick<ReleaseManifest, 'contract' | 'requires'> & Partial<Pick<ReleaseManifest, 'consumes' | 'uses'>>;

/**
 * Checks whether a build is compatible with the shell. Used before a release, by the server at promotion, and by the
 * page before it mounts a portal.
 *
 * @param shell has the shared version of each package and, if known, all share keys and the names that each exports
 * @returns a sentence for each incompatibility, with what to do. Empty if compatible
 */
export function findIncompatibilities(
  { contract, requires, consumes = [], uses = {} }: Fit,
  shell: {
    contract: number;
    provides: LiveComposition['Provides'];
    shares?: LiveComposition['Shares'];
    exports?: ShareNames;
  },
): string[] {
  const incompatibilities: string[] = [];
  if (contract !== shell.contract) {
    incompatibilities.push(
      `The portal contract: this build was made for ${contract}, the live shell offers ${shell.contract}. ${
        contract > shell.contract ? 'Release the new shell first.' : 'Rebuild the portal on the current sources.'
      }`,
    );
  }
  for (const [name, range] of Object.entries(requires)) {
    const provided = shell.provides[name];
    if (provided === undefined) {
      incompatibilities.push(
        `${name}: this build takes ${range} from the shell, which does not share it. Use what the shell shares.`,
      );
    } else if (!isWithin(provided, range)) {
      incompatibilities.push(
        `${name}: this build needs ${range}, the live shell shares ${provided}. Build against ${provided}, or release the shell with a fitting version first.`,
      );
    }
  }
  for (const key of consumes) {
    if (shell.shares && !shell.shares.includes(key)) {
      incompatibilities.push(
        `${key}: this build takes it from the shell, which does not share it. Release the new shell first.`,
      );
    }
  }
  for (const [key, names] of Object.entries(uses)) {
    const missing = findMissingNames(key, names, shell.exports);
    if (missing.length > 0) {
      incompatibilities.push(
        `${key}: this build imports ${missing.join(', ')}, which the live shell does not export there. Release the new shell first, or use what the live shell exports.`,
      );
    }
  }
  return incompatibilities;
}

/** The names that the shell's module of this share key does not export. None if it is not known what it exports. */
export function findMissingNames(key: string, names: readonly string[], exports: ShareNames = {}): string[] {
  const exported = Object.hasOwn(exports, key) ? exports[key] : undefined;
  return exported ? names.filter((name) => !exported.includes(name)) : [];
}

/** A call of the live server. */
export interface LiveCall {
  /** Required body and query fields. */
  required: string[];
  /** Names in its answer, as `namesIn` has them. Null if unknown. */
  answered: string[] | null;
}

/** The parts of a JSON schema that tell the names in an answer. */
export interface NamedSchema {
  properties?: Record<string, NamedSchema>;
  required?: readonly string[];
  items?: NamedSchema;
  anyOf?: NamedSchema[];
}

/**
 * The names of fields in a schema, those inside other fields with a dot: `Tasks`, `Tasks.Deadline`. A list has the names of
 * its rows.
 *
 * @param which all names that may be there, or those that are there wherever the object around them is
 */
export function namesIn(schema: NamedSchema | undefined, which: 'all' | 'required'): string[] {
  const { properties, required = [], items, anyOf } = schema ?? {};
  if (items) return namesIn(items, which);
  if (anyOf) {
    // A plain value beside an object, such as null, has no names.
    const members = anyOf.filter((member) => member.properties ?? member.items ?? member.anyOf);
    const [first = [], ...others] = members.map((member) => namesIn(member, which));
    if (which === 'all') return [...new Set([first, ...others].flat())];
    return first.filter((name) => others.every((names) => names.includes(name)));
  }
  return Object.entries(properties ?? {})
    .filter(([name]) => which === 'all' || required.includes(name))
    .flatMap(([name, inner]) => [name, ...namesIn(inner, which).map((within) => `${name}.${within}`)]);
}

/** Whether a field is missing from an answer whose names around it are known. */
function isMissing(field: string, { answered }: LiveCall): boolean {
  const around = field.slice(0, field.lastIndexOf('.') + 1);
  return answered?.some((name) => name.startsWith(around)) === true && !answered.includes(field);
}

/**
 * Checks whether a call of a build is compatible with the live server.
 *
 * @param live undefined if the server does not have the call
 */
export function findCallIncompatibilities(
  { Method, Path, Sends, Expects }: ReleaseCall,
  live: LiveCall | undefined,
): string[] {
  const name = `${Method} ${Path}`;
  if (!live) {
    return [`${name}: this build makes this call, which the live server does not have. Release the server first.`];
  }
  return [
    ...live.required
      .filter((field) => !Sends.includes(field))
      .map(
        (field) =>
          `${name}: the live server asks for ${field}, which this build does not send. Rebuild the portal on the current sources.`,
      ),
    ...Expects.filter((field) => isMissing(field, live)).map(
      (field) => `${name}: this build reads ${field}, which the live server does not answer. Release the server first.`,
    ),
  ];
}

/** Whether a version satisfies a range. False if either is invalid. */
function isWithin(version: string, range: string): boolean {
  try {
    return validate(version) && satisfies(version, range);
  } catch {
    return false;
  }
}
