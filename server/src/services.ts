import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background';
import type { Config } from './config';
import type { CheckFile } from './modules/releases/file-check';
import type { ReadShell } from './modules/releases/shell';
import type { ReleaseStore } from './modules/releases/store';
import type { PortalEntry } from './modules/releases/visitors';
import type { Db } from './plugins/database';
import type { Mailer } from './plugins/mail';
import type { Sessions } from './plugins/sessions';
import type { SignedLinks } from './plugins/signed-links';
import type { Throttles } from './plugins/throttles';

/** What modules work with, handed to them by `buildApp`. */
export interface Services {
  config: Config;
  db: Db;
  /** The same database, for reading through whole lists. */
  wholeLists: Db;
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
