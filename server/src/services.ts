import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background';
import type { Config } from './config';
import type { Db } from './database/connection';
import type { Sessions } from './http/sessions';
import type { SignedLinks } from './http/signed-links';
import type { Throttles } from './http/throttles';
import type { Mailer } from './modules/mails/outbox';
import type { CheckFile } from './modules/releases/file-check';
import type { ReadShell } from './modules/releases/shell';
import type { ReleaseStore } from './modules/releases/store';
import type { PortalEntry } from './modules/releases/visitors';

/** What modules work with, handed to them by `buildApp`. */
export interface Services {
  config: Config;
  db: Db;
  /** The same database, for reading through whole lists. */
  exportDb: Db;
  /** The time, so that tests can move it. */
  now: () => Date;
  log: FastifyBaseLogger;
  sessions: Sessions;
  throttles: Throttles;
  mailer: Mailer;
  links: SignedLinks;
  background: Background;
  /** What the product is composed of, in the order of portals.json. */
  portals: readonly PortalEntry[];
  /** The files of releases. */
  store: ReleaseStore;
  checkFile: CheckFile;
  readShell: ReadShell;
}
