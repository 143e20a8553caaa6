import {
  apply,
  countApplicationStages,
  type Decision,
  decideApplication,
  declineApplications,
  getApplication,
  listApplications,
  listSelectedApplicants,
  lookUpApplicationStatus,
  type MailResult,
  postponeAnswers,
  reviewApplication,
  studyFields,
  undoDecline,
  undoDeclines as undoDeclinesEndpoint,
  visitorPages,
  WRONG_ADDRESS_MINUTES,
} from '@internship-portals/shared-api/contract';
import { type Db, type DocumentKind, isForeignKeyViolation, isUniqueViolation } from '../../database/connection';
import { languageOf } from '../../http/accept-language';
import { FieldErrors, HttpError, type Messages, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { checkUpcoming } from '../../http/upcoming';
import { createFieldCheck, normalizePhone } from '../../http/validation';
import { today, wallClock } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import { foldEmail } from '../../lib/text';
import { applicantOf, sealWrongAddress } from '../application-links';
import { asksOf, chooseIntake, findPlace, readAnswerBy } from '../intakes';
import {
  checkPlan,
  findInterviewers,
  type InterviewPlan,
  isOpenChoice,
  listReplies,
  readInterview,
  toInterviewDetails,
  toPlan,
} from '../interviews';
import { applicationReceived, findUntoldDeclines, savedWording, UNREACHABLE } from '../mails';
import { listOffers, toMadeOffer } from '../offers';
import { findPosition } from '../positions';
import { agreeToPrivacyNotice } from '../programme';
import { findCoordinator } from '../universities';
import { announceArrival, type DecisionServices } from './announcements';
import { listChanges } from './changes';
import {
  conflicts,
  OPEN_APPLICATION,
  overtaken,
  refuse,
  type Seen,
  UNREACHABLE_APPLICANT,
  WITHDRAWN,
} from './conflicts';
import { listCorrections } from './corrections';
import { countStages } from './counts';
import { decide } from './decisions';
import { findUndoable, undoDeclines } from './decline-undo';
import { decline, type Outcome } from './declines';
import { linkToDocument } from './document-links';
import { findDocuments, insertDocuments, type UploadedDocument } from './documents';
import { listFeedbackLines } from './feedback-lines';
import { listHistory } from './history';
import { readMailTime } from './mail-time';
import { postpone } from './new-answer-day';
import {
  type ApplicationRecord,
  applicantList,
  findApplication,
  findErasure,
  findNewestApplication,
  findOtherApplications,
  hasOpenApplication,
  insertApplication,
  listApplicants,
  referenceOf,
  toApplicant,
} from './repository';
import { askAgain, readStudies, storeStudies, toTexts } from './studies';
import { asTold } from './told';
import { type ApplicationForm, toDocuments, withApplicationForm } from './upload';

const DECIDED: Record<Decision, string> = {
  Accepted: 'Email sent Successfully',
  Passed: 'Applicant Accepted',
  Declined: 'Application Declined',
};

/** The decision is stored, its e-mail has not arrived for all we know. */
const NOT_DELIVERED: Record<Exclude<MailResult, 'delivered'>, string> = {
  queued: 'The decision is stored. The e-mail is queued, not delivered yet.',
  unconfirmed: 'The decision is stored. The mail server has not confirmed the delivery of the e-mail.',
};

const ONLY_DECLINES = 'Only the e-mail of a decline can go at a chosen time.';
const NO_POSITION = 'Choose a position from the list.';
const OUTDATED_FORM = 'Reload the page, then send your application.';

const { Cv: _cv, AttachmentLetter: _letter, ...allFields } = apply.body.properties;
/** The intake decides about the others. */
const textFields = Object.fromEntries(Object.entries(allFields).filter(([name]) => !(name in studyFields)));
const { PrivacyVersion: _version, Intake: _intake, ...requiredFields } = textFields;
/** The text fields of every application, checked by the contract's own rules. */
const checkFields = createFieldCheck({ type: 'object', properties: textFields, required: Object.keys(requiredFields) });

export function applicationRoutes(mount: Mount, services: DecisionServices): void {
  const { db, proofOfWork, mailer, now, config, links, storing } = services;

  /** Stores a checked form: its documents, its history and its mail in one transaction. */
  const store = async (
    documents: readonly UploadedDocument[],
    { person, position, intake, studies, privacyVersion }: Awaited<ReturnType<typeof checkForm>>,
    language: Language,
  ) => {
    const at = now().toISOString();
    try {
      return await db.transaction().execute(async (trx) => {
        const agreed = await agreeToPrivacyNotice(trx, privacyVersion);
        if (agreed === null) throw new FieldErrors({ PrivacyVersion: [OUTDATED_FORM] });
        const answerBy = await readAnswerBy(trx, intake.answer_days, today(now(), config.timeZone));
        const { id, historyId } = await insertApplication(trx, person, position.id, at, {
          privacyVersion: agreed,
          intakeId: intake.id,
          answerBy,
          language,
        });
        await storeStudies(trx, id, { ...toTexts(), ...studies });
        await insertDocuments(trx, id, documents, at);
        await mailer.enqueue(
          trx,
          applicationReceived(applicantOf(services, { ...person, id, link_epoch: 0, language }), {
            position: position.name,
            reference: referenceOf(id),
            answerBy,
            statusLink: `${config.publicUrl}${visitorPages.applicationStatus}`,
          }),
          historyId,
        );
        await announceArrival(trx, services);
        return { id, answerBy };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new FieldErrors({ Email: [OPEN_APPLICATION] });
      // The position was deleted after the check.
      if (isForeignKeyViolation(error)) throw new FieldErrors({ Position: [NO_POSITION] });
      throw error;
    }
  };

  mount(apply, async ({ request }) => {
    const stored = await withApplicationForm(services, request, true, async (form) => {
      const checked = await checkForm(services, form);
      return storing(async () => store(await toDocuments(form.files), checked, languageOf(request)));
    });
    mailer.wake();
    return {
      message: 'You will receive an email regarding your application',
      Reference: referenceOf(stored.id),
      ...(stored.answerBy ? { AnswerBy: stored.answerBy } : {}),
      AddressSecret: sealWrongAddress(
        links,
        { id: stored.id, link_epoch: 0 },
        new Date(now().getTime() + WRONG_ADDRESS_MINUTES * 60_000),
      ),
    };
  });

  mount(lookUpApplicationStatus, async ({ body, request }) => {
    await proofOfWork.take('statusByEmail', foldEmail(body.Email), request);
    const newest = await findNewestApplication(db, body.Email);
    if (!newest) throw new HttpError('email_not_found', 'Email does not exist');
    const { told: application } = await asTold(db, newest, now());
    const { Name, Email, Position, ApplicationStatus, InterviewDate } = toApplicant(application, config);
    const scheduled = ApplicationStatus === 'Accepted For Interview' && InterviewDate;
    const { withdrawn_at: WithdrawnAt, activated, offered_until: until, others_asked_at: askedAt } = application;
    return {
      Name,
      Email,
      Position,
      ApplicationStatus,
      ...(scheduled ? { InterviewDate } : {}),
      ...(isOpenChoice({ until, askedAt }, now()) ? { TimesOffered: true as const } : {}),
      ...(WithdrawnAt ? { WithdrawnAt } : {}),
      ...(activated ? { Account: activated === 1 ? ('Active' as const) : ('Ended' as const) } : {}),
    };
  });

  /** The hour that was chosen for an e-mail. */
  const hourOf = (at: Date | string | null | undefined) =>
    at ? { MailAt: wallClock(new Date(at), config.timeZone) } : {};

  const day = () => today(now(), config.timeZone);
  // Written once: putting the queries together takes a tenth of an answer.
  const [waiting, decided] = [applicantList(db, 'waiting', day), applicantList(db, 'decided', day)];
  mount(listApplications, ({ query }) => listApplicants(waiting, query, config));
  mount(listSelectedApplicants, async ({ query }) => {
    const { Applicants, ...totals } = await listApplicants(decided, query, config);
    const declined = Applicants.filter(({ ApplicationStatus: status }) => status === 'Declined');
    const ids = declined.map(({ id }) => id);
    const untold = await findUntoldDeclines(db, ids, now());
    return { Applicants: Applicants.map((one) => ({ ...one, ...hourOf(untold.get(one.id)?.mailAt) })), ...totals };
  });
  mount(countApplicationStages, async ({ query }) => ({ Stages: await countStages(db, day(), query.Intake) }));

  const read = async (application: ApplicationRecord) => {
    const documents = await findDocuments(db, application.id);
    const erasure = application.erased_at ? await findErasure(db, application.id) : undefined;
    const [undoable] = await findUndoable(db, [application.id]);
    const { untold } = await asTold(db, application, now());
    const feedback = await listFeedbackLines(db, application.id);
    const coordinator = await findCoordinator(db, application.id);
    const asks = application.erased_at ? undefined : await askAgain(db, application);
    const changes = await listChanges(db, links, application.id);
    const offers = await listOffers(db, application.id);
    const invited = application.status === 'Accepted For Interview';
    const place = invited ? await findPlace(db, application) : undefined;
    const link = (kind: DocumentKind) => linkToDocument(links, documents[kind]?.id ?? 'none');
    const { Cv: cv, AttachmentLetter: letter } = documents;
    return {
      Applicant: { ...toApplicant(application, config), ...hourOf(untold?.mailAt) },
      Cv: link('Cv'),
      AttachmentLetter: link('AttachmentLetter'),
      Reference: referenceOf(application.id),
      ...(coordinator ? { Coordinator: coordinator } : {}),
      ...(asks ? { Asks: asks } : {}),
      ...(cv && letter ? { FileNames: { Cv: cv.filename, AttachmentLetter: letter.filename } } : {}),
      History: await listHistory(db, application.id),
      Corrections: await listCorrections(db, application.id),
      ...(changes.length > 0 ? { Changes: changes } : {}),
      ...(feedback.length > 0 ? { Feedback: feedback } : {}),
      ...(offers.length > 0 ? { Offers: offers.map((offer) => toMadeOffer(links, offer)) } : {}),
      ...(place ? { WaitingList: { Number: place.number, Length: place.length, Free: place.free } } : {}),
      ...(await showInterview(db, application.id)),
      ...undoTime(undoable ? new Date(undoable.until) : null, now()),
      ...(erasure?.name ? { ErasedBy: erasure.name } : {}),
    };
  };

  mount(getApplication, async ({ params }) => {
    const application = await findApplication(db, params.id);
    if (!application) throw notFound();
    await markRead(services, application);
    return read(application);
  });

  mount(reviewApplication, async ({ params }) => {
    const application = await findApplication(db, params.id);
    if (!application) throw notFound();
    await markRead(services, application);
    return { ...(await read(application)), Earlier: await earlierApplications(db, application) };
  });

  mount(
    decideApplication,
    async ({ params, body, user }) => {
      const application = await findApplication(db, params.id);
      if (!application) throw notFound();
      if (application.erased_at) throw refuse(conflicts.erased);
      const message = DECIDED[body.ApplicationStatus];
      const seen: Seen = { status: body.Seen, interviewDate: body.SeenDate, interviewTime: body.SeenTime };
      const wording = await savedWording(db, body.ApplicationStatus, body, application.language);
      const hour = readMailTime(body, services);
      if (body.ApplicationStatus === 'Declined') {
        const { outcomes, undoUntil, mailAt } = await decline(services, [application.id], seen, user, {
          wording,
          hour,
        });
        requireDone(outcomes);
        return { message, ...undoTime(undoUntil, now()), ...hourOf(mailAt) };
      }
      if (hour) throw new FieldErrors({ MailTime: [ONLY_DECLINES] });
      let plan: InterviewPlan | null = null;
      if (body.ApplicationStatus === 'Accepted') {
        if (application.withdrawn_at) throw new FieldErrors({ Email: [WITHDRAWN] });
        requireNoErrors(await checkPlan(db, body, services));
        plan = toPlan(body);
      }
      const refused = overtaken(application, seen, now());
      if (refused) throw refuse(refused);
      if (!(await mailer.reaches(application.email))) throw new FieldErrors({ Email: [UNREACHABLE_APPLICANT] });
      const mail = await decide(services, application, body.ApplicationStatus, plan, user, wording);
      return { message: mail === 'delivered' ? message : NOT_DELIVERED[mail], Mail: mail };
    },
    async ({ body }, errors) => {
      const decidesElse = body.ApplicationStatus !== undefined && body.ApplicationStatus !== 'Accepted';
      // Alone, a past date comes after what has become of the application (404, 409).
      return decidesElse || Object.keys(errors).length === 0 ? {} : checkPlan(db, body, services);
    },
  );

  mount(undoDecline, async ({ params, user }) => {
    requireDone(await undoDeclines(services, [params.id], user));
    return { message: 'Decline taken back' };
  });

  mount(declineApplications, async ({ body, user }) => {
    const wording = await savedWording(db, 'Declined', body, 'en');
    const hour = readMailTime(body, services);
    const seen = { status: body.Seen };
    const { outcomes, undoUntil, mailAt } = await decline(services, body.Ids, seen, user, { wording, hour });
    const answer = divided(outcomes);
    const times = { ...undoTime(undoUntil, now()), ...hourOf(mailAt) };
    return { message: `${answer.Done.length} Declined`, ...answer, ...times };
  });

  mount(postponeAnswers, async ({ body, user }) => {
    requireNoErrors(checkUpcoming('AnswerBy', body.AnswerBy, services));
    const answer = divided(await postpone(services, body.Ids, body.AnswerBy, user));
    return { message: `${answer.Done.length} told`, ...answer };
  });

  mount(undoDeclinesEndpoint, async ({ body, user }) => {
    const answer = divided(await undoDeclines(services, body.Ids, user));
    return { message: `${answer.Done.length} taken back`, ...answer };
  });
}

/** Stores when an administrator first opened an application: its applicant sees that. */
async function markRead({ db, now }: DecisionServices, { id, read_at }: ApplicationRecord): Promise<void> {
  if (read_at !== null) return;
  await db
    .updateTable('applications')
    .set({ read_at: now().toISOString() })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
}

/** The other applications of the same person, as far as their address shows it. */
async function earlierApplications(db: Db, application: ApplicationRecord) {
  const others = application.erased_at ? [] : await findOtherApplications(db, application);
  return others.map((other) => ({
    id: other.id,
    Position: other.position,
    ApplicationStatus: other.status,
    InterviewDate: other.interview_date,
    AppliedAt: other.applied_at,
  }));
}

/** Throws the reason when a call about one application changed nothing. */
function requireDone(outcomes: readonly Outcome[]): void {
  for (const { name, refused } of outcomes) {
    if (name === null) throw notFound();
    if (refused !== null) throw refuse(refused);
  }
}

function divided(outcomes: readonly Outcome[]) {
  return {
    Done: outcomes.flatMap(({ id, name, refused }) => (refused === null ? [{ id, Name: name ?? '' }] : [])),
    NotDone: outcomes.flatMap(({ id, name, refused }) =>
      refused === null ? [] : [{ id, Name: name, Reason: refused.message }],
    ),
  };
}

/** The time until which a decline can be undone, unless it has passed. */
function undoTime(until: Date | null, now: Date): { UndoUntil?: string; UndoFor?: number } {
  const left = until ? until.getTime() - now.getTime() : 0;
  return until && left > 0 ? { UndoUntil: until.toISOString(), UndoFor: left } : {};
}

/** What is known of the interview, and the applicant's answers. */
async function showInterview(db: Db, id: string) {
  const { interview } = await readInterview(db, id);
  const replies = await listReplies(db, id);
  const said = replies.length > 0 ? { Replies: replies } : {};
  if (!interview) return said;
  const people = await findInterviewers(db, [id]);
  return {
    Interview: {
      ...toInterviewDetails(interview),
      Interviewers: people.map(({ user_id, name }) => ({ user_id, Name: name })),
      Cancelled: interview.state === 'cancelled',
    },
    ...said,
  };
}

/** Checks the whole form, so that one answer has all messages. */
async function checkForm({ config, db, mailer, now }: DecisionServices, { fields, fileErrors }: ApplicationForm) {
  const errors: Messages = { ...checkFields(fields), ...fileErrors };
  const text = (name: string) => String(fields[name] ?? '');
  const position = errors.Position ? undefined : await findPosition(db, text('Position'));
  if (!position) errors.Position ??= [NO_POSITION];
  const intake = await chooseIntake(db, {
    id: text('Intake'),
    position,
    now: now(),
    timeZone: config.timeZone,
  }).catch((error: unknown) => {
    if (!(error instanceof FieldErrors)) throw error;
    Object.assign(errors, error.errors);
  });
  if (!errors.Email && (await hasOpenApplication(db, text('Email')))) errors.Email = [OPEN_APPLICATION];
  if (!errors.Email) {
    const newest = await findNewestApplication(db, text('Email'));
    if (newest && (await asTold(db, newest, now())).untold) errors.Email = [OPEN_APPLICATION];
  }
  if (!errors.Email && !(await mailer.reaches(text('Email')))) errors.Email = [UNREACHABLE];
  const studies = intake && readStudies(fields, asksOf(intake), { config, now });
  Object.assign(errors, studies?.errors);
  if (Object.keys(errors).length > 0 || !position || !intake || !studies) throw new FieldErrors(errors);
  const person = { name: text('Name'), email: text('Email'), phone: normalizePhone(text('PhoneNumber')) ?? '' };
  const shown = text('PrivacyVersion');
  return { person, position, intake, studies: studies.values, privacyVersion: shown ? Number(shown) : undefined };
}
