export { isTold } from './choices';
export {
  createNotifications,
  deleteOldNotifications,
  type NotificationServices,
} from './notifications';
export { newsMailData, notificationData } from './personal-data';
export { findNewlyRated } from './repository';
export { notificationRoutes } from './routes';
export { EVALUATION, SUPERVISOR } from './sentences';
export { registerUnsubscribe } from './unsubscribe';
