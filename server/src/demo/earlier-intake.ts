import type { DbOrTransaction } from '../database/connection';
import { addDays, momentOf } from '../lib/calendar';
import { insertIntake } from '../modules/intakes';
import { addAnswer } from '../modules/programme-feedback';
import { PROGRAMME_FEEDBACK } from './record-texts';

/** An intake that is over. What its interns thought of the programme stays after their accounts. */
export async function seedEarlierIntake(
  on: DbOrTransaction,
  { thisMonday, timeZone }: { thisMonday: string; timeZone: string },
): Promise<void> {
  const [first, last] = [addDays(thisMonday, -52 * 7), addDays(thisMonday, -40 * 7 + 4)];
  const at = (date: string) => new Date(momentOf(date, '08:00', timeZone).getTime()).toISOString();
  const opens_at = at(addDays(first, -84));
  const id = await insertIntake(
    on,
    {
      name: 'Intake of last year',
      opens_at,
      closes_at: at(addDays(first, -28)),
      starts_on: first,
      ends_on: last,
      hours_a_week: 40,
      answer_days: 14,
      stipend: '',
      requirements: '',
      description: '',
    },
    [],
    opens_at,
  );
  for (const [[Learning, Guidance, Work, Organisation, Recommendation], Best, Better] of PROGRAMME_FEEDBACK)
    await addAnswer(on, id, { Learning, Guidance, Work, Organisation, Recommendation, Best, Better });
}
