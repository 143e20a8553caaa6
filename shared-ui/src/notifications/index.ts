/** Entry point: the page of what a person was told, which the dashboards of interns and supervisors share. */
export { notificationTexts } from './messages';
export { NotificationList, type NotificationListProps, type ShownNotification } from './notification-list';
export { NotificationsPage, type NotificationsPageProps } from './notifications-page';
