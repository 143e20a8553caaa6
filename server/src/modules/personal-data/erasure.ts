import { checkpointWal, type DbOrTransaction } from '../../database/connection';
import { conflict, type HttpError, notFound } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { dayOf, longDate } from '../../lib/calendar';
import { fold, personSearchText } from '../../lib/text';
import type { Services } from '../../services';
import { eraseReasonNotes, findErasure, insertHistory } from '../applications';
import { deleteSecondFactors, endEmailChanges } from '../credentials';
import { eraseHandIns } from '../hand-ins';
import { deleteFeedbackOn } from '../interview-feedback';
import { eraseInterview } from '../interviews';
import { deleteNotesAbout } from '../notes';
import { deleteNotificationsOf } from '../notifications';
import { deleteSavedViewsAbout, deleteSavedViewsOf } from '../saved-views';
import { deleteTemplatesOf } from '../task-templates';
import { eraseInterviewMails, eraseMails, eraseNewsAbout, mailsOf } from './mails';
import { findAccounts, findPersonOf, type HeldApplication, isIntern, isOpen } from './person';

const ERASED_APPLICANT = 'Erased applicant';
const ERASED_PERSON = 'Erased person';
const ERASED_TEXT = '(erased)';

const ACTIVE_ACCOUNT =
  'Nothing was erased: this person has an active account. Delete the intern under Interns first, then erase.';
const PENDING = 'A decision on an application of this person is being sent. Try again in a moment.';

/**
 * Erases the person of an application: in all their applications, their deleted account and the mails to them. Rows,
 * states and times stay, so that counts and histories stay correct.
 *
 * @throws 404; 409 when the data was erased before, the person has an active account, or a mail to them is being sent
 */
export async function erasePerson(services: Services, applicationId: string, by: SessionUser): Promise<void> {
  const { audit, db, now, log, config, background } = services;
  const at = now().toISOString();
  const counts = await db.transaction().execute(async (trx) => {
    const person = await findPersonOf(trx, applicationId);
    if (!person) throw notFound();
    // An erased application has no person.
    for (const application of person.applications) {
      if (!(await eraseApplication(trx, application, at, by.id))) throw await refusal(services, trx, application.id);
    }
    if (person.applications.length === 0) throw await refusal(services, trx, applicationId);
    // After the applications are locked: an activation locks them too, so no account can appear in between.
    const accounts = await findAccounts(trx, person.addresses, person.applications);
    if (accounts.some((account) => isIntern(account) && account.active === 1))
      throw conflict('account_active', ACTIVE_ACCOUNT);
    const interns = accounts.filter(isIntern);
    await eraseMails(trx, mailsOf({ ...person, accounts }), at, config);
    await eraseNewsAbout(trx, interns, at, config);
    await eraseInterviewMails(trx, person.applications, at, config);
    await deleteTokens(trx, person.applications);
    for (const { id } of interns) await eraseAccount(trx, id, at);
    await deleteSavedViewsAbout(trx, [
      ...person.applications.map(({ search }) => search),
      // An intern may have changed name and address since.
      ...interns.map(({ name, email }) => personSearchText({ name, email, phone: '' })),
    ]);
    for (const { id } of person.applications)
      await audit.record(trx, { event: 'personal-data-erased', subject: { kind: 'application', id } });
    return { applications: person.applications.length, accounts: interns.length };
  });
  background.run('overwriting erased data', () => checkpointWal(db, config));
  log.info({ application: applicationId, by: by.id, ...counts }, 'personal data erased');
}

/**
 * Erases the personal data of one application and closes it if it is open. False when it was erased or decided since it
 * was read, or when a decision is being sent. `eraseMails` erases its mails.
 *
 * @param by the administrator; null for the retention period
 */
export async function eraseApplication(
  trx: DbOrTransaction,
  application: HeldApplication,
  at: string,
  by: string | null,
): Promise<boolean> {
  const { id, status, decided_at } = application;
  const open = isOpen(application);
  // Not an address, so it cannot be looked up or used to sign up. It is unique, as the index of open applications
  // needs.
  const placeholder = `erased:${id}`;
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({
      name: ERASED_APPLICANT,
      name_folded: fold(ERASED_APPLICANT),
      email: placeholder,
      email_folded: placeholder,
      phone: '',
      search: '',
      erased_at: at,
      erased_by: by,
      lease_id: null,
      lease_until: null,
      ...(open ? { status: 'Declined' as const, decided_at: at } : {}),
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('status', '=', status)
    .where('decided_at', decided_at === null ? 'is' : '=', decided_at)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (open) {
    await insertHistory(trx, {
      application_id: id,
      at,
      by_user_id: by,
      from_status: status,
      to_status: 'Declined',
      interview_date: application.interview_date,
    });
  }
  await eraseInterview(trx, id, at);
  await trx
    .deleteFrom('document_chunks')
    .where('document_id', 'in', (chunks) =>
      chunks.selectFrom('documents').select('id').where('application_id', '=', id),
    )
    .execute();
  await trx.deleteFrom('documents').where('application_id', '=', id).execute();
  await deleteFeedbackOn(trx, id);
  await deleteNotesAbout(trx, id);
  await eraseReasonNotes(trx, id);
  return true;
}

/** Deletes activation links, and the record of the account that an application created. */
export async function deleteTokens(trx: DbOrTransaction, applications: readonly { id: string }[]): Promise<void> {
  const ids = applications.map(({ id }) => id);
  await trx.deleteFrom('account_tokens').where('application_id', 'in', ids).execute();
  await trx.updateTable('applications').set({ activated: 0 }).where('id', 'in', ids).execute();
}

/** Tasks, ratings and their history stay. Comments stay without their text, hand-ins without note, link and files. */
async function eraseAccount(trx: DbOrTransaction, id: string, at: string): Promise<void> {
  const placeholder = `erased:${id}`;
  await trx
    .updateTable('users')
    .set({
      name: ERASED_PERSON,
      name_folded: fold(ERASED_PERSON),
      email: placeholder,
      email_folded: placeholder,
      phone: '',
      search: '',
      password_hash: null,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await deleteSecondFactors(trx, id);
  await trx.deleteFrom('account_tokens').where('user_id', '=', id).execute();
  await endEmailChanges(trx, id);
  await deleteNotificationsOf(trx, id);
  await deleteTemplatesOf(trx, id);
  await deleteSavedViewsOf(trx, id);
  await eraseHandIns(trx, id);
  await trx.updateTable('comments').set({ text: ERASED_TEXT }).where('author_id', '=', id).execute();
}

/** @throws 404 when the application does not exist, 409 when its personal data was erased */
export async function requireHeld({ db, config }: Services, id: string): Promise<void> {
  const application = await findErasure(db, id);
  if (!application) throw notFound();
  if (application.erased_at) throw alreadyErased(application.erased_at, application.name, config.timeZone);
}

/** Why an application could not be erased. */
async function refusal({ config }: Services, trx: DbOrTransaction, id: string): Promise<HttpError> {
  const application = await findErasure(trx, id);
  if (!application?.erased_at) return conflict('decision_pending', PENDING);
  return alreadyErased(application.erased_at, application.name, config.timeZone);
}

/** 409: who erased the data, and when. */
function alreadyErased(at: string, by: string | null, timeZone: string): HttpError {
  const day = longDate(dayOf(new Date(at), timeZone));
  return conflict(
    'personal_data_erased',
    by
      ? `The personal data was already erased by ${by} on ${day}.`
      : `The personal data was already erased on ${day}, when its retention period ended.`,
  );
}
