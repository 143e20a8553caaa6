/**
 * What is known about a mail that was not delivered:
 *
 * - `refused`: the mail server rejected this mail permanently (5xx). Another attempt is useless.
 * - `unreachable`: the mail server did not get the mail: no connection, no sign-in, or an interruption before the end.
 * - `deferred`: the mail server rejected it for now (4xx).
 * - `unconfirmed`: the mail server got the whole mail and did not answer. It may have delivered it.
 */
export type DeliveryFailure = 'refused' | 'unreachable' | 'deferred' | 'unconfirmed';

/** Why a mail was not delivered. The message is one line, without anything of the mail's content. */
export class DeliveryError extends Error {
  constructor(
    readonly failure: DeliveryFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DeliveryError';
  }
}

/** What to do about an address that the mail server cannot reach, for the people who type it. */
export const UNREACHABLE =
  'We cannot send e-mails to this address, because of the letters before the @. Enter an address with the letters a to z.';

/** How Nodemailer reports a failed delivery (`dist/esm/errors.js`, `smtp-connection/index.js`). */
interface SmtpError {
  code?: string;
  /** The status of the mail server's reply, if one ended the attempt. */
  responseCode?: number;
  /** That reply, with its status. */
  response?: string;
}

/** @param handedOver whether the mail server may have got the whole message, its final dot included */
export function toDeliveryError(error: unknown, handedOver: boolean): DeliveryError {
  return new DeliveryError(failureOf(error as SmtpError, handedOver), wordsFor(error, handedOver), { cause: error });
}

function failureOf({ code, responseCode = 0 }: SmtpError, handedOver: boolean): DeliveryFailure {
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode >= 400 && responseCode < 500) return 'deferred';
  // 503 is about the order of the commands and not about the mail: it can succeed on another connection.
  if (responseCode >= 500) return aboutMail && responseCode !== 503 ? 'refused' : 'unreachable';
  if (handedOver) return 'unconfirmed';
  // Nodemailer rejects an invalid or oversized mail itself.
  return aboutMail ? 'refused' : 'unreachable';
}

function wordsFor(error: unknown, handedOver: boolean): string {
  const { code, response } = error as SmtpError;
  if (response) return reasonOf({ message: response });
  if (code === 'EABORT') {
    return handedOver
      ? 'The mail server received the e-mail but did not confirm it in time'
      : 'The mail server did not answer in time';
  }
  return reasonOf(error);
}

/** Why a mail was refused, in one line without its content. */
export function reasonOf(error: unknown): string {
  const { message, responseCode } = error as { message?: string; responseCode?: number };
  const text = (message ?? String(error)).split('\n')[0] ?? '';
  return `${responseCode ? `${responseCode} ` : ''}${text}`.slice(0, 300);
}

/** A mail server's reply for the log, which holds no personal data. */
export function withoutAddresses(reply: string): string {
  return reply.replace(/[^\s<>"'(:]+@[^\s<>"'),;]+/g, '[address]');
}
