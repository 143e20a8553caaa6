import { linkToOverride, type PortalEntry, type Role } from '@internship-portals/shared-api/contract';
import { FieldErrors, HttpError, type Messages, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Deployer } from '../../http/sessions';
import type { Services } from '../../services';
import { needsApproval } from '../deploy-tokens';
import { findActiveUserByEmail } from '../users';
import { requireAllowed, signOverrideLink } from './override-links';

const HOUR_MS = 3_600_000;

const NO_ADDRESS = 'Enter an address such as http://localhost:3104.';
const NO_PERSON = 'There is no active account with this e-mail address.';

const NO_PERSON_OF_ROLE = "There is no active account of this portal's role with this e-mail address.";

/** Why a deploy token makes no link, as one sentence with what to do. */
function onlyAdministrators({ name, role }: PortalEntry, uploadOnly: boolean): string {
  const reason =
    role === null
      ? `${name} is for visitors, who have no accounts`
      : uploadOnly
        ? 'This deploy token only uploads'
        : 'On this server an administrator approves what people get';
  return `${reason}. Ask an administrator for an override link.`;
}

/** Links that show one person a build from another address. */
export function overrideRoutes(mount: Mount, services: Services): void {
  const { audit, config, db, now, portals } = services;

  mount(
    linkToOverride,
    async ({ params, body, user }) => {
      const role = await requireOverride(params.portal, user);
      const address = folderAddress(body.Address);
      const person = await findPerson(body.Email, role);
      if (!address || !person) throw new FieldErrors(await checkOverride(body, role));
      await audit.record(db, {
        event: 'override-created',
        subject: { kind: 'portal', id: params.portal },
        detail: `${address} for user:${person.id}`,
      });
      const override = {
        portal: params.portal,
        address,
        person: person.id,
        by: user.name,
        ...(user.token ? { byTeam: true } : {}),
      };
      return signOverrideLink(services, override, new Date(now().getTime() + body.Hours * HOUR_MS));
    },
    async ({ params, body, user }) => checkOverride(body, await requireOverride(params.portal, user)),
  );

  /**
   * Checks who makes an override link. The build runs with the session of the person who opens the link, so a deploy token
   * needs the right to put its portal before people, and reaches only those who use that portal.
   *
   * @returns the role that the person must have; undefined for any
   * @throws 403, or 404 for an unknown portal
   */
  async function requireOverride(name: string, { token }: Deployer): Promise<Role | undefined> {
    requireAllowed(config, token ? { byTeam: true } : {});
    const portal = portals.find((one) => one.name === name);
    if (!portal) throw notFound();
    if (!token) return undefined;
    if (token.uploadOnly || portal.role === null || (await needsApproval(services)))
      throw new HttpError('overrides_disabled', onlyAdministrators(portal, token.uploadOnly));
    return portal.role;
  }

  async function findPerson(email: string, role: Role | undefined) {
    const person = await findActiveUserByEmail(db, email);
    return role === undefined || person?.role === role ? person : undefined;
  }

  async function checkOverride(
    { Address, Email }: { Address?: string; Email?: string },
    role: Role | undefined,
  ): Promise<Messages> {
    const unknown = Email !== undefined && !(await findPerson(Email, role));
    return {
      ...(Address !== undefined && !folderAddress(Address) ? { Address: [NO_ADDRESS] } : {}),
      ...(unknown ? { Email: [role === undefined ? NO_PERSON : NO_PERSON_OF_ROLE] } : {}),
    };
  }
}

/**
 * The folder's address without query, fragment and trailing slash. Its origin becomes part of the page's content
 * policy, so the host must not contain characters with a meaning there, such as a semicolon, an asterisk or a quote.
 */
function folderAddress(text: string): string | null {
  const { origin, hostname, pathname, username, password } = new URL(text);
  const plain = /^([\w.-]+|\[[0-9a-f:.]+\])$/.test(hostname) && username === '' && password === '';
  return !plain ? null : `${origin}${pathname.replace(/\/+$/, '')}`;
}
