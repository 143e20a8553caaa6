export { completionData } from './personal-data';
export { completionRoutes } from './routes';
