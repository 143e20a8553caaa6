import { type Booking, findClash } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import type { Messages } from '../../http/errors';
import { lockProgramme } from '../programme';
import { selectAgenda } from './agenda';
import { listOpenChoices, toPeople } from './choices';
import type { InterviewPlan } from './plan';
import { findInterviewers } from './repository';

/**
 * The message about another interview of the same people or at the same place; none if they are free. Of two invitations
 * at once the second one sees the first: both lock the programme until their transaction ends.
 */
export async function checkFree(
  trx: DbOrTransaction,
  applicationId: string,
  plan: InterviewPlan,
  now: Date,
): Promise<Messages> {
  if (!plan.ifFree || plan.time === null) return {};
  await lockProgramme(trx);
  const taken = await findTaken(trx, applicationId, plan, now);
  return taken ? { Time: [taken] } : {};
}

/** What stands in the way of an interview: another one, or a time that another applicant may still choose. */
export async function findTaken(
  on: DbOrTransaction,
  applicationId: string,
  plan: InterviewPlan,
  now: Date,
): Promise<string | undefined> {
  const rows = await selectAgenda(on, { from: plan.date, to: plan.date }, sql`(1 = 1)`).execute();
  const interviews = rows.map((row) => ({ ...row, what: 'is interviewed at' }));
  const choices = (await listOpenChoices(on, now)).flatMap(({ application_id: id, times, ...choice }) =>
    times
      .filter(({ Date: date }) => date === plan.date)
      .map(({ Time: time }) => ({ ...choice, id, time, what: 'may choose' })),
  );
  const others = [...interviews, ...choices].filter(({ id }) => id !== applicationId);
  const people = await findInterviewers(
    on,
    interviews.map(({ id }) => id),
  );
  const offered = await toPeople(on, choices);
  const wanted = toBooking(plan, plan.interviewers);
  for (const other of others) {
    const theirs =
      'interviewers' in other
        ? offered.filter(({ user_id }) => other.interviewers.includes(user_id))
        : people.filter(({ application_id }) => application_id === other.id);
    const clash = findClash(
      wanted,
      toBooking(
        other,
        theirs.map(({ user_id }) => user_id),
      ),
    );
    if (!clash) continue;
    const who = clash === 'place' ? plan.place : theirs.find(({ user_id }) => user_id === clash.person)?.name;
    return `${who}: ${other.name} ${other.what} ${other.time}. Choose another time.`;
  }
  return undefined;
}

const toBooking = (
  { time, minutes, place }: Pick<InterviewPlan, 'time' | 'minutes' | 'place'>,
  interviewers: readonly string[],
): Booking => ({ Time: time, Length: minutes, Place: place, Interviewers: interviewers });
