import { type HeldAccount, isIntern, type Person, type PersonalData } from '../../database/personal-data';
import { eraseMailsAbout } from '../mails';
import { notificationsOf } from './repository';

/** Erases what a person was told and chose, and the words in what others were told about the person. */
export const notificationData = {
  async read(db, { id }) {
    const notifications = await notificationsOf(db, id);
    const choices = await db
      .selectFrom('notification_choices')
      .select(['kind', 'channel', 'enabled as on'])
      .where('user_id', '=', id)
      .orderBy('kind')
      .orderBy('channel')
      .execute();
    return {
      notifications: notifications.map(({ Text, At, Read }) => ({ text: Text, at: At, read: Read })),
      notificationChoices: choices.map((choice) => ({ ...choice, on: choice.on === 1 })),
    };
  },
  async erase(trx, { id }) {
    const own = ['notifications', 'notification_choices', 'notification_digests', 'changes'] as const;
    for (const table of own) await trx.deleteFrom(table).where('user_id', '=', id).execute();
    await trx.updateTable('notifications').set({ detail: null }).where('actor_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;

/** E-mails that told supervisors what interns did name the interns. */
export const newsMailData = {
  async erase(trx, { accounts }, erasure) {
    const interns = accounts.filter(isIntern);
    const ids = interns.map(({ id }) => id);
    if (ids.length === 0) return;
    const recipients = await trx
      .selectFrom('users')
      .select('email')
      .where((where) =>
        where.or([
          where('id', 'in', where.selectFrom('tasks').select('assigned_by').where('assigned_to', 'in', ids)),
          where('id', 'in', where.selectFrom('notifications').select('user_id').where('person_id', 'in', ids)),
        ]),
      )
      .execute();
    const naming = interns.map(({ name }) => name);
    await eraseMailsAbout(trx, { kinds: ['news', 'news-digest'], recipients, naming }, erasure);
  },
} satisfies PersonalData<Person>;
