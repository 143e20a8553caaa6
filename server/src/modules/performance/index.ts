export { readRatings, taskAverage } from './repository';
export { performanceRoutes } from './routes';
