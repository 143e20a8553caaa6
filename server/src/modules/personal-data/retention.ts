import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { checkpointWal, type DbOrTransaction } from '../../database/connection';
import { HttpError } from '../../http/errors';
import { DAY_MS } from '../../lib/calendar';
import type { Services } from '../../services';
import { deleteTokens, eraseApplication } from './erasure';
import { eraseMails, lowerAscii } from './mails';
import type { HeldApplication } from './person';

/** How many due applications are read at once; each is erased in a transaction of its own. */
const BATCH = 100;

/** The work of the retention period: declined applications are erased when it ends. */
export interface Retention {
  /** Erases what is due. Instances that do so at once share the work. */
  eraseDue(): Promise<void>;
  /** Ends the work after the application in hand: the next start goes on. */
  stop(): void;
}

export function createRetention(services: Services): Retention {
  const { db, config, now, log } = services;
  let stopped = false;
  return {
    async eraseDue() {
      if (config.retentionDays === 0) return;
      const before = new Date(now().getTime() - config.retentionDays * DAY_MS).toISOString();
      let erased = 0;
      let last: { decided_at: string | null; id: string } | undefined;
      for (;;) {
        const due = await findDue(db, before, last);
        for (const application of due) {
          if (stopped) break;
          if (await eraseOne(services, application)) erased++;
          // Whoever waits for an answer goes first.
          await nextTurn();
        }
        last = due.at(-1);
        if (stopped || due.length < BATCH) break;
      }
      if (erased === 0) return;
      await checkpointWal(db, config);
      log.info({ applications: erased, days: config.retentionDays }, 'declined applications erased');
    },
    stop() {
      stopped = true;
    },
  };
}

/** Erases what is due at the start and every hour; answers how to end it. */
export function registerRetention(server: FastifyInstance, services: Services): Pick<Retention, 'stop'> {
  const retention = createRetention(services);
  const erase = () => retention.eraseDue();
  server.addHook('onReady', async () => services.background.run(ERASING, erase));
  services.background.everyHour(ERASING, erase);
  // In case something was reading the files when the erasure wanted to overwrite them.
  services.background.everyHour('overwriting erased data', () => checkpointWal(services.db, services.config));
  return retention;
}

const ERASING = 'erasing declined applications';

const DECLINED = sql<boolean>`status = 'Declined' and erased_at is null`;

/** The longest declined first, after the last one of the batch before: one that cannot be erased now is not met again. */
async function findDue(
  db: DbOrTransaction,
  before: string,
  last: { decided_at: string | null; id: string } | undefined,
): Promise<HeldApplication[]> {
  let due = db
    .selectFrom('applications')
    .select(['id', 'email', 'email_folded', 'status', 'interview_date', 'decided_at'])
    // Literally as in the index of migration 0006: a bound value would not find it.
    .where(DECLINED)
    .where('decided_at', '<=', before);
  if (last) {
    const { decided_at, id } = last;
    due = due.where((where) =>
      where.or([
        where('decided_at', '>', decided_at),
        where.and([where('decided_at', '=', decided_at), where('id', '>', id)]),
      ]),
    );
  }
  return due.orderBy('decided_at').orderBy('id').limit(BATCH).execute();
}

/** False where another instance was first, it was accepted again, or a mail of it is just being sent. */
async function eraseOne({ db, now, config, log }: Services, application: HeldApplication): Promise<boolean> {
  const at = now().toISOString();
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await eraseApplication(trx, application, at, null))) return false;
      const applicationIds = [application.id];
      // Mails without an application are the address's: they go with the last that is held about it.
      const recipients = (await isHeldOtherwise(trx, application.email_folded))
        ? []
        : [application.email_folded, lowerAscii(application.email)];
      await eraseMails(trx, { applicationIds, recipients }, at, config);
      await deleteTokens(trx, [application]);
      return true;
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    log.info({ application: application.id }, 'not erased now: an e-mail is being sent');
    return false;
  }
}

/** Whether there is another application or any account with the address. */
async function isHeldOtherwise(on: DbOrTransaction, address: string): Promise<boolean> {
  const application = await on
    .selectFrom('applications')
    .select('id')
    .where('email_folded', '=', address)
    .executeTakeFirst();
  if (application) return true;
  const account = await on.selectFrom('users').select('id').where('email_folded', '=', address).executeTakeFirst();
  return account !== undefined;
}
