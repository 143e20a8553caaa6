export { registerPerformance } from './paper';
export { readRatings, taskAverage } from './repository';
export { performanceRoutes } from './routes';
