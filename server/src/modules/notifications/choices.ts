import {
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  notificationKindsOf,
  type Role,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

type Channels = Record<NotificationChannel, boolean>;

/** What changes a person's work today goes out at once. The rest is in the product, and once a day in an e-mail. */
const AT_ONCE: readonly NotificationKind[] = [
  'task-assigned',
  'task-reopened',
  'task-withdrawn',
  'deadline-changed',
  'supervisor-changed',
  'placement-changed',
  'logbook-due',
  'logbook-sent-back',
  'evaluation-begun',
  'evaluation-shared',
  'evaluation-notice',
  'evaluation-due',
  'attendance-refused',
  'attendance-withdrawn',
  'certificate-issued',
  'certificate-withdrawn',
  'mention',
  'document-sent-back',
];

function defaultOf(kind: NotificationKind): Channels {
  const email = AT_ONCE.includes(kind);
  return { product: true, email, digest: !email };
}

/** On which channels a person is told one kind. */
export async function channelsOf(on: DbOrTransaction, userId: string, kind: NotificationKind): Promise<Channels> {
  const rows = await on
    .selectFrom('notification_choices')
    .select(['channel', 'enabled'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  const chosen = Object.fromEntries(rows.map(({ channel, enabled }) => [channel, enabled === 1]));
  return { ...defaultOf(kind), ...chosen };
}

/** Whether a person is told one kind on any channel. */
export async function isTold(on: DbOrTransaction, userId: string, kind: NotificationKind): Promise<boolean> {
  const { product, email, digest } = await channelsOf(on, userId, kind);
  return product || email || digest;
}

/** All choices of a person, in the order of the profile page. */
export async function choicesOf(on: DbOrTransaction, user: { id: string; role: Role }): Promise<NotificationChoice[]> {
  const rows = await on
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'enabled'])
    .where('user_id', '=', user.id)
    .execute();
  return notificationKindsOf(user.role).map((Kind) => {
    const chosen = rows.filter(({ kind }) => kind === Kind).map(({ channel, enabled }) => [channel, enabled === 1]);
    return { Kind, ...defaultOf(Kind), ...Object.fromEntries(chosen) };
  });
}

/** Turns a channel on or off for some kinds. An e-mail that still waits for its time is not written then. */
export async function saveChoice(
  trx: DbOrTransaction,
  userId: string,
  kinds: readonly NotificationKind[],
  channel: NotificationChannel,
  isOn: boolean,
): Promise<void> {
  const enabled = isOn ? 1 : 0;
  await trx
    .insertInto('notification_choices')
    .values(kinds.map((kind) => ({ user_id: userId, kind, channel, enabled })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ enabled }))
    .execute();
  if (isOn || channel === 'product') return;
  await trx
    .updateTable('notifications')
    .set({ mail: null })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('mail', '=', channel)
    .execute();
}
