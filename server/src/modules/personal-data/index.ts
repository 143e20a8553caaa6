export { erasePerson } from './erasure';
export { linkToOwnCopy, registerPersonalDataDownload } from './export';
export { countDue, createRetention, type Retention, readAnnouncement } from './retention';
export { personalDataRoutes } from './routes';
