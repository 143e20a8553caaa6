import type { Answer, ApplicationEvent, getApplicationPage } from '@internship-portals/shared-api/contract';
import type { Db } from '../../database/connection';
import { isOpen } from '../../database/personal-data';
import type { Services } from '../../services';
import {
  type ApplicationRecord,
  askAgain,
  asTold,
  findChanges,
  isChangeable,
  isPending,
  linkToDocument,
  referenceOf,
  toStudies,
} from '../applications';
import { isOnList } from '../intakes';
import { answerLink, findReplies, hasBegun, readChoice, readInterview, toInterviewDetails } from '../interviews';
import { findNewestOffer, listOffers, toOffer } from '../offers';

/** What the applicant's page shows. */
export async function showPage(
  services: Services,
  record: ApplicationRecord,
): Promise<Answer<typeof getApplicationPage>> {
  const { db, links, now } = services;
  const { told: application, untold } = await asTold(db, record, now());
  const offer = await findNewestOffer(db, application.id);
  const choice = await readChoice(services, application);
  const { status, withdrawn_at: withdrawnAt, activated } = application;
  return {
    Name: application.name,
    Email: application.email,
    PhoneNumber: application.phone,
    Position: application.position,
    ApplicationStatus: status,
    Reference: referenceOf(application.id),
    ...(activated ? { Account: activated === 1 ? ('Active' as const) : ('Ended' as const) } : {}),
    ...(withdrawnAt ? { WithdrawnAt: withdrawnAt } : {}),
    ...(application.intake ? { Intake: application.intake } : {}),
    ...(status === 'Processing' && application.answer_by ? { AnswerBy: application.answer_by } : {}),
    ...((await waits(db, application)) ? { Waiting: true as const } : {}),
    Events: await listEvents(db, application, untold?.historyId),
    ...(await listDocuments(services, application.id)),
    ...(await showInterview(services, application)),
    ...(choice ? { Choice: choice } : {}),
    ...(offer ? { Offer: toOffer(links, offer) } : {}),
    CanWithdraw: isOpen(application) && !isPending(application, now()),
    CanChange: isChangeable(application, now()),
    ...(await showStudies(db, application, isChangeable(application, now()))),
  };
}

/** Whether the applicant is on the waiting list of the position. The place in its order is not told: administrators may change it. */
const waits = async (db: Db, { id, status }: ApplicationRecord) =>
  status === 'Accepted For Interview' && (await isOnList(db, id));

async function showStudies(db: Db, application: ApplicationRecord, canChange: boolean) {
  const studies = toStudies(application);
  const asks = canChange ? await askAgain(db, application) : undefined;
  return {
    ...(studies ? { Studies: studies } : {}),
    ...(asks ? { Asks: asks } : {}),
  };
}

/** @param untold the line of a decline that the applicant does not know of yet */
async function listEvents(
  db: Db,
  { id, read_at, withdrawn_at }: ApplicationRecord,
  untold: string | undefined,
): Promise<ApplicationEvent[]> {
  const lines = await db
    .selectFrom('application_history')
    .select(['id', 'at', 'from_status', 'to_status', 'interview_date', 'interview_time', 'takes_back', 'answer_by'])
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  const corrections = await db
    .selectFrom('application_corrections')
    .select('at')
    .where('application_id', '=', id)
    .execute();
  const offers = await listOffers(db, id);
  const takenBack = new Set(lines.map((line) => line.takes_back));
  const events = lines
    .filter((line) => line.takes_back === null && !takenBack.has(line.id) && line.id !== untold)
    // After a lapse, the new offer tells it.
    .filter((line) => !(line.from_status === 'Declined' && line.to_status === 'Interview Passed'))
    .map((line): ApplicationEvent => {
      const { at: At, to_status: to, interview_date: date, interview_time: time } = line;
      if (to === 'Accepted For Interview') {
        const when = { ...(date ? { InterviewDate: date } : {}), ...(time ? { InterviewTime: time } : {}) };
        return { At, Event: 'scheduled', ...when };
      }
      if (to === 'Interview Passed') return { At, Event: 'passed' };
      if (line.answer_by) return { At, Event: 'postponed' };
      if (to === 'Processing') return { At, Event: 'received' };
      const ended = offers.find(({ ended_at }) => ended_at === At)?.state;
      if (ended === 'declined' || ended === 'lapsed') return { At, Event: `offer-${ended}` };
      return { At, Event: At === withdrawn_at ? 'withdrawn' : 'declined' };
    });
  if (read_at) events.push({ At: read_at, Event: 'read' });
  events.push(...corrections.map(({ at }) => ({ At: at, Event: 'corrected' as const })));
  const changes = await findChanges(db, id);
  events.push(...changes.map(({ At, Fields }) => ({ At, Event: 'changed' as const, Fields })));
  for (const { made_at, state, ended_at } of offers) {
    events.push({ At: made_at, Event: 'offer-made' });
    if (state === 'accepted' && ended_at) events.push({ At: ended_at, Event: 'offer-accepted' });
  }
  return events.sort((one, other) => one.At.localeCompare(other.At));
}

async function listDocuments({ db, links }: Services, id: string) {
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'filename', 'size', 'created_at'])
    .where('application_id', '=', id)
    // The CV first.
    .orderBy('kind', 'desc')
    .execute();
  const replaced = await db
    .selectFrom('earlier_documents as document')
    .innerJoin('application_changes as change', 'change.id', 'document.change_id')
    .select(['document.id', 'kind', 'filename', 'size', 'created_at', 'change.at'])
    .where('document.application_id', '=', id)
    .orderBy('change.id', 'desc')
    .orderBy('kind', 'desc')
    .execute();
  const toDocument = (document: (typeof documents)[number]) => ({
    Kind: document.kind,
    FileName: document.filename,
    Size: document.size,
    At: document.created_at,
    Link: linkToDocument(links, document.id),
  });
  return {
    Documents: documents.map(toDocument),
    ...(replaced.length > 0
      ? { Replaced: replaced.map((document) => ({ ...toDocument(document), ReplacedAt: document.at })) }
      : {}),
  };
}

async function showInterview(services: Services, application: ApplicationRecord) {
  const { db, config, now } = services;
  const { interview } = await readInterview(db, application.id);
  if (!interview || interview.state === 'cancelled') return {};
  const replies = await findReplies(db, [application.id]);
  const isToCome = application.status === 'Accepted For Interview' && !hasBegun(interview, config.timeZone, now());
  return {
    Interview: {
      Date: interview.date,
      ...toInterviewDetails(interview),
      TimeZone: config.timeZone,
      Reply: replies.get(application.id) ?? null,
      AnswerPage: isToCome ? answerLink(services, application, interview).slice(config.publicUrl.length) : null,
    },
  };
}
