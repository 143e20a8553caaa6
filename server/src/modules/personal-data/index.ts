export { registerPersonalDataDownload } from './export';
export { registerRetention } from './retention';
export { personalDataRoutes } from './routes';
