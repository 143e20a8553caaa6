export { registerLogbooks } from './file-links';
export { logbookData } from './personal-data';
export { logbookRoutes } from './routes';
