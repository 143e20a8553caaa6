export { registerPersonalDataDownload } from './export';
export { createRetention, type Retention } from './retention';
export { personalDataRoutes } from './routes';
