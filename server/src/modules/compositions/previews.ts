import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../http/cookies';
import { personOf } from '../../http/dashboard-hint';
import { HttpError } from '../../http/errors';
import { changedLink, type LinkProof } from '../../http/signed-links';
import type { Services } from '../../services';

/** Versions that one person sees instead of the live ones. */
export type Preview = {
  /** Id of the person. */ person: string;
} /** `canary` is the portal whose canary of that time is shown instead of its live version. */ & (
  | { kind: 'composition'; composition: string; canary?: string }
  /** `address` is the folder of a release.json on another host, without a trailing slash. */
  | {
      kind: 'override';
      portal: string;
      address: string;
      /** Made with a deploy token, which needs another permission. */
      byTeam?: boolean;
    }
);

/** A valid preview. */
export interface RunningPreview {
  preview: Preview;
  until: Date;
}

export const PREVIEW_PATH = '/portals/preview';
const COOKIE = 'preview';
const AGAIN = 'Create a new one under Releases.';

/** The query of a preview's address. */
export interface PreviewQuery extends LinkProof {
  preview?: unknown;
}

type Signing = Pick<Services, 'config' | 'links'>;

/** The absolute address that starts a preview for its person, valid until the given time. */
export function linkToPreview({ config, links }: Signing, preview: Preview, until: Date) {
  const what = Buffer.from(JSON.stringify(preview)).toString('base64url');
  const url = `${config.publicUrl}${PREVIEW_PATH}?preview=${what}&${links.sign('preview', what, until)}`;
  return { url, expiresAt: until.toISOString() };
}

/**
 * Starts a link's preview in the browser that opens the link.
 *
 * @throws 403 when the link was altered, has expired, is for another person, or is not allowed by PORTAL_OVERRIDES
 */
export function startPreview(
  { config, links, now }: Signing & Pick<Services, 'now'>,
  query: PreviewQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Preview {
  const { preview: what, expires } = query;
  if (typeof what !== 'string') throw changedLink(AGAIN);
  links.require('preview', what, query, AGAIN);
  const preview = JSON.parse(Buffer.from(what, 'base64url').toString()) as Preview;
  const person = personOf({ links }, request);
  if (person === null)
    throw new HttpError('sign_in_required', 'You are not signed in here. Sign in first, then open the link again.');
  if (person !== preview.person) {
    throw new HttpError(
      'link_of_another_person',
      'This link is for another person. Sign in as that person, then open it again.',
    );
  }
  requireAllowed(config, preview);
  const until = new Date(Number(expires));
  const seconds = Math.floor((until.getTime() - now().getTime()) / 1000);
  setCookie(reply, COOKIE, links.seal('preview', what, until), seconds);
  return preview;
}

/** Returns to the live versions. */
export function leavePreview(reply: FastifyReply): void {
  setCookie(reply, COOKIE, '', 0);
}

/** This browser's preview. Deletes its cookie if the preview is invalid. */
export function runningPreview(
  { config, links }: Signing,
  request: FastifyRequest,
  reply: FastifyReply,
): RunningPreview | null {
  const cookie = readCookie(request, COOKIE);
  if (!cookie) return null;
  const sealed = links.unseal('preview', cookie);
  if (sealed) {
    const preview = JSON.parse(Buffer.from(sealed.what, 'base64url').toString()) as Preview;
    if (preview.person === personOf({ links }, request) && isAllowed(config, preview)) {
      return { preview, until: sealed.until };
    }
  }
  leavePreview(reply);
  return null;
}

/** What decides whether a preview is allowed. */
type PreviewKind = { kind: 'composition' } | { kind: 'override'; byTeam?: boolean };

/** Throws 403 with a message for who makes the preview when PORTAL_OVERRIDES does not allow it. */
export function requireAllowed(config: Services['config'], preview: PreviewKind): void {
  if (isAllowed(config, preview)) return;
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

function isAllowed({ portalOverrides, teamOverrides }: Services['config'], preview: PreviewKind): boolean {
  if (preview.kind !== 'override') return true;
  return preview.byTeam ? teamOverrides : portalOverrides;
}
