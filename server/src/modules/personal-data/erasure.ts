import { checkpointWal, type DbOrTransaction } from '../../database/connection';
import { type Erasure, isIntern, type Person, type PersonalData } from '../../database/personal-data';
import { conflict, type HttpError, notFound } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { dayOf, longDate } from '../../lib/calendar';
import type { Services } from '../../services';
import { eraseApplication, findApplication, findErasure, recordChange } from '../applications';
import { applicationErased, type MailServices } from '../mails';
import { OF_ACCOUNT, OF_APPLICATION, OF_PERSON } from './holdings';
import { findAccounts, findPersonOf } from './person';

const ACTIVE_ACCOUNT =
  'Nothing was erased: this person has an active account. Delete the intern under Interns first, then erase.';
const OWN_ACTIVE_ACCOUNT =
  'Nothing was erased: you have an account. Ask us to close it first, then erase what is left here.';
const PENDING = 'A decision on an application of this person is being sent. Try again in a moment.';

/**
 * Erases the person of an application: in all their applications, their deleted account and the mails to them. Rows,
 * states and times stay, so that counts and histories stay correct.
 *
 * @param by an administrator; null for the applicant, who gets a last e-mail
 * @throws 404; 409 when the data was erased before, the person has an active account, or a mail to them is being sent
 */
export async function erasePerson(
  services: MailServices,
  applicationId: string,
  by: SessionUser | null,
): Promise<void> {
  const { audit, db, now, log, config, background, mailer } = services;
  const at = now().toISOString();
  const counts = await db.transaction().execute(async (trx) => {
    const person = await findPersonOf(trx, applicationId);
    const application = await findApplication(trx, applicationId);
    if (!person || !application) throw notFound();
    // An erased application has no person.
    for (const application of person.applications) {
      if (!(await eraseApplication(trx, application, at, by?.id ?? null)))
        throw await refusal(services, trx, application.id);
    }
    if (person.applications.length === 0) throw await refusal(services, trx, applicationId);
    // After the applications are locked: an activation locks them too, so no account can appear in between.
    const accounts = await findAccounts(trx, person.addresses, person.applications);
    if (accounts.some((account) => isIntern(account) && account.active === 1))
      throw conflict('account_active', by ? ACTIVE_ACCOUNT : OWN_ACTIVE_ACCOUNT);
    await eraseHoldings(trx, { ...person, accounts }, { at, dataDir: config.dataDir });
    for (const { id } of person.applications) {
      const detail = by ? undefined : 'By the applicant';
      await audit.record(trx, { event: 'personal-data-erased', subject: { kind: 'application', id }, detail });
      if (!by) await recordChange(trx, id, ['Erased'], at);
    }
    if (!by) await mailer.enqueue(trx, applicationErased(application));
    return { applications: person.applications.length, accounts: accounts.filter(isIntern).length };
  });
  background.run('overwriting erased data', () => checkpointWal(db, config));
  if (!by) mailer.wake();
  log.info({ application: applicationId, by: by?.id ?? 'applicant', ...counts }, 'personal data erased');
}

/** Erases what the modules hold about a person, after `eraseApplication` has erased and locked the applications' rows. */
export async function eraseHoldings(trx: DbOrTransaction, person: Person, erasure: Erasure): Promise<void> {
  await eraseAll(OF_APPLICATION, trx, person.applications, erasure);
  await eraseAll(OF_PERSON, trx, [person], erasure);
  await eraseAll(OF_ACCOUNT, trx, person.accounts.filter(isIntern), erasure);
}

async function eraseAll<Owner>(
  parts: readonly PersonalData<Owner>[],
  trx: DbOrTransaction,
  owners: readonly Owner[],
  erasure: Erasure,
): Promise<void> {
  for (const owner of owners) for (const part of parts) await part.erase?.(trx, owner, erasure);
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
