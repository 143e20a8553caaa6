import { type ApplicationStatus, visitorPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { HttpError } from '../../http/errors';
import { addDays, DAY_MS, startOfDay } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import type { Services } from '../../services';
import { addressMark } from '../application-links';
import { findUntoldDeclines } from '../mails';
import { type Choices, findChoices } from './choices';
import { readInterview, type StoredInterview } from './repository';

/** A signature is valid for at most a year. */
const MAX_VALIDITY_MS = 365 * DAY_MS;

type Signing = Pick<Services, 'config' | 'links' | 'now'>;

/**
 * The page on which an applicant answers an invitation. The link works until the day of the interview is over, for this
 * invitation only, and only while the application has the address that it was sent to.
 */
export const answerLink = (
  services: Signing,
  application: { id: string; email: string },
  { sequence, date }: { sequence: number; date: string },
) => linkTo(services, application, sequence, date);

/**
 * As `answerLink` for an invitation or an offer of times.
 *
 * @param which the invitation's sequence or the offer's id
 * @param last the day until whose end it works
 */
export function linkTo(
  { config, links, now }: Signing,
  application: { id: string; email: string },
  which: number | string,
  last: string,
): string {
  const over = Date.parse(startOfDay(addDays(last, 1), config.timeZone));
  const until = new Date(Math.min(over, now().getTime() + MAX_VALIDITY_MS));
  const sealed = links.seal('interview', `${application.id}~${which}~${addressMark(application.email)}`, until);
  // One segment of the path, which logs leave out.
  return `${config.publicUrl}${visitorPages.interviewAnswer(Buffer.from(sealed).toString('base64url'))}`;
}

const INVALID =
  'This link is not complete, was changed or has expired. Ask for a new one on the application status page.';
const REPLACED =
  'This invitation no longer holds: the interview was moved or cancelled. Use the link in our newest e-mail.';
const WITHDRAWN = 'You have withdrawn this application. You can apply again at any time.';

const NOT_OFFERED =
  'These times are no longer offered. Use the link in our newest e-mail, or wait until you hear from us.';

/** The application and the interview that a link is about. */
export interface Invited {
  application: LinkedApplicant;
  interview: StoredInterview;
}

/** The application and the offered times that a link is about. */
export interface Offered {
  application: LinkedApplicant;
  choices: Choices;
}

interface LinkedApplicant {
  id: string;
  name: string;
  email: string;
  language: Language;
  position: string;
  status: ApplicationStatus;
}

/** @throws 404 for a link that this server has not signed, 409 for one to an invitation that no longer holds */
export async function readInvited(
  { links, now }: Pick<Services, 'links' | 'now'>,
  on: DbOrTransaction,
  token: string,
): Promise<Invited | Offered> {
  const sealed = links.unseal('interview', Buffer.from(token, 'base64url').toString());
  const [id = '', which = '', mark] = sealed?.what.split('~') ?? [];
  const found = await on
    .selectFrom('applications')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .select(['applications.id', 'applications.name', 'applications.email', 'applications.status'])
    .select(['applications.language', 'applications.erased_at', 'applications.withdrawn_at'])
    .select(['applications.decided_at', 'positions.name as position'])
    .where('applications.id', '=', id)
    .executeTakeFirst();
  if (!found || found.erased_at || mark !== addressMark(found.email)) throw new HttpError('not_found', INVALID);
  if (found.withdrawn_at) throw new HttpError('interview_moved', WITHDRAWN);
  const { name, email, language, position, status, decided_at } = found;
  const application = { id, name, email, language, position, status };
  let sequence = which;
  if (which.includes('-')) {
    const choices = await findChoices(on, id);
    const isOffered = choices?.id === which && (choices.sequence !== null || choices.decided_at === decided_at);
    if (!isOffered) throw new HttpError('interview_moved', NOT_OFFERED);
    if (choices.sequence === null) return { application, choices };
    sequence = String(choices.sequence);
  }
  const { interview } = await readInterview(on, id);
  const untold = await findUntoldDeclines(on, [id], now());
  const holds =
    (untold.get(id)?.from ?? status) === 'Accepted For Interview' &&
    interview?.state === 'scheduled' &&
    String(interview.sequence) === sequence;
  if (!holds) throw new HttpError('interview_moved', REPLACED);
  return { application, interview };
}
