import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background';
import type { Config } from './config';
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
}
