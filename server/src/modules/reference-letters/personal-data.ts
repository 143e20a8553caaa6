import type { HeldAccount, PersonalData } from '../../database/personal-data';
import type { Letter } from './letter';
import { listLetters } from './repository';

/** What was written about a person goes as a whole. */
export const referenceLetterData = {
  async read(db, { id }) {
    const letters = await listLetters(db, id);
    return {
      referenceLetters: letters.map(({ reference, writer, written_at, letter }) => ({
        reference,
        by: writer,
        at: written_at,
        text: (JSON.parse(letter) as Letter).text,
      })),
    };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('reference_letters').where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
