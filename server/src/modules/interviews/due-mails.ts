import { adminPages, supervisorPages } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { applicantOf } from '../application-links';
import { interviewForInterviewer, interviewReminder, type MailServices } from '../mails';
import { aboutInterview } from './about';
import { answerLink } from './invited';
import { hasBegun, startOf } from './reminders';
import type { StoredInterview } from './repository';

/** Interviews whose mails one look writes. */
const BATCH_SIZE = 200;

/**
 * Writes the reminders of the day before, and tells interviewers of new, changed and cancelled interviews. Several
 * instances may do so at once, and one may stop in between: each mail is taken and written in one transaction.
 */
export async function sendDueInterviewMails(services: MailServices): Promise<void> {
  const written = (await remindAll(services)) + (await tellAll(services));
  if (written > 0) services.mailer.wake();
}

async function remindAll(services: MailServices): Promise<number> {
  const { db, now } = services;
  const due = await db
    .selectFrom('interviews')
    .select(['application_id', 'remind_at'])
    .where('remind_at', '<=', now().toISOString())
    // That of a cancelled one waits until its interviewers are told, and ends then.
    .where('state', '=', 'scheduled')
    .orderBy('remind_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { application_id, remind_at } of due) {
    await db.transaction().execute(async (trx) => {
      const interview = await trx
        .updateTable('interviews')
        .set({ remind_at: null })
        .where('application_id', '=', application_id)
        .where('remind_at', '=', remind_at)
        .where('state', '=', 'scheduled')
        .returningAll()
        .executeTakeFirst();
      // Send no reminder of an interview that began while the server was down.
      if (!interview || startOf(interview, services.config.timeZone) <= now()) return;
      await remind(services, trx, interview);
    });
  }
  return due.length;
}

async function remind(services: MailServices, trx: DbOrTransaction, interview: StoredInterview): Promise<void> {
  const application = await findApplicant(trx, interview.application_id);
  if (application?.status !== 'Accepted For Interview' || application.erased_at) return;
  const about = await aboutInterview(services, trx, interview, application.position);
  const link = answerLink(services, application, interview);
  await services.mailer.enqueue(
    trx,
    interviewReminder(applicantOf(services, application), { ...about, answerLink: link }),
  );
  for (const person of await findPeople(trx, interview.application_id)) {
    if (person.removed === 1) continue;
    const mail = interviewForInterviewer(person, {
      ...about,
      applicant: application.name,
      link: pageOf(services, person.role),
      change: 'reminder',
    });
    await services.mailer.enqueue(trx, mail);
  }
}

async function tellAll(services: MailServices): Promise<number> {
  const { db, now } = services;
  const at = now().toISOString();
  const due = await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.application_id')
    .select(['interviews.application_id', 'interviews.tell_at'])
    .where('interviews.tell_at', '<=', at)
    // A decision that waits for its mail may still be reverted.
    .where((where) =>
      where.or([where('applications.lease_until', 'is', null), where('applications.lease_until', '<', at)]),
    )
    .orderBy('interviews.tell_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { application_id, tell_at } of due) {
    await db.transaction().execute(async (trx) => {
      const interview = await trx
        .updateTable('interviews')
        .set({
          tell_at: null,
          remind_at: sql<string | null>`case when state = 'cancelled' then null else remind_at end`,
        })
        .where('application_id', '=', application_id)
        .where('tell_at', '=', tell_at)
        .returningAll()
        .executeTakeFirst();
      if (interview) await tell(services, trx, interview);
    });
  }
  return due.length;
}

async function tell(services: MailServices, trx: DbOrTransaction, interview: StoredInterview): Promise<void> {
  const application = await findApplicant(trx, interview.application_id);
  if (!application) return;
  const about = await aboutInterview(services, trx, interview, application.position);
  const begun = hasBegun(interview, services.config.timeZone, services.now());
  for (const person of await findPeople(trx, interview.application_id)) {
    const ends = interview.state === 'cancelled' || person.removed === 1;
    // What took place cannot be cancelled: an erasure closes interviews of long ago.
    if (ends && (person.told === 0 || begun)) continue;
    const mail = interviewForInterviewer(person, {
      ...about,
      applicant: application.name,
      link: pageOf(services, person.role),
      change: ends ? 'cancelled' : person.told === 0 ? 'new' : 'changed',
    });
    await services.mailer.enqueue(trx, mail);
    await trx
      .updateTable('interview_interviewers')
      .set({ told: ends ? 0 : 1 })
      .where('application_id', '=', interview.application_id)
      .where('user_id', '=', person.id)
      .execute();
  }
}

function findApplicant(trx: DbOrTransaction, id: string) {
  return trx
    .selectFrom('applications')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .select(['applications.id', 'applications.name', 'applications.email', 'applications.status'])
    .select([
      'applications.link_epoch',
      'applications.language',
      'applications.erased_at',
      'positions.name as position',
    ])
    .where('applications.id', '=', id)
    .executeTakeFirst();
}

/** The interviewers who have an account, including former interviewers. */
function findPeople(trx: DbOrTransaction, applicationId: string) {
  return trx
    .selectFrom('interview_interviewers as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'of.told', 'of.removed'])
    .where('of.application_id', '=', applicationId)
    .where('users.active', '=', 1)
    .orderBy('users.id')
    .execute();
}

const pageOf = ({ config }: MailServices, role: string) =>
  `${config.publicUrl}${role === 'ADM' ? adminPages.interviews : supervisorPages.interviews}`;
