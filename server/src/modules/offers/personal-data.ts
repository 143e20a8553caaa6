import type { HeldApplication, PersonalData } from '../../database/personal-data';
import { type Letter, textOf } from './letter';
import { listOffers } from './repository';

/** Days and answers stay, as in the history; the letter names the person. */
export const offerData = {
  async read(db, { id }) {
    const offers = await listOffers(db, id);
    return {
      offers: offers.map(({ state, made_at, answer_by, ended_at, reminded_at, letter }) => ({
        madeAt: made_at,
        answerBy: answer_by,
        state,
        endedAt: ended_at,
        remindedAt: reminded_at,
        letter: letter ? textOf(JSON.parse(letter) as Letter) : null,
      })),
    };
  },
  async erase(trx, { id }, { at }) {
    await trx
      .updateTable('offers')
      .set({ state: 'withdrawn', ended_at: at })
      .where('application_id', '=', id)
      .where('state', '=', 'open')
      .execute();
    await trx.updateTable('offers').set({ letter: null }).where('application_id', '=', id).execute();
  },
} satisfies PersonalData<HeldApplication>;
