import { internPages, visitorPages } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { type ConflictCode, conflict, notFound } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { dayOf, longDate, today } from '../../lib/calendar';
import { hasEnded } from '../../lib/placement';
import { certificateIssued } from '../mails';
import type { NotificationServices } from '../notifications';
import { administratorIds, callsOfCertificates } from '../page-updates';
import { readProgramme } from '../programme';
import { findPerson, lockActiveUser } from '../users';
import { makeNumber, showNumber } from './numbers';
import { readSigningKey } from './signing';

/** Why an intern gets no certificate now. */
interface Hindrance {
  code: ConflictCode;
  message: string;
}

type Prepared = { hindrance: Hindrance } | { hindrance: null; values: Values };
interface Values {
  firm: string;
  name: string;
  email: string;
  position: string;
  starts_on: string;
  ends_on: string;
  hours_a_week: number;
}

/**
 * What a certificate of an intern would say now, or why none can be issued.
 *
 * @throws 404 if there is no such intern
 */
export async function prepareCertificate(
  { config, now }: Pick<NotificationServices, 'config' | 'now'>,
  on: DbOrTransaction,
  internId: string,
): Promise<Prepared> {
  const intern = await findPerson(on, internId, sql`users.role = 'INT'`);
  if (!intern) throw notFound();
  const refuse = (code: ConflictCode, message: string) => ({ hindrance: { code, message } });
  const valid = await on
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.issued_by')
    .select(['certificates.number', 'certificates.issued_at', 'users.name as by'])
    .where('intern_id', '=', internId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (valid) {
    const day = longDate(dayOf(new Date(valid.issued_at), config.timeZone));
    return refuse(
      'certificate_present',
      `${valid.by} issued the certificate ${showNumber(valid.number)} on ${day}. Withdraw it before you issue another one.`,
    );
  }
  const { name, email, position, starts_on, ends_on, hours_a_week } = intern;
  if (starts_on === null || ends_on === null)
    return refuse('certificate_not_due', 'First enter the first and the last day: a certificate names both.');
  if (!hasEnded(intern, today(now(), config.timeZone)))
    return refuse(
      'certificate_not_due',
      `The internship ends on ${longDate(ends_on)}. A certificate can be issued from the day after.`,
    );
  if (position === null)
    return refuse('certificate_not_due', 'First choose a position in the profile: a certificate names it.');
  const { firm } = await readProgramme(on);
  if (!firm)
    return refuse('certificate_not_due', "First enter the organisation's name in Settings: a certificate names it.");
  return { hindrance: null, values: { firm, name, email, position, starts_on, ends_on, hours_a_week } };
}

/**
 * Issues a certificate with what is known at this moment, which it keeps, and tells the intern.
 *
 * @throws 404; 409 with the reason
 */
export async function issue(services: NotificationServices, by: SessionUser, internId: string): Promise<void> {
  const { audit, config, db, mailer, notifications, now, pageUpdates } = services;
  // A refusal needs no key.
  const { hindrance } = await prepareCertificate(services, db, internId);
  if (hindrance) throw conflict(hindrance.code, hindrance.message);
  await readSigningKey(services);
  await db.transaction().execute(async (trx) => {
    // Locked until the commit: of two administrators, the second sees what the first has issued.
    if (!(await lockActiveUser(trx, internId))) throw notFound();
    const prepared = await prepareCertificate(services, trx, internId);
    if (prepared.hindrance) throw conflict(prepared.hindrance.code, prepared.hindrance.message);
    const { email, ...values } = prepared.values;
    const number = makeNumber(today(now(), config.timeZone));
    await trx
      .insertInto('certificates')
      .values({
        id: uuidv7(),
        intern_id: internId,
        number,
        ...values,
        issued_at: now().toISOString(),
        issued_by: by.id,
        revoked_at: null,
        revoked_by: null,
        reason: null,
      })
      .execute();
    const shown = showNumber(number);
    await audit.record(trx, {
      event: 'certificate-issued',
      subject: { kind: 'user', id: internId },
      detail: shown,
    });
    await pageUpdates.announce(trx, await administratorIds(trx), callsOfCertificates(internId));
    await notifications.notify(trx, {
      kind: 'certificate-issued',
      to: internId,
      by: by.id,
      detail: shown,
      mail: (unsubscribe) =>
        certificateIssued(
          { name: values.name, email },
          {
            number: shown,
            link: config.publicUrl + internPages.profile,
            verifyLink: config.publicUrl + visitorPages.verifyCertificate(shown),
            feedbackLink: config.publicUrl + internPages.dashboard,
            unsubscribe,
          },
        ),
    });
  });
  mailer.wake();
}

/**
 * Withdraws a certificate and tells the intern why.
 *
 * @throws 404; 409 if it was withdrawn before
 */
export async function revoke(
  services: NotificationServices,
  by: SessionUser,
  id: string,
  reason: string,
): Promise<void> {
  const { audit, config, db, mailer, notifications, now, pageUpdates } = services;
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('certificates')
      .set({ revoked_at: now().toISOString(), revoked_by: by.id, reason })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('name', 'is not', null)
      .returning(['intern_id', 'number'])
      .executeTakeFirst();
    if (!revoked) throw await whyNot(trx, id, config.timeZone);
    const { intern_id: internId, number } = revoked;
    await audit.record(trx, {
      event: 'certificate-withdrawn',
      subject: { kind: 'user', id: internId },
      detail: showNumber(number),
    });
    await pageUpdates.announce(trx, await administratorIds(trx), callsOfCertificates(internId));
    await notifications.notify(trx, { kind: 'certificate-withdrawn', to: internId, by: by.id, detail: reason });
  });
  mailer.wake();
}

async function whyNot(on: DbOrTransaction, id: string, timeZone: string) {
  const row = await on
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.revoked_by')
    .select(['certificates.revoked_at', 'users.name as by'])
    .where('certificates.id', '=', id)
    .executeTakeFirst();
  if (!row?.revoked_at) return notFound();
  const day = longDate(dayOf(new Date(row.revoked_at), timeZone));
  return conflict('certificate_withdrawn', `Nothing was saved: ${row.by} withdrew this certificate on ${day}.`);
}
