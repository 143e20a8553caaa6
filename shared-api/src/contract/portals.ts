import { type Static, Type } from 'typebox';
import { Role } from './endpoint';
import { PortalName } from './releases';

/** The allowed base addresses of a portal: `/`, or a path of names. */
export const PORTAL_BASE = '^/([A-Za-z][\\w-]*(/[A-Za-z][\\w-]*)*)?$';

/** An entry of portals.json: one portal of the product. */
export const PortalEntry = Type.Object(
  {
    name: PortalName,
    /** The folder of its source code. */
    package: PortalName,
    /** The base address of its pages. Only the visitors' portal has `/`. */
    base: Type.String({ pattern: PORTAL_BASE, maxLength: 100 }),
    /** The role that may open it. Null: everyone. The first portal of a role is that role's dashboard. */
    role: Type.Union([Role, Type.Null()]),
    /** The port of its development server. */
    port: Type.Integer({ minimum: 1, maximum: 65535 }),
  },
  { additionalProperties: false },
);
export type PortalEntry = Static<typeof PortalEntry>;

export const PortalList = Type.Array(PortalEntry, { minItems: 1 });

/** Addresses that the server handles itself, with everything below them. They are never pages. */
export const SERVER_PATHS = ['/api', '/assets', '/portals', '/health', '/metrics'] as const;

/**
 * Checks a list of portals for duplicate values and conflicting addresses. Ignores case in addresses, like the router.
 *
 * @param ownPages the shell's own pages, such as `/login`
 * @returns one sentence for each problem
 */
export function findPortalProblems(portals: readonly PortalEntry[], ownPages: readonly string[] = []): string[] {
  const problems: string[] = [];
  portals.forEach((portal, index) => {
    const others = portals.slice(0, index);
    for (const field of ['name', 'package', 'port'] as const) {
      const same = others.find((other) => other[field] === portal[field]);
      if (same) problems.push(`${portal.name}: ${same.name} has the same ${field}, ${portal[field]}.`);
    }
    const path = [...SERVER_PATHS, ...ownPages].find((taken) => overlap(taken, portal.base));
    if (path) problems.push(`${portal.name}: the base ${portal.base} is taken by ${path} of the product itself.`);
    const owner = others.find(({ base }) => overlap(base, portal.base));
    if (owner)
      problems.push(`${portal.name}: the base ${portal.base} is taken by ${owner.name}, which has ${owner.base}.`);
  });
  return problems;
}

/** Whether one address contains the other. `/` conflicts only with itself. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a === '/' || b === '/') return a === b;
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}
