import type { HeldAccount, PersonalData } from '../../database/personal-data';

export const sessionData = {
  async read(db, { id }) {
    const sessions = await db
      .selectFrom('sessions')
      .select(['created_at as startedAt', 'last_used_at as lastUsedAt', 'address', 'user_agent as userAgent'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    return { sessions };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
