export { linkOfBook, registerLogbooks } from './file-links';
export { logbookData } from './personal-data';
export { sendLogbookReminders } from './reminders';
export { listWeeks } from './repository';
export { logbookRoutes } from './routes';
