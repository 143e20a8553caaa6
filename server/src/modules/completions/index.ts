export { completionData } from './personal-data';
export { setClosingStep } from './repository';
export { completionRoutes } from './routes';
