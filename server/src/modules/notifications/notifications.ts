import { type NotificationKind, notificationKindsOf } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { DAY_MS } from '../../lib/calendar';
import type { Mail, MailServices } from '../mails';
import {
  callsOfAssessments,
  callsOfAttendance,
  callsOfCertificates,
  callsOfEvaluations,
  callsOfJoiningDocuments,
  callsOfLogbook,
  callsOfNotifications,
  callsOfPlacement,
  callsOfRemarks,
  callsOfSupervisor,
  callsOfTask,
  callsOfTaskPage,
  callsOfVisits,
  type PageUpdateServices,
} from '../page-updates';
import { channelsOf } from './choices';
import { sendDueMails } from './mails';
import { unsubscribeLink } from './unsubscribe';

/** How long a notification is kept. */
const KEPT_MS = 365 * DAY_MS;

/** One piece of news for one person. */
interface News {
  kind: NotificationKind;
  /** The id of the recipient. People are not notified of what they did themselves, nor after they have left. */
  to: string;
  /** Who did it. */
  by: string;
  /** The task that it is about. */
  taskId?: string;
  /** The application that it is about. E-mails do not name the applicant, because an erasure does not reach them. */
  applicationId?: string;
  /** Whom it is about besides: the new supervisor for an intern, the intern for a supervisor. */
  personId?: string;
  /**
   * What the sentence says besides names: the rating, the new deadline (`YYYY-MM-DD`), the remark or reason of
   * `task-reopened` and `task-withdrawn`, one of `SUPERVISOR`, the first and the last day, with a slash between them, the
   * Monday of a logbook's week, `correction` or `leave` with the days, the kind of an evaluation with one of `EVALUATION`, the last day of a lecturer's link, what happened to a visit with its day and time, the number of a certificate, why it was withdrawn,
   * or a document in quotation marks, with a colon and the reason if it was sent back.
   */
  detail?: string;
  /**
   * Writes an e-mail of the specification, which goes out at once and alone instead of one about several events.
   *
   * @param unsubscribe the address that ends e-mails of this kind
   */
  mail?: (unsubscribe: string) => Mail;
}

/** Tells people what others have done. */
export interface Notifications {
  /**
   * Writes a piece of news in the caller's transaction: into the person's list, for the e-mails that the person has
   * chosen, and for the person's open pages. Call it after the change itself. E-mails given as `mail` leave with
   * `mailer.wake()`, after the commit.
   */
  notify(trx: DbOrTransaction, news: News): Promise<void>;
  /** Writes the e-mails that are due: those about single tasks, and in the morning the digests. */
  sendDue(): Promise<void>;
}

/** The services of modules that tell people what was done. */
export interface NotificationServices extends MailServices, PageUpdateServices {
  notifications: Notifications;
}

export function createNotifications(
  services: Pick<NotificationServices, 'config' | 'db' | 'mailer' | 'links' | 'pageUpdates' | 'now'>,
): Notifications {
  const { pageUpdates, mailer, now } = services;
  return {
    async notify(trx, news) {
      const { kind, to, by, taskId, applicationId, personId, detail, mail } = news;
      if (to === by) return;
      const calls = await callsOf(trx, news);
      // The author's other windows show the change, too. Many tasks that are assigned at once are one change, and no page of
      // administrators shows who supervises whom from one of these calls.
      const isTold = kind !== 'supervisor-changed' && kind !== 'task-assigned' && calls.length > 0;
      if (isTold) await pageUpdates.announce(trx, [by], calls);
      const person = await trx
        .selectFrom('users')
        .select('role')
        .where('id', '=', to)
        .where('active', '=', 1)
        .executeTakeFirst();
      if (!person || !notificationKindsOf(person.role).includes(kind)) return;
      const channels = await channelsOf(trx, to, kind);
      if (mail && channels.email) await mailer.enqueue(trx, mail(unsubscribeLink(services, to, 'email', [kind])));
      // A separate e-mail was already sent.
      const later = channels.email ? 'email' : channels.digest ? 'digest' : null;
      const waits = mail && channels.email ? null : later;
      if (channels.product || waits) {
        await trx
          .insertInto('notifications')
          .values({
            id: uuidv7(),
            user_id: to,
            kind,
            actor_id: by,
            person_id: personId ?? null,
            task_id: taskId ?? null,
            application_id: applicationId ?? null,
            detail: detail ?? null,
            at: now().toISOString(),
            shown: channels.product ? 1 : 0,
            read_at: null,
            mail: waits,
          })
          .execute();
      }
      await pageUpdates.announce(trx, [to], [...calls, ...(channels.product ? callsOfNotifications() : [])]);
    },
    sendDue: () => sendDueMails(services),
  };
}

/** The answers that a piece of news changes for the person who is told. */
async function callsOf(trx: DbOrTransaction, { kind, to, taskId, personId }: News) {
  if (kind === 'supervisor-changed') {
    const { role } = await trx.selectFrom('users').select('role').where('id', '=', to).executeTakeFirstOrThrow();
    return callsOfSupervisor(role === 'INT' || !personId ? to : personId);
  }
  if (kind === 'certificate-issued' || kind === 'certificate-withdrawn') return callsOfCertificates(to);
  if (kind === 'placement-changed') return callsOfPlacement(to);
  if (kind === 'visit-news') return callsOfVisits(personId ?? to);
  if (kind.startsWith('attendance-')) return callsOfAttendance();
  if (kind.startsWith('logbook-')) return callsOfLogbook();
  if (kind.startsWith('assess')) return callsOfAssessments(personId ?? to);
  if (kind.startsWith('evaluation-')) return callsOfEvaluations(personId ?? to);
  if (kind === 'document-accepted' || kind === 'document-sent-back') return callsOfJoiningDocuments(to);
  const task = taskId
    ? await trx.selectFrom('tasks').select(['id', 'assigned_to']).where('id', '=', taskId).executeTakeFirst()
    : undefined;
  if (!task) return [];
  if (kind === 'remark' || kind === 'mention') return callsOfRemarks(task);
  return kind === 'comment' ? callsOfTaskPage(task) : callsOfTask(task);
}

/** Deletes notifications that are older than a year. */
export async function deleteOldNotifications({ db, now }: Pick<NotificationServices, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString();
  await db.deleteFrom('notifications').where('at', '<', before).execute();
}
