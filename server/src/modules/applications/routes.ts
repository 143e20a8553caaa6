import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  apply,
  type Decision,
  decideApplication,
  declineApplications,
  getApplication,
  listApplications,
  listSelectedApplicants,
  lookUpApplicationStatus,
  type MailResult,
  undoDecline,
  undoDeclines as undoDeclinesEndpoint,
  visitorPages,
} from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { type DocumentKind, isForeignKeyViolation, isUniqueViolation } from '../../database/connection';
import { FieldErrors, HttpError, type Messages, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { clientKey } from '../../http/throttles';
import { checkUpcoming } from '../../http/upcoming';
import { createFieldCheck, normalizePhone } from '../../http/validation';
import { scanFiles } from '../../http/virus-scan';
import { foldEmail } from '../../lib/text';
import { applicationReceived, type MailServices } from '../mails';
import { findPosition } from '../positions';
import { conflicts, OPEN_APPLICATION, overtaken, refuse, type Seen } from './conflicts';
import { listCorrections } from './corrections';
import { decide } from './decisions';
import { findUndoable, undoDeclines } from './decline-undo';
import { decline, type Outcome } from './declines';
import { linkToDocument } from './document-links';
import { findDocumentIds, insertDocument, type UploadedDocument } from './documents';
import { listHistory } from './history';
import {
  findApplication,
  findErasure,
  findNewestApplication,
  hasOpenApplication,
  insertApplication,
  listApplicants,
  toApplicant,
} from './repository';
import { type ApplicationForm, withApplicationForm } from './upload';

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

const NO_POSITION = 'Choose a position from the list.';

const { Cv: _cv, AttachmentLetter: _letter, ...textFields } = apply.body.properties;
/** The text fields of the application form, checked by the contract's own rules. */
const checkFields = createFieldCheck({ type: 'object', properties: textFields, required: Object.keys(textFields) });

export function applicationRoutes(mount: Mount, services: MailServices): void {
  const { db, throttles, proofOfWork, mailer, now, config, links, uploads, storing } = services;

  const uploadFolder = path.join(config.dataDir, 'uploads');

  /** Stores a checked form: its documents, its history and its mail in one transaction. */
  const store = async (
    files: ApplicationForm['files'],
    { person, position }: Awaited<ReturnType<typeof checkForm>>,
  ) => {
    const at = now().toISOString();
    const documents: UploadedDocument[] = [];
    for (const [kind, { filename, content }] of Object.entries(files)) {
      documents.push({
        id: uuidv7(),
        kind: kind as DocumentKind,
        filename,
        content,
        sha256: await content.sha256(),
      });
    }
    try {
      await db.transaction().execute(async (trx) => {
        const { id, historyId } = await insertApplication(trx, person, position.id, at);
        for (const document of documents) await insertDocument(trx, id, document, at);
        await mailer.enqueue(
          trx,
          applicationReceived(person, {
            position: position.name,
            statusLink: `${config.publicUrl}${visitorPages.applicationStatus}`,
          }),
          historyId,
        );
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new FieldErrors({ Email: [OPEN_APPLICATION] });
      // The position was deleted after the check.
      if (isForeignKeyViolation(error)) throw new FieldErrors({ Position: [NO_POSITION] });
      throw error;
    }
  };

  /** An attempt that is refused because of others does not count as one of the caller's applications. */
  const enter = async (request: FastifyRequest) => {
    try {
      return uploads.enter();
    } catch (busy) {
      await throttles.giveBack('applyByClient', clientKey(request.ip));
      throw busy;
    }
  };

  mount(apply, async ({ request }) => {
    const leave = await enter(request);
    try {
      await withApplicationForm(request, uploadFolder, async (form) => {
        const documents = Object.entries(form.files).map(([field, file]) => ({ field, ...file }));
        Object.assign(form.fileErrors, await scanFiles(services, documents));
        const checked = await checkForm(services, form);
        await storing.run(() => store(form.files, checked));
      });
    } finally {
      leave();
    }
    mailer.wake();
    return { message: 'You will receive an email regarding your application' };
  });

  mount(lookUpApplicationStatus, async ({ body, request }) => {
    await proofOfWork.take('statusByEmail', foldEmail(body.Email), request);
    const application = await findNewestApplication(db, body.Email);
    if (!application) throw new HttpError('email_not_found', 'Email does not exist');
    const { Name, Email, Position, ApplicationStatus, InterviewDate } = toApplicant(application, config);
    const scheduled = ApplicationStatus === 'Accepted For Interview' && InterviewDate;
    return { Name, Email, Position, ApplicationStatus, ...(scheduled ? { InterviewDate } : {}) };
  });

  mount(listApplications, ({ query }) => listApplicants(db, 'waiting', query, config));
  mount(listSelectedApplicants, ({ query }) => listApplicants(db, 'decided', query, config));

  mount(getApplication, async ({ params }) => {
    const application = await findApplication(db, params.id);
    if (!application) throw notFound();
    const documents = await findDocumentIds(db, application.id);
    const erasure = application.erased_at ? await findErasure(db, application.id) : undefined;
    const [undoable] = await findUndoable(db, [application.id]);
    const link = (kind: DocumentKind) => linkToDocument(links, documents[kind] ?? 'none');
    return {
      Applicant: toApplicant(application, config),
      Cv: link('Cv'),
      AttachmentLetter: link('AttachmentLetter'),
      History: await listHistory(db, application.id),
      Corrections: await listCorrections(db, application.id),
      ...undoTime(undoable ? new Date(undoable.until) : null, now()),
      ...(erasure?.name ? { ErasedBy: erasure.name } : {}),
    };
  });

  mount(
    decideApplication,
    async ({ params, body, user }) => {
      const application = await findApplication(db, params.id);
      if (!application) throw notFound();
      if (application.erased_at) throw refuse(conflicts.erased);
      const message = DECIDED[body.ApplicationStatus];
      const seen: Seen = { status: body.Seen, interviewDate: body.SeenDate };
      if (body.ApplicationStatus === 'Declined') {
        const { outcomes, undoUntil } = await decline(services, [application.id], seen, user);
        requireDone(outcomes);
        return { message, ...undoTime(undoUntil, now()) };
      }
      const date = body.ApplicationStatus === 'Accepted' ? interviewDate(body.Date, services) : null;
      const refused = overtaken(application, seen, now());
      if (refused) throw refuse(refused);
      const mail = await decide(services, application, body.ApplicationStatus, date, user);
      return { message: mail === 'delivered' ? message : NOT_DELIVERED[mail], Mail: mail };
    },
    async ({ body }, errors) => {
      const decidesElse = body.ApplicationStatus !== undefined && body.ApplicationStatus !== 'Accepted';
      // Alone, a past date comes after what has become of the application (404, 409).
      return decidesElse || Object.keys(errors).length === 0 ? {} : checkInterviewDate(body.Date, services);
    },
  );

  mount(undoDecline, async ({ params, user }) => {
    requireDone(await undoDeclines(services, [params.id], user));
    return { message: 'Decline taken back' };
  });

  mount(declineApplications, async ({ body, user }) => {
    const { outcomes, undoUntil } = await decline(services, body.Ids, { status: body.Seen }, user);
    const answer = divided(outcomes);
    return { message: `${answer.Done.length} Declined`, ...answer, ...undoTime(undoUntil, now()) };
  });

  mount(undoDeclinesEndpoint, async ({ body, user }) => {
    const answer = divided(await undoDeclines(services, body.Ids, user));
    return { message: `${answer.Done.length} taken back`, ...answer };
  });
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

function interviewDate(date: string | undefined, services: MailServices): string {
  requireNoErrors(checkInterviewDate(date, services));
  return date ?? '';
}

function checkInterviewDate(date: string | undefined, services: MailServices): Messages {
  return date ? checkUpcoming('Date', date, services) : { Date: ['Choose a date.'] };
}

/** Checks the whole form, so that one answer has all messages. */
async function checkForm({ db }: MailServices, { fields, fileErrors }: ApplicationForm) {
  const errors: Messages = { ...checkFields(fields), ...fileErrors };
  const text = (name: string) => String(fields[name] ?? '');
  const position = errors.Position ? undefined : await findPosition(db, text('Position'));
  if (!position) errors.Position ??= [NO_POSITION];
  if (!errors.Email && (await hasOpenApplication(db, text('Email')))) errors.Email = [OPEN_APPLICATION];
  if (Object.keys(errors).length > 0 || !position) throw new FieldErrors(errors);
  const person = { name: text('Name'), email: text('Email'), phone: normalizePhone(text('PhoneNumber')) ?? '' };
  return { person, position };
}
