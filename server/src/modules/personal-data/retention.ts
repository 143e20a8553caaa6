import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkpointWal, type DbOrTransaction } from '../../database/connection';
import type { HeldApplication } from '../../database/personal-data';
import { HttpError } from '../../http/errors';
import { addDays, DAY_MS, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { eraseApplication } from '../applications';
import type { MailServices } from '../mails';
import { eraseHoldings } from './erasure';
import { countFormer, type DueInterns, eraseFormer, findFormer } from './former-interns';

/** How many due applications one query reads; each is erased in its own transaction. */
const BATCH = 100;
/** More at once are announced first: a new setting or a wrong clock makes everything due. */
const MAX_UNANNOUNCED = 20;
/** The announcement in the table `settings`. */
const ANNOUNCED = 'erasures-announced';

/** Erases declined applications and former interns when their retention period ends. */
export interface Retention {
  /** Erases what is due. Several instances share the work. */
  eraseDue(): Promise<void>;
  /** Stops after the current person; the next start continues. */
  stop(): void;
}

export function createRetention(services: MailServices): Retention {
  const { db, config, log } = services;
  let stopped = false;

  async function eraseApplications(before: string): Promise<number> {
    let erased = 0;
    let last: { decided_at: string | null; id: string } | undefined;
    for (;;) {
      const due = await findDue(db, before, last);
      for (const application of due) {
        if (stopped) break;
        if (await eraseOne(services, application)) erased++;
        // Lets waiting requests run first.
        await nextTurn();
      }
      last = due.at(-1);
      if (stopped || due.length < BATCH) return erased;
    }
  }

  async function eraseInterns(by: DueInterns): Promise<number> {
    let erased = 0;
    let last = '';
    for (;;) {
      const due = await findFormer(db, by, last, BATCH);
      for (const account of due) {
        if (stopped) break;
        if (await eraseFormer(services, account, by)) erased++;
        await nextTurn();
      }
      last = due.at(-1)?.id ?? last;
      if (stopped || due.length < BATCH) return erased;
    }
  }

  return {
    async eraseDue() {
      const due = dueAt(services);
      if (await mustWait(services, due)) return;
      const applications = due.applications ? await eraseApplications(due.applications) : 0;
      const interns = due.interns ? await eraseInterns(due.interns) : 0;
      if (!stopped) await withdraw(db);
      if (applications + interns === 0) return;
      await checkpointWal(db, config);
      log.info({ applications, interns }, 'personal data erased: its retention period has ended');
    },
    stop() {
      stopped = true;
    },
  };
}

/** What is due now; null for what is kept. */
interface Due {
  /** Applications that were declined at this time or before. ISO 8601, UTC. */
  applications: string | null;
  interns: DueInterns | null;
}

function dueAt({ config, now }: Pick<Services, 'config' | 'now'>): Due {
  const { retentionDays, internRetentionDays, timeZone } = config;
  const day = today(now(), timeZone);
  return {
    applications: retentionDays === 0 ? null : new Date(now().getTime() - retentionDays * DAY_MS).toISOString(),
    interns: internRetentionDays === 0 ? null : { endedBy: addDays(day, -internRetentionDays), day },
  };
}

/** How many applications and interns are due for erasure. */
export async function countDue(services: Pick<Services, 'config' | 'db' | 'now'>): Promise<number> {
  return countOf(services.db, dueAt(services));
}

async function countOf(db: DbOrTransaction, { applications, interns }: Due): Promise<number> {
  const former = interns ? await countFormer(db, interns) : 0;
  if (!applications) return former;
  const { count } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(DECLINED)
    .where('decided_at', '<=', applications)
    .executeTakeFirstOrThrow();
  return former + Number(count);
}

/** Erasures of many people that wait for a day. Times are ISO 8601, UTC. */
interface Announcement {
  total: number;
  /** When they begin. */
  at: string;
}

/** The announced erasures; null when there are none. */
export async function readAnnouncement(db: DbOrTransaction): Promise<Announcement | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', ANNOUNCED).executeTakeFirst();
  return row ? (JSON.parse(row.value) as Announcement) : null;
}

async function withdraw(db: DbOrTransaction): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', ANNOUNCED).execute();
}

/** Whether so many people are due that their erasure is announced, and the day after that is not over. */
async function mustWait({ db, now, log }: Services, due: Due): Promise<boolean> {
  const total = await countOf(db, due);
  if (total <= MAX_UNANNOUNCED) return false;
  const known = await readAnnouncement(db);
  const waitMs = known ? Date.parse(known.at) - now().getTime() : Number.NaN;
  // An announcement of a clock that was set back, or from long ago, is not one of these erasures.
  const isValid = waitMs <= DAY_MS && waitMs > -DAY_MS;
  if (isValid && waitMs <= 0) return false;
  const at = isValid && known ? known.at : new Date(now().getTime() + DAY_MS).toISOString();
  const value = JSON.stringify({ total, at } satisfies Announcement);
  await db
    .insertInto('settings')
    .values({ key: ANNOUNCED, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  log.warn({ total, at }, ANNOUNCEMENT);
  return true;
}

const ANNOUNCEMENT =
  'many declined applications or former interns are due and will be erased: check the clock, RETENTION_DAYS and INTERN_RETENTION_DAYS, which 0 turns off';

const DECLINED = sql<boolean>`status = 'Declined' and erased_at is null`;

/** Due applications by time of decline, after the last of the previous batch, so that a refused one is not read again. */
async function findDue(
  db: DbOrTransaction,
  before: string,
  last: { decided_at: string | null; id: string } | undefined,
): Promise<HeldApplication[]> {
  let due = db
    .selectFrom('applications')
    .select(['id', 'email', 'email_folded', 'status', 'interview_date', 'decided_at', 'search'])
    // Written literally, as in the index: with a bound value it would not be used.
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

/** False when another instance was first, the application was accepted again, or one of its mails is being sent. */
async function eraseOne({ audit, db, now, config, log }: Services, application: HeldApplication): Promise<boolean> {
  const at = now().toISOString();
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await eraseApplication(trx, application, at, null))) return false;
      // Mails without an application belong to the address: they are erased with its last application or account.
      const addresses = (await isHeldOtherwise(trx, application.email_folded)) ? [] : [application.email_folded];
      await eraseHoldings(
        trx,
        { applications: [application], accounts: [], addresses },
        { at, dataDir: config.dataDir },
      );
      await audit.record(trx, {
        event: 'personal-data-erased',
        subject: { kind: 'application', id: application.id },
        detail: 'The retention period has ended',
      });
      return true;
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    log.info({ application: application.id }, 'not erased yet: an e-mail is being sent');
    return false;
  }
}

/** Whether another application or an account has the address. */
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
