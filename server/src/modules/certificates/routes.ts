import {
  type Answer,
  issueCertificate,
  listCertificates,
  listSignatures,
  revokeCertificate,
  verifyCertificate,
} from '@internship-portals/shared-api/contract';
import { notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { dayOf } from '../../lib/calendar';
import type { NotificationServices } from '../notifications';
import { issue, prepareCertificate, revoke } from './issuing';
import { readNumber, showNumber } from './numbers';
import { factsOf, findByNumber, listOf, toCertificates } from './repository';
import { listFingerprints } from './signing';

/** Certificates of completion: administrators issue and withdraw them, and everybody checks them. */
export function certificateRoutes(mount: Mount, services: NotificationServices): void {
  const { config, db, links } = services;
  const dayIn = (moment: string) => dayOf(new Date(moment), config.timeZone);

  mount(listCertificates, async ({ params: { id }, user }) => {
    const isAdministrator = user.role === 'ADM';
    if (!isAdministrator && user.id !== id) throw notFound();
    const { hindrance } = await prepareCertificate(services, db, id);
    return {
      Certificates: toCertificates(links, await listOf(db, id), isAdministrator),
      ...(isAdministrator ? { Hindrance: hindrance?.message ?? null } : {}),
    };
  });

  mount(issueCertificate, async ({ params, user }) => {
    await issue(services, user, params.id);
    return { message: 'Certificate Issued' };
  });

  mount(revokeCertificate, async ({ params, body, user }) => {
    await revoke(services, user, params.id, body.Reason);
    return { message: 'Certificate Withdrawn' };
  });

  mount(listSignatures, async () => ({ Fingerprints: await listFingerprints(db) }));

  mount(verifyCertificate, async ({ params }): Promise<Answer<typeof verifyCertificate>> => {
    const number = readNumber(params.number);
    const found = number === null ? undefined : await findByNumber(db, number);
    if (!found) return { State: 'unknown' };
    const about = { Number: showNumber(found.number), IssuedOn: dayIn(found.issued_at) };
    if (found.revoked_at !== null) return { State: 'withdrawn', ...about, RevokedOn: dayIn(found.revoked_at) };
    const facts = factsOf(found);
    return {
      State: 'genuine',
      ...about,
      ...(facts ? { Facts: facts } : {}),
    };
  });
}
