import { visitorPages } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors';
import { type RecordPaper, registerPaper } from '../../http/record-papers';
import { dayOf } from '../../lib/calendar';
import type { Services } from '../../services';
import { showNumber } from './numbers';
import { writePaper } from './paper';
import { factsOf } from './repository';
import { readSigningKey, signPdf } from './signing';

const GONE = 'This certificate cannot be downloaded. It was withdrawn, or its personal data was erased.';

/** Serves the PDFs of certificates. Each is signed anew. */
export function registerCertificates(app: FastifyInstance, services: Services): void {
  registerPaper(app, services, 'certificate', (id) => writeCertificate(services, id));
}

/**
 * A certificate as a signed PDF.
 *
 * @throws 404 for one that was withdrawn, or whose personal data was erased
 */
export async function writeCertificate(services: Services, id: string): Promise<RecordPaper> {
  const { config, db } = services;
  const row = await db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst();
  const facts = row && factsOf(row);
  if (!row || !facts || row.revoked_at !== null) throw new HttpError('not_found', GONE);
  const number = showNumber(row.number);
  const { fingerprint } = await readSigningKey(services);
  const paper = await writePaper({
    firm: row.firm,
    name: facts.Name,
    position: facts.Position,
    startsOn: facts.StartsOn,
    endsOn: facts.EndsOn,
    hoursAWeek: row.hours_a_week,
    issuedOn: dayOf(new Date(row.issued_at), config.timeZone),
    issuedAt: new Date(row.issued_at),
    number,
    verifyPage: config.publicUrl + visitorPages.verify,
    verifyLink: config.publicUrl + visitorPages.verifyCertificate(number),
    fingerprint,
  });
  return { internId: row.intern_id, title: `Certificate ${number}`, bytes: await signPdf(services, paper) };
}
