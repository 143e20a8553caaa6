import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../http/cookies';
import { personOf } from '../../http/dashboard-hint';
import { HttpError } from '../../http/errors';
import { changedLink, type LinkProof } from '../../http/signed-links';
import type { Services } from '../../services';

/** A build from another address that one person sees instead of a portal's live version. */
export interface Override {
  /** Id of the person. */
  person: string;
  portal: string;
  /** The folder of a release.json on another host, without a trailing slash. */
  address: string;
  /** Name of the administrator or of the deploy token that made it. */
  by?: string;
  /** Made with a deploy token, which needs another permission. */
  byTeam?: boolean;
}

/** A valid override. */
export interface RunningOverride {
  override: Override;
  until: Date;
}

export const OVERRIDE_PATH = '/portals/preview';
const COOKIE = 'preview';
const NEW_LINK = 'Create a new one under Releases.';

/** The query of an override's address. */
export interface OverrideQuery extends LinkProof {
  preview?: unknown;
}

type Signing = Pick<Services, 'config' | 'links'>;

/** The absolute address that starts an override for its person, valid until the given time. */
export function signOverrideLink({ config, links }: Signing, override: Override, until: Date) {
  const what = Buffer.from(JSON.stringify(override)).toString('base64url');
  const url = `${config.publicUrl}${OVERRIDE_PATH}?preview=${what}&${links.sign('preview', what, until)}`;
  return { url, expiresAt: until.toISOString() };
}

/**
 * The override of a link, for the person in whose browser it was opened.
 *
 * @throws 403 when the link was altered, has expired, is for another person, or is not allowed by PORTAL_OVERRIDES
 */
export function readOverride(
  { config, links }: Signing,
  query: OverrideQuery,
  request: FastifyRequest,
): { override: Override; what: string } {
  const { preview: what } = query;
  if (typeof what !== 'string') throw changedLink(NEW_LINK);
  links.require('preview', what, query, NEW_LINK);
  const override = parse(what);
  const person = personOf({ links }, request);
  if (person === null)
    throw new HttpError('sign_in_required', 'You are not logged in here. Log in first, then open the link again.');
  if (person !== override.person) {
    throw new HttpError(
      'link_of_another_person',
      'This link is for another person. Log in as that person, then open it again.',
    );
  }
  requireAllowed(config, override);
  return { override, what };
}

/**
 * Starts a link's override in the browser that opens the link.
 *
 * @throws as `readOverride`
 */
export function startOverride(
  services: Signing & Pick<Services, 'now'>,
  query: OverrideQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Override {
  const { links, now } = services;
  const { override, what } = readOverride(services, query, request);
  const until = new Date(Number(query.expires));
  const seconds = Math.floor((until.getTime() - now().getTime()) / 1000);
  setCookie(reply, COOKIE, links.seal('preview', what, until), seconds);
  return override;
}

/** Returns to the live versions. */
export function leaveOverride(reply: FastifyReply): void {
  setCookie(reply, COOKIE, '', 0);
}

/** This browser's override. Deletes its cookie if the override is invalid. */
export function runningOverride(
  { config, links }: Signing,
  request: FastifyRequest,
  reply: FastifyReply,
): RunningOverride | null {
  const cookie = readCookie(request, COOKIE);
  if (!cookie) return null;
  const sealed = links.unseal('preview', cookie);
  if (sealed) {
    const override = parse(sealed.what);
    // Browsers can still have a link or cookie to an earlier set of versions, which names no address.
    const isOverride = override.address !== undefined && override.person === personOf({ links }, request);
    if (isOverride && isAllowed(config, override)) return { override, until: sealed.until };
  }
  leaveOverride(reply);
  return null;
}

function parse(what: string): Override {
  return JSON.parse(Buffer.from(what, 'base64url').toString()) as Override;
}

/** Throws 403 with a message for whoever makes the override when PORTAL_OVERRIDES does not allow it. */
export function requireAllowed(config: Services['config'], override: Pick<Override, 'byTeam'>): void {
  if (isAllowed(config, override)) return;
  if (config.portalOverrides) {
    throw new HttpError(
      'overrides_disabled',
      'On this server only administrators make override links. Ask one for a link, or the operator to start it with PORTAL_OVERRIDES=teams.',
    );
  }
  throw new HttpError(
    'overrides_disabled',
    'This server shows portals from its own store only. Start it with PORTAL_OVERRIDES=on to allow other addresses.',
  );
}

function isAllowed({ portalOverrides, teamOverrides }: Services['config'], { byTeam }: Pick<Override, 'byTeam'>) {
  return byTeam ? teamOverrides : portalOverrides;
}
