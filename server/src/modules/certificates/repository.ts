import type { Certificate } from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { linkOfPaper } from '../../http/record-papers';
import type { SignedLinks } from '../../http/signed-links';
import { showNumber } from './numbers';

/** A certificate as the table keeps it. */
export type CertificateRecord = Selectable<Tables['certificates']>;

/** An intern's certificates with who issued and withdrew them, the newest first. */
export function listOf(on: DbOrTransaction, internId: string) {
  return on
    .selectFrom('certificates')
    .innerJoin('users as issuers', 'issuers.id', 'certificates.issued_by')
    .leftJoin('users as revokers', 'revokers.id', 'certificates.revoked_by')
    .selectAll('certificates')
    .select(['issuers.name as issuer', 'revokers.name as revoker'])
    .where('intern_id', '=', internId)
    .orderBy('certificates.id', 'desc')
    .execute();
}

/** Which of these interns have a certificate that is valid. */
export async function certifiedOf(on: DbOrTransaction, internIds: readonly string[]): Promise<Set<string>> {
  if (internIds.length === 0) return new Set();
  const valid = on.selectFrom('certificates').select('intern_id').where('revoked_at', 'is', null);
  const rows = await valid.where('intern_id', 'in', [...internIds]).execute();
  return new Set(rows.map(({ intern_id }) => intern_id));
}

/** The certificate with this number, in its stored form. */
export function findByNumber(on: DbOrTransaction, number: string): Promise<CertificateRecord | undefined> {
  return on.selectFrom('certificates').selectAll().where('number', '=', number).executeTakeFirst();
}

/** What a certificate says; undefined once the personal data is erased. */
export function factsOf({ name, position, starts_on, ends_on }: CertificateRecord) {
  if (name === null || position === null || starts_on === null || ends_on === null) return undefined;
  return { Name: name, Position: position, StartsOn: starts_on, EndsOn: ends_on };
}

/** The certificates with the contract's names; administrators read who issued and withdrew them. */
export function toCertificates(
  links: SignedLinks,
  rows: Awaited<ReturnType<typeof listOf>>,
  isAdministrator: boolean,
): Certificate[] {
  return rows.flatMap((row) => {
    const { id, number, hours_a_week, issued_at, revoked_at, reason, issuer, revoker } = row;
    const facts = factsOf(row);
    if (!facts) return [];
    return [
      {
        id,
        Number: showNumber(number),
        ...facts,
        HoursAWeek: hours_a_week,
        IssuedAt: issued_at,
        ...(revoked_at === null
          ? { File: linkOfPaper(links, 'certificate', id) }
          : { RevokedAt: revoked_at, Reason: reason ?? '' }),
        ...(isAdministrator ? { IssuedBy: issuer, ...(revoker === null ? {} : { RevokedBy: revoker }) } : {}),
      },
    ];
  });
}
