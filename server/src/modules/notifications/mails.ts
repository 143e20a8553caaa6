import { adminPages, internPages, type Role, supervisorPages } from '@internship-portals/shared-api/contract';
import type { Db, DbOrTransaction } from '../../database/connection';
import { startOfDay, today } from '../../lib/calendar';
import { type MailServices, newsDigest, newsOfTask } from '../mails';
import { selectNotifications } from './repository';
import { type News, sentenceOf } from './sentences';
import { unsubscribeLink } from './unsubscribe';

/** How long an e-mail about a task waits for more to tell. */
const GATHER_MS = 2 * 60_000;
/** The hour after which the digest of a day is written, in the time zone of the product. */
const DIGEST_HOUR = 7;
/** People whose e-mails one look writes. */
const BATCH_SIZE = 200;

interface Pages {
  dashboard: string;
  notifications: string;
  task: (id: string) => string;
}

/** The pages that e-mails lead to. Administrators have no tasks: their list of news leads on. */
const PAGES: Partial<Record<Role, Pages>> = {
  INT: internPages,
  SUP: supervisorPages,
  ADM: {
    dashboard: adminPages.notifications,
    notifications: adminPages.notifications,
    task: () => adminPages.notifications,
  },
};
/** Those of a role that no portal of ours is for: the start page leads on. */
const START: Pages = { dashboard: '/', notifications: '/', task: () => '/' };
const pagesOf = (role: Role) => PAGES[role] ?? START;

type Needed = Pick<MailServices, 'config' | 'db' | 'mailer' | 'links' | 'now'>;

/** Writes the e-mails that are due. Several instances may do so at once: each notification is taken by one of them. */
export async function sendDueMails(services: Needed): Promise<void> {
  const { db, mailer, now } = services;
  const before = new Date(now().getTime() - GATHER_MS).toISOString();
  let written = 0;
  for (const { user_id, task_id } of await findDueTasks(db, before)) {
    if (await writeNewsOfTask(services, user_id, task_id)) written += 1;
  }
  const digest = digestOfToday(services);
  for (const userId of digest ? await findDueDigests(db, digest) : []) {
    if (digest && (await writeDigest(services, userId, digest))) written += 1;
  }
  if (written > 0) mailer.wake();
}

/** The people and tasks with an e-mail whose first event is old enough. */
function findDueTasks(db: Db, before: string) {
  return db
    .selectFrom('notifications')
    .select(['user_id', 'task_id'])
    .distinct()
    .where('mail', '=', 'email')
    .where('at', '<=', before)
    .limit(BATCH_SIZE)
    .execute();
}

async function writeNewsOfTask(services: Needed, userId: string, taskId: string | null): Promise<boolean> {
  const { db, config, mailer } = services;
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('notifications')
      .set({ mail: null })
      .where('user_id', '=', userId)
      .where('task_id', taskId === null ? 'is' : '=', taskId)
      .where('mail', '=', 'email')
      .returning(['id', 'kind', 'task_id'])
      .execute();
    // A set of tasks that was assigned at once is one e-mail.
    if (taken.some(({ kind }) => kind === 'task-assigned')) {
      const others = await trx
        .updateTable('notifications')
        .set({ mail: null })
        .where('user_id', '=', userId)
        .where('kind', '=', 'task-assigned')
        .where('mail', '=', 'email')
        .returning(['id', 'kind', 'task_id'])
        .execute();
      taken.push(...others);
    }
    const news = await readNews(
      trx,
      taken.map(({ id }) => id),
    );
    const to = await findRecipient(trx, userId);
    if (!to || news.length === 0) return false;
    const single = new Set(taken.map(({ task_id }) => task_id)).size === 1 ? taskId : null;
    const kinds = [...new Set(news.map(({ kind }) => kind))];
    await mailer.enqueue(
      trx,
      newsOfTask(to, {
        task: single === null ? null : (news[0]?.task ?? null),
        news: news.map(withoutApplicant),
        link: `${config.publicUrl}${single === null ? pagesOf(to.role).dashboard : pagesOf(to.role).task(single)}`,
        unsubscribe: unsubscribeLink(services, userId, 'email', kinds),
      }),
    );
    return true;
  });
}

interface Digest {
  /** The day in the time zone of the product, `YYYY-MM-DD`. */
  day: string;
  /** News before this time are in it: UTC, ISO 8601. */
  until: string;
}

/** Today's digest, or null before its hour. */
function digestOfToday({ config, now }: Pick<Needed, 'config' | 'now'>): Digest | null {
  const day = today(now(), config.timeZone);
  const until = new Date(Date.parse(startOfDay(day, config.timeZone)) + DIGEST_HOUR * 3_600_000);
  return now() < until ? null : { day, until: until.toISOString() };
}

async function findDueDigests(db: Db, { day, until }: Digest): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('notification_digests', 'notification_digests.user_id', 'notifications.user_id')
    .select('notifications.user_id')
    .distinct()
    .where('notifications.mail', '=', 'digest')
    .where('notifications.at', '<', until)
    .where((where) =>
      where.or([where('notification_digests.day', 'is', null), where('notification_digests.day', '<', day)]),
    )
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function writeDigest(services: Needed, userId: string, { day, until }: Digest): Promise<boolean> {
  const { db, config, mailer } = services;
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('notification_digests')
      .values({ user_id: userId, day })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ day }).where('notification_digests.day', '<', day),
      )
      .executeTakeFirst();
    // Another instance was first.
    if (numInsertedOrUpdatedRows !== 1n) return false;
    const taken = await trx
      .updateTable('notifications')
      .set({ mail: null })
      .where('user_id', '=', userId)
      .where('mail', '=', 'digest')
      .where('at', '<', until)
      .returning('id')
      .execute();
    const news = await readNews(
      trx,
      taken.map(({ id }) => id),
    );
    const to = await findRecipient(trx, userId);
    if (!to || news.length === 0) return false;
    await mailer.enqueue(
      trx,
      newsDigest(to, {
        day,
        news: news.map(withoutApplicant),
        link: `${config.publicUrl}${pagesOf(to.role).notifications}`,
        unsubscribe: unsubscribeLink(services, userId, 'digest', [...new Set(news.map(({ kind }) => kind))]),
      }),
    );
    return true;
  });
}

/** What was taken and has not been read in the product since, the oldest first. */
async function readNews(trx: DbOrTransaction, ids: string[]) {
  if (ids.length === 0) return [];
  return selectNotifications(trx)
    .where('notifications.id', 'in', ids)
    .where('notifications.read_at', 'is', null)
    .orderBy('notifications.id')
    .execute();
}

/** An erasure does not find the applicant's name in the e-mails of others, so they do not have it. */
const withoutApplicant = (news: News) => sentenceOf({ ...news, applicant: null });

/** Where e-mails to a person go; undefined once the person has left. */
function findRecipient(trx: DbOrTransaction, userId: string) {
  return trx
    .selectFrom('users')
    .select(['name', 'email', 'role'])
    .where('id', '=', userId)
    .where('active', '=', 1)
    .executeTakeFirst();
}
