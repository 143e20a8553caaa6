import type { NotificationChannel, NotificationKind } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { sendPlainPage, toStart } from '../../http/plain-page';
import { API_ROOT } from '../../http/request-path';
import { answerLinkError, type LinkProof } from '../../http/signed-links';
import { DAY_MS } from '../../lib/calendar';
import type { Services } from '../../services';
import { saveChoice } from './choices';

const PATH = `${API_ROOT}/Notification/Unsubscribe`;
/** Mailboxes keep mails for long. */
const LINK_MS = 365 * DAY_MS;
const CHANGE_LATER = 'Log in and choose under Profile which e-mails you get.';

type MailChannel = Exclude<NotificationChannel, 'product'>;

/** The address that ends e-mails of some kinds for one person, without signing in. */
export function unsubscribeLink(
  { config, links, now }: Pick<Services, 'config' | 'links' | 'now'>,
  userId: string,
  channel: MailChannel,
  kinds: readonly NotificationKind[],
): string {
  const what = subject(userId, channel, kinds.join());
  const proof = links.sign('unsubscribe', what, new Date(now().getTime() + LINK_MS));
  return `${config.publicUrl}${PATH}?who=${userId}&channel=${channel}&kinds=${kinds.join()}&${proof}`;
}

const subject = (userId: string, channel: string, kinds: string) => `${userId} ${channel} ${kinds}`;

interface Query extends LinkProof {
  who?: unknown;
  channel?: unknown;
  kinds?: unknown;
}

/**
 * Serves the links: a page with a button for people, and the post of a mail program that a person has told to unsubscribe
 * (RFC 8058). Opening the page changes nothing, since programs open links to check them. They are not in the contract,
 * because mail programs open them.
 */
export function registerUnsubscribe(app: FastifyInstance, services: Services): void {
  const { db, links } = services;
  const read = (query: Query) => {
    const { who, channel, kinds } = {
      who: String(query.who),
      channel: String(query.channel),
      kinds: String(query.kinds),
    };
    links.require('unsubscribe', subject(who, channel, kinds), query, CHANGE_LATER);
    // The signature is this server's: the values are what it wrote.
    return { who, channel: channel as MailChannel, kinds: kinds.split(',') as NotificationKind[] };
  };
  const common = { url: PATH, schema: { hide: true }, errorHandler: answerLinkError };

  app.route<{ Querystring: Query }>({
    ...common,
    method: 'GET',
    handler: async (request, reply) => {
      read(request.query);
      return sendPlainPage(reply, 'Stop these e-mails? You still see the news in the product.', {
        to: request.url,
        label: 'Stop these e-mails',
        isForm: true,
      });
    },
  });

  app.route<{ Querystring: Query }>({
    ...common,
    method: 'POST',
    bodyLimit: 4 * 1024,
    handler: async (request, reply) => {
      const { who, channel, kinds } = read(request.query);
      await db.transaction().execute((trx) => saveChoice(trx, who, kinds, channel, false));
      return sendPlainPage(
        reply,
        'You get no more e-mails of this kind. Under Profile you can turn them on again.',
        toStart,
      );
    },
  });
}
