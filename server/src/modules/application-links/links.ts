import { visitorPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, HttpError } from '../../http/errors';
import type { SignedLinks } from '../../http/signed-links';
import { DAY_MS } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import { foldEmail } from '../../lib/text';
import { hashToken } from '../../lib/tokens';
import type { Services } from '../../services';

/** Each e-mail has a link that works from then on for so long. */
const VALIDITY_MS = 365 * DAY_MS;

type Signing = Pick<Services, 'config' | 'links' | 'now'>;

interface LinkedApplication {
  id: string;
  email: string;
  link_epoch: number;
}

interface WrittenTo extends LinkedApplication {
  name: string;
  language: Language;
}

/** Ties a link to the address that it was sent to. */
export const addressMark = (email: string) => hashToken(foldEmail(email)).slice(0, 16);

/**
 * The private page of an application. The link works for a year, until a new one takes its place, and only while the
 * application has the address that it was sent to.
 */
function pageLink({ config, links, now }: Signing, { id, email, link_epoch }: LinkedApplication): string {
  const until = new Date(now().getTime() + VALIDITY_MS);
  const sealed = links.seal('application', `${id}~${link_epoch}~${addressMark(email)}`, until);
  // One segment of the path, which logs leave out.
  return `${config.publicUrl}${visitorPages.application(Buffer.from(sealed).toString('base64url'))}`;
}

/** An applicant as the recipient of an e-mail. */
export function applicantOf(services: Signing, application: WrittenTo) {
  const { name, email, language } = application;
  return { name, email, language, pageLink: pageLink(services, application) };
}

const INVALID = 'This link is not complete, was changed or has expired. We can e-mail you a new one.';
const REPLACED = 'This link no longer works: a newer one has taken its place. We can e-mail it to you.';
const ERASED = 'This application is no longer held: its personal data was erased.';

/**
 * The id of the application that a link opens.
 *
 * @throws 404 for a link that this server has not signed or that was replaced; 409 once the application is erased
 */
export async function findLinked(
  { links }: Pick<Services, 'links'>,
  on: DbOrTransaction,
  token: string,
): Promise<string> {
  const sealed = links.unseal('application', Buffer.from(token, 'base64url').toString());
  const [id = '', epoch, mark] = sealed?.what.split('~') ?? [];
  const found = await on
    .selectFrom('applications')
    .select(['email', 'link_epoch', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new HttpError('not_found', INVALID);
  if (found.erased_at) throw conflict('personal_data_erased', ERASED);
  if (String(found.link_epoch) !== epoch || mark !== addressMark(found.email))
    throw new HttpError('not_found', REPLACED);
  return id;
}

/** The secret that corrects the address of an application, until it was used. */
export function sealWrongAddress(
  links: SignedLinks,
  { id, link_epoch }: Pick<LinkedApplication, 'id' | 'link_epoch'>,
  until: Date,
): string {
  return links.seal('wrong-address', `${id}~${link_epoch}`, until);
}

/** What such a secret is about; null when it is not one or its time is over. */
export function openWrongAddress(
  links: SignedLinks,
  secret: string,
): { id: string; epoch: number; until: Date } | null {
  const sealed = links.unseal('wrong-address', secret);
  if (!sealed) return null;
  const [id = '', epoch] = sealed.what.split('~');
  return { id, epoch: Number(epoch), until: sealed.until };
}
