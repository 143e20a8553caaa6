import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';

/**
 * What became of an e-mail that the server did not give up: the mail server accepted it; it waits for another attempt; or
 * the mail server received it and did not confirm it, so that it may have been delivered and is repeated.
 */
export const MailResult = Type.Union([Type.Literal('delivered'), Type.Literal('queued'), Type.Literal('unconfirmed')]);
export type MailResult = Static<typeof MailResult>;

/** No mail server is set up: the e-mail became a file on the server, and nobody got it. */
export const Written = Type.Optional(Type.Boolean());

export const retryMail = endpoint({
  method: 'POST',
  path: '/Admin/Mail/:id/Retry',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'mails',
  invalidates: ['applications', 'dashboard'],
  summary:
    'Sends a failed or waiting e-mail now and waits for the mail server. 409 if it is delivered or being delivered',
  params: IdParams,
  status: 200,
  answer: Type.Object({ ...Message.properties, Mail: MailResult }),
});
