import type { DbOrTransaction } from '../../database/connection';
import type { Services } from '../../services';
import { type InterviewAbout, organiserAddress } from '../mails';
import type { InterviewPlan } from './plan';
import { findInterviewers, findNames, nextSequence, type StoredInterview, uidOf } from './repository';

/** What mails say about an interview. */
export async function aboutInterview(
  services: Pick<Services, 'config' | 'now'>,
  on: DbOrTransaction,
  interview: StoredInterview,
  position: string,
): Promise<InterviewAbout> {
  const interviewers = await findInterviewers(on, [interview.application_id]);
  const { application_id: id, date, time, minutes, place, video_link: videoLink, message, uid } = interview;
  // A cancellation is one more change of the event. Its row keeps the sequence of the invitation.
  const sequence = interview.state === 'cancelled' ? await nextSequence(on, id) : interview.sequence;
  return {
    ...(await aboutDay(services, on, { id, position, date, sequence })),
    uid,
    time,
    minutes,
    place,
    videoLink,
    message,
    interviewers: interviewers.map(({ name }) => name),
  };
}

/** As `aboutInterview` for one that is being planned. */
export async function aboutPlan(
  services: Pick<Services, 'config' | 'now'>,
  on: DbOrTransaction,
  { id, position }: { id: string; position: string },
  { date, time, minutes, place, videoLink, message, interviewers }: InterviewPlan,
): Promise<InterviewAbout> {
  const sequence = await nextSequence(on, id);
  return {
    ...(await aboutDay(services, on, { id, position, date, sequence })),
    time,
    minutes,
    place,
    videoLink,
    message,
    interviewers: await findNames(on, interviewers),
  };
}

/** As `aboutInterview` for an interview of which only the day is known. */
export async function aboutDay(
  services: Pick<Services, 'config' | 'now'>,
  on: DbOrTransaction,
  { id, position, date, sequence }: { id: string; position: string; date: string; sequence: number },
): Promise<InterviewAbout> {
  const { config, now } = services;
  return {
    uid: uidOf(id),
    sequence,
    position,
    date,
    time: null,
    minutes: null,
    place: null,
    videoLink: null,
    message: null,
    interviewers: [],
    timeZone: config.timeZone,
    now: now(),
    organizer: await organiserAddress(on, config),
  };
}
