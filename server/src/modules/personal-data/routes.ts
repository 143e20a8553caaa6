import {
  correctPersonalData,
  erasePersonalData,
  exportPersonalData,
  getPersonalData,
  type PersonalData,
} from '@internship-portals/shared-api/contract';
import { count } from '../../database/lists/lists';
import { isIntern, isOpen, type Person } from '../../database/personal-data';
import { notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { findApplication } from '../applications';
import { areMailsOf, type MailServices } from '../mails';
import { checkDetails, correctDetails, toDetails } from './corrections';
import { erasePerson, requireHeld } from './erasure';
import { linkToExport } from './export';
import { findPersonOf } from './person';

export function personalDataRoutes(mount: Mount, services: MailServices): void {
  const { audit, db, links, log } = services;

  mount(getPersonalData, async ({ params }) => {
    const person = await findPersonOf(db, params.id);
    if (!person) throw notFound();
    const ids = person.applications.map(({ id }) => id);
    const held = ids.length > 0;
    return {
      Applications: ids.length,
      Open: person.applications.filter(isOpen).length,
      Documents: held
        ? (await count(db.selectFrom('documents').where('application_id', 'in', ids))) +
          (await count(db.selectFrom('earlier_documents').where('application_id', 'in', ids)))
        : 0,
      Emails: held ? await count(db.selectFrom('mails').where(areMailsOf(person))) : 0,
      Account: accountOf(person),
    };
  });

  mount(exportPersonalData, async ({ params, user }) => {
    await requireHeld(services, params.id);
    await audit.record(db, { event: 'personal-data-exported', subject: { kind: 'application', id: params.id } });
    log.info({ application: params.id, by: user.id }, 'personal data exported');
    return { Link: linkToExport(links, params.id, user.id) };
  });

  mount(
    correctPersonalData,
    async ({ params, body, user }) => {
      await correctDetails(services, params.id, body, user);
      return { message: 'Details Updated' };
    },
    async ({ params, body }, errors) =>
      // If the only error is a taken address, a stale record (409) takes precedence.
      Object.keys(errors).length > 0 ? checkDetails(services, params.id, body) : {},
    async ({ params }) => {
      const application = await findApplication(services.db, params.id);
      return application && toDetails(application);
    },
  );

  mount(erasePersonalData, async ({ params, user }) => {
    await erasePerson(services, params.id, user);
    return { message: 'Personal data erased' };
  });
}

function accountOf({ accounts }: Person): PersonalData['Account'] {
  const interns = accounts.filter(isIntern);
  if (interns.length === 0) return null;
  return interns.some(({ active }) => active === 1) ? 'active' : 'deleted';
}
