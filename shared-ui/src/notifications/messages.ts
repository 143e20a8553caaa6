/** Texts of the list of notifications. */
export const notificationTexts = {
  title: 'Notifications',
  failed: 'Could not get Notifications',
  empty: 'You have no notifications yet',
  emptyHint: 'When someone does something with your tasks, it appears here. Choose your notifications on your profile.',
  unread: 'New',
  readAll: 'Mark all as read',
  readAllFailed: 'Could not mark the notifications as read',
  allRead: 'Marked as read',
  showNew: (count: number) => (count === 1 ? 'Show 1 new notification' : `Show ${count} new notifications`),
  older: 'Show older notifications',
} as const;
