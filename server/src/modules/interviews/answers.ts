import {
  type Answer,
  type answerInvitation,
  type getInvitation,
  type Input,
  type InterviewReply,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { HttpError, type Messages } from '../../http/errors';
import { phrase, translate } from '../../http/visitors';
import { addDays, DAY_MS, startOfDay, today } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import type { Services } from '../../services';
import { addressMark } from '../application-links';
import { eventForApplicant, findUntoldDeclines } from '../mails';
import type { PageUpdateServices } from '../page-updates';
import { readProgramme } from '../programme';
import { aboutInterview } from './about';
import { announceReply } from './announcements';
import { checkMoment } from './plan';
import { findReplies, insertReply, type StoredInterview, toInterviewDetails } from './repository';

/** A signature is valid for at most a year. */
const MAX_VALIDITY_MS = 365 * DAY_MS;

type Signing = Pick<Services, 'config' | 'links' | 'now'>;

/**
 * The page on which an applicant answers an invitation. The link works until the day of the interview is over, for this
 * invitation only, and only while the application has the address that it was sent to.
 */
export function answerLink(
  { config, links, now }: Signing,
  application: { id: string; email: string },
  { sequence, date }: { sequence: number; date: string },
): string {
  const over = Date.parse(startOfDay(addDays(date, 1), config.timeZone));
  const until = new Date(Math.min(over, now().getTime() + MAX_VALIDITY_MS));
  const sealed = links.seal('interview', `${application.id}~${sequence}~${addressMark(application.email)}`, until);
  // One segment of the path, which logs leave out.
  return `${config.publicUrl}${visitorPages.interviewAnswer(Buffer.from(sealed).toString('base64url'))}`;
}

const INVALID =
  'This link is not complete, was changed or has expired. Ask for a new one on the application status page.';
const REPLACED =
  'This invitation no longer holds: the interview was moved or cancelled. Use the link in our newest e-mail.';
const WITHDRAWN = 'You have withdrawn this application. You can apply again at any time.';

/** The application and the interview that a link is about. */
export interface Invited {
  application: { id: string; name: string; email: string; language: Language; position: string };
  interview: StoredInterview;
}

/** @throws 404 for a link that this server has not signed, 409 for one to an invitation that no longer holds */
export async function readInvited(
  { links, now }: Pick<Services, 'links' | 'now'>,
  on: DbOrTransaction,
  token: string,
): Promise<Invited> {
  const sealed = links.unseal('interview', Buffer.from(token, 'base64url').toString());
  const [id = '', sequence, mark] = sealed?.what.split('~') ?? [];
  const found = await on
    .selectFrom('applications')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .innerJoin('interviews', 'interviews.application_id', 'applications.id')
    .selectAll('interviews')
    .select(['applications.id', 'applications.name', 'applications.email', 'applications.status'])
    .select(['applications.language', 'applications.erased_at', 'applications.withdrawn_at'])
    .select('positions.name as position')
    .where('applications.id', '=', id)
    .executeTakeFirst();
  if (!found || found.erased_at || mark !== addressMark(found.email)) throw new HttpError('not_found', INVALID);
  if (found.withdrawn_at) throw new HttpError('interview_moved', WITHDRAWN);
  const untold = await findUntoldDeclines(on, [found.id], now());
  const holds =
    (untold.get(found.id)?.from ?? found.status) === 'Accepted For Interview' &&
    found.state === 'scheduled' &&
    String(found.sequence) === sequence;
  if (!holds) throw new HttpError('interview_moved', REPLACED);
  const { name, email, language, position } = found;
  return { application: { id, name, email, language, position }, interview: found };
}

/** What the page of an invitation shows. */
export async function showInvitation(services: Services, token: string): Promise<Answer<typeof getInvitation>> {
  const { db, config, now } = services;
  const { application, interview } = await readInvited(services, db, token);
  const replies = await findReplies(db, [application.id]);
  const about = await aboutInterview(services, db, interview, application.position);
  return {
    Name: application.name,
    Position: application.position,
    Date: interview.date,
    ...toInterviewDetails(interview),
    Today: today(now(), config.timeZone),
    TimeZone: config.timeZone,
    Reply: replies.get(application.id) ?? null,
    City: (await readProgramme(db)).city,
    Calendar: eventForApplicant(application, about, 'REQUEST'),
  };
}

type Body = Input<typeof answerInvitation>['body'];

/** Stores that the applicant comes or needs another day. An answer that says the same again is not stored twice. */
export async function storeAnswer(services: PageUpdateServices, token: string, body: Body): Promise<void> {
  const { db, now } = services;
  await db.transaction().execute(async (trx) => {
    const { application, interview } = await readInvited(services, trx, token);
    const reply = toStored(body, now());
    const last = (await findReplies(trx, [application.id])).get(application.id);
    if (last && isSame(last, reply)) return;
    await insertReply(trx, application.id, interview, reply);
    await announceReply(trx, services, application.id);
  });
}

function toStored({ Answer, Reason, Proposals = [] }: Body, now: Date) {
  const proposals =
    Answer === 'another-day' ? Proposals.map((one) => ({ Date: one.Date, Time: one.Time || null })) : [];
  return { Answer, At: now.toISOString(), Reason: Reason || null, Proposals: proposals };
}

function isSame(one: InterviewReply, other: Pick<InterviewReply, 'Answer' | 'Reason' | 'Proposals'>): boolean {
  const text = ({ Answer, Reason, Proposals }: typeof other) => JSON.stringify([Answer, Reason, Proposals]);
  return text(one) === text(other);
}

/** The messages about an answer that cannot be, by field. */
export function checkAnswer({ Answer, Reason, Proposals = [] }: Partial<Body>, services: Services): Messages {
  if (Answer !== 'another-day') return {};
  if (Proposals.length === 0 && !Reason) return { Reason: ['Propose a day, or tell us why you need another one.'] };
  const messages = Proposals.flatMap((proposal, index) =>
    Object.values(checkMoment(proposal, services))
      .flat()
      .map((message) => phrase('Day {{number}}: {{message}}', { number: index + 1, message: translate(message) })),
  );
  return messages.length > 0 ? { Proposals: messages } : {};
}
