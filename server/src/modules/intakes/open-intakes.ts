import type { Answer, listOpenIntakes } from '@internship-portals/shared-api/contract';
import { addDays, today } from '../../lib/calendar';
import type { Services } from '../../services';
import { findPositions } from '../positions';
import { readAnswerBy } from './answer-by';
import { divide } from './open';
import { asksOf, type IntakeRecord, listRecords, medianAnswer, toFields } from './repository';

/** Visitors see how long the answers of so many days took. */
const ANSWERS_OF_DAYS = 90;

/** Reads the intakes as visitors see them. */
export function createReadOpen({
  config: { timeZone },
  db,
  now,
}: Pick<Services, 'config' | 'db' | 'now'>): () => Promise<Answer<typeof listOpenIntakes>> {
  /** Counted once a day: visitors ask often, and 50,000 answers take 20 ms. */
  let median: { since: string; days: number | undefined } | undefined;
  const readMedian = async () => {
    const since = addDays(today(now(), timeZone), -ANSWERS_OF_DAYS);
    if (median?.since !== since) median = { since, days: await medianAnswer(db, since) };
    return median.days;
  };

  return async () => {
    const [records, answeredIn] = await Promise.all([listRecords(db), readMedian()]);
    const { open, next } = divide(records, now());
    const names = (await findPositions(db)).map(({ Position }) => Position);
    const show = async (intake: IntakeRecord) => {
      const answerBy = await readAnswerBy(db, intake.answer_days, today(now(), timeZone));
      const asks = asksOf(intake);
      return {
        ...toFields(intake, timeZone),
        Positions:
          intake.positions.length === 0
            ? names.map((Position) => ({ Position, Left: null }))
            : intake.positions.map(({ name, places, taken }) => ({
                Position: name,
                Left: places === null ? null : Math.max(0, places - taken),
              })),
        ...(answerBy ? { AnswerBy: answerBy } : {}),
        ...(Object.values(asks).some((ask) => ask !== 'Off') ? { Asks: asks } : {}),
      };
    };
    return {
      Intakes: await Promise.all(open.map(show)),
      Next: next ? await show(next) : null,
      ...(answeredIn === undefined ? {} : { AnsweredIn: answeredIn }),
      TimeZone: timeZone,
    };
  };
}
