export { isTold } from './choices';
export { deleteNotificationsOf } from './erasure';
export {
  createNotifications,
  deleteOldNotifications,
  type NotificationServices,
} from './notifications';
export { findNewlyRated, notificationsOf } from './repository';
export { notificationRoutes } from './routes';
export { SUPERVISOR } from './sentences';
export { registerUnsubscribe } from './unsubscribe';
