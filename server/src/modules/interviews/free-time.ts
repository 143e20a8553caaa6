import { type Booking, findClash } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import type { Messages } from '../../http/errors';
import { lockProgramme } from '../programme';
import { selectAgenda } from './agenda';
import type { InterviewPlan } from './plan';
import { findInterviewers } from './repository';

/**
 * The message about another interview of the same people or at the same place; none if they are free. Of two invitations
 * at once the second one sees the first: both lock the programme until their transaction ends.
 */
export async function checkFree(trx: DbOrTransaction, applicationId: string, plan: InterviewPlan): Promise<Messages> {
  if (!plan.ifFree || plan.time === null) return {};
  await lockProgramme(trx);
  const rows = await selectAgenda(trx, { from: plan.date, to: plan.date }, sql`(1 = 1)`).execute();
  const others = rows.filter(({ id }) => id !== applicationId);
  const people = await findInterviewers(
    trx,
    others.map(({ id }) => id),
  );
  const wanted = toBooking(plan, plan.interviewers);
  for (const other of others) {
    const theirs = people.filter(({ application_id }) => application_id === other.id);
    const clash = findClash(
      wanted,
      toBooking(
        other,
        theirs.map(({ user_id }) => user_id),
      ),
    );
    if (!clash) continue;
    const who = clash === 'place' ? plan.place : theirs.find(({ user_id }) => user_id === clash.person)?.name;
    return { Time: [`${who}: ${other.name} is interviewed at ${other.time}. Choose another time.`] };
  }
  return {};
}

const toBooking = (
  { time, minutes, place }: Pick<InterviewPlan, 'time' | 'minutes' | 'place'>,
  interviewers: readonly string[],
): Booking => ({ Time: time, Length: minutes, Place: place, Interviewers: interviewers });
