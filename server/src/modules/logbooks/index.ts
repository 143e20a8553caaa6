export { logbookData } from './personal-data';
export { logbookRoutes } from './routes';
