import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { listClosingSteps } from './repository';

/** What a supervisor said is done at the end of a person's internship. */
export const completionData = {
  async read(db, { id }) {
    const steps = await listClosingSteps(db, id);
    return { closingSteps: steps.map(({ step, checker, checked_at }) => ({ step, by: checker, at: checked_at })) };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('closing_steps').where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
