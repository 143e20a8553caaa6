import type { HistoryEntry } from '@internship-portals/shared-api/contract';
import type { Db, DbOrTransaction } from '../../database/connection';
import { WRITTEN } from '../mails';
import { listOffers } from '../offers';
import { findReasons } from './reasons';
import { lockApplication } from './repository';

/** An application's history, the oldest line first, each with the delivery of its mail. */
export async function listHistory(db: Db, applicationId: string): Promise<HistoryEntry[]> {
  const lines = await db
    .selectFrom('application_history as line')
    .leftJoin('users', 'users.id', 'line.by_user_id')
    .leftJoin('mails', 'mails.history_id', 'line.id')
    .innerJoin('applications', 'applications.id', 'line.application_id')
    .select([
      'applications.withdrawn_at',
      'line.interview_time',
      'line.id',
      'line.at',
      'users.name as by',
      'line.from_status',
      'line.to_status',
      'line.interview_date',
      'line.takes_back',
      'line.answer_by',
      'mails.id as mail_id',
      'mails.kind',
      'mails.state',
      'mails.attempts',
      'mails.outcome',
      'mails.created_at',
      'mails.sent_at',
      'mails.next_attempt_at',
      'mails.unconfirmed',
      'mails.superseded_by',
    ])
    .where('line.application_id', '=', applicationId)
    .orderBy('line.at')
    .orderBy('line.id')
    .execute();
  const reasons = await findReasons(
    db,
    lines.map(({ id }) => id),
  );
  const ended = await endedOffers(db, applicationId);
  const takenBack = new Set(lines.map((line) => line.takes_back));
  return lines.map((line) => ({
    id: line.id,
    At: line.at,
    By: line.by,
    From: line.from_status,
    To: line.to_status,
    // Every line has the interview date of its time; it matters only for a line about an interview.
    InterviewDate: line.to_status === 'Accepted For Interview' ? line.interview_date : null,
    ...(line.to_status === 'Accepted For Interview' && line.interview_time
      ? { InterviewTime: line.interview_time }
      : {}),
    ...(line.to_status === 'Declined' && line.at === line.withdrawn_at ? { Withdrawn: true } : {}),
    ...(line.to_status === 'Declined' && ended.has(line.at) ? { Offer: ended.get(line.at) } : {}),
    ...(line.answer_by ? { AnswerBy: line.answer_by } : {}),
    Mail:
      line.mail_id === null
        ? null
        : {
            id: line.mail_id,
            Kind: line.kind ?? '',
            State: line.state === 'sent' ? 'delivered' : (line.state ?? 'queued'),
            Attempts: line.attempts ?? 0,
            Outcome: line.outcome,
            At: line.sent_at ?? line.created_at ?? line.at,
            ...(line.state === 'queued' && !line.superseded_by && line.next_attempt_at
              ? { DueAt: line.next_attempt_at }
              : {}),
            ...(line.state !== 'sent' && line.unconfirmed ? { Unconfirmed: true } : {}),
            ...(line.state === 'sent' && line.outcome?.startsWith(WRITTEN) ? { Written: true } : {}),
            ...(line.state === 'queued' && line.superseded_by ? { Superseded: true } : {}),
          },
    ...(reasons.has(line.id) ? { Why: reasons.get(line.id) } : {}),
    ...(line.takes_back ? { TakesBack: true } : {}),
    ...(takenBack.has(line.id) ? { TakenBack: true } : {}),
  }));
}

/** The offers that the applicant declined or that lapsed, by the time of their lines. */
async function endedOffers(db: Db, applicationId: string): Promise<Map<string, HistoryEntry['Offer']>> {
  const ended = new Map<string, HistoryEntry['Offer']>();
  for (const { state, ended_at } of await listOffers(db, applicationId))
    if (ended_at && (state === 'declined' || state === 'lapsed')) ended.set(ended_at, state);
  return ended;
}

/**
 * Whether a line still describes the application; the first one, which confirms the receipt, always does. Locks the
 * application until the transaction ends: a decision in progress finishes first.
 */
export async function stillHolds(on: DbOrTransaction, historyId: string): Promise<boolean> {
  const line = await on
    .selectFrom('application_history')
    .select(['application_id', 'from_status'])
    .where('id', '=', historyId)
    .executeTakeFirstOrThrow();
  if (line.from_status === null) return true;
  await lockApplication(on, line.application_id);
  const newest = await findNewestLine(on, line.application_id);
  return newest?.id === historyId;
}

/** The latest line that is in effect: neither an undone decline nor the undo itself. */
export async function findNewestLine(on: DbOrTransaction, applicationId: string) {
  return on
    .selectFrom('application_history as line')
    .selectAll('line')
    .where('line.application_id', '=', applicationId)
    .where('line.takes_back', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application_history as later').select('later.id').whereRef('later.takes_back', '=', 'line.id'),
        ),
      ),
    )
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')
    .executeTakeFirst();
}
