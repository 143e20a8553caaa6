import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Config } from '../../config';
import type { Mail } from './templates';

/** How long a delivery or a check may take before it counts as failed. */
const DELIVERY_MS = 10_000;

/** Where mails go: a mail server, or files where none is set. */
export interface Sender {
  /** Delivers a mail and returns the response of the mail server. */
  send(mail: { id: string; kind: string; recipient: string; subject: string; content: string }): Promise<string>;
  /** Throws when no mail can be delivered at present. */
  check(): Promise<void>;
}

/** A sender to the mail server of the settings, or to the outbox of files. */
export function createSender(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  now: () => Date,
  log: FastifyBaseLogger,
): Sender {
  return config.smtpUrl ? smtpSender(config.smtpUrl, config.mailFrom) : fileSender(config, now, log);
}

function composed(mail: { id: string; recipient: string; subject: string; content: string }, from: string) {
  const content = JSON.parse(mail.content) as Pick<Mail, 'text' | 'html' | 'calendar'>;
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: content.text,
    html: content.html,
    // With the same id at every attempt, mail servers recognize a repeated delivery.
    messageId: `<${mail.id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // The content comes from the database and must not load files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(content.calendar
      ? { icalEvent: { method: 'PUBLISH', filename: 'interview.ics', content: content.calendar } }
      : {}),
  };
}

function smtpSender(smtpUrl: string, from: string): Sender {
  const transport = nodemailer.createTransport(smtpUrl);
  const limits = { connectionTimeout: DELIVERY_MS, greetingTimeout: DELIVERY_MS, socketTimeout: DELIVERY_MS };
  const probe = nodemailer.createTransport({ url: smtpUrl, ...limits });
  return {
    async send(mail) {
      // The signal closes the connection, so that a delivery cannot succeed after its time-out.
      const info = await transport.sendMail({ ...composed(mail, from), signal: AbortSignal.timeout(DELIVERY_MS) });
      return info.response;
    },
    async check() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server did not answer in time')), DELIVERY_MS);
      });
      // Connects, starts TLS and signs in, as a delivery does. The limits of the steps can add up to more than the whole.
      await Promise.race([probe.verify(), late]).finally(() => clearTimeout(timer));
    },
  };
}

function fileSender(config: Pick<Config, 'mailFrom' | 'dataDir'>, now: () => Date, log: FastifyBaseLogger): Sender {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(config.dataDir, 'outbox');
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail, config.mailFrom));
      await prepare();
      const time = now().toISOString().replace(/[:.]/g, '-');
      const recipient = mail.recipient.replace(/[^\w.@-]/g, '_').slice(0, 80);
      const file = path.join(folder, `${time}-${mail.kind}-${recipient}-${mail.id.slice(-4)}.eml`);
      // Renamed once complete, so that a program that watches the folder never reads half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'no mail server is set: the mail was written to a file');
      return `written to ${path.basename(file)}`;
    },
    async check() {
      await prepare();
      await access(folder, constants.W_OK);
    },
  };
}
