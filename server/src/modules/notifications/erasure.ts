import type { DbOrTransaction } from '../../database/connection';

/** Deletes what a person was told and chose, and the words in what others were told about the person. */
export async function deleteNotificationsOf(trx: DbOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await trx.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
  await trx.deleteFrom('notification_digests').where('user_id', '=', userId).execute();
  await trx.deleteFrom('changes').where('user_id', '=', userId).execute();
  await trx.updateTable('notifications').set({ detail: null }).where('actor_id', '=', userId).execute();
}
