import type { CorrectedField, correctPersonalData, Input } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import { FieldErrors, type Messages, notFound, requireNoErrors, requireUnchanged } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { normalizePhone } from '../../http/validation';
import { fold, foldEmail, personSearchText } from '../../lib/text';
import { applicantOf } from '../application-links';
import {
  type ApplicationRecord,
  askAgain,
  changedStudies,
  conflicts,
  findApplication,
  findNewestLine,
  hasOpenApplication,
  isPending,
  lockApplication,
  mailOfState,
  OPEN_APPLICATION,
  readStudies,
  refuse,
  storeStudies,
  toStudies,
  toTexts,
} from '../applications';
import { endActivationLinks, wasActivated } from '../credentials';
import { addressCorrected, type MailServices, UNREACHABLE } from '../mails';
import { requireHeld } from './erasure';

/**
 * Corrects name, address, phone number and studies of one application. After a change of the address, undelivered e-mails go to
 * the new one, activation links that went to the old one end, and the mail about the present status is sent again. An
 * account that the application created is not changed.
 *
 * @throws 404; 409 when the application was erased or changed since, or a decision is being sent; 422 for an address
 * with another open application, or what the intake does not take
 */
export async function correctDetails(
  services: MailServices,
  id: string,
  body: Input<typeof correctPersonalData>['body'],
  by: SessionUser,
): Promise<void> {
  const { audit, db, now, log, mailer } = services;
  await requireHeld(services, id);
  const present = await findApplication(db, id);
  if (present && foldEmail(body.Email) !== foldEmail(present.email) && !(await mailer.reaches(body.Email)))
    throw new FieldErrors({ Email: [UNREACHABLE] });
  const person = { name: body.Name, email: body.Email, phone: normalizePhone(body.PhoneNumber) ?? body.PhoneNumber };
  const at = now().toISOString();
  const fields = await refusingTakenAddress(() =>
    db.transaction().execute(async (trx) => {
      // First: of two simultaneous corrections, the second sees the result of the first.
      if (!(await lockApplication(trx, id))) throw refuse(conflicts.erased);
      const before = await findApplication(trx, id);
      if (!before) throw notFound();
      if (isPending(before, now())) throw refuse(conflicts.pending);
      if (body.Seen) requireUnchanged(body.Seen, toDetails(before));
      const said = toTexts(toStudies(before));
      const { values, errors } = await readCorrectedStudies(services, trx, before, body);
      requireNoErrors(errors);
      const changedAnswers = changedStudies(said, { ...said, ...values });
      const changed = [...differences(before, person), ...changedAnswers];
      if (changed.length === 0) return changed;
      const moved = foldEmail(person.email) !== foldEmail(before.email);
      if (moved) services.sessions.requireProof(by);
      if (moved && before.status !== 'Declined' && (await hasOpenApplication(trx, person.email, id)))
        throw addressTaken();
      await trx
        .updateTable('applications')
        .set({
          ...person,
          name_folded: fold(person.name),
          email_folded: foldEmail(person.email),
          search: personSearchText(person),
        })
        .where('id', '=', id)
        .execute();
      if (changedAnswers.length > 0) await storeStudies(trx, id, { ...said, ...values });
      await trx
        .insertInto('application_corrections')
        .values({ id: uuidv7(), application_id: id, at, by_user_id: by.id, fields: changed.join(',') })
        .execute();
      await audit.record(trx, {
        event: 'personal-data-corrected',
        subject: { kind: 'application', id },
        detail: changed.join(', '),
      });
      if (changed.includes('Email')) await readdressMails(trx, id, person.email, at);
      if (moved) {
        await tellNewAddress(services, trx, id);
        await tellBoth(services, trx, before);
      }
      return changed;
    }),
  );
  if (fields.length === 0) return;
  mailer.wake();
  log.info({ application: id, by: by.id, fields }, 'personal data corrected');
}

/** Errors that need the database: another open application with the same address, and what the intake requires. */
export async function checkDetails(
  services: MailServices,
  id: string,
  body: Partial<Input<typeof correctPersonalData>['body']>,
): Promise<Messages> {
  await requireHeld(services, id);
  const before = await findApplication(services.db, id);
  if (!before) return {};
  const { errors } = await readCorrectedStudies(services, services.db, before, body);
  return { ...errors, ...(await checkAddress(services, before, body.Email)) };
}

async function checkAddress(
  { db, mailer }: MailServices,
  before: ApplicationRecord,
  email = before.email,
): Promise<Messages> {
  if (foldEmail(email) === foldEmail(before.email)) return {};
  if (!(await mailer.reaches(email))) return { Email: [UNREACHABLE] };
  return before.status !== 'Declined' && (await hasOpenApplication(db, email, before.id))
    ? { Email: [OPEN_APPLICATION] }
    : {};
}

/** What is sent of the studies, by the rules of the applicant's own page. */
async function readCorrectedStudies(
  services: MailServices,
  on: DbOrTransaction,
  before: ApplicationRecord,
  body: Partial<Input<typeof correctPersonalData>['body']>,
): Promise<ReturnType<typeof readStudies>> {
  const asks = await askAgain(on, before);
  return asks ? readStudies(body, asks, services, toTexts(toStudies(before))) : { values: {}, errors: {} };
}

const addressTaken = () => new FieldErrors({ Email: [OPEN_APPLICATION] });

/** Reports an address that got an open application after the check. */
async function refusingTakenAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw addressTaken();
    throw error;
  }
}

/** The details of an application with the contract's field names. */
export const toDetails = (application: ApplicationRecord) => ({
  Name: application.name,
  Email: application.email,
  PhoneNumber: application.phone,
  ...toTexts(toStudies(application)),
});

function differences(before: ApplicationRecord, person: { name: string; email: string; phone: string }) {
  const fields: CorrectedField[] = [];
  if (before.name !== person.name) fields.push('Name');
  if (before.email !== person.email) fields.push('Email');
  if (before.phone !== person.phone) fields.push('PhoneNumber');
  return fields;
}

/** Undelivered mails go to the new address; the failed mail about the present status is tried again now. */
async function readdressMails(trx: DbOrTransaction, applicationId: string, email: string, at: string): Promise<void> {
  const ofApplication = trx.selectFrom('application_history').select('id').where('application_id', '=', applicationId);
  await trx
    .updateTable('mails')
    .set({ recipient: email })
    .where('history_id', 'in', ofApplication)
    .where('state', '<>', 'sent')
    .execute();
  const standing = await findNewestLine(trx, applicationId);
  if (!standing) return;
  await trx
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, next_attempt_at: at })
    .where('history_id', '=', standing.id)
    .where('state', '=', 'failed')
    .execute();
}

/** Sends the mail about the present status again if it reached the old address, unless the account is activated. */
async function tellNewAddress(services: MailServices, trx: DbOrTransaction, id: string): Promise<void> {
  const standing = await findNewestLine(trx, id);
  if (!standing) return;
  const mail = await trx.selectFrom('mails').select('state').where('history_id', '=', standing.id).executeTakeFirst();
  if (mail?.state !== 'sent' || (await wasActivated(trx, id))) return;
  await endActivationLinks(services, trx, id);
  const application = await findApplication(trx, id);
  if (application) await services.mailer.enqueue(trx, (await mailOfState(services, trx, application)).mail);
}

/** Whoever reads either mailbox learns of the change. The earlier one may be a stranger's: it gets neither the new address nor a link. */
async function tellBoth(services: MailServices, trx: DbOrTransaction, before: ApplicationRecord): Promise<void> {
  const { name, email, language, position } = before;
  const about = { position, application: before.id };
  await services.mailer.enqueue(trx, addressCorrected({ name, email, language }, about));
  const after = await findApplication(trx, before.id);
  if (after) await services.mailer.enqueue(trx, addressCorrected(applicantOf(services, after), about));
}
