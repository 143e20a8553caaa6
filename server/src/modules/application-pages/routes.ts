import {
  answerOffer as answerOfferEndpoint,
  changeApplication as changeEndpoint,
  correctAddress,
  eraseApplication,
  exportApplication,
  getApplicationPage,
  replaceApplicationLink,
  sendApplicationLink,
  studyFields,
  withdrawApplication as withdrawEndpoint,
} from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import type { DbOrTransaction } from '../../database/connection';
import { keepLanguage } from '../../http/accept-language';
import { notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { createFieldCheck, normalizePhone } from '../../http/validation';
import { phrase } from '../../http/visitors';
import { foldEmail } from '../../lib/text';
import { applicantOf, findLinked } from '../application-links';
import {
  type ApplicationRecord,
  answerOffer,
  askAgain,
  changeApplication,
  type DecisionServices,
  findApplication,
  findNewestApplication,
  lockApplication,
  readStudies,
  toDocuments,
  toStudies,
  toTexts,
  withApplicationForm,
  withdrawApplication,
} from '../applications';
import { applicationLink } from '../mails';
import { erasePerson, linkToOwnCopy } from '../personal-data';
import { showPage } from './page';
import { correctWrongAddress } from './wrong-address';

const { Cv: _cv, AttachmentLetter: _letter, ...allFields } = changeEndpoint.body.properties;
/** The intake decides about the others. */
const properties = Object.fromEntries(Object.entries(allFields).filter(([name]) => !(name in studyFields)));
/** The text fields of every application, checked by the contract's own rules. */
const checkFields = createFieldCheck({ type: 'object', properties });

/** The calls of the page that the private link of an application opens. */
export function applicationPageRoutes(mount: Mount, services: DecisionServices): void {
  const { audit, db, links, mailer, storing, throttles } = services;

  const findByLink = async (on: DbOrTransaction, token: string): Promise<ApplicationRecord> => {
    const application = await findApplication(on, await findLinked(services, on, token));
    if (!application) throw notFound();
    return application;
  };

  /** The application of a link, whose changes are counted. E-mails follow the language in which the page was used last. */
  const findToChange = async (token: string, request: FastifyRequest) => {
    const application = await findByLink(db, token);
    await throttles.take('changesByApplication', application.id);
    await keepLanguage(db, 'applications', application.id, request);
    return application;
  };

  mount(getApplicationPage, async ({ params }) => showPage(services, await findByLink(db, params.token)));

  mount(changeEndpoint, async ({ params, request }) => {
    // Before the files are received.
    const application = await findToChange(params.token, request);
    const { id } = application;
    const changed = await withApplicationForm(services, request, false, async ({ fields, files, fileErrors }) => {
      const before = toTexts(toStudies(application));
      const asks = await askAgain(db, application);
      const studies = asks ? readStudies(fields, asks, services, before) : { values: {}, errors: {} };
      requireNoErrors({ ...checkFields(fields), ...fileErrors, ...studies.errors });
      const { Name: name, PhoneNumber: phone } = fields as Partial<Record<string, string>>;
      const details = { ...(name && { name }), ...(phone && { phone: normalizePhone(phone) ?? phone }) };
      return storing(async () => changeApplication(services, id, details, studies.values, await toDocuments(files)));
    });
    return {
      message: changed.length > 0 ? 'Your changes are saved.' : 'Nothing was different, so nothing was changed.',
    };
  });

  mount(exportApplication, async ({ params, request }) => {
    const { id } = await findToChange(params.token, request);
    const subject = { kind: 'application', id } as const;
    await audit.record(db, { event: 'personal-data-exported', subject, detail: 'By the applicant' });
    return { Link: linkToOwnCopy(links, id) };
  });

  mount(eraseApplication, async ({ params, request }) => {
    const { id } = await findToChange(params.token, request);
    await erasePerson(services, id, null);
    return { message: 'Everything that we held about you is erased. We have sent you a last e-mail.' };
  });

  mount(correctAddress, async ({ body }) => ({
    AddressSecret: await correctWrongAddress(services, body.Secret, body.Email),
    message: phrase('We have sent the confirmation to {{email}}.', { email: body.Email }),
  }));

  mount(sendApplicationLink, async ({ body }) => {
    const address = foldEmail(body.Email);
    // The same answer in any case, so that it does not reveal who has applied.
    if (await throttles.allows('linkByEmail', `application\n${address}`)) {
      await db.transaction().execute(async (trx) => {
        const application = await findNewestApplication(trx, address);
        if (!application || application.erased_at) return;
        const { position } = application;
        await mailer.enqueue(trx, applicationLink(applicantOf(services, application), { position, replaces: false }));
      });
      mailer.wake();
    }
    return { message: 'If there is an application with this address, we have sent the link to it.' };
  });

  mount(replaceApplicationLink, async ({ params, request }) => {
    const { id } = await findToChange(params.token, request);
    await db.transaction().execute(async (trx) => {
      await lockApplication(trx, id);
      // Read again: of two simultaneous calls, the second finds that its link was replaced.
      const { position, link_epoch } = await findByLink(trx, params.token);
      await trx
        .updateTable('applications')
        .set({ link_epoch: link_epoch + 1 })
        .where('id', '=', id)
        .execute();
      const application = await findApplication(trx, id);
      if (!application) throw notFound();
      await mailer.enqueue(trx, applicationLink(applicantOf(services, application), { position, replaces: true }));
    });
    mailer.wake();
    return { message: 'We have sent you a new link. The earlier links no longer work.' };
  });

  mount(withdrawEndpoint, async ({ params, request }) => {
    const { id } = await findToChange(params.token, request);
    await withdrawApplication(services, id);
    return { message: 'Your application is withdrawn.' };
  });

  mount(answerOfferEndpoint, async ({ params, body, request }) => {
    const { id } = await findToChange(params.token, request);
    return { message: await answerOffer(services, id, body.Offer, body.Answer) };
  });
}
