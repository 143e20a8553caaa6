import type { FastifyBaseLogger } from 'fastify';
import type { PortalEntry } from 'shared-api/contract';
import type { Config } from './config';
import type { Db } from './database/connection';
import type { Deployers, Sessions } from './http/sessions';
import type { SignedLinks } from './http/signed-links';
import type { Throttles } from './http/throttles';
import type { Background } from './lib/background';

/**
 * What every module works with, handed to it by `buildApp`. A module that offers a service of its own extends this with
 * it (`MailServices`, `ReleaseServices`), so that nothing here depends on a module.
 */
export interface Services {
  config: Config;
  db: Db;
  /** The same database, for reading through whole lists. */
  exportDb: Db;
  /** The time, so that tests can move it. */
  now: () => Date;
  log: FastifyBaseLogger;
  sessions: Sessions;
  deployers: Deployers;
  throttles: Throttles;
  links: SignedLinks;
  background: Background;
  /** What the product is composed of, in the order of portals.json. */
  portals: readonly PortalEntry[];
}
