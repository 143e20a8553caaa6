import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer, { type TransportOptions } from 'nodemailer';
import SmtpConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { Config } from '../../config';
import { toDeliveryError } from './delivery-error';
import { messageIdOf, type StoredMail } from './outbox';
import type { WrittenMail } from './writing';

/** Time limits of deliveries, in milliseconds, and how many go on at once. */
export interface MailLimits {
  /** From the start of an attempt, or of a check, until the mail server has the whole message. */
  deliveryMs: number;
  /** From then on until the mail server confirms it. */
  confirmationMs: number;
  /** Connections to the mail server, unless SMTP_URL says otherwise (`?maxConnections=`). */
  connections: number;
}

/**
 * RFC 5321 (4.5.3.2) suggests 10 minutes for the confirmation. 30 seconds cover the content scanners we know of, and
 * end before the lease of a mail (`LEASE_MS`).
 */
export const MAIL_LIMITS: MailLimits = { deliveryMs: 10_000, confirmationMs: 30_000, connections: 6 };

/** Below the idle limits of mail servers and firewalls, so that no attempt begins on a dead connection. */
const IDLE_MS = 20_000;

/** What a sender needs of a stored mail. */
export type OutgoingMail = Pick<
  StoredMail,
  'id' | 'kind' | 'recipient' | 'subject' | 'content' | 'message_id' | 'created_at'
>;

interface SendOptions {
  /** Called when the mail server may have the whole message: from then on, a failure tells nothing about its delivery. */
  onHandedOver?: () => void;
  /** Cuts off the wait for a confirmation. */
  signal?: AbortSignal;
  /** Time left for the attempt until the message is handed over, in milliseconds. Default: `deliveryMs`. */
  timeout?: number;
}

/** How the outcome of a mail begins that became a file. */
export const WRITTEN = 'written to ';

/** Where mails go: a mail server, or files where none is set. */
export interface Sender {
  /** How many mails it delivers at once. */
  connections: number;
  /** Delivers a mail and returns the response of the mail server. Throws a `DeliveryError`. */
  send(mail: OutgoingMail, options?: SendOptions): Promise<string>;
  /** Throws a `DeliveryError` when no mail can be delivered at present. */
  check(): Promise<void>;
  /** False when the mail server cannot deliver to an address, because it does not know SMTPUTF8 (RFC 6531). */
  reaches(address: string): Promise<boolean>;
  /** Closes idle connections. */
  close(): void;
}

/** A sender to the mail server of the settings, or to the outbox of files. */
export function createSender(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  now: () => Date,
  log: FastifyBaseLogger,
  limits: MailLimits,
): Sender {
  return config.smtpUrl ? smtpSender(config.smtpUrl, config.mailFrom, limits) : fileSender(config, now, log);
}

/** The same bytes at every attempt, so that mail servers and mailboxes recognize a repeated delivery. */
function composed(mail: OutgoingMail, from: string) {
  const content = JSON.parse(mail.content ?? '{}') as WrittenMail['content'];
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(content.replyTo ? { replyTo: { name: '', address: content.replyTo } } : {}),
    // A mailbox would decode what looks like an encoded word (RFC 2047). An invisible joiner keeps it text.
    subject: mail.subject.replaceAll('=?', '=\u2060?'),
    text: content.text,
    html: content.html,
    messageId: mail.message_id ?? messageIdOf(mail.id, from),
    date: new Date(mail.created_at),
    baseBoundary: mail.id,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(content.language ? { 'Content-Language': content.language } : {}),
      ...(content.unsubscribe
        ? {
            'List-Unsubscribe': `<${content.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // The content comes from the database and must not load files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(content.calendar
      ? { icalEvent: { method: methodOf(content.calendar), filename: 'interview.ics', content: content.calendar } }
      : {}),
  };
}

/** What the calendar asks of a mail program; the part's header repeats it (RFC 6047). */
function methodOf(calendar: string): string {
  return /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';
}

/** A message as Nodemailer's plugins see it. */
interface PluginMail {
  data: { onHandedOver?: () => void };
  message: { processFunc(process: (input: Readable) => Readable): void };
}

function smtpSender(smtpUrl: string, from: string, { deliveryMs, confirmationMs, connections }: MailLimits): Sender {
  const url = new URL(smtpUrl);
  const maxConnections = Number(url.searchParams.get('maxConnections')) || connections;
  const steps = { connectionTimeout: deliveryMs, greetingTimeout: deliveryMs, socketTimeout: confirmationMs };
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // A connection that the mail server closed in the meantime is replaced once.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    ...steps,
  } as TransportOptions);
  const probe = nodemailer.createTransport({ url: smtpUrl, ...steps, pool: false } as TransportOptions);
  let knowsUtf8: Promise<boolean> | undefined;
  let asked = 0;
  // No error of Nodemailer tells whether the message was complete. The final dot follows the end of this stream.
  transport.use('stream', (mail, done) => {
    const { data, message } = mail as unknown as PluginMail;
    message.processFunc((input) => {
      const watched = new PassThrough();
      watched.once('end', () => data.onHandedOver?.());
      return pipeline(input, watched, () => {});
    });
    done();
  });
  return {
    connections: maxConnections,
    async send(mail, { onHandedOver, signal, timeout = deliveryMs } = {}) {
      const content = composed(mail, from);
      // Closes the connection, so that an attempt cannot succeed after its end.
      const controller = new AbortController();
      const abort = () => controller.abort();
      let handedOver = false;
      let timer = setTimeout(abort, timeout);
      signal?.addEventListener('abort', abort);
      const message = {
        ...content,
        signal: controller.signal,
        onHandedOver: () => {
          handedOver = true;
          clearTimeout(timer);
          timer = setTimeout(abort, confirmationMs);
          onHandedOver?.();
        },
      };
      try {
        const { response } = (await transport.sendMail(message)) as { response: string };
        return response;
      } catch (error) {
        throw toDeliveryError(error, handedOver);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
    async check() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server did not answer in time')), deliveryMs);
      });
      // Connects, starts TLS and signs in, as a delivery does. The limits of the steps can add up to more than the whole.
      await Promise.race([probe.verify(), late])
        .catch((error: unknown) => {
          throw toDeliveryError(error, false);
        })
        .finally(() => clearTimeout(timer));
    },
    async reaches(address) {
      // Domains are sent in ASCII.
      if (/^[\x20-\x7e]*@/.test(address)) return true;
      if (!knowsUtf8 || Date.now() > asked + RECHECK_MS) {
        asked = Date.now();
        knowsUtf8 = announcesUtf8((probe.transporter as unknown as { options: SMTPConnectionOptions }).options);
      }
      // A mail server that does not answer now says nothing about the address.
      return knowsUtf8.catch(() => {
        asked = 0;
        return true;
      });
    },
    close: () => transport.close(),
  };
}

/** How long the answer of a mail server about its extensions holds. */
const RECHECK_MS = 10 * 60_000;

/** Whether a mail server takes addresses with other characters than those of ASCII before the @. */
function announcesUtf8(options: SMTPConnectionOptions): Promise<boolean> {
  const connection = new SmtpConnection(options);
  return new Promise<boolean>((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => {
      if (error) reject(error);
      // The last response is the list of extensions, after STARTTLS if the server has it.
      else resolve(/[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse)));
    });
  }).finally(() => connection.close());
}

function fileSender(config: Pick<Config, 'mailFrom' | 'dataDir'>, now: () => Date, log: FastifyBaseLogger): Sender {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(config.dataDir, 'outbox');
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 });
  /** A full disk is to a mail what an unreachable mail server is. */
  const reporting = async <Result>(work: () => Promise<Result>) => {
    try {
      return await work();
    } catch (error) {
      throw toDeliveryError(error, false);
    }
  };
  const write = async (mail: OutgoingMail) => {
    const { message } = await transport.sendMail(composed(mail, config.mailFrom));
    await prepare();
    const time = now().toISOString().replace(/[:.]/g, '-');
    const recipient = mail.recipient.replace(/[^\w.@-]/g, '_').slice(0, 80);
    const file = path.join(folder, `${time}-${mail.kind}-${recipient}-${mail.id.slice(-4)}.eml`);
    // Renamed once complete, so that a program that watches the folder never reads half a mail.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info({ file }, 'no mail server is set: the mail was written to a file');
    return WRITTEN + path.basename(file);
  };
  return {
    // One after the other: the names of the files then follow the order of the queue.
    connections: 1,
    send: (mail) => reporting(() => write(mail)),
    check: () =>
      reporting(async () => {
        await prepare();
        await access(folder, constants.W_OK);
      }),
    reaches: async () => true,
    close() {},
  };
}
