import type {
  Answer,
  answerInvitation,
  getInvitation,
  Input,
  InterviewReply,
} from '@internship-portals/shared-api/contract';
import type { Messages } from '../../http/errors';
import { phrase, translate } from '../../http/visitors';
import { today } from '../../lib/calendar';
import type { Services } from '../../services';
import { eventForApplicant } from '../mails';
import type { PageUpdateServices } from '../page-updates';
import { readProgramme } from '../programme';
import { aboutInterview } from './about';
import { announceReply } from './announcements';
import { readInvited } from './invited';
import { checkMoment } from './plan';
import { findReplies, insertReply, listReplies, toInterviewDetails } from './repository';
import { markAsked, showTimes } from './times';

/** What the page of an invitation shows. */
export async function showInvitation(services: Services, token: string): Promise<Answer<typeof getInvitation>> {
  const { db, config, now } = services;
  const invited = await readInvited(services, db, token);
  if ('choices' in invited) return showTimes(services, invited);
  const { application, interview } = invited;
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
    const invited = await readInvited(services, trx, token);
    const { application } = invited;
    const reply = toStored(body, now());
    if ('choices' in invited) {
      const said = (await listReplies(trx, application.id)).at(-1);
      if (invited.choices.asked_at !== null && said && isSame(said, reply)) return;
      await markAsked(trx, invited, reply);
      await announceReply(trx, services, application.id);
      return;
    }
    const { interview } = invited;
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
