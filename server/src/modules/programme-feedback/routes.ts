import {
  FEEDBACK_QUESTIONS,
  MIN_SHOWN_FEEDBACK,
  type ProgrammeFeedback,
  readProgrammeFeedback,
  sendProgrammeFeedback,
} from '@internship-portals/shared-api/contract';
import { conflict, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { longDate, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { findRecord, lockIntake } from '../intakes';
import { lockIntern } from '../users';
import { addAnswer, findIntakeOf, keepSender, readSum, type Sum } from './repository';

/** What interns think of the programme at its end. Neither the audit log nor open pages learn that somebody has answered. */
export function programmeFeedbackRoutes(mount: Mount, { config, db, now }: Services): void {
  mount(sendProgrammeFeedback, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      const { id, ends_on } = await lockIntern(trx, user);
      if (ends_on === null || ends_on > today(now(), config.timeZone))
        throw refuse(
          ends_on === null
            ? 'Nothing was sent: the last day of your internship is not set. Ask an administrator to enter it.'
            : `Nothing was sent: feedback on the programme can be given from your last day on, ${longDate(ends_on)}.`,
        );
      const intake = await findIntakeOf(trx, id);
      if (intake === undefined)
        throw refuse('Nothing was sent: your account belongs to no intake, so your answer would not be anonymous.');
      if (!(await keepSender(trx, id)))
        throw refuse('Nothing was sent: you have sent your feedback already. It can no longer be changed.');
      // Of two interns, the second adds to what the first has sent.
      await lockIntake(trx, intake);
      await addAnswer(trx, intake, body);
    });
    return { message: 'Feedback Sent' };
  });

  mount(readProgrammeFeedback, async ({ params: { id } }) => {
    if (!(await findRecord(db, id))) throw notFound();
    const sum = await readSum(db, id);
    return { Answers: sum.answers, ...(sum.answers < MIN_SHOWN_FEEDBACK ? {} : { Feedback: toFeedback(sum) }) };
  });
}

const refuse = (message: string) => conflict('programme_feedback_state', message);

function toFeedback({ answers, counts, best, better }: Sum): ProgrammeFeedback {
  return {
    Questions: FEEDBACK_QUESTIONS.map((Question) => ({
      Question,
      Counts: counts[Question],
      Average: counts[Question].reduce((total, count, index) => total + count * (index + 1), 0) / answers,
    })),
    Best: best,
    Better: better,
  };
}
