import type { PortalEntry } from '@internship-portals/shared-api/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { LimitFunction } from 'p-limit';
import type { Config } from './config';
import type { Db, Faults } from './database/connection';
import type { Admission } from './http/admission';
import type { Audit } from './http/audit';
import type { Encryption } from './http/encryption';
import type { ProofOfWork } from './http/proof-of-work';
import type { Deployers, Sessions } from './http/sessions';
import type { SignedLinks } from './http/signed-links';
import type { Throttles } from './http/throttles';
import type { Background } from './lib/background';
import type { Bucket } from './lib/bucket';

/**
 * The services of every module, passed by `buildApp`. A module with its own services extends this interface (`MailServices`,
 * `ReleaseServices`), so that this file depends on no module.
 */
export interface Services {
  config: Config;
  db: Db;
  /** The same database, for reading whole lists. */
  exportDb: Db;
  /** What the database suffers from now. */
  faults: Faults;
  /** The current time; tests replace it. */
  now: () => Date;
  log: FastifyBaseLogger;
  sessions: Sessions;
  deployers: Deployers;
  throttles: Throttles;
  proofOfWork: ProofOfWork;
  /** Admits uploads of applications, shared by client networks. */
  uploads: Admission;
  /** Admits uploads of interns' work, shared by persons. */
  handInUploads: Admission;
  /** Uploads that are hashed and written at the same time; the others wait on the disk. */
  storing: LimitFunction;
  audit: Audit;
  links: SignedLinks;
  encryption: Encryption;
  background: Background;
  /** The bucket of `FILES_URL`; null without one. */
  bucket: Bucket | null;
  /** What the product is composed of, in the order of portals.json. */
  portals: readonly PortalEntry[];
}
