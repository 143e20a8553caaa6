import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { hasSent } from './repository';

/** Whether a person sent feedback. Nobody can tell what it says, so it stays with the intake. */
export const programmeFeedbackData = {
  async read(db, { id }) {
    return { gaveProgrammeFeedback: await hasSent(db, id) };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('programme_feedback_senders').where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
