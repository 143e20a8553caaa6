import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import type { Db } from '../../database/connection';
import type { Services } from '../../services';
import { createOutbox, type Outbox } from './outbox';
import { createSender, MAIL_LIMITS, type MailLimits } from './senders';
import { startWorker, type Worker } from './worker';

/** Writes mails with the changes that they report, and delivers them. */
export interface Mailer extends Outbox, Worker {
  /** Throws a `DeliveryError` when the mail server cannot be reached within 10 seconds, or rejects us. */
  check(): Promise<void>;
  /** False when the mail server cannot deliver to an address. */
  reaches(address: string): Promise<boolean>;
}

/** The services of modules that write e-mails. */
export interface MailServices extends Services {
  mailer: Mailer;
}

/** @param given replaces limits, so that tests take milliseconds */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  db: Db,
  now: () => Date,
  log: FastifyBaseLogger,
  overrides: Partial<MailLimits> = {},
): Mailer {
  const limits = { ...MAIL_LIMITS, ...overrides };
  const sender = createSender(config, now, log, limits);
  return {
    ...createOutbox(now, config),
    ...startWorker(db, sender, limits, now, log),
    check: sender.check,
    reaches: sender.reaches,
  };
}
