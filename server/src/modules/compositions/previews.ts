import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../http/cookies';
import { personOf } from '../../http/dashboard-hint';
import { HttpError } from '../../http/errors';
import { changedLink, type LinkProof } from '../../http/signed-links';
import type { Services } from '../../services';

/** What one person sees instead of what everybody sees. */
export type Preview = {
  /** Id of the person. */ person: string;
} /** `canary` is the portal whose canary of that time is shown in place of what everybody got. */ & (
  | { kind: 'composition'; composition: string; canary?: string }
  /** `address` is the folder of a release.json elsewhere, without a slash at its end. */
  | { kind: 'override'; portal: string; address: string }
);

/** A preview that holds now. */
export interface RunningPreview {
  preview: Preview;
  until: Date;
}

export const PREVIEW_PATH = '/portals/preview';
const COOKIE = 'preview';
const AGAIN = 'Ask for a new one under Releases.';

/** What the address of a preview carries in its query. */
export interface PreviewQuery extends LinkProof {
  preview?: unknown;
}

type Signing = Pick<Services, 'config' | 'links'>;

/** The absolute address that starts a preview, for its person and until the moment given. */
export function linkToPreview({ config, links }: Signing, preview: Preview, until: Date) {
  const what = Buffer.from(JSON.stringify(preview)).toString('base64url');
  const url = `${config.publicUrl}${PREVIEW_PATH}?preview=${what}&${links.sign('preview', what, until)}`;
  return { url, expiresAt: until.toISOString() };
}

/**
 * Starts the preview of a link in the browser that it was opened in.
 *
 * @throws 403 when the link was altered, is over, is for another person, or is of a kind that the setting forbids
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
    throw new HttpError('sign_in_required', 'Nobody is signed in here. Sign in first, then open the link again.');
  if (person !== preview.person) {
    throw new HttpError(
      'link_of_another_person',
      'This link is for another person. Sign in as the one whom it was made for, then open it again.',
    );
  }
  requireAllowed(config, preview);
  const until = new Date(Number(expires));
  const seconds = Math.floor((until.getTime() - now().getTime()) / 1000);
  setCookie(reply, COOKIE, links.seal('preview', what, until), seconds);
  return preview;
}

/** Everybody's versions again. */
export function leavePreview(reply: FastifyReply): void {
  setCookie(reply, COOKIE, '', 0);
}

/** The preview that this browser is in. One that is over, was altered or is another person's is forgotten. */
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

/** 403 in words for an administrator where the setting forbids it. */
export function requireAllowed(config: Services['config'], preview: Pick<Preview, 'kind'>): void {
  if (isAllowed(config, preview)) return;
  throw new HttpError(
    'overrides_disabled',
    'This server shows portals from its own store only. Start it with PORTAL_OVERRIDES=on to allow other addresses.',
  );
}

function isAllowed({ portalOverrides }: Services['config'], { kind }: Pick<Preview, 'kind'>): boolean {
  return kind !== 'override' || portalOverrides;
}
